import Testing

@testable import ScreenScanner

/// Which of some pieces are found for what was parsed.
private func taken(for parsed: String, from pieces: [String]) -> [String] {
  var leftOut = LeftOut()
  for (number, source) in pieces.enumerated() {
    let bytes = Array(source.utf8)
    leftOut.add(
      .init(file: number, piece: Pieces.whole(bytes)), declaring: LeftOut.declarations(in: bytes[...]))
  }
  var found: [String] = []
  var news = [SourceFile.lowered(parsed)]
  while !news.isEmpty {
    let sources = leftOut.take(for: news).map { pieces[$0.file] }
    found += sources
    news = sources.map(SourceFile.lowered)
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
  }

  @Test func `enums that a state presents or an action carries are found, structs are not`() {
    let pieces = ["enum Sheet { case a, b }", "struct Sheet {}"]
    #expect(taken(for: "struct S { struct State { var x: Sheet? } }", from: pieces) == [pieces[0]])
    #expect(taken(for: "struct S { @Presents var x: Sheet? }", from: pieces) == [pieces[0]])
    #expect(taken(for: "enum Action { case chosen(Sheet) }", from: pieces) == [pieces[0]])
    #expect(taken(for: "struct S { var x: Sheet? }", from: pieces) == [])
  }

  @Test func `names that only contain a word for a declaration declare nothing`() {
    let source = Array("struct Shelf_ {}; enum AShelf {}; shelf; subclass Shelf; enumShelf".utf8)
    #expect(
      LeftOut.declarations(in: source[...])
        == [.init(kind: .type, name: "Shelf_"), .init(kind: .enumeration, name: "AShelf")])
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
