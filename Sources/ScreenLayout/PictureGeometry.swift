import ScreenDiagrams

/// Where everything is in a picture that Graphviz wrote, in its own coordinates (points, y grows downwards).
///
/// Read back from the SVG, line by line: that is what a reader sees, and it looks the same from Graphviz 2.42 on.
package struct PictureGeometry {
  /// The box of all texts of an element, and the lines of the SVG that set them.
  package struct Label {
    package var box: Box
    let lines: [Int]
  }

  package struct Edge {
    package let id: String
    /// Each drawn line as a chain of points.
    package let curves: [[Point]]
    package let arrowhead: Box?
    package var label: Label?
  }

  package struct Frame {
    package let id: String
    package let box: Box
    /// A screen's name with all else in it; a group's title.
    package var label: Label?
    package var title: Box? { label?.box }
  }

  package private(set) var page = Box.nothing
  package private(set) var nodes: [Frame] = []
  package private(set) var groups: [Frame] = []
  package private(set) var edges: [Edge] = []
  /// The title and the legend.
  package private(set) var heading = Box.nothing

  package init(svg: String) { self.init(svg: SVGReader.lines(of: svg)) }

  init(svg lines: [Substring]) {
    var reader = SVGReader()
    for (index, line) in lines.enumerated() {
      if SVGReader.line(line, begins: "<svg") { page = Self.page(of: line) }
      if SVGReader.line(line, begins: "<g id=\"graph"), let shift = SVGReader.translation(in: line) {
        page = page.moved(x: -shift.x, y: -shift.y)
      }
      if let finished = reader.read(line, at: index) { add(finished) }
    }
    if let last = reader.finish() { add(last) }
  }

  private static func page(of line: Substring) -> Box {
    let numbers = SVGReader.numbers(in: SVGReader.attribute("viewBox", in: line) ?? "")
    return numbers.count == 4 ? Box(left: 0, top: 0, right: numbers[2], bottom: numbers[3]) : .nothing
  }

  private mutating func add(_ element: SVGReader.Element) {
    let texts = element.texts.map(\.box).reduce(Box.nothing) { $0.joined($1) }
    let label = texts.isEmpty ? nil : Label(box: texts, lines: element.texts.map(\.line))
    switch element.kind {
    case .footnotes: break
    case .heading: heading = texts
    case .node: nodes.append(Frame(id: element.id, box: element.shape, label: label))
    case .group: groups.append(Frame(id: element.id, box: element.shape, label: label))
    case .edge:
      let arrowhead = element.arrowhead.isEmpty ? nil : element.arrowhead
      edges.append(Edge(id: element.id, curves: element.curves, arrowhead: arrowhead, label: label))
    }
  }

  mutating func moveLabel(ofEdge index: Int, to box: Box) { edges[index].label?.box = box }

  mutating func moveTitle(ofGroup index: Int, to box: Box) { groups[index].label?.box = box }
}

package struct Point: Hashable {
  package var x: Double
  package var y: Double
}

package struct Box: Hashable {
  package var left: Double
  package var top: Double
  package var right: Double
  package var bottom: Double

  static let nothing = Box(left: .infinity, top: .infinity, right: -.infinity, bottom: -.infinity)

  package var isEmpty: Bool { right <= left || bottom <= top }
  package var width: Double { right - left }
  package var height: Double { bottom - top }
  package var center: Point { Point(x: (left + right) / 2, y: (top + bottom) / 2) }

  func moved(x: Double, y: Double) -> Box {
    Box(left: left + x, top: top + y, right: right + x, bottom: bottom + y)
  }

  /// Moved by whole hundredths of a point, which is what an SVG says of a place.
  func shifted(x: Double, y: Double) -> Box {
    moved(x: (x * 100).rounded() / 100, y: (y * 100).rounded() / 100)
  }

  package func widened(by distance: Double) -> Box {
    Box(left: left - distance, top: top - distance, right: right + distance, bottom: bottom + distance)
  }

  func joined(_ other: Box) -> Box {
    Box(
      left: min(left, other.left), top: min(top, other.top), right: max(right, other.right),
      bottom: max(bottom, other.bottom))
  }

  func joined(_ point: Point) -> Box {
    joined(Box(left: point.x, top: point.y, right: point.x, bottom: point.y))
  }

  package func overlaps(_ other: Box) -> Bool {
    left < other.right && other.left < right && top < other.bottom && other.top < bottom
  }

  package func contains(_ other: Box) -> Bool {
    left <= other.left && other.right <= right && top <= other.top && other.bottom <= bottom
  }

  package func contains(_ point: Point) -> Bool {
    left <= point.x && point.x <= right && top <= point.y && point.y <= bottom
  }

  /// Whether a straight line between two points touches the box (Liang and Barsky 1984).
  package func touches(from start: Point, to end: Point) -> Bool {
    // Most lines are nowhere near.
    if min(start.x, end.x) > right || max(start.x, end.x) < left { return false }
    if min(start.y, end.y) > bottom || max(start.y, end.y) < top { return false }
    var (first, last) = (0.0, 1.0)
    /// Whether something is left of the line on this side of one of the box's edges.
    func isCut(by change: Double, room: Double) -> Bool {
      if change == 0 { return room >= 0 }
      if change < 0 { first = max(first, room / change) } else { last = min(last, room / change) }
      return first <= last
    }
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    return isCut(by: -dx, room: start.x - left) && isCut(by: dx, room: right - start.x)
      && isCut(by: -dy, room: start.y - top) && isCut(by: dy, room: bottom - start.y)
  }

  /// From the nearest point of the box.
  func distance(to point: Point) -> Double {
    let x = max(left - point.x, 0, point.x - right)
    let y = max(top - point.y, 0, point.y - bottom)
    return (x * x + y * y).squareRoot()
  }
}
