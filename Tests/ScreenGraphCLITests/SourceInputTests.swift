import Foundation
import Testing

/// Swift sources as input.
@Suite struct SourceInputTests {
  private static let shop = "@Reducer struct Shop { struct State {}; enum Action { case opened } }"

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
