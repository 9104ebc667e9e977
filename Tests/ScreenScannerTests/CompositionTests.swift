import Testing

@testable import ScreenScanner

/// What the body of `A` is built of: its operators with path and child, its pieces of logic, what is not known.
private struct Found {
  var operators: [String] = []
  var logic = 0
  var unknowns: [String] = []

  /// - Parameters:
  ///   - body: Of the reducer `A`.
  ///   - members: Beside the body.
  init(_ body: String, members: String = "", outside: String = "") {
    let features = Features(
      """
      @Reducer struct A {
        struct State { var child = B.State(); @Presents var shown: Shown.State?; var rows: IdentifiedArrayOf<B.State> = [] }
        enum Action { case child(B.Action), shown(PresentationAction<Shown.Action>), rows(IdentifiedActionOf<B>) }
        var body: some ReducerOf<Self> {
          \(body)
        }
        \(members)
      }
      @Reducer struct B { struct State {}; enum Action {} }
      @Reducer struct C { struct State {}; enum Action {} }
      @Reducer enum Shown { case b(B), c(C) }
      \(outside)
      """)
    guard let feature = features.named("A") else { return }
    let composition = CompositionReader.read(feature, features: features)
    operators = composition.operators.map {
      "\($0.kind) \($0.path.joined(separator: "."))\($0.child.map { " \($0.type.name)" } ?? "")"
    }
    logic = composition.logic.count
    unknowns = composition.unknowns.map(\.what)
  }
}

struct CompositionTests {
  @Test(arguments: [
    #"Scope(state: \.child, action: \.child) { B() }"#, #"Scope(\.child, action: \.child) { B() }"#,
    #"Scope(state: \State.child, action: /Action.child) { B() }"#,
    #"Scope(state: \.child, action: /Action.child, child: B.init)"#,
    #"CombineReducers { Scope(state: \.child, action: \.child) { B()._printChanges() } }"#,
    #"let b = B(); Scope(state: \.child, action: \.child) { B() }"#,
    "#if DEBUG\n Scope(state: \\.child, action: \\.child) { B() }\n#endif",
    #"if true { Scope(state: \.child, action: \.child) { B() } }"#,
  ])
  func `a child that is always there`(body: String) {
    let found = Found(body)
    #expect(found.operators.map { $0.replacingOccurrences(of: " B", with: "") } == ["scope child"])
    #expect(found.unknowns.isEmpty)
  }

  @Test func `operators on a reducer, in the order in which they are applied`() {
    let found = Found(
      """
      Reduce { state, action in .none }
        .ifLet(\\.$shown, action: \\.shown)
        .forEach(\\.rows, action: \\.rows) { B() }
        .ifCaseLet(\\.child, action: \\.child) { C() }
        .dependency(\\.date, .now)
        ._printChanges()
      """)
    #expect(found.operators == ["optional shown", "forEach rows B", "enumCase child C"])
    #expect(found.logic == 1 && found.unknowns.isEmpty)
  }

  @Test func `an operator inside a child's closure works on the child's state`() {
    #expect(
      Found(
        """
        EmptyReducer().ifLet(\\.pair, action: \\.pair) { EmptyReducer().ifLet(\\.value, action: \\.self) { B() } }
        """
      ).operators == ["optional pair.value B", "optional pair"])
  }

  @Test func `a whole reducer may be kept in properties, made by helpers and injected`() {
    let members = """
      let injected: any Reducer<B.State, B.Action> = B()
      var part: some ReducerOf<Self> { Scope(state: \\.child, action: \\.child) { injected } }
      func logic() -> some ReducerOf<Self> { Reduce(core) }
      func core(_ state: inout State, _ action: Action) -> Effect<Action> { .none }
      static func made() -> some ReducerOf<C> { C() }
      """
    let found = Found(
      "part\nlogic()\nScope(state: \\.rows, action: \\.rows) { Self.made() }", members: members)
    #expect(found.operators == ["scope child B", "scope rows C"])
    #expect(found.logic == 1 && found.unknowns.isEmpty)
  }

  @Test func `a reducer of the same state is a part, and so is one from an extension of the protocol`() {
    let found = Found(
      "Part()\nEmptyReducer().withRows()",
      outside: """
        @Reducer struct Part { typealias State = A.State; typealias Action = A.Action
          var body: some ReducerOf<Self> { Reduce { _, _ in .none } } }
        extension Reducer where State == A.State, Action == A.Action {
          func withRows() -> some ReducerOf<A> { forEach(\\.rows, action: \\.rows) { B() } }
        }
        """)
    #expect(found.operators == ["forEach rows B"])
    #expect(found.logic == 1 && found.unknowns.isEmpty)
  }

  @Test func `the logic of onChange is logic`() {
    #expect(
      Found("EmptyReducer().onChange(of: \\.child) { _, _ in Reduce { state, action in .none } }").logic == 1)
  }

  @Test(arguments: [".run { send in }", "guard state.rows.isEmpty else { return .none }\nreturn .send(.go)"])
  func
    `an own onChange whose closure answers with an effect is logic, and under another name is one thing not known`(
      body: String
    )
  {
    let found = Found("EmptyReducer().onChange(of: \\.child) { _, state in \(body) }")
    #expect(found.logic == 1 && found.unknowns.isEmpty)
    let other = Found("EmptyReducer().whenNew(\\.child) { _, state in \(body) }")
    #expect(other.logic == 0 && other.unknowns == ["reducer operator 'whenNew' is not known"])
  }

  @Test func `what is not known is named, and what is in it is read all the same`() {
    let found = Found(
      "Logger(level: 3) { Scope(state: \\.child, action: \\.child) { B() } }\nEmptyReducer().traced()\nReduce(elsewhere)"
    )
    #expect(found.operators == ["scope child B"])
    #expect(
      found.unknowns == [
        "reducer builder 'Logger' is not known", "reducer operator 'traced' is not known",
        "Reduce of 'elsewhere', which is not declared in the scanned files",
      ])
  }

  @Test func `a path that is no key path is named`() {
    #expect(
      Found(
        "Scope(state: place(), action: \\.child) { B() }\nEmptyReducer().ifLet(place(), action: \\.shown) { C() }"
      )
      .unknowns == ["Scope whose state is no key path", "ifLet whose state is no key path"])
  }

  @Test func `a helper that builds itself ends`() {
    #expect(Found("part", members: "var part: some ReducerOf<Self> { part }").operators.isEmpty)
  }
}
