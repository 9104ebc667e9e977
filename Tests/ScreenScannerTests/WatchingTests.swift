import Testing

@testable import ScreenScanner

/// Logic that runs after a value has changed.
struct WatchingTests {
  /// A lighthouse whose lamp and log are presented, by what its body is built of.
  private func lighthouse(_ body: String, own: String = "") -> Listing {
    Listing(
      """
      @Reducer struct Lighthouse {
        struct State {
          @Presents var lamp: Lamp.State?
          var ships = 0
          @BindingState var fog = Fog()
          var crew = Crew.State()
          struct Fog { var isDense = false }
        }
        enum Action: BindableAction {
          case sighted, passed, rang, lit, binding(BindingAction<State>), lamp(PresentationAction<Lamp.Action>)
          case crew(Crew.Action)
        }
        var body: some ReducerOf<Self> {
          \(body)
          Reduce { state, action in
            if case .rang = action { state.lamp = Lamp.State() }
            return .none
          }
          .ifLet(\\.$lamp, action: \\.lamp) { Lamp() }
          Scope(state: \\.crew, action: \\.crew) { Crew() }
        }
      }
      @Reducer struct Lamp { struct State {}; enum Action {} }
      @Reducer struct Crew { struct State { var count = 0 }; enum Action {} }
      \(own)
      """)
  }

  private let counting = """
    Reduce { state, action in
      switch action {
      case .sighted: state.ships += 1
      case .passed: state.ships = 0
      case .lit: state.fog = .init()
      default: break
      }
      return .none
    }
    """

  @Test func `what is sent after a change comes from what changes the value`() {
    let found = lighthouse(
      counting + ".onChange(of: \\.ships) { _, _ in Reduce { _, _ in .send(.rang) } }")
    #expect(found.moves == ["present Lighthouse → Lamp in Lighthouse lamp: rang < passed, sighted"])
    #expect(found.unknowns.isEmpty)
  }

  @Test func `what is done after a change is done while that is handled which changes the value`() {
    let found = lighthouse(
      counting + """
        .onChange(of: \\.fog.isDense) { _, isDense in
          Reduce { state, _ in
            if isDense { state.lamp = Lamp.State() }
            return .none
          }
        }
        """)
    #expect(
      found.moves == ["present Lighthouse → Lamp in Lighthouse lamp: lit, rang"])
  }

  @Test(arguments: [
    "{ visitors, state, action in .send(.rang) }", "{ state in .send(.rang) }", "{ .send(ring($0)) }",
  ])
  func `an app's own onChange answers with an effect`(closure: String) {
    let found = lighthouse(
      counting + ".onChange(of: \\.ships) \(closure)".replacing("ring($0)", with: "$0 > 1 ? .rang : .rang"))
    #expect(found.moves == ["present Lighthouse → Lamp in Lighthouse lamp: rang < passed, sighted"])
    #expect(found.unknowns.isEmpty)
  }

  @Test func `only what the operator is applied to makes it run`() {
    let watching = "EmptyReducer().onChange(of: \\.ships) { _, _ in Reduce { _, _ in .send(.rang) } }"
    #expect(
      lighthouse(counting + "\n" + watching).moves == ["present Lighthouse → Lamp in Lighthouse lamp: rang"])
  }

  @Test func `a change may be one of a binding`() {
    let after = ".onChange(of: \\.fog) { _, _ in Reduce { _, _ in .send(.rang) } }"
    let alone = "present Lighthouse → Lamp in Lighthouse lamp: rang < binding"
    #expect(lighthouse("BindingReducer()" + after).moves == [alone])
    let both = "CombineReducers { BindingReducer(); \(counting) }"
    #expect(
      lighthouse(both + after).moves == ["present Lighthouse → Lamp in Lighthouse lamp: rang < binding, lit"])
    // Only `fog` says that views may change it.
    #expect(
      lighthouse(both + after.replacing("fog", with: "ships")).moves
        == ["present Lighthouse → Lamp in Lighthouse lamp: rang < passed, sighted"])
  }

  @Test func `who changes a child's value is not told by its parent's logic`() {
    let found = lighthouse(
      counting + ".onChange(of: \\.crew.count) { _, _ in Reduce { _, _ in .send(.rang) } }")
    #expect(found.moves == ["present Lighthouse → Lamp in Lighthouse lamp: rang"])
  }

  @Test func `one watches the changes of another`() {
    let found = lighthouse(
      counting + """
        .onChange(of: \\.ships) { _, ships in
          Reduce { state, _ in
            state.fog.isDense = ships > 3
            return .none
          }
        }
        .onChange(of: \\.fog) { _, _ in Reduce { _, _ in .send(.rang) } }
        """)
    #expect(found.moves == ["present Lighthouse → Lamp in Lighthouse lamp: rang < lit, passed, sighted"])
  }

  @Test func `an own operator that is given an effect is said not to be followed`() {
    let found = lighthouse(
      counting + ".reactTo(\\.ships) { state in .send(.rang) }",
      own: """
        extension Reducer {
          func reactTo<V>(_ path: KeyPath<State, V>, _ effect: @escaping (State) -> Effect<Action>) -> some Reducer<State, Action> {
            Reacting(base: self, path: path, effect: effect)
          }
        }
        """)
    #expect(found.moves == ["present Lighthouse → Lamp in Lighthouse lamp: rang"])
    #expect(
      found.unknowns.map { $0.split(separator: ": ", maxSplits: 1)[1] } == [
        "when the app's own operator 'reactTo' runs what it is given is not followed",
        "reducer builder 'Reacting' is not known",
      ])
  }
}
