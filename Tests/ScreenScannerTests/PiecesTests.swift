import Foundation
import Testing

@testable import ScreenScanner

/// The pieces of a source as texts, each with the line that it starts with in front.
private func pieces(_ source: String) -> [String] {
  let bytes = Array(source.utf8)
  return Pieces.of(bytes).map { piece in
    let text = String(decoding: bytes[piece.bytes], as: UTF8.self)
    return "\(piece.line): \(text.trimmingCharacters(in: .whitespacesAndNewlines))"
  }
}

struct PiecesTests {
  @Test func `imports and each declaration that ends in a brace are pieces`() {
    let source = """
      // Shop
      import Foundation
      @_spi(Shop) import Shop

      let a = 1
      /// A shelf.
      public struct Shelf {
        var rows: [Int] { [1] }
      }

      @Reducer
      struct Book {
      }
      extension Book { }
      """
    #expect(
      pieces(source) == [
        "1: // Shop\nimport Foundation\n@_spi(Shop) import Shop",
        "5: let a = 1\n/// A shelf.\npublic struct Shelf {\n  var rows: [Int] { [1] }\n}",
        "11: @Reducer\nstruct Book {\n}", "14: extension Book { }",
      ])
    #expect(Pieces.of(Array(source.utf8)).map(\.hasImport) == [true, false, false, false])
  }

  @Test func `conditions around declarations are in no piece`() {
    let source = """
      #if os(iOS)
      import UIKit
      #endif
      struct A {
        #if DEBUG
        var a = 1
        #endif
      }
      #if DEBUG // && RELEASE
      // Only here.
      struct B {
      }
      #else
        #if (os(iOS) || os(tvOS))
      public import C
        #endif
      struct D {}
      let d = 1
      #endif
      enum E {
      }
      """
    #expect(
      pieces(source) == [
        "2: import UIKit", "4: struct A {\n  #if DEBUG\n  var a = 1\n  #endif\n}",
        "9: // Only here.", "11: struct B {\n}", "15: public import C", "17: struct D {}", "18: let d = 1",
        "20: enum E {\n}",
      ])
    #expect(
      Pieces.of(Array(source.utf8)).map(\.hasImport) == [
        true, false, false, false, true, false, false, false,
      ])
  }

  @Test(arguments: [
    "let a = b {\n}\n#if DEBUG\n.c()\n#endif\n.d()",
    "let a = b {\n}\n#if A\n// c\n#if B\n\n  .c()\n#endif\n#endif",
    "struct A {\n}\n#if DEBUG\n/* b */ .c()\n#endif", "struct A {\n}\n#if DEBUG",
    "struct A {\n}\n#else\nstruct B {}",
    "#if DEBUG\nstruct A: B {\n#else\nstruct A {\n#endif\n}\nstruct C {}",
    "#if A ||\n  B\nstruct A {\n}\nstruct C {}\n#endif",
    "#if (A\n)\nstruct A {\n}\nstruct C {}\n#endif", "#if A /* B */\nstruct A {\n}\nstruct C {}\n#endif",
    "struct A {\n}\n.b()", "let a = f {\n}\n+ 1", "if a {\n}\nelse {\n}", "do {\n}\ncatch {\n}",
    "struct A { struct C {\n}\nstruct B {\n} }",
    "let a = \"\"\"\n}\nstruct A {\n}\nstruct B\n\"\"\"", "let a = #\"\"\"\n\"\"\"\n}\nstruct B\n\"\"\"#",
    "/* {\n}\n/* */\nstruct A {\n}\nstruct B */", "let a = \"\\(f {\n}\nstruct B\n)\"",
    "var a: Int {\n}\nwhere B == C", "struct A {\n} // end\n, b",
  ])
  func `no cut goes through what belongs together`(source: String) {
    #expect(pieces(source) == ["1: \(source)"])
  }

  @Test(arguments: [
    "}\nstruct A {\n}\nstruct B {}", "struct A {\n}\nstruct B {", "struct A {\n}\nstruct B { let a = \"\n }",
    "struct A {\n}\nstruct B {} /*", "struct A {\n}\nlet a = /\\{/", "struct A {\n}\nlet a = #/}/#",
    "struct A {\n}\n#endif\nstruct B {}", "#if A\rstruct B {\n}\nstruct C {}\n#endif",
    "struct A {\n}\n// b\rstruct B {\n}\nstruct C {}", "struct A {\n}\nstruct B {} \"\"\"\n",
  ])
  func `where there is doubt the file stays whole`(source: String) {
    #expect(pieces(source).count == 1)
    #expect(Pieces.of(Array(source.utf8)).map(\.hasImport) == [true])
  }

  @Test func `quotes, hashes and comments in strings end nothing`() {
    let first = ##"struct A { let a = "\"{"; let b = #"" { \(""#; let c = "\(d("}", #"{"#))/*" }"##
    let source = [first, "struct B {}"]
    #expect(pieces(source.joined(separator: "\n")) == ["1: \(source[0])", "2: \(source[1])"])
  }

  @Test(arguments: try! sources())
  func `a file read in pieces is the file`(path: String) throws {
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    let pieces = Pieces.of(bytes)
    let inPieces = Set(pieces.flatMap(\.bytes))
    #expect(inPieces.count == pieces.reduce(0) { $0 + $1.bytes.count })
    for line in bytes.indices.split(whereSeparator: { bytes[$0] == UInt8(ascii: "\n") }) {
      let isCondition =
        bytes[line.startIndex..<line.endIndex].first { $0 != UInt8(ascii: " ") } == UInt8(ascii: "#")
      let isBlank = line.allSatisfy { bytes[$0] <= UInt8(ascii: " ") }
      #expect(isCondition || isBlank || inPieces.isSuperset(of: line))
    }
    let parts = pieces.map { Lowering.file(bytes, [$0], path: path, module: nil) }
    let whole = Lowering.file(bytes, path: path, module: nil)
    #expect(SourceFile(joining: parts) ?? SourceFile(path: path, module: nil) == whole)
    #expect(
      try PackedReader.value(SourceFile.self, of: PackedWriter.bytes(of: whole)[...]).facts == whole.facts)
  }

  /// The samples, and this package's own sources.
  static func sources() throws -> [String] {
    let package = URL(fileURLWithPath: Listing.samples + "/../..").standardizedFileURL.path
    return ["samples", "Sources"].flatMap { folder in
      FileManager.default.enumerator(atPath: "\(package)/\(folder)")!.compactMap { $0 as? String }
        .filter { $0.hasSuffix(".swift") }.map { "\(package)/\(folder)/\($0)" }.sorted()
    }
  }
}

extension SourceFile {
  /// Without what the cache does not keep.
  var facts: SourceFile {
    var file = self
    (file.path, file.module) = ("", nil)
    return file
  }
}
