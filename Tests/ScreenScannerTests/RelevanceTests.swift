import Foundation
import Testing

@testable import ScreenScanner

struct RelevanceTests {
  private let relevance = Relevance()

  @Test(arguments: [
    "@Reducer struct A {}", "struct A: ReducerProtocol {}", "let store: StoreOf<A>", "extension A.State {}",
    "enum Action {}", "view.sheet(item: $x)", "import ComposableArchitecture", "x.fullScreenCover(item: $x)",
    "NavigationLink(\"A\") {}", "TabView { content() }", "NavigationStack { content() }", "State",
    "let store",
    "CombineReducers {}", "HomeState()", "viewStore.send(.a)", "@ObservableState struct A {}",
    "let a: StoreOf<A>",
    "@State var a = B.State()",
  ])
  func `what can matter is kept`(source: String) {
    #expect(relevance.matters(Array(source.utf8)[...]))
  }

  @Test(arguments: [
    "", "struct Book { var title: String }", "S", "stor", "let reducedSum = 3", "Actio",
    "@State var isOpen = false", "@StateObject var model = Model()", "var isStored = true",
    "let actions: [Actions]",
    "let states: [Statement]", "let stores = 3",
  ])
  func `what cannot is not`(source: String) {
    #expect(!relevance.matters(Array(source.utf8)[...]))
  }

  @Test func `previews do not matter, unless one declares a reducer`() {
    func isPreview(_ source: String) -> Bool { relevance.isPreview(Array(source.utf8)[...]) }
    #expect(isPreview("#Preview { ShopView(store: store) }"))
    #expect(isPreview("struct Shop_Previews: PreviewProvider { let store: StoreOf<Shop> }"))
    #expect(!isPreview("struct Shop_Previews: PreviewProvider { @Reducer struct Shop {} }"))
    #expect(!isPreview("struct ShopView: View { typealias P = PreviewProvider }"))
  }

  @Test func `leaving files out changes nothing in any sample`() throws {
    let samples = try FileManager.default.contentsOfDirectory(atPath: Listing.samples)
    for sample in samples where !sample.contains(".") {
      let root = Listing.samples + "/" + sample
      var everything = SourceScanner()
      everything.filters = false
      #expect(SourceScanner().scan([root]).map == everything.scan([root]).map, "\(sample)")
    }
  }
}
