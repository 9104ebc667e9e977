import Foundation
import ScreenGraph

/// The map as one HTML page: self-contained, opened from disk, asking nobody for anything.
///
/// Map, table, findings and sessions come from one block of data that the page's script reads; nothing in it can become
/// markup or script, and the page's own policy allows no script and no style but these.
public struct Page: Sendable {
  private let document: GraphDocument
  private let drawing: Drawing
  private let picture: String
  private let sessions: [PageSession]
  private let parts: [String: [String]]
  private let sourceAddress: String?

  /// - Parameters:
  ///   - drawing: The drawing as it was laid out, with what was left out left out.
  ///   - picture: The drawing as SVG, made to follow the reader's theme.
  ///   - show: What the drawing shows of what is usually folded away.
  ///   - sourceAddress: Where a source can be read: an address with `{file}` and `{line}` in it.
  public init(
    of document: GraphDocument, drawing: Drawing, picture: String, sessions: [PageSession] = [],
    showing show: Set<DrawingOptions.Detail> = [], sourceAddress: String? = nil
  ) {
    self.document = document
    self.drawing = drawing
    self.picture = picture
    self.sessions = sessions
    self.sourceAddress = sourceAddress
    parts = Folding(of: document, showing: show).folded
  }

  /// The whole file. The same page gives the same bytes.
  public var html: String {
    let style = Self.colours + Self.text(PackageResources.page_css)
    let script = Self.text(PackageResources.page_js)
    let policy = [
      "default-src 'none'", "script-src 'sha256-\(SHA256.base64(of: Array(script.utf8)))'",
      "style-src 'sha256-\(SHA256.base64(of: Array(style.utf8)))'", "img-src data:", "base-uri 'none'",
      "form-action 'none'",
    ]
    return Self.filled(
      Self.text(PackageResources.page_html),
      [
        "policy": policy.joined(separator: "; "), "caption": MarkupEscape.text(drawing.caption),
        "title": MarkupEscape.text(drawing.title), "counts": MarkupEscape.text(counts), "style": style,
        "map": inlinePicture, "data": data, "script": script,
      ])
  }

  private var counts: String {
    ([drawing.counts, drawing.verdict.text] + drawing.remarks).filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// What stands between `{{` and `}}` is replaced, and what was put in is not looked at again.
  private static func filled(_ template: String, _ values: [String: String]) -> String {
    template.components(separatedBy: "{{").enumerated().map { index, piece in
      guard index > 0, let end = piece.range(of: "}}") else { return piece }
      return (values[String(piece[..<end.lowerBound])] ?? "") + piece[end.upperBound...]
    }.joined()
  }

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  // MARK: The picture

  /// The picture without what only a file of its own needs, its colours by the names that the page's style gives them.
  private var inlinePicture: String {
    var text = picture
    if let start = text.range(of: "<svg") { text.removeSubrange(..<start.lowerBound) }
    while let start = text.range(of: "<style>"), let end = text.range(of: "</style>\n") {
      text.removeSubrange(start.lowerBound..<end.upperBound)
    }
    for role in Palette.Role.allCases {
      text = text.replacingOccurrences(of: "\"\(Palette.light[role])\"", with: "\"var(--\(role.rawValue))\"")
    }
    return text
  }

  /// The palette as variables: by the system, by the reader's choice, and light on paper.
  private static var colours: String {
    let rules = { (palette: Palette) in
      "{" + Palette.Role.allCases.map { "--\($0.rawValue):\(palette[$0])" }.joined(separator: ";") + "}"
    }
    let (light, dark) = (rules(.light), rules(.dark))
    return """
      :root\(light)
      @media (prefers-color-scheme: dark){:root:not([data-theme="light"])\(dark)}
      :root[data-theme="dark"]\(dark)
      @media print{:root,:root[data-theme]:not(#print)\(light)}

      """
  }

  // MARK: The data

  private struct Facts: Encodable {
    struct Edge: Encodable {
      var anchor: String
      var from: String
      var to: String
      var kind: Drawing.Edge.Kind
      var details: String
      /// The screens between which it leads, where a junction is one of its ends.
      var between: [[String]]?
    }

    /// From a screen's id to its element in the picture.
    var nodes: [String: String]
    /// From a module's name to the element of its box, where modules were drawn as boxes.
    var boxes: [String: String]
    var edges: [Edge]
    /// From a screen that is drawn as a part of others to those.
    var parts: [String: [String]]
    var sessions: [PageSession]
    var source: String?
  }

  /// From a frame that stands for a screen to that screen.
  private var ownersOfFrames: [String: String] {
    let frames = Set(drawing.groups.map(\.id))
    var owners: [String: String] = [:]
    for screen in document.screens {
      for kind in [Drawing.Group.Kind.tabs, .choice] {
        let id = ScreenGrouping.frameID(kind, of: screen.id)
        if frames.contains(id) { owners[id] = screen.id }
      }
    }
    return owners
  }

  /// JSON that cannot end the block that it stands in.
  private var data: String {
    let owners = ownersOfFrames
    let frames = owners.map { ($0.value, GraphvizLowering.elementID("group", $0.key)) }
    let nodes = drawing.screens.map { ($0.id, GraphvizLowering.elementID("screen", $0.id)) } + frames
    let modules = Set(document.screens.compactMap(\.module))
    let boxes = modules.map { ($0, GraphvizLowering.elementID("screen", Drawing.boxID(module: $0))) }
    let edges = drawing.edges.enumerated().map { index, edge in
      Facts.Edge(
        anchor: GraphvizLowering.elementID(edge, at: index), from: owners[edge.from] ?? edge.from,
        to: owners[edge.to] ?? edge.to, kind: edge.kind, details: edge.details.joined(separator: "\n"),
        between: drawing.ends(of: edge).map { ends in
          ends.map { [owners[$0.from] ?? $0.from, owners[$0.to] ?? $0.to] }
        })
    }
    let facts = Facts(
      nodes: Dictionary(nodes) { first, _ in first }, boxes: Dictionary(boxes) { first, _ in first },
      edges: edges, parts: parts, sessions: sessions, source: sourceAddress)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Strings, whole numbers and Booleans only, which always encode.
    let encoded = (try? encoder.encode(facts)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
    return "\(encoded.dropLast()),\"graph\":\(document.json)}"
      .replacingOccurrences(of: "<", with: "\\u003c").replacingOccurrences(of: ">", with: "\\u003e")
  }
}
