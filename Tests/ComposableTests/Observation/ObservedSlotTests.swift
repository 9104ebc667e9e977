import Composable
import Foundation
import Observation
import Testing

@Reducer
private struct Hoja {
  @ObservableState
  struct State: Equatable, Identifiable {
    var id = 0
    var texto = ""
    var otro = ""
  }
  enum Action { case escribir(String) }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .escribir(let texto):
        state.texto = texto
        return .none
      }
    }
  }
}

@Reducer
private struct Raiz {
  @Reducer enum Destino {
    case hoja(Hoja)
    case otra(Hoja)
  }
  @ObservableState
  struct State: Equatable {
    var hoja = Hoja.State()
    @Presents var destino: Destino.State?
    var camino = StackState<Destino.State>()
    var filas: IdentifiedArrayOf<Hoja.State> = []
  }
  enum Action {
    case hoja(Hoja.Action)
    case destino(PresentationAction<Destino.Action>)
    case camino(StackActionOf<Destino>)
    case filas(IdentifiedActionOf<Hoja>)
    case cambiar((inout State) -> Void)
  }
  var body: some ReducerOf<Self> {
    Scope(state: \.hoja, action: \.hoja) { Hoja() }
    Reduce { state, action in
      if case .cambiar(let cambio) = action { cambio(&state) }
      return .none
    }
    .ifLet(\.$destino, action: \.destino)
    .forEach(\.camino, action: \.camino)
    .forEach(\.filas, action: \.filas) { Hoja() }
  }
}

@MainActor
@Suite struct ObservedSlotTests {
  private let store: StoreOf<Raiz>

  init() {
    var estado = Raiz.State(filas: [Hoja.State(id: 1), Hoja.State(id: 2)])
    estado.destino = .hoja(Hoja.State())
    estado.camino.append(.hoja(Hoja.State(id: 3)))
    store = Store(initialState: estado) { Raiz() }
  }

  /// Whether observers of what `leer` reads hear of a change when an action is sent.
  private func avisa(_ accion: Raiz.Action, al leer: (StoreOf<Raiz>) -> some Any) -> Bool {
    let aviso = Aviso()
    withObservationTracking {
      _ = leer(store)
    } onChange: {
      aviso.dar()
    }
    store.send(accion)
    return aviso.dado
  }

  @Test func `a presented child's field concerns who reads it, not who reads whether it is there`() {
    #expect(!avisa(.destino(.presented(.hoja(.escribir("a"))))) { $0.destino != nil })
    #expect(!avisa(.destino(.presented(.hoja(.escribir("b"))))) { $0.destino?.hoja?.otro })
    #expect(avisa(.destino(.presented(.hoja(.escribir("c"))))) { $0.destino?.hoja?.texto })
    #expect(avisa(.cambiar { $0.destino = .otra(Hoja.State()) }) { $0.destino != nil })
    #expect(avisa(.destino(.dismiss)) { $0.destino != nil })
  }

  @Test func `a stack's element concerns who reads it, not who reads the stack`() {
    let id = store.camino.ids[0]
    #expect(!avisa(.camino(.element(id: id, action: .hoja(.escribir("a"))))) { $0.camino.count })
    #expect(
      avisa(.camino(.element(id: id, action: .hoja(.escribir("b"))))) { $0.camino[id: id]?.hoja?.texto })
    #expect(avisa(.cambiar { $0.camino[id: id] = .otra(Hoja.State()) }) { $0.camino.count })
    #expect(avisa(.cambiar { $0.camino.append(.hoja(Hoja.State())) }) { $0.camino.count })
    #expect(avisa(.camino(.popFrom(id: id))) { $0.camino.isEmpty })
  }

  @Test func `a row concerns who reads it, not who reads the list`() {
    #expect(!avisa(.filas(.element(id: 1, action: .escribir("a")))) { $0.filas.map(\.id) })
    #expect(!avisa(.filas(.element(id: 1, action: .escribir("b")))) { $0.filas[id: 2]?.texto })
    #expect(avisa(.filas(.element(id: 1, action: .escribir("c")))) { $0.filas[id: 1]?.texto })
    #expect(avisa(.cambiar { $0.filas.remove(id: 1) }) { $0.filas.count })
  }

  @Test func `an embedded child's field concerns who reads it, and a whole state replaced concerns all`() {
    #expect(!avisa(.hoja(.escribir("a"))) { $0.filas.count })
    #expect(avisa(.hoja(.escribir("b"))) { $0.hoja.texto })
    #expect(avisa(.cambiar { $0 = Raiz.State() }) { $0.hoja.texto })
  }
}

private final class Aviso: @unchecked Sendable {
  private let lock = NSLock()
  private var esDado = false
  var dado: Bool { lock.withLock { esDado } }
  func dar() { lock.withLock { esDado = true } }
}
