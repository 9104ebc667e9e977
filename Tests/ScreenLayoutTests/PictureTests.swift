import DrawingFixtures
import Foundation
import ScreenDiagrams
import ScreenGraph
import Testing

@testable import ScreenLayout

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite struct `A picture` {
  private static let graphs = [
    Graphs.shop, Graphs.treeRecursion, Graphs.stackRecursion, Graphs.bank, Graphs.hostile,
  ]

  @Test(arguments: graphs)
  func `is well-formed SVG with every screen and every move in it`(graph: GraphDocument) throws {
    let drawing = DrawingBuilder.drawing(of: graph)
    let svg = try DiagramLayout.svg(of: drawing)
    let picture = try ParsedSVG(svg)
    #expect(picture.groups["node"] == drawing.nodes.count + drawing.notes.count)
    #expect(picture.groups["edge"] == drawing.edges.count + drawing.notes.count)
    #expect(picture.groups["cluster"] ?? 0 == drawing.groups.count)
    #expect(picture.scripts == 0)
    #expect(Set(picture.identifiers).count == picture.identifiers.count)
    // Names are broken into lines, which lose the spaces at their ends.
    let letters = picture.texts.joined().filter { !$0.isWhitespace }
    for node in drawing.nodes where node.name.count < 60 {
      #expect(letters.contains(node.name.filter { !$0.isWhitespace }), "\(node.name)")
    }
    #expect(picture.title == drawing.headline)
    #expect(picture.words == drawing.caption)
    #expect(svg.contains("<metadata>screengraph digest \(drawing.digest)</metadata>"))
  }

  @Test(arguments: [Overlays.changes, Overlays.coverage, Overlays.times])
  func `shows what lies over it in words, in the legend and where it lies`(drawing: Drawing) throws {
    let texts = try ParsedSVG(try DiagramLayout.svg(of: drawing)).texts.map {
      $0.trimmingCharacters(in: .whitespaces)
    }
    for mark in drawing.marks { #expect(texts.contains(mark.text), "\(mark.text)") }
    for entry in drawing.legend { #expect(texts.contains(entry.words(in: drawing.view)), "\(entry)") }
  }

  @Test func `begins each line of the structure at its slot`() throws {
    let drawing = DrawingBuilder.drawing(of: Graphs.bank, options: DrawingOptions(view: .structure))
    let svg = try DiagramLayout.svg(of: drawing, style: DrawingStyle(direction: .right))
    let picture = PictureGeometry(svg: svg)
    for edge in drawing.edges where edge.kind != .hold {
      let line = picture.edges.first { $0.id.hasPrefix("move-\(edge.from)--\(edge.to)-") }
      let owner = picture.nodes.first { $0.id == "screen-\(edge.from)" }
      let start = try #require(line?.curves.first?.first)
      let box = try #require(owner?.box)
      // At the right end of a row, not where the node's middle would send it.
      #expect(box.contains(start) && start.x > box.center.x, "\(edge.from) to \(edge.to)")
    }
  }

  @Test func `says what a reader wants to know where the reader points`() throws {
    let svg = try DiagramLayout.svg(of: DrawingBuilder.drawing(of: Graphs.shop))
    #expect(svg.contains("<title>Producto\n2 ways in</title>"))
    #expect(svg.contains("<title>Pago → Confirmación\npush camino.confirmación: comprarPulsado</title>"))
    #expect(!svg.contains("xlink:title") && !svg.contains("<!--") && !svg.contains("raphviz"))
  }

  @Test func `has the same bytes each time, on whatever thread`() async throws {
    let drawing = DrawingBuilder.drawing(of: Graphs.shop)
    let first = try DiagramLayout.svg(of: drawing)
    let others = try await withThrowingTaskGroup(of: String.self) { group in
      for _ in 0..<8 { group.addTask { try DiagramLayout.svg(of: drawing) } }
      return try await group.reduce(into: [String]()) { $0.append($1) }
    }
    #expect(others == Array(repeating: first, count: 8))
  }

  @Test func `follows the reader's system where it is drawn for both themes`() throws {
    let drawing = DrawingBuilder.drawing(of: Graphs.treeRecursion)
    let both = try DiagramLayout.svg(of: drawing, style: DrawingStyle(theme: .both))
    let light = try DiagramLayout.svg(of: drawing, style: DrawingStyle(theme: .light))
      .replacingOccurrences(of: " light</metadata>", with: "</metadata>")
    let dark = try DiagramLayout.svg(of: drawing, style: DrawingStyle(theme: .dark))
      .replacingOccurrences(of: " dark</metadata>", with: "</metadata>")
    let rules = both.split(separator: "\n").filter { $0.hasPrefix("<style>") }
    #expect(
      rules.count == 1
        && rules[0].contains("[fill=\"#eff1f5\"]{fill:#313244}[stroke=\"#eff1f5\"]{stroke:#313244}"))
    #expect(both.replacingOccurrences(of: "\(rules[0])\n", with: "") == light)
    // Every colour drawn has a rule: painted by hand, the light picture is the dark one.
    var painted = light
    for role in Palette.Role.allCases {
      painted = painted.replacingOccurrences(of: Palette.light[role], with: Palette.dark[role])
    }
    #expect(painted == dark)
  }

  @Test func `writes addresses that XML can hold`() throws {
    var drawing = DrawingBuilder.drawing(of: Graphs.shop)
    drawing.nodes[0].link = "https://example.org/a?b=1&c=\"2\"&d=<e>\\f"
    let svg = try DiagramLayout.svg(of: drawing)
    let links = try ParsedSVG(svg).links
    #expect(links == ["https://example.org/a?b=1&c=%222%22&d=%3Ce%3E%5Cf"])
  }

  @Test func `is a PNG of twice the size with its digest, and a PDF of one page`() throws {
    let drawing = DrawingBuilder.drawing(of: Graphs.shop)
    let svg = try ParsedSVG(try DiagramLayout.svg(of: drawing))
    let png = try DiagramLayout.picture(of: drawing, as: LayoutRequest(format: .png)).data
    let sides = [16, 20].map { (offset: Int) -> Int in
      png[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
    }
    let expected: [Int] = [svg.width, svg.height].map { Int(($0 * 8 / 3).rounded()) }
    #expect(sides == expected)
    #expect(png.range(of: Data("Comment\u{0}screengraph digest \(drawing.digest)".utf8)) != nil)
    let pdf = try DiagramLayout.picture(of: drawing, as: LayoutRequest(format: .pdf)).data
    #expect(pdf.starts(with: Data("%PDF".utf8)))
    #expect(try DiagramLayout.picture(of: drawing, as: LayoutRequest(format: .pdf)).data == pdf)
  }

  @Test(arguments: [LayoutRequest.Format.svg, .png])
  func `carries a mark of what it shows and how, also where something was left out`(
    format: LayoutRequest.Format
  ) throws {
    let drawing = DrawingBuilder.drawing(of: Graphs.generated(screens: 60, modules: 3))
    let plain = LayoutRequest(format: format, effort: .overview)
    var told = plain
    told.style = DrawingStyle(theme: .dark, direction: .right)
    for (request, text) in [(plain, drawing.digest), (told, "\(drawing.digest) dark right")] {
      let mark = try #require(PictureMark(in: try DiagramLayout.picture(of: drawing, as: request).data))
      #expect(mark.text == "screengraph digest \(text)")
      #expect(mark == PictureMark(of: drawing, style: request.style))
    }
    #expect(PictureMark(in: Data("<svg><desc>screengraph digest 0</desc></svg>".utf8)) == nil)
    #expect(PictureMark(in: Data([0x89, 0x50, 0x4E, 0x47])) == nil)
  }

  @Test(arguments: LayoutEffort.allCases)
  func `comes out at every effort`(effort: LayoutEffort) throws {
    let drawing = DrawingBuilder.drawing(of: Graphs.generated(screens: 60, modules: 3))
    let picture = try DiagramLayout.picture(of: drawing, as: LayoutRequest(format: .svg, effort: effort))
    let svg = try ParsedSVG(String(decoding: picture.data, as: UTF8.self))
    let reduced = drawing.reduced(to: effort)
    #expect(svg.groups["node"] == reduced.nodes.count)
    #expect(svg.groups["edge"] == reduced.edges.count)
    for remark in reduced.remarks { #expect(svg.texts.contains(remark)) }
  }

  @Test func `packs screens that hang on nothing, and what hangs on nothing else, below each other`() throws {
    var drawing = DrawingBuilder.drawing(of: Graphs.shop)
    let loose = (1...12).map { Drawing.Node(id: "loose \($0)", name: "Loose \($0)") }
    drawing.nodes += loose + [.init(id: "one", name: "One"), .init(id: "two", name: "Two")]
    drawing.edges.append(.init(from: "one", to: "two", kind: .push))
    let svg = try DiagramLayout.svg(of: drawing)
    let parsed = try ParsedSVG(svg)
    #expect(parsed.groups["node"] == drawing.nodes.count)
    #expect(parsed.groups["edge"] == drawing.edges.count)
    #expect(Set(parsed.identifiers).count == parsed.identifiers.count)
    let picture = PictureGeometry(svg: svg)
    #expect(Legibility(of: picture).isPerfect)
    let boxes = picture.nodes.filter { $0.id.hasPrefix("screen-loose") }.map(\.box)
    let rows = Set(boxes.map { $0.center.y.rounded() }).count
    let columns = Set(boxes.map { $0.center.x.rounded() }).count
    #expect(rows == 4 && columns == 3)
    // A page finds the arrow by its number in the whole drawing.
    #expect(picture.edges.map(\.id).contains("move-one--two--push-\(drawing.edges.count - 1)"))
  }

  @Test func `of nothing is a picture too`() throws {
    let svg = try DiagramLayout.svg(of: DrawingBuilder.drawing(of: GraphDocument(title: "")))
    #expect(try ParsedSVG(svg).texts.joined() == "(no name)0 screens, 0 moves. No recursion.")
  }

  @Test func `of a drawing that makes no sense leaves out what leads nowhere`() throws {
    let drawing = Drawing(
      title: "Odd",
      nodes: [.init(id: "a", name: "A", group: "nowhere"), .init(id: "b", name: "B", group: "round")],
      edges: [.init(from: "a", to: "gone", kind: .push), .init(from: "a", to: "b", kind: .push)],
      groups: [.init(id: "round", kind: .stack, name: "R", parent: "round")],
      notes: [.init(rule: "r", sentences: [], beside: "gone")])
    let picture = try ParsedSVG(try DiagramLayout.svg(of: drawing))
    #expect(picture.groups["edge"] == 1)
  }

  @Test func `warns where its labels get too small for a page, and says it in the picture`() throws {
    let picture = try DiagramLayout.picture(
      of: DrawingBuilder.drawing(of: Graphs.bank), as: LayoutRequest(format: .svg))
    #expect(
      picture.warnings.count == 1
        && picture.warnings[0].hasPrefix("On a page the labels are smaller than 7 points"))
    #expect(
      String(decoding: picture.data, as: UTF8.self).contains("On a page the labels are smaller than 7 points")
    )
  }

  @Test func `names only what makes labels larger`() throws {
    func warning(of drawing: Drawing, at effort: LayoutEffort) throws -> String? {
      var request = LayoutRequest(format: .svg)
      request.effort = effort
      return try DiagramLayout.picture(of: drawing, as: request).warnings.last
    }
    let part = "On a page the labels are smaller than 7 points: draw a part (--focus, --from, --to)"
    #expect(
      try warning(of: DrawingBuilder.drawing(of: Graphs.bank), at: .full)
        == "\(part), or leave out what the arrows say (--labels none).")
    var areas = DrawingBuilder.drawing(of: Graphs.tangle(screens: 200, moves: 2, seed: 1))
    #expect(
      try warning(of: areas, at: .apart) == "\(part), or a box for each module (--collapse module).")
    // Without stacks and modules there is nothing to make boxes of.
    areas.groups = []
    #expect(try warning(of: areas, at: .apart) == "\(part).")
  }
}

/// What an SVG says to a reader of XML.
final class ParsedSVG: NSObject, XMLParserDelegate {
  private(set) var groups: [String: Int] = [:]
  private(set) var texts: [String] = []
  private(set) var identifiers: [String] = []
  private(set) var links: [String] = []
  private(set) var scripts = 0
  private(set) var title = ""
  private(set) var words = ""
  private(set) var width = 0.0
  private(set) var height = 0.0
  private var path: [String] = []

  struct NotWellFormed: Error { let line: Int }

  init(_ svg: String) throws {
    super.init()
    let parser = XMLParser(data: Data(svg.utf8))
    parser.delegate = self
    guard parser.parse() else { throw NotWellFormed(line: parser.lineNumber) }
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    path.append(name)
    if name == "script" { scripts += 1 }
    if name == "text" { texts.append("") }
    if let identifier = attributes["id"] { identifiers.append(identifier) }
    if let link = attributes["xlink:href"] { links.append(link) }
    if name == "g", let kind = attributes["class"]?.split(separator: " ").first {
      groups[String(kind), default: 0] += 1
    }
    if name == "svg", let box = attributes["viewBox"]?.split(separator: " ").compactMap({ Double($0) }),
      box.count == 4
    {
      (width, height) = (box[2], box[3])
    }
  }

  func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?)
  {
    path.removeLast()
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) {
    if path.last == "text" { texts[texts.count - 1] += text }
    if path == ["svg", "title"] { title += text }
    if path == ["svg", "desc"] { words += text }
  }
}
