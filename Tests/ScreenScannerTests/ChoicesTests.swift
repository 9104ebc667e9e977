import Testing

@testable import ScreenScanner

/// A plain enum in a state that decides which of the children that are always there is shown.
struct ChoicesTests {
  /// The styles of a harbour's children, by what its view shows and how the value is set.
  private func styles(
    _ view: String, bar: String = "BarView(tab: $store.tab)",
    tab: String = "enum Tab { case quay, crane, yard }",
    logic: String = ""
  ) -> [String] {
    Listing(
      """
      @Reducer struct Harbour {
        \(tab)
        struct State { var tab = Tab.quay; var quay = Quay.State(); var crane = Crane.State() }
        enum Action: BindableAction {
          case binding(BindingAction<State>), pick(Tab), view(View), quay(Quay.Action), crane(Crane.Action)
          enum View { case picked(Tab) }
        }
        var body: some ReducerOf<Self> {
          BindingReducer()
          Scope(state: \\.quay, action: \\.quay) { Quay() }
          Scope(state: \\.crane, action: \\.crane) { Crane() }
          Reduce { state, action in
            switch action { \(logic) default: break }
            return .none
          }
        }
      }
      struct HarbourView: View {
        @Bindable var store: StoreOf<Harbour>
        var body: some View { VStack { \(view); \(bar) } }
        var quay: some View { QuayView(store: store.scope(state: \\.quay, action: \\.quay)) }
        func crane() -> some View { CraneView(store: store.scope(state: \\.crane, action: \\.crane)) }
      }
      @Reducer struct Quay { struct State {}; enum Action {} }
      @Reducer struct Crane { struct State {}; enum Action {} }
      """
    ).slots.map { $0.split(separator: " ")[3...].joined(separator: " ") }
  }

  private let both = "switch store.tab { case .quay: quay; case .crane: crane(); case .yard: Text(\"\") }"
  private let tabs = ["tab Crane", "tab Quay"]
  private let parts = ["embed Crane", "embed Quay"]

  @Test(arguments: [
    "switch store.tab { case .quay: quay; case .crane: crane(); case .yard: Text(\"\") }",
    "switch store.tab { case .quay: quay; default: crane() }",
    "if store.tab == .quay { quay } else { crane() }",
    "if store.tab == .quay { quay }; if .crane == store.tab { crane() }",
    "if case .quay = store.tab { quay } else if store.tab == Harbour.Tab.crane { crane() }",
    "WithViewStore(store, observe: \\.tab) { viewStore in switch viewStore.state { case .quay: quay; default: crane() } }",
  ])
  func `children that a picked value chooses among are tabs, however it is asked`(view: String) {
    #expect(styles(view) == tabs)
  }

  @Test(arguments: [
    "BarView { store.tab = $0 }", "Picker(\"\", selection: $store.tab.sending(\\.pick)) {}",
    "BarView(tab: viewStore.binding(get: \\.tab, send: Harbour.Action.pick))".replacing(
      "viewStore", with: "store"),
    "BarView { store.send(.set(\\.$tab, $0)) }", "BarView { store.send(.binding(.set(\\.tab, $0))) }",
    "Button(\"\") { store.tab = .quay }; Button(\"\") { store.tab = .crane }",
  ])
  func `people pick by a binding`(bar: String) {
    #expect(styles(both, bar: bar) == tabs)
  }

  @Test func `people pick by an action whose value is kept`() {
    let kept = "case .pick(let tab), .view(.picked(let tab)): state.tab = tab"
    #expect(styles(both, bar: "BarView { store.send(.pick($0)) }", logic: kept) == tabs)
    #expect(styles(both, bar: "BarView { send(.picked($0)) }", logic: kept) == tabs)
    let each = "Button(\"\") { store.send(.pick(.quay)) }; Button(\"\") { store.send(.pick(.crane)) }"
    #expect(styles(both, bar: each, logic: kept) == tabs)
    // Only the one is picked by hand.
    #expect(styles(both, bar: "Button(\"\") { store.send(.pick(.crane)) }", logic: kept) == parts)
    #expect(styles(both, bar: "BarView { store.send(.pick($0)) }") == parts)
  }

  @Test func `what nobody picks by hand are no tabs`() {
    #expect(styles(both, bar: "Text(\"\")", logic: "case .pick: state.tab = .crane") == parts)
  }

  @Test(arguments: [
    "quay; crane()", "if store.tab == .quay { quay }; crane()",
    "switch store.tab { case .quay: quay; crane(); default: Text(\"\") }",
    "if store.tab != .quay { quay } else { crane() }",
  ])
  func `a value that chooses among nothing makes no tabs`(view: String) {
    #expect(styles(view) == parts)
  }

  @Test(arguments: ["enum Tab { case quay(Int), crane, yard }", "struct Tab {}", ""])
  func `only a plain enum chooses`(tab: String) {
    #expect(styles(both, tab: tab) == parts)
  }

  /// A tour whose stops are always there, and shown by a list of values that drives a stack.
  private func tour(
    _ logic: String,
    view: String = "switch stop { case .tower: tower; case .crypt: crypt; case .shop: Text(\"\") }"
  )
    -> Listing
  {
    Listing(
      """
      struct Tour: ReducerProtocol {
        enum Stop: Hashable { case tower, crypt, shop }
        struct State { @BindingState var stops: [Stop] = []; var tower = Tower.State(); var crypt = Crypt.State() }
        enum Action: BindableAction {
          case next, back, home, binding(BindingAction<State>), tower(Tower.Action), crypt(Crypt.Action)
        }
        var body: some ReducerProtocol<State, Action> {
          Scope(state: \\.tower, action: /Action.tower) { Tower() }
          Scope(state: \\.crypt, action: /Action.crypt) { Crypt() }
          Reduce { state, action in
            switch action { \(logic) default: break }
            return .none
          }
        }
      }
      struct TourView: View {
        let store: StoreOf<Tour>
        var body: some View {
          WithViewStore(store, observe: { $0 }) { viewStore in
            NavigationStack(path: viewStore.binding(\\.$stops)) {
              VStack { StartView { print($0) } }.navigationDestination(for: Tour.Stop.self) { stop in \(view) }
            }
          }
        }
        var tower: some View { TowerView(store: store.scope(state: \\.tower, action: { .tower($0) })) }
        var crypt: some View { CryptView(store: store.scope(state: \\.crypt, action: { .crypt($0) })) }
      }
      struct Tower: ReducerProtocol { struct State {}; enum Action { case down } }
      struct Crypt: ReducerProtocol { struct State {}; enum Action {} }
      """)
  }

  @Test func `what a list of values on a stack shows comes and goes with them`() {
    let found = tour("case .next: state.stops.append(.tower); case .tower(.down): state.stops.append(.crypt)")
    #expect(
      found.slots == [
        "Tour crypt: scope navigationDestination Crypt", "Tour tower: scope navigationDestination Tower",
      ])
    #expect(
      found.moves == [
        "present Tour → Tower in Tour tower: next", "present Tower → Crypt in Tour crypt: down",
      ])
    #expect(found.unknowns.isEmpty)
    #expect(
      tour("case .tower(.down): state.stops.removeLast(); case .next: state.stops = [.crypt, .shop]").moves
        == ["present Tour → Crypt in Tour crypt: next", "dismiss Tower → Tour in Tour tower by parent: down"])
    #expect(
      tour("case .tower(.down): state.stops = []").moves
        == ["dismiss Tower → Tour in Tour tower by parent: down"])
  }
}
