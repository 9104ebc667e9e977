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
    #expect(Relevance.declares(source, names: ["Row"], types: []))
    #expect(Relevance.declares(source, names: [], types: ["Shelf"]))
    #expect(!Relevance.declares(source, names: ["Shelf"], types: ["Row"]))
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
