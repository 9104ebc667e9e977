import Foundation
import ScreenDiagrams

/// Makes Graphviz's SVG ours: titles that say what a reader wants to know, a description, a dark theme, a digest; no
/// version, no comments, nothing that is not well-formed.
///
/// Graphviz writes each element on a line of its own, from version 2.42 to the current one.
struct FinishedSVG {
  private var lines: [Substring]
  /// In points.
  private(set) var width: Double
  private(set) var height: Double
  /// What a reader stumbles over in it, or would, if what has no free place were drawn.
  private(set) var legibility: Legibility
  /// The moves whose lines run through screens: their elements and what they say.
  private(set) var crossingMoves: [(element: String, sentence: String)] = []
  /// What the moves say that are drawn without a line, since it would run through a screen.
  var movesWithoutLine: [String] = []
  /// What the labels say that are not drawn, as there is no free place for them at their edges.
  private(set) var labelsWithoutRoom: [String] = []
  /// What the titles say that find no free place in their frames.
  private(set) var titlesWithoutRoom: [String] = []
  /// In the picture's own coordinates.
  private let page: Box

  var text: String { lines.joined(separator: "\n") + "\n" }

  init(
    raw: String, drawing: Drawing, graph: GraphvizGraph, theme: DrawingStyle.Theme, mark: PictureMark
  ) throws(LayoutError) {
    // The head takes one line in some versions and two in others.
    var all = SVGReader.lines(of: raw)
    guard let start = all.firstIndex(where: { SVGReader.line($0, begins: "<svg") }),
      let end = all[start...].firstIndex(where: { $0.utf8.last == UInt8(ascii: ">") })
    else { throw .failed(what: "Graphviz wrote no SVG.") }
    let head = all[start...end].joined()
    all.replaceSubrange(...end, with: [Substring(head)])
    let geometry = Self.placingLabels(in: &all)
    page = geometry.page
    (width, height) = (page.width, page.height)
    legibility = Legibility(of: geometry, margin: PicturePlaces.margin)
    var tooltips = Tooltips(of: graph)
    let sentences = Sentences(of: graph)
    crossingMoves = legibility.crossingEdges.sorted().map { index in
      (geometry.edges[index].id, sentences.byElement[geometry.edges[index].id] ?? "")
    }
    for label in legibility.unreadableLabels.sorted().map({ geometry.edges[$0] }) {
      for line in label.label?.lines ?? [] { all[line] = "" }
      let sentence = sentences.byElement[label.id] ?? ""
      labelsWithoutRoom.append(sentence)
      tooltips.add(sentence, to: label.id)
    }
    for group in legibility.unreadableTitles.sorted().map({ geometry.groups[$0] }) {
      for line in group.label?.lines ?? [] { all[line] = "" }
      titlesWithoutRoom.append(sentences.byElement[group.id] ?? "")
    }
    guard !page.isEmpty else { throw .failed(what: "Graphviz wrote an SVG without a size.") }
    lines = ["<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "\(head.dropLast()) role=\"img\">"]
    lines.append("<title>\(MarkupEscape.text(drawing.headline))</title>")
    lines.append("<desc>\(MarkupEscape.text(drawing.caption))</desc>")
    lines.append("<metadata>\(mark.text)</metadata>")
    if theme == .both { lines.append(Self.darkRules) }
    let screenshots = PlacedScreenshots(of: drawing, theme: theme)
    if theme == .both, screenshots.haveDarkOnes { lines.append(Substring(PlacedScreenshots.darkRules)) }
    lines += Self.body(all.dropFirst(), tooltips: tooltips, screenshots: screenshots)
  }

  /// Adds paragraphs of text below the picture, in lines that are no wider than it is.
  mutating func addFootnotes(_ footnotes: [String], color: String) {
    guard !footnotes.isEmpty else { return }
    let margin = 26.0
    let lines = footnotes.flatMap { TextWidth.lines($0, size: 10, width: max(200, width - 2 * margin)) }
    let font = "font-family=\"Helvetica,Arial,sans-serif\" font-size=\"10.00\" fill=\"\(color)\""
    let texts = lines.enumerated().map { index, line -> Substring in
      let top = page.top + height + 14 * Double(index)
      let place = "x=\"\(Self.decimal(page.left + margin))\" y=\"\(Self.decimal(top))\""
      return "<text \(place) \(font)>\(MarkupEscape.text(line))</text>"
    }
    let widest = lines.map { TextWidth.points($0, size: 10) }.max() ?? 0
    add(
      ["<g id=\"footnotes\" class=\"footnotes\">"] + texts + ["</g>"],
      width: max(width, widest + 2 * margin), height: height + 14 * Double(lines.count))
  }

  /// Adds pictures below this one, in their order, in rows.
  mutating func addInRows(_ pictures: [FinishedSVG], page fitting: (width: Double, height: Double)) {
    // The margins below this one and above the others are one.
    let top = height - 18
    let rows = PictureRows(of: pictures.map { ($0.width, $0.height) }, below: top, fitting: fitting)
    var lines: [Substring] = []
    for (picture, place) in zip(pictures, rows.places) {
      let (x, y) = (page.left + place.x - picture.page.left, page.top + place.y - picture.page.top)
      lines.append("<g class=\"area\" transform=\"translate(\(Self.decimal(x)) \(Self.decimal(y)))\">")
      lines += picture.body
      lines.append("</g>")
      legibility.add(picture.legibility)
      movesWithoutLine += picture.movesWithoutLine
      labelsWithoutRoom += picture.labelsWithoutRoom
      titlesWithoutRoom += picture.titlesWithoutRoom
    }
    add(lines, width: max(width, rows.width), height: top + rows.height)
  }

  /// The parts of the picture, without its background.
  private var body: ArraySlice<Substring> {
    guard let background, let end else { return [] }
    return lines[(background + 1)..<end]
  }

  private var background: Int? { lines.firstIndex { SVGReader.line($0, begins: "<polygon") } }
  /// Where the group around everything ends.
  private var end: Int? { lines.lastIndex { $0 == "</g>" } }

  /// Adds lines at the end of a picture that grows to a size.
  private mutating func add(_ added: [Substring], width: Double, height: Double) {
    guard let head = lines.firstIndex(where: { SVGReader.line($0, begins: "<svg") }), let background, let end
    else { return }
    (self.width, self.height) = (width, height)
    let (left, top) = (Self.decimal(page.left), Self.decimal(page.top))
    let (right, low) = (Self.decimal(page.left + width), Self.decimal(page.top + height))
    SVGReader.set("width", to: "\(Int(width.rounded()))pt", in: &lines[head])
    SVGReader.set("height", to: "\(Int(height.rounded()))pt", in: &lines[head])
    let size = "\(Self.decimal(width)) \(Self.decimal(height))"
    SVGReader.set("viewBox", to: "0.00 0.00 \(size)", in: &lines[head])
    let corners = [
      "\(left),\(low)", "\(left),\(top)", "\(right),\(top)", "\(right),\(low)", "\(left),\(low)",
    ]
    SVGReader.set("points", to: corners.joined(separator: " "), in: &lines[background])
    lines.insert(contentsOf: added, at: end)
  }

  /// A rule for each colour of the palette: attributes reach the parts of labels too, which carry no class.
  private static let darkRules: Substring = {
    let rules = Palette.Role.allCases.map { role in
      let (light, dark) = (Palette.light[role], Palette.dark[role])
      return "[fill=\"\(light)\"]{fill:\(dark)}[stroke=\"\(light)\"]{stroke:\(dark)}"
    }
    return "<style>@media (prefers-color-scheme: dark){\(rules.joined())}</style>"
  }()

  /// Moves labels to where they cover nothing; where everything is then.
  private static func placingLabels(in lines: inout [Substring]) -> PictureGeometry {
    let placement = LabelPlacement(of: PictureGeometry(svg: lines))
    for move in placement.moves {
      for index in move.lines {
        for (name, distance) in [("x", move.x), ("y", move.y)] {
          guard let number = SVGReader.number(name, in: lines[index]) else { continue }
          SVGReader.set(name, to: decimal(number + distance), in: &lines[index])
        }
      }
    }
    return placement.geometry
  }

  /// Two decimals, without those that are zero, as Graphviz writes numbers.
  private static func decimal(_ number: Double) -> String {
    let hundredths = Int((number * 100).rounded())
    let (whole, part) = abs(hundredths).quotientAndRemainder(dividingBy: 100)
    let sign = hundredths < 0 ? "-" : ""
    if part == 0 { return "\(sign)\(whole)" }
    return part.isMultiple(of: 10)
      ? "\(sign)\(whole).\(part / 10)" : "\(sign)\(whole).\(part < 10 ? "0" : "")\(part)"
  }

  private static func body(
    _ raw: some Sequence<Substring>, tooltips: Tooltips, screenshots: PlacedScreenshots
  ) -> [Substring] {
    var lines: [Substring] = []
    var element: String?
    for line in raw {
      // The gap between the two lines of a presentation is a line without colour.
      if line.isEmpty || SVGReader.line(line, begins: "<!--")
        || SVGReader.line(line, begins: "<path fill=\"none\" stroke=\"transparent\"")
      {
        continue
      }
      if SVGReader.line(line, begins: "<title>") {
        if let title = tooltips.title(of: element) {
          lines.append("<title>\(MarkupEscape.text(title))</title>")
        }
        continue
      }
      if SVGReader.line(line, begins: "<g id=\"") {
        element = SVGReader.plain(SVGReader.attribute("id", in: line) ?? "")
      }
      if let images = screenshots.images(at: line, in: element) {
        lines += images.map { Substring($0) }
      } else {
        lines.append(wellFormed(line))
      }
    }
    return lines
  }

  /// Graphviz 2.42 writes the ampersands of an address as they are; some versions write white by its name.
  private static func wellFormed(_ line: Substring) -> Substring {
    var line = line
    if SVGReader.position(after: "=\"white\"", in: line) != nil {
      for attribute in ["fill", "stroke"] where SVGReader.attribute(attribute, in: line) == "white" {
        SVGReader.set(attribute, to: "#ffffff", in: &line)
      }
    }
    guard SVGReader.line(line, begins: "<a ") || SVGReader.line(line, begins: "<g id=\"a_"),
      let address = SVGReader.attribute("xlink:href", in: line)
    else { return line }
    SVGReader.set("xlink:href", to: MarkupEscape.text(SVGReader.plain(address)), in: &line)
    return line
  }
}

/// What labels and titles say that find no place, by the ids of their elements in the SVG.
private struct Sentences {
  private(set) var byElement: [String: String] = [:]

  init(of graph: GraphvizGraph) {
    collect(graph.root)
    for edge in graph.edges {
      if let id = edge.attributes.id { byElement[id] = edge.sentence }
    }
  }

  private mutating func collect(_ subgraph: GraphvizGraph.Subgraph) {
    if let id = subgraph.attributes.id { byElement[id] = subgraph.sentence }
    for inner in subgraph.subgraphs { collect(inner) }
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

  mutating func add(_ line: String, to element: String) {
    titles[element] = [titles[element], line].compactMap(\.self).joined(separator: "\n")
  }

  private mutating func add(_ lines: [String], attributes: [GraphvizGraph.Attribute]) {
    guard !lines.isEmpty, let id = attributes.id else { return }
    titles[id] = lines.joined(separator: "\n")
  }
}

extension [GraphvizGraph.Attribute] {
  /// What an element is called in the SVG.
  fileprivate var id: String? {
    for attribute in self where attribute.name == "id" {
      if case .text(let id) = attribute.value { return id }
    }
    return nil
  }
}
