import DrawingFixtures
import Foundation
import ScreenGraph
import ScreenTrace
import Testing

@testable import ScreenDiagrams

@Suite struct PageTests {
  @Test(
    arguments: [
      ("", "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU="),
      ("abc", "ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0="),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "JI1qYdIGOLjlwCaTDD5gOaM85Flk/yFn9uzt1BnbBsE="
      ),
      (String(repeating: "a", count: 1_000_000), "zcduXJkU+5KBocfihNc+Z/GAmkhtcmD5yk+xrSXLzA=="),
    ]
  ) func `The digests that the standard gives come out`(message: String, digest: String) {
    #expect(SHA256.base64(of: Array(message.utf8)).prefix(20) == digest.prefix(20))
  }

  /// A graph whose every text is as hostile as a name can be.
  private static let words = #"</script><script>alert(1)</script>{{data}}"<!--"#

  private static func page(title: String = words) -> String {
    let screens = ["A", words].map { GraphDocument.Screen(id: $0, name: $0, type: $0) }
    let document = GraphDocument(
      title: title, roots: ["A"], screens: screens,
      slots: [.init(owner: "A", path: words, model: .stack, styles: [.push], child: words)],
      moves: [.init(op: .push, from: "A", to: words, owner: "A", path: words, triggers: [words])],
      unknowns: [.init(file: words, line: 1, what: words)])
    let drawing = DrawingBuilder.drawing(of: document)
    return Page(of: document, drawing: drawing, picture: "<?xml?>\n<svg><path fill=\"#ffffff\"/></svg>\n")
      .html
  }

  @Test func `The same page gives the same bytes, and asks for nothing from anywhere`() {
    let html = Self.page()
    #expect(html == Self.page())
    #expect(!html.contains("http://") && !html.contains("https://"))
    #expect(html.contains("default-src 'none'; script-src 'sha256-"))
  }

  @Test func `No text of a graph becomes markup`() throws {
    let html = Self.page()
    // The page's own: the data, the script.
    #expect(html.components(separatedBy: "<script").count == 3)
    #expect(html.components(separatedBy: "</script>").count == 3)
    #expect(!html.contains("<!--"))
    let start = try #require(html.range(of: "id=\"data\">"))
    let end = try #require(html[start.upperBound...].range(of: "</script>"))
    let data = try JSONSerialization.jsonObject(with: Data(html[start.upperBound..<end.lowerBound].utf8))
    let graph = try #require((data as? [String: Any])?["graph"] as? [String: Any])
    #expect(graph["title"] as? String == Self.words)
  }

  @Test func `The map takes its colours from the page`() {
    let html = Self.page()
    #expect(html.contains("<svg><path fill=\"var(--background)\"/></svg>"))
    #expect(html.contains("--background:#ffffff;"))
    #expect(html.contains("--background:#1e1e2e;"))
  }

  @Test func `A session is told step by step, with what is on display`() {
    let (root, item) = (ScreenKey(module: "Shop", type: "Root"), ScreenKey(module: "Shop", type: "Item"))
    let push = ScreenTrace.Move(
      op: .push, from: root, to: item, owner: root, path: "path.item", model: .stack, style: .push,
      child: item,
      ids: ["0"], at: "itemTapped")
    var collector = PageSessionCollector()
    let session = TraceEvent.Session(
      session: "s1", app: "Shop", root: root, recorder: "test", started: "2026-01-01T00:00:00Z")
    collector.add(.session(session))
    collector.add(
      .action(
        .init(n: 1, ms: 20, action: "itemTapped", screen: root, cause: .init(kind: .user), moves: [push])))
    collector.add(.missing(.init(count: 3, reason: "the disk is full")))
    collector.add(.end(.init(ms: 30, actions: 1)))
    collector.add(.session(session))
    let sessions = collector.sessions { $0.type }
    #expect(sessions.map(\.name) == ["Shop: s1", "Shop: s1 (2)"])
    #expect(sessions[0].steps.map(\.top) == ["Root", "Item", "Item"])
    #expect(sessions[0].steps.map(\.present) == [["Root"], ["Item", "Root"], ["Item", "Root"]])
    #expect(
      sessions[0].steps[1].moves.map(\.words) == ["push Item onto Root.path, from Root (by itemTapped)"])
    #expect(sessions[0].steps[2].missing == "3 events are missing here: the disk is full")
  }
}
