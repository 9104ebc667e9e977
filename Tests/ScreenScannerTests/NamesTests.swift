import Testing

@testable import ScreenScanner

/// Where the type `name` is declared, as meant in `type` of `file`.
private func place(_ name: String, in type: String? = nil, _ file: String, _ sources: [String: String])
  -> String?
{
  let declarations = Declarations(SourceFile.lowered(sources))
  let around = type.flatMap { declarations.topLevel[$0]?.first { $0.file.path == file } }
  guard let source = declarations.types.first(where: { $0.file.path == file })?.file else { return nil }
  let written = TypeName(name.split(separator: ".").map { .init(name: String($0), arguments: []) })
  return Names(declarations).type(written, in: Scope(around, source)).map {
    "\($0.file.path) \($0.path.joined(separator: "."))"
  }
}

struct NamesTests {
  @Test func `types around come before all others`() {
    let sources = ["A.swift": "struct Outer { struct Row {}; struct Inner {} }\nstruct Row {}"]
    #expect(place("Row", in: "Outer", "A.swift", sources) == "A.swift Outer.Row")
    #expect(place("Row", "A.swift", sources) == "A.swift Row")
  }

  @Test func `then the file, then the module, then what is imported`() {
    let sources = [
      "One/A.swift": "import Two\nstruct Here {}", "One/B.swift": "struct Row {}",
      "Two/B.swift": "struct Row {}",
      "Two/C.swift": "struct Far {}", "Zero/C.swift": "struct Far {}",
    ]
    #expect(place("Row", "One/A.swift", sources) == "One/B.swift Row")
    #expect(place("Far", "One/A.swift", sources) == "Two/C.swift Far")
    #expect(place("Two.Row", "One/A.swift", sources) == "Two/B.swift Row")
  }

  @Test func `aliases and extensions lead on`() {
    let sources = [
      "A.swift": "enum Shop {}\ntypealias Store = Shop\nstruct X {}",
      "B.swift": "extension Store { struct Row {} }",
      "C.swift": "extension Shop.Row { struct Cell {} }",
    ]
    #expect(place("Shop.Row.Cell", "A.swift", sources) == "C.swift Shop.Row.Cell")
    #expect(place("Store.Row", "A.swift", sources) == "B.swift Shop.Row")
  }

  @Test func `aliases in a circle end`() {
    #expect(place("A", "A.swift", ["A.swift": "typealias A = B\ntypealias B = A\nstruct X {}"]) == nil)
  }

  @Test func `an own protocol's alias and default are its conformers'`() {
    let sources = [
      "A.swift": """
      protocol Feature { associatedtype Next = Empty }
      enum Empty {}
      extension Feature { typealias Event = Envelope }
      struct Envelope {}
      struct Screen: Feature {}
      """
    ]
    #expect(place("Screen.Next", "A.swift", sources) == "A.swift Empty")
    #expect(place("Screen.Event", "A.swift", sources) == "A.swift Envelope")
  }
}
