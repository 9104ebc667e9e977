import Composable
import Testing

@testable import ScreenRecorder

// A desk that holds sheets in every way that a state can hold something, changed in whatever way a test wants.

@Reducer
private struct Mesa {
  @Reducer enum Camino {
    case cajon(Cajon)
    case archivo(Archivo)
  }
  @ObservableState struct State {
    var notas: IdentifiedArrayOf<Cajon.State> = []
    @Presents var hoja: Hoja.State?
    @Presents var otra: Hoja.State?
    var cajon = Cajon.State(id: 0)
    var camino = StackState<Camino.State>()
    var suelta: Hoja.State?
    var forma = Forma.State.cajon(Cajon.State(id: 0))
    var aMano = AMano.State()
    var objeto = Objeto()
    var limpiezas = 0

    /// A slot that is computed.
    var reflejo: PresentationState<Hoja.State> {
      get { aMano.escondida }
      set { aMano.escondida = newValue }
    }
  }
  enum Action {
    case cambiar(@Sendable (inout State) -> Void)
    case notas(IdentifiedActionOf<Cajon>)
    case hoja(PresentationAction<Hoja.Action>)
    case otra(PresentationAction<Hoja.Action>)
    case cajon(Cajon.Action)
    case camino(StackActionOf<Camino>)
    case suelta(Hoja.Action)
    case forma(Forma.Action)
    case aMano(AMano.Action)
    case enObjeto(PresentationAction<Hoja.Action>)
    case reflejo(PresentationAction<Hoja.Action>)
  }
  var body: some ReducerOf<Self> {
    Scope(state: \.cajon, action: \.cajon) { Cajon() }
    Scope(state: \.forma, action: \.forma) { Forma() }
    Scope(state: \.aMano, action: \.aMano) { AMano() }
    Reduce { state, action in
      if case .cambiar(let change) = action { change(&state) }
      return .none
    }
    .forEach(\.notas, action: \.notas) { Cajon() }
    .ifLet(\.$hoja, action: \.hoja) { Hoja() }
    .ifLet(\.$otra, action: \.otra) { Hoja() }
    .forEach(\.camino, action: \.camino)
    .ifLet(\.suelta, action: \.suelta) { Hoja() }
    .ifLet(\.objeto.hoja, action: \.enObjeto) { Hoja() }
    .ifLet(\.reflejo, action: \.reflejo) { Hoja() }
  }
}

/// A drawer with a sheet.
@Reducer
private struct Cajon {
  @ObservableState struct State: Identifiable {
    var id: Int
    @Presents var hoja: Hoja.State?
  }
  enum Action {
    case tocado
    case hoja(PresentationAction<Hoja.Action>)
  }
  var body: some ReducerOf<Self> {
    EmptyReducer().ifLet(\.$hoja, action: \.hoja) { Hoja() }
  }
}

/// Either a drawer or a sheet, in place.
@Reducer
private enum Forma {
  case cajon(Cajon)
  case hoja(Hoja)
}

/// A feature whose state is written without the macros.
private struct AMano: Reducer {
  struct State {
    @PresentationState var hoja: Hoja.State?
    var pila = StackState<Hoja.State>()
    var escondida = PresentationState<Hoja.State>(wrappedValue: nil)
  }
  @CasePathable enum Action {
    case hoja(PresentationAction<Hoja.Action>)
    case pila(StackActionOf<Hoja>)
  }
  var body: some ReducerOf<Self> {
    EmptyReducer()
      .ifLet(\.$hoja, action: \.hoja) { Hoja() }
      .forEach(\.pila, action: \.pila) { Hoja() }
  }
}

/// A screen whose sheet lies in an object.
@Reducer
private struct Archivo {
  struct State { var objeto: Objeto }
  enum Action { case enObjeto(PresentationAction<Hoja.Action>) }
  var body: some ReducerOf<Self> {
    EmptyReducer().ifLet(\.objeto.hoja, action: \.enObjeto) { Hoja() }
  }
}

private final class Objeto: @unchecked Sendable {
  var hoja = PresentationState<Hoja.State>(wrappedValue: nil)
}

@Reducer
private struct Hoja {
  struct State { var texto = "" }
  enum Action { case nada }
  var body: some ReducerOf<Self> { EmptyReducer() }
}

@MainActor
@Suite struct `What is seen of a change` {
  /// The moves of a session in which the state is changed, an action for each change. The screen that lies over nothing
  /// but the desk itself is the drawer in `forma`.
  private func moves(
    from state: Mesa.State = Mesa.State(), _ changes: (@Sendable (inout Mesa.State) -> Void)...
  ) -> [String] {
    let recorded = Recorded()
    let store = Store(initialState: state) { Mesa() }.recorded(recorded)
    for change in changes { store.send(.cambiar(change)) }
    return recorded.moves.map {
      "\($0.op) \($0.to.type) \(($0.within.map { "\($0)." } ?? "") + $0.path)"
    }
  }

  private static func desk(_ change: (inout Mesa.State) -> Void) -> Mesa.State {
    var state = Mesa.State()
    change(&state)
    return state
  }

  @Test func `a state assigned whole is seen, also one that was there before`() {
    let full = Self.desk {
      $0.hoja = Hoja.State()
      $0.cajon.hoja = Hoja.State()
    }
    let come = ["present Hoja hoja", "present Hoja cajon.hoja"]
    let go = ["dismiss Cajon hoja", "dismiss Cajon cajon.hoja"]
    let told = moves({ $0 = full }, { $0 = Mesa.State() }, { $0 = full })
    #expect(told == come + go + come)
  }

  @Test func `a part of the state assigned whole is seen`() {
    var drawer = Cajon.State(id: 0)
    drawer.hoja = Hoja.State()
    let told = moves({ [drawer] in $0.cajon = drawer }, { $0.cajon = Cajon.State(id: 0) })
    #expect(told == ["present Hoja cajon.hoja", "dismiss Cajon cajon.hoja"])
  }

  @Test func `a slot handed on to a function is seen`() {
    @Sendable func fill(_ slot: inout Hoja.State?) { slot = Hoja.State() }
    let told = moves(
      { fill(&$0.hoja) }, { fill(&$0.cajon.hoja) }, { fill(&$0.suelta) }, { fill(&$0.aMano.hoja) })
    #expect(
      told == [
        "present Hoja hoja", "present Hoja cajon.hoja", "present Hoja suelta", "present Hoja aMano.hoja",
      ])
  }

  @Test func `two slots that exchange what they hold are seen`() {
    let told = moves(
      { $0.hoja = Hoja.State() }, { ($0.hoja, $0.otra) = ($0.otra, $0.hoja) }, { $0.$hoja = $0.$otra })
    #expect(told == ["present Hoja hoja", "dismiss Cajon hoja", "present Hoja otra", "present Hoja hoja"])
  }

  @Test func `states written without macros are seen`() {
    let told = moves(
      { $0.aMano.hoja = Hoja.State() }, { $0.aMano.pila.append(Hoja.State()) },
      { $0.aMano = AMano.State() })
    #expect(
      told == [
        "present Hoja aMano.hoja", "push Hoja aMano.pila", "dismiss AMano aMano.hoja", "pop AMano aMano.pila",
      ])
  }

  @Test func `a computed slot is seen`() {
    let told = moves({ $0.reflejo.wrappedValue = Hoja.State() }, { $0.aMano.escondida.wrappedValue = nil })
    #expect(told == ["present Hoja reflejo", "dismiss Cajon reflejo"])
  }

  @Test func `a slot in an object is seen, also where the state around it stays as it is`() {
    let inScreen = Objeto()
    let state = Self.desk { $0.camino.append(.archivo(Archivo.State(objeto: inScreen))) }
    let told = moves(
      from: state, { $0.objeto.hoja.wrappedValue = Hoja.State() },
      { _ in inScreen.hoja.wrappedValue = Hoja.State() }, { _ in inScreen.hoja.wrappedValue = nil })
    #expect(
      told == [
        "present Hoja enObjeto", "present Hoja camino.archivo.enObjeto",
        "dismiss Archivo camino.archivo.enObjeto",
      ])
  }

  @Test func `stack elements changed in place are seen`() {
    let state = Self.desk { desk in
      for id in 0..<3 { desk.camino.append(.cajon(Cajon.State(id: id))) }
    }
    let ids = state.camino.ids
    let told = moves(
      from: state, { $0.camino[id: ids[1], case: \.cajon]?.hoja = Hoja.State() },
      { $0.camino[0] = .cajon(with(sheet: true)) }, { $0.camino[id: ids[1]] = .cajon(Cajon.State(id: 1)) },
      { $0.camino.swapAt(0, 2) }, { $0.camino.removeFirst() })
    #expect(
      told == [
        "present Hoja camino.cajon.hoja", "present Hoja camino.cajon.hoja",
        "dismiss Cajon camino.cajon.hoja", "pop Hoja camino.cajon",
      ])
  }

  @Test func `a stack is told from another copy that was changed as often`() {
    let state = Self.desk { desk in
      for id in 0..<2 { desk.camino.append(.cajon(Cajon.State(id: id))) }
    }
    var other = state.camino
    other[1] = .cajon(with(sheet: true))
    let told = moves(
      from: state, { $0.camino[0] = .cajon(with(sheet: true)) }, { [other] in $0.camino = other })
    #expect(
      told == [
        "present Hoja camino.cajon.hoja", "dismiss Cajon camino.cajon.hoja",
        "present Hoja camino.cajon.hoja",
      ])
  }

  @Test func `rows changed in place, replaced and exchanged are seen`() {
    let state = Self.desk { $0.notas = [Cajon.State(id: 1), Cajon.State(id: 2)] }
    let come = "present Hoja notas.hoja"
    let go = "dismiss Cajon notas.hoja"
    let told = moves(
      from: state, { $0.notas[id: 1]?.hoja = Hoja.State() }, { $0.notas[1].hoja = Hoja.State() },
      { $0.notas.swapAt(0, 1) }, { $0.notas[id: 2] = Cajon.State(id: 2) }, { $0.notas.remove(id: 1) },
      { $0.notas = state.notas }, { $0.notas.append(with(sheet: true)) }, { $0.notas.removeAll() })
    #expect(told == [come, come, go, go, come, go])
  }

  @Test func `in a long list each change is seen at once, whichever row the action goes to`() {
    let state = Self.desk {
      $0.notas = IdentifiedArray(uniqueElements: (0..<1000).map { Cajon.State(id: $0) })
    }
    let come = "present Hoja notas.hoja"
    let go = "dismiss Cajon notas.hoja"
    let told = withIssueObserver({ _ in }) {
      moves(
        from: state, { $0.notas[id: 700]?.hoja = Hoja.State() }, { $0.notas[3].hoja = Hoja.State() },
        { $0.notas.sort { $0.id > $1.id } }, { $0.notas[id: 700]?.hoja = nil },
        { for id in 20..<40 { $0.notas[id: id]?.hoja = Hoja.State() } }, { $0.notas.remove(id: 3) },
        // A row that becomes another is one that goes and one that comes.
        { $0.notas.append(with(sheet: true, id: 5000)) }, { $0.notas[id: 5000]?.id = 6000 },
        { $0.notas[id: 6000]?.hoja = nil })
    }
    #expect(told == [come, come, go] + Array(repeating: come, count: 20) + [go, come, go, come, go])
  }

  @Test func `a case that changes, and what changes within it, are seen`() {
    let told = moves(
      { $0.forma.modify(\.cajon) { $0.hoja = Hoja.State() } }, { $0.forma = .hoja(Hoja.State()) },
      { $0.forma = .cajon(with(sheet: true)) })
    #expect(
      told == [
        "present Hoja forma.cajon.hoja", "switch Hoja forma.hoja",
        "switch Cajon forma.cajon", "present Hoja forma.cajon.hoja",
      ])
  }

  @Test func `a new row does not make one slot look like another`() {
    let state = Self.desk { $0.otra = Hoja.State() }
    let next = Self.desk {
      $0.notas = [Cajon.State(id: 1)]
      $0.hoja = Hoja.State()
    }
    let told = moves(from: state, { $0 = next })
    #expect(told == ["dismiss Cajon otra", "present Hoja hoja"])
  }
}

/// A drawer, with or without its sheet.
private func with(sheet: Bool, id: Int = 9) -> Cajon.State {
  var drawer = Cajon.State(id: id)
  if sheet { drawer.hoja = Hoja.State() }
  return drawer
}

@MainActor
@Suite struct `Ways of actions` {
  @Test func `are the same by the names of cases as by the actions' values`() {
    var state = Mesa.State(hoja: Hoja.State())
    state.notas = [with(sheet: true, id: 1)]
    state.camino.append(.cajon(with(sheet: true)))
    state.camino.append(.archivo(Archivo.State(objeto: Objeto())))
    let ids = state.camino.ids
    let store = Store(initialState: state) { Mesa() }.recorded(Recorded())
    let ways = Ways()
    store.observe(by: ways) { _ in }
    withIssueObserver({ _ in }) {
      store.send(.cajon(.tocado))
      store.send(.cajon(.hoja(.presented(.nada))))
      store.send(.hoja(.presented(.nada)))
      store.send(.otra(.presented(.nada)))
      store.send(.notas(.element(id: 1, action: .hoja(.presented(.nada)))))
      store.send(.notas(.element(id: 2, action: .tocado)))
      store.send(.forma(.cajon(.tocado)))
      store.send(.forma(.hoja(.nada)))
      store.send(.camino(.element(id: ids[0], action: .cajon(.hoja(.presented(.nada))))))
      store.send(.camino(.element(id: ids[0], action: .archivo(.enObjeto(.dismiss)))))
      store.send(.camino(.element(id: ids[0], action: .cajon(.hoja(.dismiss)))))
      store.send(.camino(.element(id: 99, action: .cajon(.tocado))))
      store.send(.hoja(.dismiss))
      store.send(.camino(.popFrom(id: ids[1])))
    }
    #expect(ways.lengths == [1, 1, 1, 0, 2, 0, 2, 1, 3, 1, 2, 0, 0, 0])
    #expect(ways.differing == [])
  }
}

/// Compares the ways that the recorder noted with those that the actions' values tell.
@MainActor
private final class Ways: StoreObserver {
  private(set) var lengths: [Int] = []
  private(set) var differing: [Int] = []

  func willProcess(_ record: ActionRecord, way: () -> [SlotStep]) {
    let way = way()
    lengths.append(way.count)
    let isSame = record.noted?.isSame(as: ActionPlace(way, root: ScreenName.of(Mesa.self))) ?? false
    if !isSame { differing.append(record.number) }
  }

  func didProcess(
    _ record: ActionRecord, action: () -> Any, effects: [EffectReport], in store: any ObservedStore
  ) {}

  nonisolated func storeEnds(effects: [EffectReport]) {}
}

// A stack of screens that count how often somebody asks who they are.

@Reducer
private struct Pila {
  @Reducer enum Camino { case vigilada(Vigilada) }
  @ObservableState struct State {
    var camino = StackState<Camino.State>()
    var toques = 0
  }
  enum Action {
    case tocada
    case abrir(Vigilada.State)
    case camino(StackActionOf<Camino>)
  }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .tocada: state.toques += 1
      case .abrir(let screen): state.camino.append(.vigilada(screen))
      case .camino: break
      }
      return .none
    }
    .forEach(\.camino, action: \.camino)
  }
}

@Reducer
private struct Vigilada {
  struct State: Identifiable {
    let contador: Contador
    var toques = 0
    @PresentationState var hoja: Hoja.State?
    var id: ObjectIdentifier {
      contador.cuenta += 1
      return ObjectIdentifier(contador)
    }
  }
  enum Action {
    case tocada
    case hoja(PresentationAction<Hoja.Action>)
  }
  var body: some ReducerOf<Self> {
    Reduce { state, _ in
      state.toques += 1
      return .none
    }
    .ifLet(\.$hoja, action: \.hoja) { Hoja() }
  }
}

private final class Contador: @unchecked Sendable { var cuenta = 0 }

@MainActor
@Suite struct `What is looked at again` {
  @Test func `in a stack is only what has changed`() {
    let counters = (0..<50).map { _ in Contador() }
    let store = Store(initialState: Pila.State()) { Pila() }.recorded(Recorded())
    for counter in counters { store.send(.abrir(Vigilada.State(contador: counter))) }
    // Each of them when it was put there.
    #expect(counters.map(\.cuenta) == Array(repeating: 1, count: 50))

    for counter in counters { counter.cuenta = 0 }
    store.send(.tocada)
    #expect(counters.allSatisfy { $0.cuenta == 0 })

    let id = store.withState { $0.camino.ids[20] }
    store.send(.camino(.element(id: id, action: .vigilada(.tocada))))
    // To see whether the element holds other screens now. (The names of its cases tell the way of the action.)
    #expect(counters.enumerated().filter { $0.element.cuenta > 0 }.map(\.offset) == [20])
    #expect(counters[20].cuenta == 1)
  }
}
