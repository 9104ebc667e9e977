import Foundation
import ScreenDiagrams

/// Makes Graphviz's SVG ours: titles that say what a reader wants to know, a description, a dark theme, a digest; no
/// version, no comments, nothing that is not well-formed.
///
/// Graphviz writes each element on a line of its own, from version 2.42 to the current one.
struct FinishedSVG {
  let text: String
  /// In points.
  let width: Double
  let height: Double

  init(
    raw: String, drawing: Drawing, graph: GraphvizGraph, followsSystem: Bool
  ) throws(LayoutError) {
    guard let start = raw.range(of: "<svg"), let headEnd = raw[start.lowerBound...].firstIndex(of: ">") else {
      throw .failed(what: "Graphviz wrote no SVG.")
    }
    let head = String(raw[start.lowerBound..<headEnd]).replacingOccurrences(of: "\n", with: "")
    guard let size = Self.size(in: head) else { throw .failed(what: "Graphviz wrote an SVG without a size.") }
    (width, height) = size
    var lines = ["<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "\(head) role=\"img\">"]
    lines.append("<title>\(MarkupEscape.text(drawing.headline))</title>")
    lines.append("<desc>\(MarkupEscape.text(drawing.caption))</desc>")
    lines.append("<metadata>screengraph digest \(drawing.digest)</metadata>")
    if followsSystem { lines.append(Self.darkRules) }
    let placed = Self.withLabelsPlaced(raw[start.lowerBound...].split(separator: "\n"))
    lines += Self.body(placed, tooltips: Tooltips(of: graph))
    text = lines.joined(separator: "\n") + "\n"
  }

  private static func size(in head: String) -> (Double, Double)? {
    guard let box = head.range(of: "viewBox=\"") else { return nil }
    let numbers = head[box.upperBound...].prefix { $0 != "\"" }.split(separator: " ").compactMap {
      Double($0)
    }
    return numbers.count == 4 && numbers[2] > 0 && numbers[3] > 0 ? (numbers[2], numbers[3]) : nil
  }

  /// A rule for each colour of the palette: attributes reach the parts of labels too, which carry no class.
  private static var darkRules: String {
    let rules = Palette.Role.allCases.map { role in
      let (light, dark) = (Palette.light[role], Palette.dark[role])
      return "[fill=\"\(light)\"]{fill:\(dark)}[stroke=\"\(light)\"]{stroke:\(dark)}"
    }
    return "<style>@media (prefers-color-scheme: dark){\(rules.joined())}</style>"
  }

  private static func withLabelsPlaced(_ lines: [Substring]) -> [Substring] {
    var lines = lines
    for move in LabelPlacement.moves(in: PictureGeometry(svg: lines)) {
      for index in move.lines {
        for (name, distance) in [("x", move.x), ("y", move.y)] {
          guard let value = SVGReader.attribute(name, in: lines[index]), let number = Double(value) else {
            continue
          }
          let hundredths = Int(((number + distance) * 100).rounded())
          lines[index].replaceSubrange(value.startIndex..<value.endIndex, with: decimal(hundredths))
        }
      }
    }
    return lines
  }

  /// Two decimals, without those that are zero, as Graphviz writes numbers.
  private static func decimal(_ hundredths: Int) -> String {
    let (whole, part) = abs(hundredths).quotientAndRemainder(dividingBy: 100)
    let sign = hundredths < 0 ? "-" : ""
    if part == 0 { return "\(sign)\(whole)" }
    return part.isMultiple(of: 10)
      ? "\(sign)\(whole).\(part / 10)" : "\(sign)\(whole).\(part < 10 ? "0" : "")\(part)"
  }

  private static func body(_ raw: [Substring], tooltips: Tooltips) -> [String] {
    var lines: [String] = []
    var element: String?
    // The head takes one line in some versions and two in others.
    for line in raw.drop(while: { !$0.hasPrefix("<g") }) {
      // The gap between the two lines of a presentation is a line without colour.
      if line.hasPrefix("<!--") || line.hasPrefix("<path fill=\"none\" stroke=\"transparent\"") { continue }
      if line.hasPrefix("<title>") {
        if let title = tooltips.title(of: element) {
          lines.append("<title>\(MarkupEscape.text(title))</title>")
        }
        continue
      }
      if line.hasPrefix("<g id=\"") { element = SVGReader.plain(line.dropFirst(7).prefix { $0 != "\"" }) }
      lines.append(wellFormed(line))
    }
    return lines
  }

  /// Graphviz 2.42 writes the ampersands of an address as they are, and white by its name.
  private static func wellFormed(_ line: Substring) -> String {
    var text = line.replacingOccurrences(of: "\"white\"", with: "\"#ffffff\"")
    guard text.contains("&") else { return text }
    text = text.replacing(/&(?!(?:[A-Za-z]+|#[0-9]+|#x[0-9A-Fa-f]+);)/, with: "&amp;")
    return text
  }
}

/// What readers see when they point at a part of the picture, by the part's id in the SVG.
private struct Tooltips {
  private var titles: [String: String] = [:]

  init(of graph: GraphvizGraph) {
    collect(graph.root)
    for edge in graph.edges { add(edge.tooltip, attributes: edge.attributes) }
  }

  func title(of element: String?) -> String? { element.flatMap { titles[$0] } }

  private mutating func collect(_ subgraph: GraphvizGraph.Subgraph) {
    for node in subgraph.nodes { add(node.tooltip, attributes: node.attributes) }
    for inner in subgraph.subgraphs {
      add(inner.tooltip, attributes: inner.attributes)
      collect(inner)
    }
  }

  private mutating func add(_ lines: [String], attributes: [GraphvizGraph.Attribute]) {
    guard !lines.isEmpty else { return }
    for attribute in attributes where attribute.name == "id" {
      if case .text(let id) = attribute.value { titles[id] = lines.joined(separator: "\n") }
    }
  }
}
