import Composable
import ComposableTesting
import Foundation
import Testing

@testable import SampleApps

@MainActor
struct ListaTests {
  @Test func `Half a sentence in a row survives a filter that hides the row`() async {
    let fila = Fila.State(id: UUID(1), texto: "Media fra", completada: true)
    let store = TestStore(initialState: Lista.State(filas: [fila])) { Lista() }

    await store.send(.filtroCambio(.pendientes)) { $0.filtro = .pendientes }
    #expect(store.state.filasVisibles.isEmpty)
    await store.send(.filtroCambio(.todas)) { $0.filtro = .todas }
    #expect(store.state.filasVisibles == [fila])
  }

  @Test func `Deleting by an index on screen takes away the row that is shown there`() async {
    let filas = [
      Fila.State(id: UUID(1), completada: true), Fila.State(id: UUID(2)), Fila.State(id: UUID(3)),
    ]
    let store = TestStore(
      initialState: Lista.State(filtro: .pendientes, filas: IdentifiedArray(uniqueElements: filas))
    ) {
      Lista()
    }

    await store.send(.borrar([0])) { $0.filas.remove(id: UUID(2)) }
    #expect(Array(store.state.filas.ids) == [UUID(1), UUID(3)])
  }

  @Test func `A row's timer runs on while the row is hidden, moved and sorted, and stops when it is deleted`()
    async
  {
    let clock = TestClock()
    let guardados = LockIsolated<[[UUID]]>([])
    let filas = [Fila.State(id: UUID(1), completada: true), Fila.State(id: UUID(2))]
    let store = TestStore(initialState: Lista.State(filas: IdentifiedArray(uniqueElements: filas))) {
      Lista()
    } withDependencies: {
      $0.almacen.guardarOrden = { orden in guardados.withValue { $0.append(orden) } }
      $0.continuousClock = clock
    }

    await store.send(.filas(.element(id: UUID(1), action: .empezarTocado)))
    await store.send(.filtroCambio(.pendientes)) { $0.filtro = .pendientes }
    await store.send(.mover([0], 2)) { $0.filas.move(fromOffsets: [0], toOffset: 2) }
    await clock.advance(by: .seconds(1))
    await store.receive(\.filas[id: UUID(1)].segundoTranscurrido) { $0.filas[id: UUID(1)]?.segundos = 1 }
    await store.send(.filtroCambio(.todas)) { $0.filtro = .todas }
    await store.send(.borrar([1])) { $0.filas.remove(id: UUID(1)) }
    await clock.advance(by: .seconds(10))
    #expect(guardados.value == [[UUID(2), UUID(1)]])
  }

  @Test
  func `What comes from the server updates the rows that are known in their place and appends the others`()
    async
  {
    let filas = [
      Fila.State(id: UUID(1), texto: "Viejo", segundos: 7), Fila.State(id: UUID(2), texto: "Otro"),
    ]
    let store = TestStore(initialState: Lista.State(filas: IdentifiedArray(uniqueElements: filas))) {
      Lista()
    }

    await store.send(
      .llegoDelServidor([Tarea(id: UUID(3), texto: "Tercero"), Tarea(id: UUID(1), texto: "Nuevo")])
    ) {
      $0.filas = [
        Fila.State(id: UUID(1), texto: "Nuevo", segundos: 7),
        Fila.State(id: UUID(2), texto: "Otro"),
        Fila.State(id: UUID(3), texto: "Tercero"),
      ]
    }
  }

  @Test func `A row that is added gets the next id, which a test can name`() async {
    let store = TestStore(initialState: Lista.State()) {
      Lista()
    } withDependencies: {
      $0.uuid = .incrementing
    }

    await store.send(.anadirTocado) { $0.filas = [Fila.State(id: UUID(0))] }
    await store.send(.anadirTocado) { $0.filas.append(Fila.State(id: UUID(1))) }
  }

  @Test func `A refresh from the server ends no row's work`() async {
    let clock = TestClock()
    let filas = [Fila.State(id: UUID(1), texto: "Viejo")]
    let store = TestStore(initialState: Lista.State(filas: IdentifiedArray(uniqueElements: filas))) {
      Lista()
    } withDependencies: {
      $0.continuousClock = clock
    }

    await store.send(.filas(.element(id: UUID(1), action: .empezarTocado)))
    await store.send(.llegoDelServidor([Tarea(id: UUID(1), texto: "Nuevo")])) {
      $0.filas[id: UUID(1)]?.texto = "Nuevo"
    }
    await clock.advance(by: .seconds(1))
    await store.receive(\.filas[id: UUID(1)].segundoTranscurrido) { $0.filas[id: UUID(1)]?.segundos = 1 }
    await store.send(.borrar([0])) { $0.filas = [] }
  }

  @Test func `A row asks for a copy and the list makes it`() async {
    let store = TestStore(initialState: Lista.State(filas: [Fila.State(id: UUID(10), texto: "Leer")])) {
      Lista()
    } withDependencies: {
      $0.uuid = .incrementing
    }

    await store.send(.filas(.element(id: UUID(10), action: .duplicarTocado)))
    await store.receive(\.filas[id: UUID(10)].delegate.copiaDeseada) {
      $0.filas.append(Fila.State(id: UUID(0), texto: "Leer"))
    }
  }
}
