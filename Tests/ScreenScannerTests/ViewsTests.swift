import Testing

@testable import ScreenScanner

/// Small sources for what the samples do not show: how views name what they show.
struct ViewsTests {
  @Test func `a child's store may be a property of its parent's, under another name`() {
    let found = Listing(
      """
      @Reducer struct Park {
        struct State { var oakState = Oak.State(); var elmState = Elm.State() }
        enum Action { case oak(Oak.Action), elm(Elm.Action) }
        var body: some ReducerOf<Self> {
          Scope(state: \\.oakState, action: \\.oak) { Oak() }
          Scope(state: \\.elmState, action: \\.elm) { Elm() }
        }
      }
      extension StoreOf<Park> {
        var tree: StoreOf<Oak> { scope(state: \\.oakState, action: \\.oak) }
      }
      struct ParkView: View {
        let store: StoreOf<Park>
        var body: some View {
          TabView { tabs }
          ElmView(store: store.scope(state: \\.elmState, action: \\.elm))
        }
        var tabs: some View { Group { oak } }
        var oak: some View { OakView(store: store.tree).tabItem { Text("oak") } }
      }
      @Reducer struct Oak { struct State {}; enum Action {} }
      @Reducer struct Elm { struct State {}; enum Action {} }
      """)
    #expect(found.slots == ["Park elmState: scope embed Elm", "Park oakState: scope tab Oak"])
  }

  /// The slots of a park with two trees, shown by these views.
  private func slots(_ view: String, state: String = "var oak: Oak.State?; var elm = Elm.State()") -> Listing
  {
    Listing(
      """
      struct Park: ReducerProtocol {
        struct State { \(state) }
        enum Action { case oak(Oak.Action), elm(Elm.Action) }
        var body: some ReducerProtocol<State, Action> {
          Scope(state: \\.elm, action: /Action.elm) { Elm() }
          EmptyReducer().ifLet(\\.oak, action: /Action.oak) { Oak() }
        }
      }
      struct ParkView: View {
        let store: StoreOf<Park>
        @ObservedObject var viewStore: ViewStoreOf<Park>
        var body: some View {
          \(view)
        }
      }
      struct OakView: View { let store: StoreOf<Oak> }
      struct ElmView: View { let store: StoreOf<Elm> }
      struct Oak: ReducerProtocol { struct State {}; enum Action {} }
      struct Elm: ReducerProtocol { struct State {}; enum Action {} }
      """)
  }

  @Test(arguments: [
    "let shown = store.scope(state: \\.oak, action: Park.Action.oak)\nif let shown { OakView(store: shown) }",
    "let store = store.scope(state: \\.oak, action: Park.Action.oak)\nif let store { OakView(store: store) }",
    "if let tree { OakView(store: tree) }",
    "if let tree = self.tree { OakView(store: tree) }",
  ])
  func `a scoped store that is unwrapped shows its screen in place, wherever it was scoped`(view: String) {
    let found = slots(
      """
      Text("Park").overlay { \(view) }
      }
      var tree: StoreOf<Oak>? {
        store.scope(state: \\.oak, action: Park.Action.oak)
      """)
    #expect(found.slots == ["Park elm: scope embed Elm", "Park oak: tree inline Oak"])
    #expect(found.unknowns.isEmpty)
  }

  @Test(arguments: [
    "TabView(selection: $leaf) { NavigationStack { SHOWN }.tag(1) }",
    "TabView { NavigationStack(path: $trail) { SHOWN } }",
    "OwnTabs(selection: $leaf) { NavigationStack { SHOWN }.tag(1) }",
    "BuiltTabs { SHOWN.tag(1) }",
    "PairOfTabs { SHOWN } second: { Text(\"\") }",
    "PairOfTabs { Text(\"\") } second: { SHOWN }",
  ])
  func `a tab is one inside a stack and in tabs of the app's own`(view: String) {
    let shown = "ElmView(store: store.scope(state: \\.elm, action: Park.Action.elm))"
    let found = slots(
      """
      \(view.replacing("SHOWN", with: shown))
      }
      }
      struct OwnTabs<Content: View>: View {
        @Binding var selection: Int
        @ViewBuilder let content: () -> Content
        let title = "trees"
        var body: some View { ZStack { TabView(selection: $selection) { self.content().toolbar(.hidden) } } }
      }
      struct PairOfTabs<First: View, Second: View>: View {
        @ViewBuilder let first: () -> First
        @ViewBuilder let second: () -> Second
        var body: some View { TabView { first(); second() } }
      }
      struct BuiltTabs<Content: View>: View {
        let content: Content
        init(@ViewBuilder content: () -> Content) { self.content = content() }
        var body: some View {
          TabView { content }
      """)
    #expect(found.slots == ["Park elm: scope tab Elm", "Park oak: tree unknown Oak"])
    #expect(found.unknowns.isEmpty)
  }

  @Test func `what a stack begins with is shown by what shows the stack`() {
    let found = slots(
      """
      Text("Park").sheet(isPresented: $shown) {
        NavigationStack { ElmView(store: store.scope(state: \\.elm, action: Park.Action.elm)) }
      }
      """)
    #expect(found.slots == ["Park elm: scope sheet Elm", "Park oak: tree unknown Oak"])
  }

  @Test(arguments: ["oakPart()", "oakProperty"])
  func `a part of a view that stands in a sheet shows nothing in place`(part: String) {
    let shown = "IfLetStore(store.scope(state: \\.oak, action: Park.Action.oak)) { OakView(store: $0) }"
    let found = slots(
      """
      Text("Park").sheet(isPresented: $shown) { \(part) }
      }
      \(part == "oakPart()" ? "func oakPart() -> some View" : "var oakProperty: some View") {
        \(shown)
      """)
    #expect(found.slots == ["Park elm: scope embed Elm", "Park oak: tree sheet Oak"])
  }

  @Test func `a modifier that only watches a slot shows nothing`() {
    let watching = Spellings.watchingModifiers.sorted().map { "Text(\"\").\($0)($store.oak, to: $leaf)" }
    let found = slots(watching.joined(separator: "\n"))
    #expect(found.slots == ["Park elm: scope embed Elm", "Park oak: tree unknown Oak"])
    #expect(found.unknowns.isEmpty)
  }

  @Test(arguments: [
    #"Text("").sheet(item: viewStore.binding(\.$oak)) { _ in Text("") }"#,
    #"Text("").sheet(item: viewStore.binding(get: \.oak, send: .oak)) { _ in Text("") }"#,
    #"Text("").sheet(isPresented: $shown) { IfLetStore(store.scope(state: (\Park.State.self).appending(path: \.oak).extract(from:), action: Park.Action.oak)) { OakView(store: $0) } }"#,
    #"Text("").sheet(isPresented: $shown) { OakView(store: store.scope(state: \.oak!, action: Park.Action.oak)) }"#,
    #"Text("").sheet(isPresented: $shown) { OakView(store: store.scope(state: { $0.oak! }, action: Park.Action.oak)) }"#,
  ])
  func `a slot behind a binding of the view store, or unwrapped by force, has its style`(view: String) {
    let found = slots(view)
    #expect(found.slots == ["Park elm: scope embed Elm", "Park oak: tree sheet Oak"])
    #expect(found.unknowns.isEmpty)
  }

  @Test func `a modifier that is not known and is given a slot is said`() {
    let found = slots(#"Text("").popup(item: viewStore.binding(\.$oak)) { _ in Text("") }"#)
    #expect(found.slots == ["Park elm: scope embed Elm", "Park oak: tree unknown Oak"])
    #expect(
      found.unknowns == [
        "App.swift:13: view modifier 'popup' is given a slot, and how it shows it is not clear"
      ])
  }

  @Test func `a store that is scoped to what nobody can tell is said`() {
    #expect(
      slots("ElmView(store: store.scope(state: { _ in elm }, action: Park.Action.elm))").unknowns
        == ["App.swift:13: which state the store is scoped to is not clear"])
    // What a view observes is no child.
    #expect(slots("ViewStore(store.scope(state: ViewState.init, action: Park.Action.view))").unknowns.isEmpty)
  }

  @Test func `an optional that a scope takes is always there`() {
    let found = slots("Text(\"\")", state: "var oak: Oak.State?; @Heap var elm: Elm.State!")
    #expect(found.slots == ["Park elm: scope embed Elm", "Park oak: tree unknown Oak"])
  }
}

struct DrivenTests {
  private func moves(
    _ logic: String, view: String, state: String = "var leaf: Leaf?; var shown = false",
    actions: String = "case go, choose(Leaf?), oak(Oak.Action)", leaf: String = "@CasePathable enum Leaf"
  ) -> [String] {
    Listing(
      """
      @Reducer struct Park {
        \(leaf) { case oak, elm(Int) }
        struct State { \(state); var oakState = Oak.State(); var elmState = Elm.State() }
        enum Action { \(actions); case elm(Elm.Action), binding(BindingAction<State>) }
        var body: some ReducerOf<Self> {
          Scope(state: \\.oakState, action: \\.oak) { Oak() }
          Scope(state: \\.elmState, action: \\.elm) { Elm() }
          Reduce { state, action in
            switch action { \(logic); default: break }
            return .none
          }
        }
      }
      struct ParkView: View {
        @Bindable var store: StoreOf<Park>
        var body: some View {
          \(view)
        }
      }
      @Reducer struct Oak { struct State {}; enum Action { case chop } }
      @Reducer struct Elm { struct State {}; enum Action {} }
      """
    ).moves
  }

  private let enumView = """
    Text("")
      .sheet(item: $store.leaf.sending(\\.choose).oak) { _ in OakView(store: store.scope(state: \\.oakState, action: \\.oak)) }
      .popover(item: $store.leaf.elm) { _ in ElmView(store: store.scope(state: \\.elmState, action: \\.elm)) }
    """

  @Test func `a case that is put in shows the child beside it, nothing takes all away`() {
    #expect(
      moves("case .go: state.leaf = .elm(1); case .oak(.chop): state.leaf = nil", view: enumView)
        == ["dismiss Oak → Park in Park oakState by parent: chop", "present Park → Elm in Park elmState: go"])
  }

  @Test func `a case that the action carries shows what views and effects send`() {
    #expect(
      moves("case .choose(let leaf): state.leaf = leaf", view: enumView)
        == ["present Park → Elm in Park elmState: elm", "present Park → Oak in Park oakState: oak"])
  }

  @Test func `an effect that sends no case shows none`() {
    for type in ["@CasePathable enum Leaf", "enum Leaf"] {
      let found = moves(
        "case .choose(let leaf): state.leaf = leaf; case .go: return .send(.choose(nil)); case .oak: return .send(.choose(.elm(1)))",
        view: enumView, leaf: type)
      let (oak, elm) = type.hasPrefix("@") ? ("oak", "elm") : ("choose", "choose")
      #expect(
        found == [
          "present Oak → Elm in Park elmState: \(elm) < oak", "present Park → Elm in Park elmState: \(elm)",
          "present Park → Oak in Park oakState: \(oak)",
        ])
    }
  }

  @Test func `a flag shows and hides, whoever sets it`() {
    let view = """
      Text("").sheet(isPresented: $store.shown) { OakView(store: store.scope(state: \\.oakState, action: \\.oak)) }
      """
    #expect(
      moves("case .go: state.shown = true", view: view) == ["present Park → Oak in Park oakState: go"])
    #expect(
      moves("case .oak(.chop): state.shown = false", view: view)
        == ["dismiss Oak → Park in Park oakState by parent: chop"])
    #expect(
      moves("case .go: state.shown.toggle()", view: view)
        == ["dismiss Oak → Park in Park oakState by parent: go", "present Park → Oak in Park oakState: go"])
  }

  @Test func `what a view writes through a binding is a move of the binding`() {
    let view = """
      Button("") { store.shown = true }
        .sheet(isPresented: $store.shown) { OakView(store: store.scope(state: \\.oakState, action: \\.oak)) }
      """
    #expect(moves("case .go: break", view: view) == ["present Park → Oak in Park oakState: binding"])
  }

  @Test func `a link of old that is told apart by tags is driven by its selection`() {
    let view = """
      NavigationLink(
        destination: OakView(store: store.scope(state: \\.oakState, action: \\.oak)), tag: Park.Leaf.oak,
        selection: viewStore.binding(get: \\.leaf, send: Park.Action.choose)
      ) { Text("") }
      """
    #expect(
      moves("case .go: state.leaf = .oak", view: "WithViewStore(store) { viewStore in \(view) }")
        == ["present Park → Oak in Park oakState: go"])
  }
}
