import ScreenDiagrams

/// Where everything is in a picture that Graphviz wrote, in its own coordinates (points, y grows downwards).
///
/// Read back from the SVG, line by line: that is what a reader sees, and it looks the same from Graphviz 2.42 on.
struct PictureGeometry {
  /// The box of all texts of an element, and the lines of the SVG that set them.
  struct Label {
    var box: Box
    let lines: [Int]
  }

  struct Edge {
    let id: String
    /// Each drawn line as a chain of points.
    let curves: [[Point]]
    let arrowhead: Box?
    var label: Label?
  }

  struct Frame {
    let id: String
    let box: Box
    /// A screen's name with all else in it; a group's title.
    var label: Label?
    var title: Box? { label?.box }
  }

  private(set) var page = Box.nothing
  private(set) var nodes: [Frame] = []
  private(set) var groups: [Frame] = []
  private(set) var edges: [Edge] = []
  /// The title and the legend.
  private(set) var heading = Box.nothing

  init(svg lines: [Substring]) {
    var reader = SVGReader()
    for (index, line) in lines.enumerated() {
      if line.hasPrefix("<svg") { page = Self.page(of: line) }
      if line.hasPrefix("<g id=\"graph"), let shift = Self.translation(in: line) {
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

  private static func translation(in line: Substring) -> Point? {
    guard let start = SVGReader.position(after: "translate(", in: line) else { return nil }
    let numbers = SVGReader.numbers(in: line[start...].prefix { $0 != ")" })
    return numbers.count == 2 ? Point(x: numbers[0], y: numbers[1]) : nil
  }

  private mutating func add(_ element: SVGReader.Element) {
    let texts = element.texts.map(\.box).reduce(Box.nothing) { $0.joined($1) }
    let label = texts.isEmpty ? nil : Label(box: texts, lines: element.texts.map(\.line))
    switch element.kind {
    case .footnote: break
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

struct Point: Hashable {
  var x: Double
  var y: Double
}

struct Box: Hashable {
  var left: Double
  var top: Double
  var right: Double
  var bottom: Double

  static let nothing = Box(left: .infinity, top: .infinity, right: -.infinity, bottom: -.infinity)

  var isEmpty: Bool { right <= left || bottom <= top }
  var width: Double { right - left }
  var height: Double { bottom - top }
  var center: Point { Point(x: (left + right) / 2, y: (top + bottom) / 2) }

  func moved(x: Double, y: Double) -> Box {
    Box(left: left + x, top: top + y, right: right + x, bottom: bottom + y)
  }

  func widened(by distance: Double) -> Box {
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

  func overlaps(_ other: Box) -> Bool {
    left < other.right && other.left < right && top < other.bottom && other.top < bottom
  }

  func contains(_ other: Box) -> Bool {
    left <= other.left && other.right <= right && top <= other.top && other.bottom <= bottom
  }

  func contains(_ point: Point) -> Bool {
    left <= point.x && point.x <= right && top <= point.y && point.y <= bottom
  }

  /// Whether a straight line between two points touches the box (Liang and Barsky 1984).
  func touches(from start: Point, to end: Point) -> Bool {
    var (first, last) = (0.0, 1.0)
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    for (change, room) in [
      (-dx, start.x - left), (dx, right - start.x), (-dy, start.y - top), (dy, bottom - start.y),
    ] {
      if change == 0 {
        if room < 0 { return false }
      } else {
        let share = room / change
        if change < 0 { first = max(first, share) } else { last = min(last, share) }
        if first > last { return false }
      }
    }
    return true
  }

  /// From the nearest point of the box.
  func distance(to point: Point) -> Double {
    let x = max(left - point.x, 0, point.x - right)
    let y = max(top - point.y, 0, point.y - bottom)
    return (x * x + y * y).squareRoot()
  }
}
