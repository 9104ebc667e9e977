import Testing

@testable import ScreenScanner

/// Small sources for what the samples do not show: the shapes in which a state holds screens.
struct SlotsTests {
  private static let leaves = """
    struct Oak: Reducer { struct State {}; enum Action {} }
    struct Elm: Reducer { struct State {}; enum Action {} }
    """

  @Test func `a destination that pairs its cases with an id is no screen`() {
    let found = Listing(
      """
      struct Park: Reducer {
        struct State { @PresentationState var shown: Shown.State?; var path = StackState<Shown.State>() }
        enum Action { case shown(PresentationAction<Shown.Action>), path(StackAction<Shown.State, Shown.Action>), oakTapped, elmTapped }
        struct Shown: Reducer {
          struct State { let id: Int; var tree: Tree }
          enum Tree { case oak(Oak.State), elm(Elm.State) }
          enum Action { case oak(Oak.Action), elm(Elm.Action) }
          var body: some ReducerOf<Self> {
            Scope(state: \\.tree, action: \\.self) {
              Scope(state: \\.oak, action: \\.oak) { Oak() }
              Scope(state: \\.elm, action: \\.elm) { Elm() }
            }
          }
        }
        var body: some ReducerOf<Self> {
          Reduce { state, action in
            switch action {
            case .oakTapped: state.shown = .init(id: 1, tree: .oak(.init()))
            case .elmTapped: state.path.append(Shown.State(id: 2, tree: .elm(.init())))
            default: break
            }
            return .none
          }
          .ifLet(\\.$shown, action: \\.shown) { Shown() }
          .forEach(\\.path, action: \\.path) { Shown() }
        }
      }
      struct ParkView: View {
        let store: StoreOf<Park>
        var body: some View { Color.green.shownTree(store.scope(state: \\.$shown, action: \\.shown)) }
      }
      extension View {
        func shownTree(_ shown: PresentationStoreOf<Park.Shown>) -> some View {
          sheet(store: shown.scope(state: \\.tree.oak, action: \\.oak)) { _ in Text("oak") }
        }
      }
      \(Self.leaves)
      """)
    #expect(
      found.slots == [
        "Park path.tree.elm: stack push Elm (stack state)",
        "Park path.tree.oak: stack push Oak (stack state)",
        "Park shown.tree.elm: tree unknown Elm (presentation state)",
        "Park shown.tree.oak: tree sheet Oak (presentation state)",
      ])
    #expect(
      found.moves == [
        "push Park → Elm in Park path.tree.elm: elmTapped",
        "present Park → Oak in Park shown.tree.oak: oakTapped",
      ])
    #expect(found.roots == ["Park"])
  }

  @Test func `a list of destinations that wait is no slot`() {
    let found = Listing(
      """
      @Reducer struct Park {
        @Reducer enum Shown { case oak(Oak), elm(Elm) }
        struct State { @Presents var shown: Shown.State?; var waiting: [Shown.State] = [] }
        enum Action { case shown(PresentationAction<Shown.Action>) }
        var body: some ReducerOf<Self> { EmptyReducer().ifLet(\\.$shown, action: \\.shown) }
      }
      extension View {
        func oak(_ shown: PresentationStoreOf<Park.Shown>) -> some View {
          sheet(store: shown.scope(state: \\.oak, action: \\.oak)) { _ in Text("oak") }
        }
      }
      \(Self.leaves)
      """)
    #expect(
      found.slots == [
        "Park shown.elm: tree unknown Elm (presentation state)",
        "Park shown.oak: tree sheet Oak (presentation state)",
      ])
  }

  @Test(arguments: [4, 24])
  func `enums of destinations that all lead to each other are followed as far as is any use`(count: Int) {
    let enums = (0..<count).map { number in
      let others = (0..<count).map { "case e\($0)(E\($0).Body = E\($0).body)" }.joined(separator: "; ")
      return "@Reducer enum E\(number) { \(others)\(number == 0 ? "; case oak(Oak)" : "") }"
    }
    let found = Listing(
      """
      @Reducer struct Park {
        struct State { var path = StackState<E0.State>() }
        enum Action { case path(StackActionOf<E0>) }
        var body: some ReducerOf<Self> { EmptyReducer().forEach(\\.path, action: \\.path) }
      }
      \(enums.joined(separator: "\n"))
      \(Self.leaves)
      """)
    #expect(found.slots.contains("Park path.oak: stack push Oak (stack state)"))
    #expect(found.unknowns.contains { $0.contains("lead to each other in too many ways") } == (count > 4))
  }

  @Test func `a reducer that nobody can make stands where there is none`() {
    let found = Listing(
      """
      protocol Screen: Reducer { associatedtype Shown: Reducer = Nothing }
      enum Nothing: Reducer { struct State {}; typealias Action = Never }
      struct Park: Screen {
        struct State { @PresentationState var shown: Shown.State? }
        enum Action { case shown(PresentationAction<Shown.Action>) }
        var body: some ReducerOf<Self> { EmptyReducer().ifLet(\\.$shown, action: \\.shown) { Shown() } }
      }
      """)
    #expect(found.slots.isEmpty)
    #expect(found.screens == ["Park"])
  }

  @Test func `a state in a box of the app's own is a slot, and lies where the box does`() {
    let found = Listing(
      """
      @propertyWrapper struct Crate<Content> { var wrappedValue: Content }
      @Reducer struct Till {
        struct State {
          var open: Crate<Drawer.State?>
          var shut: Crate<Drawer.State>
        }
        enum Action { case open(Drawer.Action), shut(Drawer.Action), go }
        var body: some ReducerOf<Self> {
          Reduce { state, action in
            if case .go = action { state.open.wrappedValue = Drawer.State() }
            return .none
          }
          Scope(state: \\.open.wrappedValue!, action: \\.open, child: Drawer.init)
          Scope(state: \\.shut.wrappedValue, action: \\.shut, child: Drawer.init)
        }
      }
      @Reducer struct Drawer { struct State {}; enum Action {} }
      """)
    #expect(
      found.slots == [
        "Till open.wrappedValue: scope embed Drawer", "Till shut.wrappedValue: scope embed Drawer",
      ])
    #expect(found.document.slots.compactMap(\.source?.line) == [4, 5])
  }

  @Test func `an operator on a state that is not found is listed, unless it says its reducer`() {
    let found = Listing(
      """
      @Reducer struct Till {
        struct State {}
        enum Action { case a(Elsewhere.Action), b(Drawer.Action) }
        var body: some ReducerOf<Self> {
          Scope(state: \\.lost, action: \\.a, child: Elsewhere.init)
          Scope(state: \\.far, action: \\.b, child: Drawer.init)
        }
      }
      @Reducer struct Drawer { struct State {}; enum Action {} }
      """)
    #expect(found.slots == ["Till far: scope embed Drawer"])
    #expect(found.unknowns == ["App.swift:5: which reducer 'lost' is for is not clear"])
  }
}
