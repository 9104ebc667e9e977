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
    "@State var a = B.State()", "enum _HomeAction {}", "let _store: Int", "self.store(3)", "store(in: &a)",
    "ÉtatState",
  ])
  func `what can matter is kept`(source: String) {
    #expect(relevance.matters(Array(source.utf8)[...]))
  }

  @Test(arguments: [
    "", "struct Book { var title: String }", "S", "stor", "let reducedSum = 3", "Actio",
    "@State var isOpen = false", "@StateObject var model = Model()", "var isStored = true",
    "let actions: [Actions]",
    "let states: [Statement]", "let stores = 3", "onBadState(error)", "Button(action: cancelAction)",
    "let _oldState: Int", "restore(a)", "sink {}.store(in: &subscriptions)", "bookstore",
  ])
  func `what cannot is not`(source: String) {
    #expect(!relevance.matters(Array(source.utf8)[...]))
  }

  @Test func `a name without end is looked at once`() {
    let name = Array("a".utf8) + [[UInt8]](repeating: Array("State".utf8), count: 200_000).joined()
    #expect(relevance.matters(name[...]))
  }

  @Test func `previews do not matter, unless there is more in the piece`() {
    func isPreview(_ source: String) -> [Bool] {
      let bytes = Array(source.utf8)
      return Pieces.of(bytes).map { $0.isOne && Relevance.isPreview(bytes[$0.bytes]) }
    }
    let provider = "struct Shop_Previews: PreviewProvider {\n  let store: StoreOf<Shop>\n}"
    #expect(isPreview("#Preview { ShopView(store: store) }") == [true])
    #expect(isPreview(provider) == [true])
    let source = "struct Shop {\n}\n#if DEBUG\n\n\(provider)\n#Preview {\n}\nstruct A {}\n#endif // DEBUG"
    #expect(isPreview(source) == [false, true, true, false])
    #expect(isPreview("let store = 1\n\(provider)") == [false])
    #expect(isPreview("struct Shop_Previews: PreviewProvider { @Reducer struct Shop {} }") == [false])
    #expect(isPreview("struct ShopView: View { typealias P = PreviewProvider }") == [false])
    for view in [
      "/// Not a struct A: PreviewProvider\nstruct ShopView: View {\n}",
      "/*\nstruct A: PreviewProvider {\n}\n*/\nstruct ShopView: View {\n}",
      "struct PreviewProviderView: View {\n}", "#PreviewsOf {\n}",
    ] {
      #expect(isPreview(view) == [false])
    }
    for preview in ["#Preview {\n}", provider] {
      #expect(isPreview("\(preview)\n#warning(\"later\")\nstruct ShopView: View {\n}") == [false])
      #expect(isPreview("\(preview)\n#if A\n/* b */\nstruct ShopView: View {\n}\n#endif") == [false])
      #expect(isPreview("\(preview); struct ShopView: View {\n}") == [false])
    }
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
