import Testing

@testable import ScreenScanner

struct RootsTests {
  private let features = """
    @Reducer struct Home { struct State { var row = Row.State() }; enum Action { case row(Row.Action) }
      var body: some ReducerOf<Self> { Scope(state: \\.row, action: \\.row) { Row() } } }
    @Reducer struct Row { struct State {}; enum Action {} }
    @Reducer struct Lonely { struct State {}; enum Action {} }
    """

  @Test func `without a store, what nothing holds`() {
    #expect(Listing(features).roots == ["Home", "Lonely"])
  }

  @Test func `with a store, what it is made of`() {
    let app = "@main struct A: App { let store = Store(initialState: Home.State()) { Home() } }"
    #expect(Listing(features + "\n" + app).roots == ["Home"])
    let old = "let store = Store(initialState: .init(), reducer: Home()._printChanges())"
    #expect(Listing(features + "\n" + old).roots == ["Home"])
  }

  @Test func `previews start nothing`() {
    let preview = """
      struct A_Previews: PreviewProvider {
        static var previews: some View { V(store: Store(initialState: Lonely.State()) { Lonely() }) }
      }
      """
    #expect(Listing(features + "\n" + preview).roots == ["Home", "Lonely"])
  }
}

struct ScannerTests {
  @Test func `the order of files and threads changes no byte`() {
    let sources = [
      "A/App.swift":
        "@Reducer struct App { struct State { @Presents var b: Detail.State? }\nenum Action { case b(PresentationAction<Detail.Action>) } }",
      "A/Detail.swift": "@Reducer struct Detail { struct State {} }",
      "B/Detail.swift": "@Reducer struct Detail { struct State {} }",
    ]
    let first = Listing(sources: sources).document.json
    for _ in 0..<3 { #expect(Listing(sources: sources).document.json == first) }
    #expect(Listing(sources: sources).slots == ["App b: tree unknown A/Detail (presentation state)"])
  }

  @Test func `a copy of a library beside the app changes nothing`() throws {
    let app = """
      @Reducer struct App { struct State { @Presents var b: B.State? }
        enum Action { case go, b(PresentationAction<B.Action>) }
        var body: some ReducerOf<Self> {
          Reduce { state, action in if case .go = action { state.b = B.State() }; return .none }
            .ifLet(\\.$b, action: \\.b) { B() } } }
      @Reducer struct B { struct State {}; enum Action {} }
      """
    let library = """
      public protocol Reducer<State, Action> { associatedtype State; associatedtype Action }
      public struct Reduce<State, Action>: Reducer { let reduce: (inout State, Action) -> Effect<Action> }
      public struct Scope<State, Action>: Reducer {}
      """
    let folder = try TemporaryFolder()
    try folder.write("Package.swift", "// The package of the app and of what it copied.")
    try folder.write("Sources/Shop/App.swift", app)
    let alone = SourceScanner().scan([folder.path])
    for module in ["ComposableArchitecture", "TCACoordinators"] {
      try folder.write("Sources/\(module)/Reduce.swift", library)
    }
    let found = SourceScanner().scan([folder.path])
    #expect(found.map == alone.map && found.map.moves.count == 1)
    #expect((found.files, found.parsed) == (alone.files + 2, 1))
  }

  @Test func `nothing gives the empty map`() {
    #expect(Listing(sources: [:]).document.screens.isEmpty)
    #expect(Listing("").document.screens.isEmpty)
  }

  @Test func `a type that holds itself ends`() {
    let found = Listing(
      """
      @Reducer struct Tree {
        struct State { @Presents var next: State?; var all: IdentifiedArrayOf<State> = [] }
        enum Action { case next(PresentationAction<Action>); case all(IdentifiedActionOf<Tree>); case go }
        var body: some ReducerOf<Self> {
          Reduce { state, action in if case .go = action { state.next = State() }; return .none }
            .ifLet(\\.$next, action: \\.next) { Self() }
            .forEach(\\.all, action: \\.all) { Tree() }
        }
      }
      """)
    #expect(
      found.slots == [
        "Tree all: scope row Tree (collection)", "Tree next: tree unknown Tree (presentation state)",
      ])
    #expect(found.document.findings.map(\.rule) == ["tree-recursion"])
  }

  @Test func `a reducer of before 0.41 is said not to be read`() {
    let found = Listing(
      "let appReducer = Reducer<AppState, AppAction, AppEnvironment> { state, action, _ in .none }")
    #expect(
      found.unknowns == ["App.swift:1: a reducer of before 0.41, with an environment: it is not read"])
  }

  @Test func `namesakes of which only one is in a known module are two screens`() throws {
    let folder = try TemporaryFolder()
    let feature = "@Reducer struct Feature { struct State {}; enum Action {} }"
    try folder.write("Package.swift", "")
    try folder.write("Sources/Shop/Feature.swift", feature)
    try folder.write("Runs/Feature.swift", feature)
    #expect(
      Listing(SourceScanner().scan([folder.path]).map).screens == ["Runs/Feature", "Shop/Feature"])
  }
}
