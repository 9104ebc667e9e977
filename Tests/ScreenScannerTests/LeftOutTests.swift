import Testing

@testable import ScreenScanner

/// Which of some pieces are found for what was parsed.
private func taken(for parsed: String, from pieces: [String]) -> [String] {
  var leftOut = LeftOut()
  for (number, source) in pieces.enumerated() {
    let bytes = Array(source.utf8)
    leftOut.add(.init(file: number, piece: Pieces.whole(bytes)), LeftOut.contents(of: bytes[...]))
  }
  var found: [String] = []
  var wanted = [Wanted(by: .lowered(parsed))]
  while !wanted.isEmpty {
    let sources = leftOut.take(for: wanted).map { pieces[$0.file] }
    found += sources
    wanted = sources.map { Wanted(by: .lowered($0), isLeftOut: true) }
  }
  return found
}

extension SourceFile {
  fileprivate static func lowered(_ source: String) -> SourceFile {
    Lowering.file(Array(source.utf8), path: "A.swift", module: nil)
  }
}

struct LeftOutTests {
  @Test func `aliases and protocols that are mentioned are found, whatever else is called so is not`() {
    let shop = "struct Shop: Screen { var row: Row; var book: Book }"
    let pieces = ["typealias Row = Shelf.Row", "protocol Screen {}", "struct Book {}", "func Row() {}"]
    #expect(taken(for: shop, from: pieces) == ["typealias Row = Shelf.Row", "protocol Screen {}"])
  }

  @Test func `what is found may lean on more`() {
    let pieces = ["typealias B = C", "typealias C = D", "typealias D = E", "typealias F = G"]
    #expect(taken(for: "struct S { var a: B }", from: pieces) == Array(pieces.dropLast()))
  }

  @Test func `extensions of parsed types are found, those of others are not`() {
    let pieces = ["extension Shop { func show() {} }", "extension Shop.Row { var id: Int { 1 } }"]
    #expect(taken(for: "struct Shop {}", from: pieces + ["extension View {}"]) == pieces)
    #expect(taken(for: "struct Shop { struct View {} }", from: ["extension View {}"]) == [])
  }

  @Test func `namespaces that are extended and models called like a feature are found`() {
    let model = "struct Model {}"
    #expect(taken(for: "extension Model { @Reducer struct A {} }", from: [model]) == [model])
    #expect(taken(for: "extension Shop { @Reducer struct Model {} }", from: [model]) == [model])
    #expect(taken(for: "extension Shop { struct Model {} }", from: [model]) == [])
    let view = "struct ShopView: View { let shop: Shop }"
    #expect(taken(for: "extension ShopView { var body: some View { A() } }", from: [view]) == [view])
  }

  @Test func `enums that a state presents or an action carries are found, structs are not`() {
    let pieces = ["enum Sheet { case a, b }", "struct Sheet {}"]
    #expect(taken(for: "struct S { struct State { var x: Sheet? } }", from: pieces) == [pieces[0]])
    #expect(taken(for: "struct S { @Presents var x: Sheet? }", from: pieces) == [pieces[0]])
    #expect(taken(for: "enum Action { case chosen(Sheet) }", from: pieces) == [pieces[0]])
    #expect(taken(for: "struct S { var x: Sheet? }", from: pieces) == [])
    let box = "struct Sheet<Content> { var content: Content }"
    #expect(taken(for: "struct S { struct State { var x: Sheet<S.State?> } }", from: [box]) == [box])
  }

  @Test func `names that only contain a word for a declaration declare nothing`() {
    let source = Array("struct Shelf_ {}; enum AShelf {}; shelf; subclass Shelf; enumShelf".utf8)
    #expect(
      LeftOut.contents(of: source[...]).declarations
        == [.init(kind: .type, name: "Shelf_"), .init(kind: .enumeration, name: "AShelf")])
  }

  @Test func `states and actions are found by what the reducer calls them, and what they hold`() {
    let pieces = [
      "struct Scale { var shown: Tray? }", "enum Weighing { case done }", "enum Tray { case left }",
    ]
    let alias = "struct S: Reducer { typealias State = Scale; typealias Action = Weighing }"
    #expect(Set(taken(for: alias, from: pieces)) == Set(pieces))
    let reduce =
      "struct S: Reducer { func reduce(into state: inout Scale, action: Weighing) -> Effect<Weighing> {} }"
    #expect(Set(taken(for: reduce, from: pieces)) == Set(pieces))
    #expect(
      taken(for: "struct S: Reducer { var body: some Reducer<Scale, Weighing> {} }", from: pieces).count == 3)
    #expect(taken(for: "struct S { var scale: Scale }", from: pieces) == [])
  }

  @Test func `what is given a binding is found, and what that gives it on to`() {
    let menu = "extension View { func menu(_ item: Binding<Int?>) -> some View { card(item: item) } }"
    let pieces = [
      "extension View { func card(item: Binding<Int?>) -> some View { modifier(CardModifier(item: item)) } }",
      "struct CardModifier: ViewModifier { @Binding var item: Int? }",
    ]
    let others = ["extension View { func plain(size: Int) {} }", "struct Card: View {}", "struct item {}"]
    #expect(taken(for: menu, from: pieces + others) == pieces)
    let plain = "struct Shop: View { var body: some View { Card().card(item: 3).plain(size: 3) } }"
    #expect(taken(for: plain, from: pieces + others) == [])
  }

  @Test func `a view that is given data of a state is not found, one that may be told what to show is`() {
    let views = ["Header", "Panel", "Card", "Board", "Lid", "Tag"].map { "struct \($0): View {}" }
    func found(_ calls: String, besides: String = "") -> [String] {
      let shop = """
        struct Shop { struct State { var title: String?; var names = [""]; var count = 0; var route: Route? } }
        struct ShopView: View {
          let store: StoreOf<Shop>
          var body: some View { \(calls) }
        }
        """
      return taken(for: shop + besides, from: views).map { String($0.split(separator: " ")[1].dropLast()) }
    }
    #expect(found("Header(store.title); Lid(self.store.count); Tag(a ? store.title : nil)") == [])
    #expect(found("Header(store.route); Lid(store.names); Tag(store.unheardOf)") == ["Header", "Lid", "Tag"])
    #expect(
      found("Header($store.title); Lid(store); Panel(store.title) { Text(a) }") == ["Header", "Panel", "Lid"])
    #expect(
      found("Card(store.title.route); Board(other(store.title)); Tag(store.title())") == [
        "Card", "Board", "Tag",
      ])
    #expect(found("Header(store.title)", besides: "struct Other { var title: Route }") == ["Header"])
  }

  @Test func `what is built on something that presents is found`() {
    let wrapper = """
      extension View {
        func shown(_ isShown: Binding<Bool>, content: () -> some View) -> some View {
          sheet(isPresented: isShown) { content() }
        }
      }
      """
    let panel = """
      struct Panel<Content: View>: View {
        var content: () -> Content
        var body: some View { Color.red.shown($isShown) { content() } }
      }
      """
    let board =
      "struct Board<Content: View>: View { var content: () -> Content; var body: some View { Panel { content() } } }"
    let pieces = [board, panel, "struct Leaf: View { var body: some View { Text(shownText) } }"]
    #expect(Set(taken(for: wrapper, from: pieces)) == [panel, board])
    #expect(taken(for: "struct Plain { func shown() {} }", from: pieces) == [])
  }

  @Test func `closures that are handed on are found by what they are called`() {
    let steps = "func steps() -> Steps { Steps(onDone: { value, item in value.card = nil }) }"
    let pieces = [steps, "func other() { Steps(onStart: {}) }"]
    #expect(taken(for: "func reduce() { steps.onDone(&state, action) }", from: pieces) == [steps])
    #expect(taken(for: "func reduce() { Reduce(self.onDone) }", from: pieces) == [steps])
    #expect(taken(for: "func reduce() { steps.onDone(3) }", from: pieces) == [])
  }

  @Test func `helpers that make what is put into a state are found`() {
    let pieces = ["enum Menu { case a; static var first: Menu { .a } }", "enum Color { case red }"]
    #expect(taken(for: "func reduce() { state.menu = Menu.first }", from: pieces) == [pieces[0]])
    #expect(taken(for: "func reduce() { state.path.append(Menu.first) }", from: pieces) == [pieces[0]])
    #expect(taken(for: "func reduce() { state.menu = 3; print(Color.red) }", from: pieces) == [])
  }

  @Test func `a binding that a modifier empties is a move, whatever file the modifier is in`() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "Card.swift",
      """
      import SwiftUI

      extension View {
        func card(item: Binding<Int?>) -> some View { modifier(CardModifier(item: item)) }
      }

      private struct CardModifier: ViewModifier {
        @Binding var item: Int?
        func body(content: Content) -> some View { content.onTapGesture { self.item = nil } }
      }
      """)
    try folder.write(
      "Steps.swift", "func live() -> Steps { Steps(onDone: { value, _ in value.coin = nil }) }")
    try folder.write(
      "Shop.swift",
      """
      @Reducer struct Shop {
        struct State { @Presents var coin: Coin.State? }
        enum Action { case coin(PresentationAction<Coin.Action>), tapped }
        let steps: Steps
        var body: some ReducerOf<Self> {
          Reduce { state, action in
            if case .tapped = action { steps.onDone(&state, action) }
            return .none
          }
        }
      }
      @Reducer struct Coin { struct State {}; enum Action {} }
      struct ShopView: View {
        @Bindable var store: StoreOf<Shop>
        var body: some View { Text("Shop").card(item: $store.coin) }
      }
      """)
    let filtered = SourceScanner().scan([folder.path])
    #expect(
      Listing(filtered.map).moves == ["dismiss Coin → Shop in Shop coin by parent: binding, tapped"])
    var everything = SourceScanner()
    everything.filters = false
    #expect(everything.scan([folder.path]).map == filtered.map)
  }

  @Test func `an enum that an action carries tells its moves apart, whatever file it is in`() throws {
    let folder = try TemporaryFolder()
    try folder.write("Thing.swift", "enum Thing { case coin, stamp }")
    try folder.write(
      "Shop.swift",
      """
      @Reducer struct Shop {
        struct State { @Presents var coin: Coin.State? }
        enum Action { case coin(PresentationAction<Coin.Action>), chosen(Thing), tapped, scanned }
        var body: some ReducerOf<Self> {
          Reduce { state, action in
            switch action {
            case .tapped: return .send(.chosen(.stamp))
            case .scanned: return .send(.chosen(.coin))
            case .chosen(.coin): state.coin = Coin.State()
            default: break
            }
            return .none
          }
        }
      }
      @Reducer struct Coin { struct State {}; enum Action {} }
      """)
    #expect(
      Listing(SourceScanner().scan([folder.path]).map).moves
        == ["present Shop → Coin in Shop coin: chosen < scanned"])
  }
}
