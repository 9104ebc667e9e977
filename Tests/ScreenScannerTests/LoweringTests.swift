import Testing

@testable import ScreenScanner

private func lowered(_ source: String) -> SourceFile {
  Lowering.file(Array(source.utf8), path: "A.swift", module: nil)
}

/// The only expression of a source.
private func expression(_ source: String) -> Expression? {
  guard case .expression(let expression)? = lowered(source).statements.first?.kind else { return nil }
  return expression
}

struct LoweringTests {
  @Test func `lines count from one and stand where a declaration begins`() {
    let file = lowered("import A\n\n/// Text.\n@Reducer\nstruct B {\n  var c: Int?\n}\n")
    #expect(file.imports == ["A"])
    #expect(file.types.map(\.line) == [5])
    #expect(file.types[0].attributes.map(\.name) == ["Reducer"])
    #expect(file.types[0].properties.map(\.line) == [6])
    #expect(file.types[0].properties[0].type == TypeName("Optional", [TypeName("Int")]))
  }

  @Test func `optionals, tries and awaits leave no trace in an expression`() {
    #expect(expression("try await a?.b!.c") == .member(.member(.name("a"), "b"), "c"))
  }

  @Test func `an assignment keeps its sides, a ternary its branches`() {
    #expect(
      expression("a.b = c ? nil : .d")
        == .assignment(
          .member(.name("a"), "b"), .ternary(.name("c"), .none, .member(nil, "d")), line: 1))
  }

  @Test func `a chain of ternaries nests to the right`() {
    #expect(
      expression("a ? b : c ? d : e")
        == .ternary(.name("a"), .name("b"), .ternary(.name("c"), .name("d"), .name("e"))))
  }

  @Test func `operands of other operators stand side by side`() {
    #expect(expression("a ?? b") == .operands([.name("a"), .name("b")], operators: ["??"]))
  }

  @Test func `key paths of all ages`() {
    #expect(expression(#"\.a?.$b"#) == .keyPath(root: nil, ["a", "b"]))
    #expect(expression(#"\A.b"#) == .keyPath(root: TypeName("A"), ["b"]))
    #expect(
      expression(#"\A.State.b"#) == .keyPath(root: TypeName("A").appending("State"), ["b"]))
    #expect(expression(#"\.self"#) == .keyPath(root: nil, []))
    #expect(expression(#"\.a[case: \.b]"#) == .keyPath(root: nil, ["a", "b"]))
    #expect(
      expression("/A.State.b")
        == .keyPath(
          root: TypeName([.init(name: "A", arguments: []), .init(name: "State", arguments: [])]), ["b"]))
  }

  @Test func `trailing closures are arguments`() {
    guard case .call(.name("f"), let arguments, _)? = expression("f(1) { x in } g: { }") else {
      Issue.record("no call")
      return
    }
    #expect(arguments.map(\.label) == [nil, nil, "g"])
    guard case .closure(let closure) = arguments[1].value else {
      Issue.record("no closure")
      return
    }
    #expect(closure.parameters.map(\.name) == ["x"])
  }

  @Test func `patterns bind what stands in them`() {
    let file = lowered("switch a { case let .b(.c(x), _), .d(let x): break\n default: break }")
    guard case .expression(.switch(let node))? = file.statements.first?.kind else {
      Issue.record("no switch")
      return
    }
    #expect(node.branches.map(\.patterns.count) == [2, 0])
    #expect(
      node.branches[0].patterns == [
        .enumCase(
          "b",
          [
            .init(label: nil, pattern: .enumCase("c", [.init(label: nil, pattern: .name("x"))])),
            .init(label: nil, pattern: .wildcard),
          ]),
        .enumCase("d", [.init(label: nil, pattern: .name("x"))]),
      ])
  }

  @Test func `both branches of a condition for the compiler count`() {
    let file = lowered(
      """
      #if os(iOS)
        struct A { }
      #else
        struct B { }
      #endif
      struct C {
        #if DEBUG
          var d = 1
        #endif
      }
      """)
    #expect(file.types.map(\.name) == ["A", "B", "C"])
    #expect(file.types[2].properties.map(\.name) == ["d"])
  }

  @Test func `previews are not read`() {
    let file = lowered("#Preview { A(store: Store(initialState: B.State()) { B() }) }")
    #expect(file.statements.flatMap { $0.kind == .block([]) ? [1] : [] }.isEmpty)
    #expect(Listing("#Preview { A(store: Store(initialState: B.State()) { B() }) }").roots.isEmpty)
  }

  @Test func `a syntax error is noted with its line and the rest is read`() {
    let file = lowered("struct A {\n  var b: = 3\n}\n@Reducer struct C { struct State {} }\n")
    #expect(file.notes == [.init(line: 2, what: "syntax error: what the parser could not place is missing")])
    #expect(file.types.map(\.name) == ["A", "C"])
  }

  /// What is repeated, how often, and what stands before.
  @Test(arguments: [
    ("(", 50_000, ""), ("[", 50_000, ""), ("{ ", 20_000, "let a = "), (".y()", 4_000, "x"),
    ("if a { } else ", 2_000, ""), ("b ? c : ", 2_000, "let a = "), ("b ? ", 70_000, "let a = "),
    ("b ? {} ", 70_000, "let a = "), ("inout ", 70_000, ""), ("let ", 70_000, ""),
    ("repeat each ", 70_000, "let a = "), ("await ", 300_000, "let a = "),
    ("consume ", 300_000, "let a = "), ("if a {} else ", 300_000, ""), ("struct A { ", 5_000, ""),
    (".a(", 20_000, "case "), ("A<", 20_000, "let a: "), ("A<", 20_000, "x = "), ("1 + ", 2_000, "let a = "),
    ("!", 20_000, "let a = "), ("try ", 2_000, "let a = "), ("-> () ", 2_000, "let a: () "),
    ("#if A\n", 40_000, ""),
    ("A.", 5_000, "let a: "), ("?", 5_000, "let a: A"), ("a = ", 2_000, ""),
  ])
  func `depth does not overflow`(unit: String, count: Int, start: String) {
    let source = start + String(repeating: unit, count: count) + (unit == "?" ? "" : "d")
    let screens = Parallel.onLargeStack { SourceScanner.map([lowered(source)]).screens.count }
    #expect(screens == 0)
  }

  @Test func `what is nested too deep is noted and not read`() {
    let source = "@Reducer struct A { struct State {} }\nlet a = " + String(repeating: "[", count: 1_001)
    #expect(lowered(source).notes == [.init(line: 1, what: "nested more than 1000 levels deep: not read")])
    let choices = "let a = " + String(repeating: "b ? ", count: 20_001)
    #expect(lowered(choices).notes == [.init(line: 1, what: "nested more than 1000 levels deep: not read")])
    // Comparisons open nothing.
    let comparisons = String(repeating: "let b = a<c\n", count: 2_000)
    #expect(lowered(comparisons).notes.isEmpty)
    #expect(lowered(comparisons).properties.count == 2_000)
  }

  /// The parser's work doubles with each of these.
  @Test(arguments: [
    "[", "[ ", "[\n", "[/**/", "[any ", "[inout ", "[@a ", "[a->", "[a&[", "[(", "A<[", "[(a,", "[[(",
  ])
  func `brackets that would keep the parser for ever are noted and not read`(unit: String) {
    let brackets = String(repeating: unit, count: 22)
    for source in [
      brackets, "struct A { var id = \(brackets) }",
      "let a = \(brackets)1" + String(repeating: "]", count: 22),
    ] {
      #expect(
        lowered(source).notes == [.init(line: 1, what: "brackets nested too deep in brackets: not read")])
    }
  }

  @Test func `arrays that people write are read, however many there are`() {
    let cube = "let a = [[[[1, 2], [3, 4]], [[5, 6], [7, 8]]], [[[1, 2], [3]]]]\n"
    let tree =
      "let b: Any = " + String(repeating: "[\"a\": [1, ", count: 20) + "2"
      + String(repeating: "]]", count: 20) + "\n"
    let words = "let c = [\"[\", \"]\"]\nlet d = f(a[b[0]], [x], [y: [z]])\n"
    let source = String(repeating: cube + tree + words, count: 500)
    #expect(lowered(source).notes.isEmpty)
    #expect(lowered(source).properties.count == 2_000)
  }
}
