import Testing

@testable import ScreenScanner

struct RelevanceTests {
  private let relevance = Relevance()

  @Test(arguments: [
    "@Reducer struct A {}", "struct A: ReducerProtocol {}", "let store: StoreOf<A>", "extension A.State {}",
    "enum Action {}", "view.sheet(item: $x)", "import ComposableArchitecture", "x.fullScreenCover(item: $x)",
    "NavigationLink(\"A\") {}",
  ])
  func `what can matter is kept`(source: String) {
    #expect(relevance.matters(Array(source.utf8)))
  }

  @Test(arguments: ["", "struct Book { var title: String }", "S", "stor", "let reducedSum = 3", "Actio"])
  func `what cannot is not`(source: String) {
    #expect(!relevance.matters(Array(source.utf8)))
  }

  @Test func `a second look finds what the others lean on`() {
    let source = Array("public typealias Row = Shelf.Row\nenum Shelf {}".utf8)
    #expect(Relevance.declares(.init(names: ["Row"]), source))
    #expect(Relevance.declares(.init(types: ["Shelf"]), source))
    #expect(Relevance.declares(.init(enums: ["Shelf"]), source))
    #expect(!Relevance.declares(.init(names: ["Shelf"], types: ["Row"]), source))
    #expect(
      !Relevance.declares(.init(types: ["Shelf"]), Array("struct Shelf_ {}; enum AShelf {}; shelf".utf8)))
    #expect(!Relevance.declares(.init(enums: ["Shelf"]), Array("struct Shelf {}".utf8)))
  }

  @Test func `data that an action carries is wanted, whatever file it is in`() {
    let shop = """
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
      """
    let wanted = Relevance.Wanted(by: [Lowering.file(Array(shop.utf8), path: "Shop.swift", module: nil)])
    #expect(wanted.enums.contains("Thing"))
    let thing = "enum Thing { case coin, stamp }"
    #expect(Relevance.declares(wanted, Array(thing.utf8)))
    #expect(
      Listing(sources: ["Shop.swift": shop, "Thing.swift": thing]).moves
        == ["present Shop → Coin in Shop coin: chosen < scanned"])
  }

  @Test func `leaving files out changes nothing in any sample`() {
    for sample in ["Libreria", "Taller", "Correo", "Ruta", "Banco", "Cocina", "Museo", "Teatro", "Huerto"] {
      let root = Listing.samples + "/" + sample
      var everything = SourceScanner()
      everything.filters = false
      #expect(SourceScanner().scan([root]).map == everything.scan([root]).map, "\(sample)")
    }
  }
}
