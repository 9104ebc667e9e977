import Foundation
import Testing

@testable import ScreenGraphCLI

/// `--depfile`, read back by Make.
@Suite struct DependencyFileTests {
  /// A Makefile that draws one picture, and redraws it when it must.
  static let makefile = """
    map.txt:
    \t@echo drawing
    \t@$(screengraph) map -q in -o $@ --depfile map.d
    -include map.d

    """

  @Test func `Make redraws when a file changes, comes or goes, and only then`() async throws {
    try await inRepository { (terminal) async throws in
      try terminal.write(Self.makefile, to: "Makefile")
      try terminal.write(Fixtures.text(Fixtures.shopTrace), to: "in/deep/t.jsonl")
      try terminal.write("import SwiftUI\n", to: "in/App.swift")
      func make() async throws -> String { try await terminal.shell("make -s").output }
      #expect(try await make() == "drawing\n")
      let list = try terminal.read("map.d")
      #expect(
        list == """
          map.txt: \\
            in \\
            in/App.swift \\
            in/deep \\
            in/deep/t.jsonl

          in:

          in/App.swift:

          in/deep:

          in/deep/t.jsonl:

          """)
      #expect(try await make() == "")
      for change in ["touch -d +2sec in/deep/t.jsonl", "echo > in/New.swift", "rm in/App.swift"] {
        // Make compares dates: the picture's must lie before.
        _ = try await terminal.shell("touch -d -9sec map.txt; \(change)")
        #expect(try await make() == "drawing\n", "\(change)")
        _ = try await terminal.shell("touch -d +9sec map.txt")
        #expect(try await make() == "", "\(change)")
      }
    }
  }

  @Test func `Names that mean something to Make are escaped`() async throws {
    try await inRepository { (terminal) async throws in
      let names = [
        "a b", "a#b", "a$b", "a:b", "a%b", "a*b", "a?b", "a[b]", "a|b", "a\\b", "a\\ b", "~a", "a&b",
        "ñ",
      ]
      for name in names {
        try terminal.write(Fixtures.text(Fixtures.shopTrace), to: "in/\(name).jsonl")
      }
      // A file that a pattern would match.
      try terminal.write(Fixtures.text(Fixtures.shopTrace), to: "in/aXb.jsonl")
      let target = "o#u $t*:[x]?.txt"
      _ = try await terminal.screengraph("map", "-q", "in", "-o", target, "--depfile", "map.d")
      try terminal.write("include map.d\n%.txt:\n\t@echo drawing\n", to: "Makefile")
      func isUpToDate() async throws -> Bool { try await terminal.shell("make -q '\(target)'").status == 0 }
      for name in names {
        _ = try await terminal.shell("touch -d +20sec '\(target)'")
        #expect(try await isUpToDate())
        _ = try await terminal.shell("touch -d +30sec 'in/\(name).jsonl'")
        #expect(try await !isUpToDate(), "\(name)")
        _ = try await terminal.shell("touch 'in/\(name).jsonl'")
      }
    }
  }

  @Test func `What no Makefile can say is refused, and nothing is written`() async throws {
    try await inRepository { (terminal) async throws in
      try terminal.write(Fixtures.text(Fixtures.shopTrace), to: "t.jsonl")
      let stream = try await terminal.screengraph("map", "t.jsonl", "--depfile", "d")
      #expect(stream.status == 2)
      #expect(stream.output == "")
      #expect(
        stream.errors.hasPrefix(
          "Error: '--depfile' says what files were made of, and only standard output was written.\n"))
      let over = try await terminal.screengraph("map", "t.jsonl", "-o", "a.txt", "--depfile", "t.jsonl")
      #expect(over.errors.hasPrefix("Error: 't.jsonl' is an input, and would be lost.\n"))
      for name in ["a=b.svg", "a;b.svg", "a\nb.svg", "a&", "a\\", "a%[b]", "a%?"] {
        let result = try await terminal.screengraph(
          "map", "t.jsonl", "-f", "txt", "-o", name, "--depfile", "d")
        #expect(result.status == 2)
        #expect(result.errors.hasPrefix("Error: Make cannot write the name 'a"))
      }
      #expect(try terminal.files() == [".git", "t.jsonl"])
    }
  }
}
