import Testing

@testable import ScreenScanner

private func declarations(_ sources: [String: String]) -> Declarations {
  Declarations(SourceFile.lowered(sources))
}

extension Declarations {
  fileprivate func type(_ path: String) -> TypeInfo? {
    types.first { $0.path.joined(separator: ".") == path }
  }
}

struct DeclarationsTests {
  @Test func `types come in the order of their files, each before what is nested in it`() {
    let found = declarations([
      "B.swift": "enum C {}", "A.swift": "struct A { struct B { enum D {} } }\nclass E {}",
    ])
    #expect(found.types.map { $0.path.joined(separator: ".") } == ["A", "A.B", "A.B.D", "E", "C"])
    #expect(found.types.map(\.line) == [1, 1, 1, 2, 1])
    #expect(found.topLevel.keys.sorted() == ["A", "C", "E"])
  }

  @Test func `extensions in other files add members, and each keeps its file`() {
    let found = declarations([
      "A.swift": "struct A { var own = 1 }",
      "B.swift": "extension A: Reducer { var added = 2; func go() {}; enum Action { case a } }",
    ])
    let type = found.type("A")
    #expect(type?.properties.map(\.value.name) == ["own", "added"])
    #expect(type?.properties.map(\.file.path) == ["A.swift", "B.swift"])
    #expect(type?.functions("go").map(\.file.path) == ["B.swift"])
    #expect(type?.inherits == [TypeName("Reducer")])
    #expect(type?.nested["Action"]?.cases.map(\.name) == ["a"])
  }

  @Test func `an extension may come before what it extends, and extend what another declares`() {
    let found = declarations([
      "A.swift": "extension B.C { var inner: Int { 1 } }", "B.swift": "extension B { struct C {} }",
      "C.swift": "struct B {}",
    ])
    #expect(found.type("B.C")?.properties.map(\.value.name) == ["inner"])
  }

  @Test func `both branches of a condition for the compiler are one type`() {
    let found = declarations([
      "A.swift": "#if os(iOS)\nstruct A { var phone = 1 }\n#else\nstruct A { var desk = 1 }\n#endif"
    ])
    #expect(found.types.count == 1)
    #expect(found.type("A")?.properties.map(\.value.name) == ["phone", "desk"])
  }

  @Test func `namesakes in two files are two types`() {
    let found = declarations(["One/A.swift": "struct A {}", "Two/A.swift": "struct A {}"])
    #expect(found.topLevel["A"]?.map(\.module) == ["One", "Two"])
    #expect(found.modules == ["One", "Two"])
  }

  @Test func `the macro gives an enum a state and an action, unless they are written`() {
    let found = declarations([
      "A.swift": "@Reducer enum A { case b(B) }\n@Reducer enum C { case b(B); enum State { case d } }"
    ])
    #expect(found.type("A")?.nested["State"]?.isWrittenByMacro == true)
    #expect(found.type("A")?.nested["Action"]?.isWrittenByMacro == true)
    #expect(found.type("C")?.nested["State"]?.isWrittenByMacro == false)
    #expect(found.type("C")?.nested["Action"]?.isWrittenByMacro == true)
  }

  @Test func `what is added to types from elsewhere is kept by name`() {
    let found = declarations([
      "A.swift": "extension View { func card() {}; var plain: Int { 1 } }\nfunc free() {}\nlet top = 1"
    ])
    #expect(found.functions["card"]?.first?.extended == TypeName("View"))
    #expect(found.functions["free"]?.map(\.extended) == [nil])
    #expect(found.properties["plain"]?.first?.extended == TypeName("View"))
    #expect(found.properties["top"]?.map(\.extended) == [nil])
  }

  @Test func `a protocol's extensions give members to what conforms, its own first`() {
    let found = declarations([
      "A.swift": """
      protocol Base { var title: Int { get } }
      protocol Screen: Base {}
      extension Base { var title: Int { 1 }; func go() {} }
      extension Reducer where Self: Screen { var body: Int { 2 } }
      struct A: Screen { func go() { 1 } }
      """
    ])
    let type = found.type("A")
    #expect(type?.protocols.map(\.name) == ["Screen", "Base"])
    #expect(type?.property("body")?.value.getter?.count == 1)
    #expect(type?.property("title")?.value.hasCode == true)
    #expect(type?.functions("go").map(\.value.body.count) == [1, 0])
  }

  @Test func `aliases are kept where they stand`() {
    let found = declarations(["A.swift": "typealias Rows = [Int]\nstruct A { typealias State = B.State }"])
    #expect(found.aliases["Rows"]?.map(\.type) == [TypeName("Array", [TypeName("Int")])])
    #expect(found.type("A")?.aliases["State"]?.names == ["B", "State"])
  }
}
