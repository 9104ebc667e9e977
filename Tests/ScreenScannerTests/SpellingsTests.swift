import ScreenTrace
import Testing

@testable import ScreenScanner

/// Every line of the table does what it says wherever it is written: a new line needs nothing else.
struct SpellingsTests {
  private static func app(_ reducer: String, view: String = "Text(\"\")") -> Listing {
    Listing(
      """
      struct Park: Reducer {
        struct State { @PresentationState var oak: Oak.State? }
        enum Action { case oak(PresentationAction<Oak.Action>) }
        var body: some ReducerOf<Self> { \(reducer) }
      }
      struct ParkView: View {
        @Bindable var store: StoreOf<Park>
        var body: some View { \(view) }
      }
      struct Oak: Reducer { struct State {}; enum Action {} }
      """)
  }

  @Test(arguments: Spellings.operators.keys.sorted())
  func `an operator is known`(name: String) {
    let found = Self.app("EmptyReducer().\(name)(\\.$oak, action: \\.oak) { Oak() }")
    #expect(found.unknowns.isEmpty)
    #expect(found.slots.count == 1)
  }

  @Test(arguments: Spellings.builders.keys.sorted())
  func `a builder is known`(name: String) {
    #expect(Self.app("\(name)(state: \\.oak, action: \\.oak) { Oak() }").unknowns.isEmpty)
  }

  @Test func `a name that is in no table is not`() {
    #expect(
      Self.app("EmptyReducer().ifLetter()").unknowns
        == ["App.swift:4: reducer operator 'ifLetter' is not known"])
  }

  @Test(arguments: Spellings.modifiers.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
  func `a modifier gives its style`(name: String, style: SlotStyle) {
    let found = Self.app(
      "EmptyReducer().ifLet(\\.$oak, action: \\.oak) { Oak() }",
      view: "Text(\"\").\(name)(item: $store.scope(state: \\.oak, action: \\.oak)) { _ in Text(\"\") }")
    // Neither an alert nor a dialog shows a feature.
    let shown = style == .alert || style == .confirmationDialog ? SlotStyle.unknown : style
    #expect(found.slots == ["Park oak: tree \(shown.rawValue) Oak (presentation state)"])
  }

  @Test(arguments: Spellings.containers.sorted { $0.key < $1.key }.map(\.key))
  func `a container is looked into`(name: String) {
    let found = Listing(
      """
      @Reducer struct Park { struct State { var oak: \(name)<Int, Oak.State> }; enum Action { case oak(Oak.Action) }
        var body: some ReducerOf<Self> { EmptyReducer().ifLet(\\.oak, action: \\.oak) { Oak() } } }
      @Reducer struct Oak { struct State {}; enum Action {} }
      """)
    #expect(found.screens.contains("Oak") && found.slots.count == 1)
  }
}
