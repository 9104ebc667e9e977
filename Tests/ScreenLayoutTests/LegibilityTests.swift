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
    return graphs.flatMap { name, graph, show in
      [DrawingStyle.Direction.down, .right].map { direction in
        let drawing = DrawingBuilder.drawing(of: graph, options: DrawingOptions(show: show))
        return Sample(testDescription: "\(name) \(direction)", drawing: drawing, direction: direction)
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

  private static func crosses(_ edge: PictureGeometry.Edge, _ box: Box) -> Bool {
    edge.curves.contains { curve in
      zip(curve, curve.dropFirst()).contains { box.touches(from: $0.0, to: $0.1) }
    }
  }
}
