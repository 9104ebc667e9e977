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
      indirect case sheet(PresentationAction<Screen.Action>)
      case path(StackActionOf<Path>)
    }
    @Dependency(\.dismiss) var dismiss
    @Dependency(\.isPresented) var isPresented
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
