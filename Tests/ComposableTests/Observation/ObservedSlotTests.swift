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
  enum Action {
    case escribir(String)
    case reiniciar
  }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .escribir(let texto): state.texto = texto
      case .reiniciar: state = State(id: state.id)
      }
      return .none
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
    var suelta: Hoja.State?
    var enumerada = Destino.State.hoja(Hoja.State())
    @Presents var destino: Destino.State?
    var camino = StackState<Destino.State>()
    var filas: IdentifiedArrayOf<Hoja.State> = []
  }
  enum Action {
    case hoja(Hoja.Action)
    case suelta(Hoja.Action)
    case enumerada(Destino.Action)
    case destino(PresentationAction<Destino.Action>)
    case camino(StackActionOf<Destino>)
    case filas(IdentifiedActionOf<Hoja>)
    case cambiar((inout State) -> Void)
  }
  var body: some ReducerOf<Self> {
    Scope(state: \.hoja, action: \.hoja) { Hoja() }
    Scope(state: \.enumerada, action: \.enumerada) { Destino.body }
    Reduce { state, action in
      if case .cambiar(let cambio) = action { cambio(&state) }
      return .none
    }
    .ifLet(\.suelta, action: \.suelta) { Hoja() }
    .ifLet(\.$destino, action: \.destino)
    .forEach(\.camino, action: \.camino)
    .forEach(\.filas, action: \.filas) { Hoja() }
  }
}

/// Screens that are no observed state: what is in them cannot be told apart.
@Reducer
private struct SinObservar {
  @Reducer struct Pantalla {
    struct State: Equatable { var cuenta = 0 }
    enum Action { case mas }
    var body: some ReducerOf<Self> {
      Reduce { state, _ in
        state.cuenta += 1
        return .none
      }
    }
  }
  @ObservableState struct State: Equatable {
    @Presents var hueco: Pantalla.State? = Pantalla.State()
    var pila = StackState([Pantalla.State()])
  }
  enum Action {
    case hueco(PresentationAction<Pantalla.Action>)
    case pila(StackActionOf<Pantalla>)
  }
  var body: some ReducerOf<Self> {
    EmptyReducer()
      .ifLet(\.$hueco, action: \.hueco) { Pantalla() }
      .forEach(\.pila, action: \.pila) { Pantalla() }
  }
}

@MainActor
@Suite struct ObservedSlotTests {
  private let store: StoreOf<Raiz>

  init() {
    var estado = Raiz.State(filas: [Hoja.State(id: 1), Hoja.State(id: 2)])
    estado.suelta = Hoja.State()
    estado.destino = .hoja(Hoja.State())
    estado.camino.append(.hoja(Hoja.State(id: 3)))
    store = Store(initialState: estado) { Raiz() }
  }

  /// Whether observers of what `leer` reads hear of a change when an action is sent.
  private func avisa(_ accion: Raiz.Action, al leer: (StoreOf<Raiz>) -> some Any) -> Bool {
    avisa(al: { leer(store) }, cuando: { store.send(accion) })
  }

  private func avisa(al leer: () -> some Any, cuando cambiar: () -> some Any) -> Bool {
    let aviso = Aviso()
    withObservationTracking {
      _ = leer()
    } onChange: {
      aviso.dar()
    }
    _ = cambiar()
    return aviso.dado
  }

  @Test func `screens that are not observed concern who reads the slot or the stack`() {
    let store = Store(initialState: SinObservar.State()) { SinObservar() }
    let id = store.pila.ids[0]
    #expect(avisa(al: { store.hueco?.cuenta }, cuando: { store.send(.hueco(.presented(.mas))) }))
    #expect(
      avisa(al: { store.pila[0].cuenta }, cuando: { store.send(.pila(.element(id: id, action: .mas))) }))
    #expect(!avisa(al: { store.pila[0].cuenta }, cuando: { store.send(.hueco(.presented(.mas))) }))
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

  @Test func `a child that replaces its own state concerns who read its fields, wherever it lies`() {
    let id = store.camino.ids[0]
    #expect(avisa(.hoja(.reiniciar)) { $0.hoja.texto })
    #expect(avisa(.suelta(.reiniciar)) { $0.suelta?.texto })
    #expect(avisa(.enumerada(.hoja(.reiniciar))) { $0.enumerada.hoja?.texto })
    #expect(avisa(.destino(.presented(.hoja(.reiniciar)))) { $0.destino?.hoja?.texto })
    #expect(avisa(.camino(.element(id: id, action: .hoja(.reiniciar)))) { $0.camino[id: id]?.hoja?.texto })
    #expect(avisa(.filas(.element(id: 1, action: .reiniciar))) { $0.filas[id: 1]?.texto })
  }

  @Test func `a child that its parent changes through its case concerns who reads what is changed`() {
    let id = store.camino.ids[0]
    func escribir(_ texto: String) -> Raiz.Action {
      .cambiar {
        $0.$destino[case: \.hoja]?.texto = texto
        $0.camino[id: id, case: \.hoja]?.texto = texto
        $0.camino[0].modify(\.hoja) { $0.texto += texto }
      }
    }
    #expect(!avisa(escribir("a")) { ($0.destino != nil, $0.camino.count) })
    #expect(!avisa(escribir("b")) { ($0.destino?.hoja?.otro, $0.camino[id: id]?.hoja?.otro) })
    #expect(avisa(escribir("c")) { $0.destino?.hoja?.texto })
    #expect(avisa(escribir("d")) { $0.camino[id: id]?.hoja?.texto })
    #expect(
      avisa(.cambiar { $0.camino[id: id, case: \.hoja] = Hoja.State() }) { $0.camino[id: id]?.hoja?.texto })
    #expect(
      avisa(.cambiar { $0.camino[0].modify(\.hoja) { $0 = Hoja.State() } }) { $0.camino[0].hoja?.texto })
    #expect(avisa(.cambiar { $0.$destino[case: \.hoja] = Hoja.State() }) { $0.destino?.hoja?.texto })
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
