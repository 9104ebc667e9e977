import DrawingFixtures
import Foundation
import ScreenDiagrams
import ScreenGraph
import Testing

/// Every Mermaid text goes through Mermaid itself (`.ci/check-mermaid`, one browser for all of them).
@Suite struct `Mermaid` {
  private struct Result: Decodable {
    let file: String
    let nodes: [String]?
    let groups: [String]?
    let edges: Int?
    let edgeLabels: [String]?
    let scripts: Int?
    let title: String?
    let error: String?
  }

  @Test(.enabled(if: Self.isThere, "Mermaid is not there: .ci/fetch-mermaid gets it"))
  func `draws what we write, name by name`() throws {
    let drawings = [
      "shop": DrawingBuilder.drawing(of: Graphs.shop),
      "tree": DrawingBuilder.drawing(of: Graphs.treeRecursion),
      "backs": DrawingBuilder.drawing(
        of: Graphs.stackRecursion, options: DrawingOptions(show: [.backs, .alerts])),
      "bank": DrawingBuilder.drawing(of: Graphs.bank), "hostile": DrawingBuilder.drawing(of: Graphs.hostile),
      "modules": DrawingBuilder.drawing(
        of: Graphs.generated(screens: 60, modules: 3), options: DrawingOptions(grouping: .module)),
      "nothing": Drawing(title: "Nothing"),
    ]
    let results = try Self.rendered(drawings)
    #expect(results.count == drawings.count + 2 + Self.pages)
    for result in results {
      #expect(result.error == nil, "\(result.file)")
      let name = URL(fileURLWithPath: result.file).deletingPathExtension().lastPathComponent
      guard let drawing = drawings[name] else { continue }
      #expect(result.scripts == 0)
      #expect(result.nodes?.count == drawing.nodes.count + drawing.notes.count, "\(name)")
      #expect(result.edges == drawing.edges.count + drawing.notes.count, "\(name)")
      // Mermaid fails on many frames: where there are more, only those stay that arrows end at.
      let isFramed = drawing.groups.count <= 8
      let frames = drawing.groups.filter { isFramed || $0.kind == .tabs || $0.kind == .choice }
      #expect(result.groups?.count == frames.count, "\(name)")
      let texts = Set(result.nodes?.map { Self.letters(of: $0) } ?? [])
      for node in drawing.nodes where node.name.count < 60 {
        let lane = drawing.groups.first { $0.id == node.group && $0.kind == .stack && !isFramed }
        let captions = node.captions + (lane.map { ["stack \($0.name)"] } ?? [])
        let text = Self.letters(
          of: node.name + captions.joined() + node.chips.map { $0.word + $0.text }.joined())
        #expect(texts.contains(text), "\(name): \(node.name)")
      }
    }
  }

  /// The charts of the page for a graph that is too large for one: the overview and its areas.
  private static let pages =
    1 + Atlas(of: DrawingBuilder.drawing(of: Graphs.generated(screens: 600))).areas.count

  private static func letters(of text: String) -> String {
    text.filter { !$0.isWhitespace && $0 != "\u{2060}" }
  }

  private static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()
    .deletingLastPathComponent()

  private static var isThere: Bool {
    let fetched = package.appendingPathComponent(".build/mermaid/mermaid.min.js").path
    let named = ProcessInfo.processInfo.environment["SCREENGRAPH_MERMAID"] ?? fetched
    return FileManager.default.fileExists(atPath: named)
  }

  private static func rendered(_ drawings: [String: Drawing]) throws -> [Result] {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var files: [String] = []
    for (name, drawing) in drawings.sorted(by: { $0.key < $1.key }) {
      let file = folder.appendingPathComponent("\(name).mmd")
      try MermaidWriter().text(for: drawing, style: DrawingStyle()).write(
        to: file, atomically: true, encoding: .utf8)
      files.append(file.path)
      guard name == "hostile" else { continue }
      // As large as it gets: an overview.
      let large = DrawingBuilder.drawing(of: Graphs.generated(screens: 600))
      let largeFile = folder.appendingPathComponent("large.mmd")
      try MermaidWriter().text(for: large, style: DrawingStyle()).write(
        to: largeFile, atomically: true, encoding: .utf8)
      files.append(largeFile.path)
      let atlas = folder.appendingPathComponent("atlas.md")
      try MarkdownWriter().text(for: large, style: DrawingStyle()).write(
        to: atlas, atomically: true, encoding: .utf8)
      files.append(atlas.path)
      let document = folder.appendingPathComponent("\(name)-document.md")
      try MarkdownWriter().text(for: drawing, style: DrawingStyle()).write(
        to: document, atomically: true, encoding: .utf8)
      files.append(document.path)
    }
    let (status, output, error) = try ChildProcess.run(
      package.appendingPathComponent(".ci/check-mermaid").path, ["--json"] + files)
    #expect(status == 0, "\(error)")
    return try JSONDecoder().decode([Result].self, from: output)
  }
}
