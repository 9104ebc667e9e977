import Foundation
import Testing

/// Swift sources as input.
@Suite struct SourceInputTests {
  private static let shop = "@Reducer struct Shop { struct State {}; enum Action { case opened } }"

  @Test func `Sources without a feature are said, and nothing is suggested next`() async throws {
    try await inTerminal { (terminal) async throws in
      try terminal.write("struct Shop {}", to: "Sources/Shop.swift")
      try terminal.write("struct Till {}", to: "Sources/Till.swift")
      let warning = "Warning: No feature (a @Reducer or a Reducer) was found in 2 Swift files.\n"
      #expect(
        try await terminal.screengraph("check", "Sources", "--no-cache")
          == .init(
            status: 0, output: "", errors: "\(warning)Checked 0 screens, 0 moves: nothing found.\n"))
      let map = try await terminal.screengraph("map", "Sources", "--no-cache", "-o", "m.txt")
      #expect(map.status == 0)
      #expect(
        map.errors
          == "\(warning)Warning: There is no screen to draw.\nDrew m.txt: 0 screens, 0 moves.\n")
      #expect(
        try await terminal.screengraph("check", "-q", "Sources/Till.swift", "--no-cache").errors
          == "Warning: No feature (a @Reducer or a Reducer) was found in 1 Swift file.\n")
    }
  }

  @Test func `What was found in sources is kept in the folder for caches, unless told not to`() async throws {
    try await inTerminal { (terminal) async throws in
      terminal.environment["XDG_CACHE_HOME"] = terminal.folder.appendingPathComponent("caches").path
      try terminal.write(Self.shop, to: "Sources/Shop.swift")
      let parsed = try await terminal.screengraph("map", "Sources", "-f", "json", "--no-cache")
      #expect(parsed.status == 0 && parsed.output.contains("Shop"))
      #expect(try terminal.files() == ["Sources"])

      #expect(try await terminal.screengraph("map", "Sources", "-f", "json") == parsed)
      #expect(try terminal.files() == ["Sources", "caches"])
      #expect(try await terminal.screengraph("map", "Sources", "-f", "json") == parsed)

      try terminal.write(Self.shop.replacingOccurrences(of: "Shop", with: "Till"), to: "Sources/Shop.swift")
      let changed = try await terminal.screengraph("map", "Sources", "-f", "json")
      #expect(changed.output.contains("Till") && !changed.output.contains("\"Shop\""))
    }
  }
}
