import Composable
import Testing

@MainActor
@Suite struct `dismiss` {
  /// A screen that can present itself in every way there is.
  @Reducer
  struct Screen {
    @Reducer enum Path { case screen(Screen) }
    @ObservableState struct State: Equatable {
      var isPresented: Bool?
      var isPresentedInEffect: Bool?
      @Presents var sheet: Screen.State?
      var path = StackState<Path.State>()
    }
    enum Action {
      case close
      case closeLater
      case ask
      case answer(Bool)
      case closeAndGoOn
      case work
      indirect case sheet(PresentationAction<Screen.Action>)
      case path(StackActionOf<Path>)
    }
    @Dependency(\.dismiss) var dismiss
    @Dependency(\.isPresented) var isPresented
    @Dependency(\.continuousClock) var clock
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .close: return .run { _ in await dismiss() }
        case .closeLater:
          return .run { _ in
            try? await Task.sleep(for: .milliseconds(20))
            await dismiss()
          }
        case .ask:
          state.isPresented = isPresented
          return .run { await $0(.answer(isPresented)) }
        case .answer(let answer):
          state.isPresentedInEffect = answer
          return .none
        case .closeAndGoOn:
          return .run { send in
            await dismiss()
            await send(.answer(true))
          }
        case .work: return .run { _ in try await clock.sleep(for: .seconds(60)) }
        case .sheet, .path: return .none
        }
      }
      .ifLet(\.$sheet, action: \.sheet) { Screen() }
      .forEach(\.path, action: \.path) { Path() }
    }
  }

  /// A sheet over the first element of a stack in a sheet: all there from the start, as after a deep link.
  private func hydrated() -> StoreOf<Screen> {
    Store(
      initialState: Screen.State(
        sheet: Screen.State(
          path: StackState([.screen(Screen.State(sheet: Screen.State())), .screen(Screen.State())])))
    ) {
      Screen()
    } withDependencies: {
      $0.stackElementID = StackElementIDGenerator()
    }
  }

  @Test func `ends exactly the screen that called it, at whatever depth`() async {
    let store = hydrated()
    await store.send(.sheet(.presented(.path(.element(id: 0, action: .screen(.sheet(.presented(.close))))))))
      .finish()
    #expect(store.sheet?.path.count == 2)
    #expect(store.sheet?.path[0].screen?.sheet == nil)
    await store.send(.sheet(.presented(.path(.element(id: 0, action: .screen(.close)))))).finish()
    #expect(store.sheet?.path.count == 0, "an element takes those above it along")
    #expect(store.sheet != nil)
    await store.send(.sheet(.presented(.close))).finish()
    #expect(store.sheet == nil)
  }

  /// A sheet over a sheet over the element of a stack in a sheet, with the actions' way to each of them from outside in.
  private static let levels: [@Sendable (Screen.Action) -> Screen.Action] = [
    { .sheet(.presented($0)) },
    { .sheet(.presented(.path(.element(id: 0, action: .screen($0))))) },
    { .sheet(.presented(.path(.element(id: 0, action: .screen(.sheet(.presented($0))))))) },
    {
      .sheet(
        .presented(.path(.element(id: 0, action: .screen(.sheet(.presented(.sheet(.presented($0))))))))
      )
    },
  ]

  private func deep(_ log: Log) async -> StoreOf<Screen> {
    let store = Store(
      initialState: Screen.State(
        sheet: Screen.State(
          path: StackState([.screen(Screen.State(sheet: Screen.State(sheet: Screen.State())))])))
    ) {
      Screen()
    } withDependencies: {
      $0.stackElementID = StackElementIDGenerator()
      $0.continuousClock = LoggingClock(log)
    }
    for level in Self.levels { store.send(level(.work)) }
    #expect(await eventually { log.all.count == 4 })
    return store
  }

  /// How many screens there are, from outside in.
  private func depth(_ store: StoreOf<Screen>) -> Int {
    let element = store.sheet?.path.first?.screen
    return [store.sheet, element, element?.sheet, element?.sheet?.sheet].prefix { $0 != nil }.count
  }

  @Test(arguments: 0..<4)
  func `ends a presentation in a presentation in a stack in a presentation, with what lies above it`(
    level: Int
  ) async {
    let log = Log()
    let store = await deep(log)
    #expect(depth(store) == 4)
    await store.send(Self.levels[level](.close)).finish()
    #expect(depth(store) == level)
    #expect(await eventually { log.all.count { $0 == "cancelled" } == 4 - level })
    try? await Task.sleep(for: .milliseconds(20))
    #expect(log.all.count { $0 == "cancelled" } == 4 - level)
  }

  @Test func `ends the effect that calls it: what it would send afterwards never comes`() async {
    let store = hydrated()
    let issues = Messages()
    await withIssueObserver({ issues.append($0.message) }) {
      await store.send(.sheet(.presented(.closeAndGoOn))).finish()
    }
    #expect(store.sheet == nil)
    #expect(issues.all == [])
  }

  @Test func `ends the top alone where it is the top that calls`() async {
    let store = hydrated()
    await store.send(.sheet(.presented(.path(.element(id: 1, action: .screen(.close)))))).finish()
    #expect(store.sheet?.path.ids == [0])
  }

  @Test func `does nothing after the screen has gone`() async {
    let store = hydrated()
    let issues = collectingIssues {
      store.send(.sheet(.presented(.closeLater)))
      store.send(.sheet(.dismiss))
    }
    try? await Task.sleep(for: .milliseconds(60))
    #expect(issues.all == [])
    #expect(store.sheet == nil)
  }

  @Test func `is reported where nothing presents the screen`() async {
    let store = Store(initialState: Screen.State()) { Screen() }
    let issues = collectingIssues { store.send(.close) }
    #expect(await eventually { issues.all.count == 1 })
    #expect(
      issues.all == [
        "dismiss was called by a screen that nothing presents: present it with ifLet or push it with forEach"
      ])
  }

  @Test func `a stand-in is called at the root, and presences below it stay what they are`() async {
    let log = Log()
    let store = Store(initialState: Screen.State(sheet: Screen.State())) {
      Screen()
    } withDependencies: {
      $0.dismiss = DismissEffect { log("stand-in") }
    }
    await store.send(.close).finish()
    #expect(log.all == ["stand-in"])
    await store.send(.sheet(.presented(.close))).finish()
    #expect(log.all == ["stand-in"])
    #expect(store.sheet == nil)
  }

  @Test func `isPresented tells in the reducer and in its effects`() async {
    let store = Store(initialState: Screen.State(sheet: Screen.State())) { Screen() }
    await store.send(.ask).finish()
    await store.send(.sheet(.presented(.ask))).finish()
    #expect(store.isPresented == false)
    #expect(store.isPresentedInEffect == false)
    #expect(store.sheet?.isPresented == true)
    #expect(store.sheet?.isPresentedInEffect == true)
  }

  @Test func `is no work: nobody waits for a presence`() async {
    let store = hydrated()
    await store.send(.sheet(.presented(.ask))).finish()
    #expect(store.sheet != nil)
  }
}
