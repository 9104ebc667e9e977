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
      return PictureGeometry(svg: svg.split(separator: "\n"))
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
      for other in picture.edges where other.id != edge.id {
        #expect(!Self.crosses(other, label), "\(other.id) through the label of \(edge.id)")
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

  @Test(arguments: [20, 60, 120, 300])
  func `In any app screens keep off each other and off the arrows, and hardly a label is covered`(
    screens: Int
  ) throws {
    let graph = Graphs.app(screens: screens, seed: Self.seed)
    let drawing = DrawingBuilder.drawing(of: graph)
    // In one layout of more screens than these Graphviz draws many lines through screens.
    for effort in screens > 60 ? [LayoutEffort.apart] : [.full, .apart] {
      let request = LayoutRequest(format: .svg, effort: effort)
      let data = try DiagramLayout.picture(of: drawing, as: request).data
      let picture = PictureGeometry(svg: String(decoding: data, as: UTF8.self).split(separator: "\n"))
      let what = "SCREENGRAPH_SEED=\(Self.seed), \(screens) screens, \(effort.rawValue)"
      let mistakes = Mistakes(in: picture)
      #expect(mistakes.screens == [], "\(what)")
      #expect(mistakes.onText == [], "\(what)")
      // In a crowded layout Graphviz itself draws a line through a screen here and there, never in an area.
      let most = effort == .apart ? 0 : picture.edges.count / 10
      #expect(mistakes.crossedScreens.count <= most, "\(what): \(mistakes.crossedScreens)")
      // What is too crowded for Graphviz has no free place to move to.
      let labels = picture.edges.count { $0.label != nil }
      #expect(mistakes.crossedLabels.count <= labels / 15, "\(what): \(mistakes.crossedLabels)")
      #expect(
        mistakes.crossedTitles.count <= 1 + picture.groups.count / 10, "\(what): \(mistakes.crossedTitles)")
    }
  }

  private static func crosses(_ edge: PictureGeometry.Edge, _ box: Box) -> Bool {
    edge.curves.contains { curve in
      zip(curve, curve.dropFirst()).contains { box.touches(from: $0.0, to: $0.1) }
    }
  }
}

/// What is wrong in a picture, found by place.
struct Mistakes {
  /// Screens on screens, hidden arrowheads, text that does not fit.
  private(set) var screens: [String] = []
  /// Lines through screens where they neither begin nor end.
  private(set) var crossedScreens: [String] = []
  /// Labels on labels, on screens, on titles.
  private(set) var onText: [String] = []
  /// Labels that another edge's line runs through.
  private(set) var crossedLabels: [String] = []
  /// Titles of groups that an edge runs through.
  private(set) var crossedTitles: [String] = []

  init(in picture: PictureGeometry) {
    let nodes = BoxIndex(picture.nodes.map(\.box))
    let labels = BoxIndex(picture.edges.map(\.label?.box))
    let titles = BoxIndex(picture.groups.map(\.title))
    for (index, node) in picture.nodes.enumerated() {
      nodes.visit(node.box) { if $0 > index { screens.append("\(node.id) on \(picture.nodes[$0].id)") } }
    }
    for (index, edge) in picture.edges.enumerated() {
      if let head = edge.arrowhead {
        nodes.visit(head) {
          if head.overlaps(picture.nodes[$0].box.widened(by: -2)) {
            screens.append("\(picture.nodes[$0].id) hides the head of \(edge.id)")
          }
        }
      }
      if let label = edge.label?.box {
        labels.visit(label) { if $0 > index { onText.append("\(edge.id) on \(picture.edges[$0].id)") } }
        nodes.visit(label) { onText.append("\(edge.id) on \(picture.nodes[$0].id)") }
        titles.visit(label) { onText.append("\(edge.id) on \(picture.groups[$0].id)") }
        if label.overlaps(picture.heading) { onText.append("\(edge.id) on the heading") }
      }
    }
    var lines = LineIndex(picture)
    for (index, edge) in picture.edges.enumerated() {
      guard let label = edge.label?.box else { continue }
      let others = Self.edges(through: label, in: &lines).subtracting([index])
      if !others.isEmpty {
        crossedLabels.append("\(edge.id) by \(others.map { picture.edges[$0].id }.sorted())")
      }
    }
    for group in picture.groups {
      guard let title = group.title else { continue }
      let others = Self.edges(through: title, in: &lines)
      if !others.isEmpty {
        crossedTitles.append("\(group.id) by \(others.map { picture.edges[$0].id }.sorted())")
      }
    }
    for node in picture.nodes {
      for edge in Self.edges(through: node.box.widened(by: -3), in: &lines) {
        let ends = picture.edges[edge].curves.flatMap { [$0.first, $0.last] }.compactMap { $0 }
        if !ends.contains(where: { node.box.widened(by: 12).contains($0) }) {
          crossedScreens.append("\(picture.edges[edge].id) through \(node.id)")
        }
      }
    }
    for frame in picture.nodes + picture.groups {
      if let title = frame.title, !frame.box.contains(title) {
        screens.append("the text of \(frame.id) does not fit")
      }
    }
  }

  private static func edges(through box: Box, in lines: inout LineIndex) -> Set<Int> {
    var found: Set<Int> = []
    lines.visit(box) { line in
      if let edge = line.edge, box.touches(from: line.from, to: line.to) { found.insert(edge) }
    }
    return found
  }
}
