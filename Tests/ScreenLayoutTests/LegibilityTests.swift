import DrawingFixtures
import Foundation
import ScreenDiagrams
import ScreenGraph
import Testing

@testable import ScreenLayout

/// Tested on the boxes and lines of the finished pictures, as a reader sees them.
@Suite struct `Everything in a picture can be read` {
  struct Sample: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let drawing: Drawing
    let direction: DrawingStyle.Direction

    func picture() throws -> PictureGeometry {
      let svg = try DiagramLayout.svg(of: drawing, style: DrawingStyle(direction: direction))
      return PictureGeometry(svg: svg)
    }
  }

  static let samples: [Sample] = {
    let graphs =
      [
        ("shop", Graphs.shop, []), ("tree", Graphs.treeRecursion, []), ("stack", Graphs.stackRecursion, []),
        ("stack with backs", Graphs.stackRecursion, [.backs]), ("bank", Graphs.bank, []),
        ("notes", Graphs.notes, []), ("links", Graphs.links, []),
      ] as [(String, GraphDocument, Set<DrawingOptions.Detail>)]
    let maps = graphs.map { name, graph, show in
      (name, DrawingBuilder.drawing(of: graph, options: DrawingOptions(show: show)))
    }
    let structures = [("shop", Graphs.shop), ("bank", Graphs.bank), ("stack", Graphs.stackRecursion)].map {
      ("structure of \($0)", DrawingBuilder.drawing(of: $1, options: DrawingOptions(view: .structure)))
    }
    let others = [
      ("session", SessionDrawing.drawing(of: Sessions.walk(Sessions.profiles))),
      ("changes", Overlays.changes), ("coverage", Overlays.coverage), ("times", Overlays.times),
    ]
    return (maps + structures + others).flatMap { name, drawing in
      [DrawingStyle.Direction.down, .right].map {
        Sample(testDescription: "\(name) \($0)", drawing: drawing, direction: $0)
      }
    }
  }()

  @Test(arguments: samples)
  func `no text lies on another, on a screen or on a line, and no screen hides an arrow`(sample: Sample)
    throws
  {
    let picture = try sample.picture()
    for (index, edge) in picture.edges.enumerated() {
      guard let label = edge.label?.box else { continue }
      #expect(picture.page.contains(label), "\(edge.id) is on the page")
      #expect(!label.overlaps(picture.heading), "\(edge.id) on the heading")
      for other in picture.edges[(index + 1)...] {
        #expect(!(other.label?.box.overlaps(label) ?? false), "\(edge.id) on \(other.id)")
      }
      for node in picture.nodes { #expect(!label.overlaps(node.box), "\(edge.id) on \(node.id)") }
      for group in picture.groups {
        #expect(!(group.title?.overlaps(label) ?? false), "\(edge.id) on \(group.id)")
      }
      for other in picture.edges {
        #expect(!Self.crosses(other, label), "\(other.id) through the label of \(edge.id)")
        #expect(!(other.arrowhead?.overlaps(label) ?? false), "the head of \(other.id) on \(edge.id)")
      }
    }
    checkScreens(in: picture)
  }

  private func checkScreens(in picture: PictureGeometry) {
    for (index, node) in picture.nodes.enumerated() {
      for other in picture.nodes[(index + 1)...] {
        #expect(!node.box.overlaps(other.box), "\(node.id) on \(other.id)")
      }
      for edge in picture.edges {
        #expect(
          !(edge.arrowhead?.overlaps(node.box.widened(by: -2)) ?? false),
          "\(node.id) hides the head of \(edge.id)")
        guard Self.crosses(edge, node.box.widened(by: -3)) else { continue }
        let ends = edge.curves.flatMap { [$0.first, $0.last] }.compactMap { $0 }
        #expect(ends.contains { node.box.widened(by: 12).contains($0) }, "\(edge.id) through \(node.id)")
      }
    }
    for frame in picture.nodes + picture.groups {
      #expect(frame.title.map(frame.box.contains) ?? true, "the text of \(frame.id) stays inside")
    }
  }

  @Test(arguments: samples)
  func `no arrow runs through the title of a frame`(sample: Sample) throws {
    let picture = try sample.picture()
    for group in picture.groups {
      guard let title = group.title else { continue }
      for edge in picture.edges {
        #expect(!Self.crosses(edge, title), "\(edge.id) through the title of \(group.id)")
      }
    }
  }

  // MARK: Random apps

  /// The same apps each time, since what Graphviz makes of a tangle keeps to no law; SCREENGRAPH_SEED draws others.
  static let seed =
    ProcessInfo.processInfo.environment["SCREENGRAPH_SEED"].flatMap { UInt64($0) }
    ?? 1

  @Test(arguments: [10, 20, 40, 60, 120, 300])
  func `in any app nothing hides a screen, a title, an arrow or a label`(screens: Int) throws {
    let drawing = DrawingBuilder.drawing(of: Graphs.app(screens: screens, seed: Self.seed))
    let request = LayoutRequest(format: .svg, effort: LayoutEffort.first(for: drawing))
    let picture = try DiagramLayout.picture(of: drawing, as: request)
    let geometry = PictureGeometry(svg: String(decoding: picture.data, as: UTF8.self))
    let what = "SCREENGRAPH_SEED=\(Self.seed), \(screens) screens, \(picture.effort.rawValue)"
    let legibility = Legibility(of: geometry)
    #expect(legibility.screens == [], "\(what)")
    #expect(legibility.crossedScreens == [], "\(what)")
    #expect(legibility.onText == [], "\(what)")
    #expect(legibility.crossedTitles == [], "\(what)")
    #expect(legibility.crossedLabels == [], "\(what)")
  }

  @Test(arguments: [DrawingStyle.Theme.light, .dark])
  func `what finds no free place at its arrow is said below the picture and where one points`(
    theme: DrawingStyle.Theme
  ) throws {
    // Graphviz draws one loop inside the other, and there is no room for words between them.
    let drawing = Drawing(
      title: "Loops", nodes: [.init(id: "a", name: "A")],
      edges: ["first", "second"].map { name in
        .init(
          from: "a", to: "a", kind: .push,
          causes: [.init(action: "\(name)ButtonTappedOnceMore", reply: "somethingLonger")],
          words: ["replaces"])
      })
    let request = LayoutRequest(format: .svg, style: DrawingStyle(theme: theme))
    let picture = try DiagramLayout.picture(of: drawing, as: request)
    #expect(picture.labelsBelow == 1)
    #expect(picture.warnings == [])
    let svg = String(decoding: picture.data, as: UTF8.self)
    let geometry = PictureGeometry(svg: svg)
    #expect(Legibility(of: geometry).isPerfect)
    #expect(geometry.edges.count == 2 && geometry.edges.count { $0.label != nil } == 1)
    let parsed = try ParsedSVG(svg)
    let sentence = "A → A: firstButtonTappedOnceMore, on reply somethingLonger, replaces"
    let below = try #require(parsed.texts.firstIndex { $0.hasPrefix("Said here") })
    #expect(
      parsed.texts[below...].joined(separator: " ")
        == "Said here, for want of room at the arrow: \(sentence).")
    #expect(parsed.texts[..<below].filter { $0.contains("firstButton") } == [])
    #expect(svg.contains("\n\(sentence)</title>") || svg.contains("<title>\(sentence)</title>"))
    // In the colour of the other small words, within the page.
    let lines = SVGReader.lines(of: svg).filter { $0.contains("Said here") }
    #expect(lines.allSatisfy { $0.contains("fill=\"\(Palette.drawn(theme)[.label])\"") })
    #expect(parsed.texts[below...].allSatisfy { TextWidth.points($0, size: 10) + 26 < parsed.width })
  }

  @Test func `a title that finds no free place in its frame is said below the picture`() throws {
    let style = "stroke=\"black\" d="
    // A frame that two lines fill from one end to the other.
    let lines = (0..<12).map { row in
      "<path fill=\"none\" \(style)\"M0,\(5 * row)C20,\(5 * row) 80,\(5 * row) 100,\(5 * row)\"/>"
    }
    let raw =
      [
        "<svg width=\"200pt\" height=\"100pt\" viewBox=\"0.00 0.00 200.00 100.00\">",
        "<g id=\"graph0\" class=\"graph\" transform=\"scale(1 1) rotate(0) translate(0 0)\">",
        "<polygon fill=\"#ffffff\" stroke=\"transparent\" points=\"0,100 0,0 200,0 200,100 0,100\"/>",
        "<g id=\"group-lane\" class=\"cluster group stack\">",
        "<path fill=\"none\" stroke=\"black\" d=\"M0,0C0,0 100,0 100,0 100,0 100,60 100,60 100,60 0,60 0,60\"/>",
        "<text text-anchor=\"start\" x=\"8\" y=\"12\" font-size=\"11.00\">stack path</text>", "</g>",
        "<g id=\"move\" class=\"edge move push\">",
      ] + lines + ["</g>", "</g>", "</svg>"]
    let drawing = Drawing(
      title: "", nodes: [.init(id: "a", name: "Book", group: "lane")],
      groups: [.init(id: "lane", kind: .stack, name: "path")])
    let svg = try FinishedSVG(
      raw: raw.joined(separator: "\n"), drawing: drawing,
      graph: GraphvizLowering.graph(of: drawing, style: DrawingStyle()), theme: .light,
      mark: PictureMark(of: drawing, style: DrawingStyle()))
    #expect(svg.titlesWithoutRoom == ["stack path, around Book"])
    #expect(!svg.text.contains("stack path</text>"))
  }

  @Test func `What cannot be followed in one layout is drawn in areas, and the picture says so`() throws {
    // In one layout of some app of 60 screens lines run through screens, whatever its direction.
    var found: (drawing: Drawing, picture: DiagramLayout.Picture)?
    for seed in 1...12 as ClosedRange<UInt64> where found == nil {
      let drawing = DrawingBuilder.drawing(of: Graphs.app(screens: 60, seed: seed))
      let picture = try DiagramLayout.picture(of: drawing, as: LayoutRequest(format: .svg))
      if picture.effort == .apart { found = (drawing, picture) }
    }
    let (drawing, picture) = try #require(found)
    let svg = String(decoding: picture.data, as: UTF8.self)
    #expect(Legibility(of: PictureGeometry(svg: svg)).canBeFollowed)
    #expect(svg.contains("side by side, ") && svg.contains("too much for one layout."))
    let asked = try DiagramLayout.picture(of: drawing, as: LayoutRequest(format: .svg, effort: .apart))
    #expect(picture.data == asked.data)
  }

  private static func crosses(_ edge: PictureGeometry.Edge, _ box: Box) -> Bool {
    edge.curves.contains { curve in
      zip(curve, curve.dropFirst()).contains { box.touches(from: $0.0, to: $0.1) }
    }
  }
}
