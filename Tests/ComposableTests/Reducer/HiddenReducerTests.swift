import Composable
import Testing

/// A feature whose type tells nothing of its slots, for its body is a reducer put into `Reduce`.
@MainActor
@Suite struct `A reducer hidden in another` {
  @Reducer
  struct Inner {
    @ObservableState struct State: Equatable { var id = 0 }
    enum Action { case work }
    let log: Log
    var body: some ReducerOf<Self> {
      Reduce { state, _ in .run { [log, id = state.id] _ in await untilCancelled("inner \(id)", log) } }
    }
  }

  @Reducer
  struct Hiding {
    @ObservableState struct State: Equatable, Identifiable {
      var id = 0
      @Presents var inner: Inner.State?
    }
    enum Action {
      case empty
      case inner(PresentationAction<Inner.Action>)
    }
    let log: Log
    var body: Reduce<State, Action> {
      Reduce(
        Reduce { state, action in
          if case .empty = action { state.inner = nil }
          return .none
        }
        .ifLet(\.$inner, action: \.inner) { Inner(log: log) })
    }
  }

  @Reducer
  struct Around {
    @Reducer enum Place { case hiding(HidingWithoutLog) }
    @ObservableState struct State: Equatable {
      var embedded = Hiding.State(id: 1, inner: Inner.State(id: 1))
      @Presents var sheet: Hiding.State? = Hiding.State(id: 2, inner: Inner.State(id: 2))
      var rows: IdentifiedArrayOf<Hiding.State> = [Hiding.State(id: 3, inner: Inner.State(id: 3))]
      var stack = StackState([Place.State.hiding(Hiding.State(id: 4, inner: Inner.State(id: 4)))])
    }
    enum Action {
      case emptyAll
      case embedded(Hiding.Action)
      case sheet(PresentationAction<Hiding.Action>)
      case rows(IdentifiedActionOf<Hiding>)
      case stack(StackActionOf<Place>)
    }
    let log: Log
    var body: some ReducerOf<Self> {
      Scope(state: \.embedded, action: \.embedded) { Hiding(log: log) }
      Reduce { state, action in
        guard case .emptyAll = action else { return .none }
        state.embedded.inner = nil
        state.sheet?.inner = nil
        state.rows[id: 3]?.inner = nil
        state.stack[id: 0, case: \.hiding]?.inner = nil
        return .none
      }
      .ifLet(\.$sheet, action: \.sheet) { Hiding(log: log) }
      .forEach(\.rows, action: \.rows) { Hiding(log: log) }
      .forEach(\.stack, action: \.stack) { Place() }
      .dependency(\.hiddenLog, log)
    }
  }

  /// The same as a case of an enum, which makes its features itself.
  @Reducer
  struct HidingWithoutLog {
    typealias State = Hiding.State
    typealias Action = Hiding.Action
    @Dependency(\.hiddenLog) var log
    var body: some Reducer<State, Action> { Reduce(Hiding(log: log)) }
  }

  private func start(_ log: Log) -> StoreOf<Around> {
    Store(initialState: Around.State()) {
      Around(log: log)
    } withDependencies: {
      $0.stackElementID = StackElementIDGenerator()
    }
  }

  @Test func `has its children's effects ended like any other, wherever it is`() async {
    let log = Log()
    let store = start(log)
    store.send(.embedded(.inner(.presented(.work))))
    store.send(.sheet(.presented(.inner(.presented(.work)))))
    store.send(.rows(.element(id: 3, action: .inner(.presented(.work)))))
    store.send(.stack(.element(id: store.stack.ids[0], action: .hiding(.inner(.presented(.work))))))
    #expect(await eventually { log.all.count == 4 })
    store.send(.emptyAll)
    #expect(log.all.suffix(4).sorted() == (1...4).map { "inner \($0) ends" })
  }

  @Test func `has its children's effects ended when it empties their slot itself`() async {
    let log = Log()
    let store = Store(initialState: Hiding.State(inner: Inner.State())) { Hiding(log: log) }
    store.send(.inner(.presented(.work)))
    #expect(await eventually { log.all == ["inner 0 runs"] })
    store.send(.empty)
    #expect(log.all == ["inner 0 runs", "inner 0 ends"])
  }

  @Test func `tells of its slots`() {
    let slots = Hiding(log: Log())._slots()
    #expect(slots.map(\.step.cases) == [["inner"]])
    let around = Around(log: Log())._slots()
    #expect(
      around.map { $0.children.map(\.step.cases) } == [[["inner"]], [["inner"]], [["inner"]], [["hiding"]]])
    #expect(around.map(\.step.holdsSlots) == [true, true, true, true])
  }
}

extension DependencyValues {
  fileprivate var hiddenLog: Log {
    get { self[HiddenLogKey.self] }
    set { self[HiddenLogKey.self] = newValue }
  }
}

private enum HiddenLogKey: DependencyKey {
  static let liveValue = Log()
  static let testValue = Log()
}
