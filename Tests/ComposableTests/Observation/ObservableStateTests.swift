import Composable
import Foundation
import Observation
import Testing

@ObservableState
private struct Perfil: Equatable {
  var nombre = ""
  var edad = 0
  var direccion = Direccion()
  var otra: Direccion?
  var filas: IdentifiedArrayOf<Fila> = []
  let fijo = 1
  @ObservationStateIgnored var cache = 0
  var saludo: String { "Hola \(nombre)" }
  var contado = 0 {
    didSet { cache += 1 }
  }
}

@ObservableState
private struct Direccion: Equatable {
  var calle = ""
}

@ObservableState
private struct Fila: Equatable, Identifiable {
  let id: Int
  var texto = ""
}

@ObservableState
private enum Destino: Equatable {
  case direccion(Direccion)
  case segunda(Direccion)
  case numero(Int)
  case dos(Int, Int)
  case nada
}

@ObservableState
private struct Pantalla: Equatable {
  var destino: Destino?
}

/// Holds state as a store does, so that what is read and what changes are the same value.
private final class Tienda<State> {
  var state: State
  init(_ state: State) { self.state = state }

  /// How often observers of what `leer` reads hear of a change while `cambiar` runs: 0 or 1.
  func avisos<Leido>(al leer: (State) -> Leido, cuando cambiar: (inout State) -> Void) -> Int {
    let contador = Contador()
    withObservationTracking {
      _ = leer(state)
    } onChange: {
      contador.sumar()
    }
    cambiar(&state)
    return contador.valor
  }
}

private final class Contador: @unchecked Sendable {
  private let lock = NSLock()
  private var cuenta = 0
  var valor: Int { lock.withLock { cuenta } }
  func sumar() { lock.withLock { cuenta += 1 } }
}

@Suite struct ObservableStateTests {
  @Test func `observers hear of the fields they read and of no others`() {
    let tienda = Tienda(Perfil())
    #expect(tienda.avisos(al: { $0.nombre }) { $0.nombre = "Ana" } == 1)
    #expect(tienda.avisos(al: { $0.nombre }) { $0.edad += 1 } == 0)
    #expect(tienda.avisos(al: { $0.edad }) { $0.edad += 1 } == 1)
    #expect(tienda.avisos(al: { $0.saludo }) { $0.nombre = "Eva" } == 1)
    #expect(tienda.avisos(al: { $0.cache }) { $0.cache += 1 } == 0)
    #expect(tienda.avisos(al: { $0.contado }) { $0.contado += 1 } == 1)
    #expect(tienda.state.cache == 2)
  }

  @Test func `an equal value set again is no change`() {
    let tienda = Tienda(Perfil(nombre: "Ana"))
    #expect(tienda.avisos(al: { $0.nombre }) { $0.nombre = "Ana" } == 0)
  }

  @Test func `a child's field concerns who read that field alone`() {
    let tienda = Tienda(Perfil(otra: Direccion()))
    #expect(tienda.avisos(al: { $0.direccion.calle }) { $0.direccion.calle = "Mayor" } == 1)
    #expect(tienda.avisos(al: { $0.direccion }) { $0.direccion.calle = "Menor" } == 0)
    #expect(tienda.avisos(al: { $0.otra != nil }) { $0.otra?.calle = "Mayor" } == 0)
    #expect(tienda.avisos(al: { $0.otra?.calle }) { $0.otra?.calle = "Menor" } == 1)
  }

  @Test func `a replaced child is a change, even for who read its fields`() {
    let tienda = Tienda(Perfil())
    #expect(tienda.avisos(al: { $0.direccion.calle }) { $0.direccion = Direccion() } == 1)
    #expect(tienda.avisos(al: { $0.otra }) { $0.otra = Direccion() } == 1)
    #expect(tienda.avisos(al: { $0.otra?.calle }) { $0.otra = nil } == 1)
  }

  @Test func `a copy set back after the original went on is a change`() {
    let tienda = Tienda(Perfil())
    let copia = tienda.state.direccion
    tienda.state.direccion.calle = "Mayor"
    #expect(tienda.avisos(al: { $0.direccion.calle }) { $0.direccion = copia } == 1)
  }

  @Test func `a row's field concerns who read that row alone`() {
    let tienda = Tienda(Perfil(filas: [Fila(id: 1), Fila(id: 2)]))
    #expect(tienda.avisos(al: { $0.filas.map(\.id) }) { $0.filas[id: 1]?.texto = "a" } == 0)
    #expect(tienda.avisos(al: { $0.filas[id: 1]?.texto }) { $0.filas[id: 1]?.texto = "b" } == 1)
    #expect(tienda.avisos(al: { $0.filas[id: 1]?.texto }) { $0.filas[id: 2]?.texto = "b" } == 0)
    #expect(tienda.avisos(al: { $0.filas.count }) { $0.filas.append(Fila(id: 3)) } == 1)
    #expect(tienda.avisos(al: { $0.filas.map(\.id) }) { $0.filas.reverse() } == 1)
    #expect(tienda.avisos(al: { $0.filas[id: 1]?.texto }) { $0.filas[id: 1] = Fila(id: 1, texto: "b") } == 1)
  }

  @Test func `an enum of states is observed by case and through its payload`() {
    let tienda = Tienda(Pantalla(destino: .direccion(Direccion())))
    #expect(tienda.avisos(al: { $0.destino }) { $0.destino = .nada } == 1)
    #expect(tienda.avisos(al: { $0.destino }) { $0.destino = .nada } == 0)
    #expect(tienda.avisos(al: { $0.destino }) { $0.destino = .numero(1) } == 1)
    #expect(tienda.avisos(al: { $0.destino }) { $0.destino = .dos(1, 2) } == 1)
    let direccion = Direccion()
    tienda.state.destino = .direccion(direccion)
    #expect(tienda.avisos(al: { $0.destino }) { $0.destino = .segunda(direccion) } == 1)
  }

  @Test func `what the macro writes can be written by hand`() {
    struct Manual: ObservableState {
      @ObservationStateTracked var texto = ""
      var _$observationRegistrar = ObservationStateRegistrar()
      var _$id: ObservableStateID { _$observationRegistrar.id }
      mutating func _$willModify() { _$observationRegistrar.willModify() }
    }
    let original = Manual()
    var copia = original
    #expect(copia._$id == original._$id)
    copia.texto = "otra"
    #expect(copia._$id != original._$id)
    #expect(original.texto == "")
  }

  @Test func `what is carried to be observed is no part of the value`() {
    #expect(Perfil(nombre: "Ana") == Perfil(nombre: "Ana"))
    #expect(Perfil(nombre: "Ana") != Perfil(nombre: "Eva"))
    #expect(Perfil()._$id != Perfil()._$id)
  }
}
