import Composable
import Testing

@MainActor
@Suite struct `Cancellation ids` {
  /// A screen whose work and its cancellation have the same id at every depth.
  @Reducer
  struct Screen {
    @ObservableState struct State: Equatable, Identifiable {
      var id: String
      @Presents var sheet: Screen.State?
      var rows: IdentifiedArrayOf<Row.State> = []
    }
    enum Action {
      case start(cancelInFlight: Bool)
      case cancel
      indirect case sheet(PresentationAction<Screen.Action>)
      case rows(IdentifiedActionOf<Row>)
    }
    let log: Log
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .start(let cancelInFlight):
          return .run { [id = state.id, log] _ in await untilCancelled(id, log) }
            .cancellable(id: "id", cancelInFlight: cancelInFlight)
        case .cancel: return .cancel(id: "id")
        default: return .none
        }
      }
      .ifLet(\.$sheet, action: \.sheet) { Screen(log: log) }
      .forEach(\.rows, action: \.rows) { Row(log: log) }
    }
  }

  @Reducer
  struct Row {
    @ObservableState struct State: Equatable, Identifiable { var id: String }
    enum Action {
      case start
      case cancel
    }
    let log: Log
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .start:
          .run { [id = state.id, log] _ in await untilCancelled(id, log) }.cancellable(id: "id")
        case .cancel: .cancel(id: "id")
        }
      }
    }
  }

  private let log = Log()

  private func start() async -> StoreOf<Screen> {
    let store = Store(
      initialState: Screen.State(
        id: "parent", sheet: Screen.State(id: "child"), rows: [Row.State(id: "one"), Row.State(id: "two")])
    ) {
      Screen(log: log)
    }
    store.send(.start(cancelInFlight: false))
    store.send(.sheet(.presented(.start(cancelInFlight: false))))
    store.send(.rows(.element(id: "one", action: .start)))
    store.send(.rows(.element(id: "two", action: .start)))
    #expect(await eventually { log.all.count == 4 })
    return store
  }

  private var ended: [String] { log.all.filter { $0.hasSuffix("ends") } }

  @Test func `of a parent end those of its descendants`() async {
    let store = await start()
    store.send(.cancel)
    #expect(ended == ["parent ends", "child ends", "one ends", "two ends"])
  }

  @Test func `of a child end neither those of its parent nor those of its siblings`() async {
    let store = await start()
    store.send(.sheet(.presented(.cancel)))
    #expect(ended == ["child ends"])
    store.send(.rows(.element(id: "one", action: .cancel)))
    #expect(ended == ["child ends", "one ends"])
  }

  @Reducer
  struct Pile {
    @ObservableState struct State: Equatable { var rows = StackState<Row.State>() }
    enum Action { case rows(StackActionOf<Row>) }
    let log: Log
    var body: some ReducerOf<Self> { EmptyReducer().forEach(\.rows, action: \.rows) { Row(log: log) } }
  }

  @Test func `of an element of a stack leave the others alone`() async {
    let log = log
    let store = Store(initialState: Pile.State()) {
      Pile(log: log)
    } withDependencies: {
      $0.stackElementID = StackElementIDGenerator()
    }
    for (id, name) in [(0, "below"), (1, "above")] as [(StackElementID, String)] {
      store.send(.rows(.push(id: id, state: Row.State(id: name))))
      store.send(.rows(.element(id: id, action: .start)))
    }
    #expect(await eventually { log.all.count == 2 })
    store.send(.rows(.element(id: 0, action: .cancel)))
    #expect(ended == ["below ends"])
    store.send(.rows(.popFrom(id: 1)))
    #expect(ended == ["below ends", "above ends"])
  }

  @Test func `in flight in a child leave those of the parent alone`() async {
    let store = await start()
    store.send(.sheet(.presented(.start(cancelInFlight: true))))
    #expect(ended == ["child ends"])
  }

  @Test func `a thousand effects of one child end with it`() async {
    let log = log
    let store = Store(initialState: Screen.State(id: "parent", sheet: Screen.State(id: "child"))) {
      Screen(log: log)
    }
    for _ in 0..<1000 { store.send(.sheet(.presented(.start(cancelInFlight: false)))) }
    #expect(await eventually { log.all.count == 1000 })
    store.send(.sheet(.dismiss))
    #expect(ended.count == 1000)
  }
}
