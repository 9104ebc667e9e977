import Foundation
import Testing

@testable import ScreenScanner

struct ImportLinesTests {
  private func modules(_ source: String) -> [String]? { ImportLines.modules(Array(source.utf8)[...]) }

  @Test func `imports in every spelling are read, comments and blank lines passed over`() {
    let source = """
      //  Shop.swift

      /// The shop.
      import Foundation // for dates
      @testable import Shop
      @_spi(Tills) @preconcurrency import Tills
      public import struct Shelves.Shelf\t
      \t@_exported internal import func Carts.push\r
      """
    #expect(modules(source) == ["Foundation", "Shop", "Tills", "Shelves", "Carts"])
    #expect(modules("\n// nothing\n") == [])
  }

  @Test(arguments: [
    "import A; import B", "import A /* and */", "/* */ import A", "#if os(iOS)\nimport A\n#endif", "import",
    "let a = 1",
    "import `class`", "@available(iOS 17, *) import A", "import A\nstruct B {}", "import A B", "@ import A",
    "import A.", "import 1A", "import A..B", "@1 import A",
    "imports A", "@testable\nimport A", "import struct",
  ])
  func `whatever else may be there is left to the parser`(source: String) {
    let parsed = Lowering.file(Array(source.utf8), path: "A.swift", module: nil)
    let modules = modules(source)
    #expect(modules == nil || parsed == SourceFile(path: "A.swift", module: nil, imports: modules ?? []))
  }

  @Test(arguments: try! PiecesTests.sources())
  func `they are what the parser finds`(path: String) throws {
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    for piece in Pieces.of(bytes) where piece.hasImport {
      guard let modules = ImportLines.modules(bytes[piece.bytes]) else { continue }
      let parsed = Lowering.file(bytes, [piece], path: path, module: nil)
      #expect(parsed == SourceFile(path: path, module: nil, imports: modules))
    }
  }
}
