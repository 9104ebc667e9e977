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
        ("notes", Graphs.notes, []),
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
