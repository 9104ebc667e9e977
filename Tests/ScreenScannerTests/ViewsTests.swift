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
}
