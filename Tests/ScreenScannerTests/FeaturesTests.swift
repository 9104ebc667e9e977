import Testing

@testable import ScreenScanner

private func features(_ source: String) -> [String] {
  Features(source).all.map { feature in
    let state = feature.state.map { $0.path.joined(separator: ".") } ?? "?"
    let action = feature.action.map { $0.path.joined(separator: ".") } ?? "?"
    let whole = feature.whole.map { " in \($0.type.name)" } ?? ""
    return "\(feature.type.path.joined(separator: ".")): \(state), \(action)\(whole)"
  }
}

struct FeaturesTests {
  @Test(arguments: [
    "@Reducer struct A", "struct A: Reducer", "struct A: ReducerProtocol", "struct A: Sendable, Reducer",
    "struct A: Sendable & Reducer", "struct A: ComposableArchitecture.Reducer", "final class A: Reducer",
  ])
  func `a reducer is known by its macro or its protocol`(declaration: String) {
    #expect(
      features("\(declaration) { struct State {}; enum Action {} }") == ["A: A.State, A.Action"])
  }

  @Test func `so is one whose conformance stands in an extension, or is a protocol of the app's own`() {
    #expect(
      features(
        """
        protocol Screen: Reducer {}
        protocol Sheet: Screen where Action == Int {}
        struct A { struct State {}; enum Action {} }
        extension A: Reducer {}
        struct B: Sheet { struct State {} }
        struct C: Equatable { struct State {} }
        """) == ["A: A.State, A.Action", "B: B.State, ?"])
  }

  @Test func `a protocol that refines a reducer is none itself`() {
    #expect(features("protocol Screen: Reducer {}").isEmpty)
  }

  @Test func `state and action may be aliases, or be told by the body`() {
    #expect(
      features(
        """
        struct S {}; enum X {}
        @Reducer struct A { typealias State = S; typealias Action = X }
        struct Lone {}; enum Deed {}
        struct B: ReducerProtocol { var body: some ReducerProtocol<Lone, Deed> { EmptyReducer() } }
        struct T {}; enum Y {}
        struct C: Reducer { func reduce(into state: inout T, action: Y) -> Effect<Y> { .none } }
        """) == ["A: S, X", "B: Lone, Deed", "C: T, Y"])
  }

  @Test
  func `an enum's macro writes a case of state and action for each reducer, and a state alone for values`() {
    let found = Features(
      """
      @Reducer enum Path {
        case a(A)
        case note(Note)
        @ReducerCaseIgnored case b(B)
        @ReducerCaseEphemeral case warning(AlertState<Warning>)
        case plain
        enum Warning { case yes }
      }
      @Reducer struct A { struct State {}; enum Action {} }
      struct B {}
      struct Note {}
      """)
    let type = found.named("Path")?.type
    let state = type?.nested["State"]?.cases.map {
      "\($0.name) \($0.payload.map { $0.type.names.joined(separator: ".") })"
    }
    #expect(
      state == [
        #"a ["A.State"]"#, #"note ["Note"]"#, #"b ["B"]"#, #"warning ["AlertState"]"#, "plain []",
      ])
    #expect(type?.nested["Action"]?.cases.map(\.name) == ["a", "warning"])
  }

  @Test func `a case that names the body of another enum's macro holds that enum`() {
    let found = Features(
      """
      @Reducer enum Path {
        case menu(Menu.Body = Menu.body)
        case letter(Letter.Body)
        @Reducer enum Menu { case a(A) }
        struct Letter { struct Body {} }
      }
      @Reducer struct A { struct State {}; enum Action {} }
      """)
    let type = found.named("Path")?.type
    let payloads = { (name: String) in
      type?.nested[name]?.cases.map {
        "\($0.name) \($0.payload.map { $0.type.names.joined(separator: ".") }.joined())"
      }
    }
    #expect(payloads("State") == ["menu Menu.State", "letter Letter.Body"])
    #expect(payloads("Action") == ["menu Menu.Action"])
  }

  @Test func `a generic action stands for the reducer's own types`() {
    let found = Features(
      """
      enum Envelope<F: Screen> { case view(F.Seen) }
      struct A: Reducer { struct State {}; typealias Action = Envelope<A> }
      """)
    #expect(found.named("A")?.action?.name == "Envelope")
    #expect(found.named("A")?.actionBindings.mapValues(\.name) == ["F": "A"])
  }

  @Test func `several reducers on one state are one feature and its parts`() {
    #expect(
      features(
        """
        @Reducer struct Logic { typealias State = Shop.State; typealias Action = Shop.Action }
        @Reducer struct Shop { struct State {}; enum Action {} }
        """) == ["Logic: Shop.State, Shop.Action in Shop", "Shop: Shop.State, Shop.Action"])
  }

  @Test func `where none is nested in another, the one that the state is named after is the feature`() {
    #expect(
      features(
        """
        struct ShopState {}; enum ShopAction {}
        struct Aside: Reducer { typealias State = ShopState; typealias Action = ShopAction }
        struct Shop: Reducer { typealias State = ShopState; typealias Action = ShopAction }
        """) == ["Aside: ShopState, ShopAction in Shop", "Shop: ShopState, ShopAction"])
  }

  @Test func `a model that is called like a feature's state is none`() {
    let found = Features(
      """
      @Reducer struct A { struct State {}; enum Action {} }
      struct Model { struct State {} }
      """)
    let scope = Scope(nil, found.declarations.types[0].file)
    let name = { (text: String) in
      TypeName(text.split(separator: ".").map { .init(name: String($0), arguments: []) })
    }
    #expect(found.feature(name("A.State"), in: scope) === found.named("A"))
    #expect(found.feature(name("A"), in: scope) === found.named("A"))
    #expect(found.feature(TypeName("StoreOf", [TypeName("A")]), in: scope) === found.named("A"))
    #expect(found.feature(name("Model.State"), in: scope) == nil)
  }
}
