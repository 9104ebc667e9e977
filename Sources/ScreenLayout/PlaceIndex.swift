/// Squares of a picture, numbered; what lies in a place is looked for in its squares only.
private enum Grid {
  static let side = 60.0

  static func number(_ value: Double) -> Int { Int((min(max(value, -1e6), 1e6) / side).rounded(.down)) }

  static func cell(_ column: Int, _ row: Int) -> Int { column << 32 ^ row & 0xFFFF_FFFF }

  static func visit(_ box: Box, _ body: (_ column: Int, _ row: Int) -> Void) {
    guard box.left.isFinite, box.right.isFinite, box.top.isFinite, box.bottom.isFinite, box.left <= box.right,
      box.top <= box.bottom
    else { return }
    for column in number(box.left)...number(box.right) {
      for row in number(box.top)...number(box.bottom) { body(column, row) }
    }
  }
}

/// Boxes, found by place.
struct BoxIndex {
  private var boxes: [Box?]
  private var cells: [Int: [Int]] = [:]

  /// What has no box is never found.
  init(_ boxes: [Box?]) {
    self.boxes = boxes
    for (index, box) in boxes.enumerated() where box != nil { enter(index) }
  }

  mutating func move(_ index: Int, to box: Box) {
    if let old = boxes[index] {
      Grid.visit(old) { column, row in cells[Grid.cell(column, row)]?.removeAll { $0 == index } }
    }
    boxes[index] = box
    enter(index)
  }

  private mutating func enter(_ index: Int) {
    guard let box = boxes[index] else { return }
    Grid.visit(box) { column, row in cells[Grid.cell(column, row), default: []].append(index) }
  }

  /// The boxes that overlap this one, each once.
  func visit(_ box: Box, _ body: (Int) -> Void) {
    Grid.visit(box) { column, row in
      for index in cells[Grid.cell(column, row)] ?? [] {
        guard let other = boxes[index], box.overlaps(other) else { continue }
        // Of the squares that both lie in, the first one counts.
        if Grid.number(max(box.left, other.left)) == column, Grid.number(max(box.top, other.top)) == row {
          body(index)
        }
      }
    }
  }
}

/// The straight lines of a picture, found by place.
struct LineIndex {
  struct Line {
    /// Whose line it is; nothing for a frame's.
    let edge: Int?
    let from: Point
    let to: Point
  }

  private var lines: [Line] = []
  private var cells: [Int: [Int]] = [:]
  /// The last search that found each line.
  private var found: [Int] = []
  private var search = 0

  init(_ geometry: PictureGeometry) {
    for (index, edge) in geometry.edges.enumerated() {
      for curve in edge.curves {
        for (from, to) in zip(curve, curve.dropFirst()) { add(Line(edge: index, from: from, to: to)) }
      }
    }
    for group in geometry.groups {
      let (box, corner) = (group.box, Point(x: group.box.left, y: group.box.top))
      let (right, below) = (Point(x: box.right, y: box.top), Point(x: box.left, y: box.bottom))
      let opposite = Point(x: box.right, y: box.bottom)
      for (from, to) in [(corner, right), (corner, below), (right, opposite), (below, opposite)] {
        add(Line(edge: nil, from: from, to: to))
      }
    }
    found = Array(repeating: 0, count: lines.count)
  }

  /// A long line is entered piece by piece: most squares of the box around it have nothing to do with it.
  private mutating func add(_ line: Line) {
    let length = max(abs(line.to.x - line.from.x), abs(line.to.y - line.from.y))
    guard length.isFinite else { return }
    let pieces = max(1, min(10_000, (length / Grid.side).rounded(.up)))
    let (x, y) = ((line.to.x - line.from.x) / pieces, (line.to.y - line.from.y) / pieces)
    for piece in 0..<Int(pieces) {
      let from = Point(x: line.from.x + x * Double(piece), y: line.from.y + y * Double(piece))
      let box = Box.nothing.joined(from).joined(Point(x: from.x + x, y: from.y + y))
      Grid.visit(box) { column, row in
        let cell = Grid.cell(column, row)
        if cells[cell]?.last != lines.count { cells[cell, default: []].append(lines.count) }
      }
    }
    lines.append(line)
  }

  /// The lines whose squares this box lies in, each once.
  mutating func visit(_ box: Box, _ body: (Line) -> Void) {
    search += 1
    Grid.visit(box) { column, row in
      for index in cells[Grid.cell(column, row)] ?? [] where found[index] != search {
        found[index] = search
        body(lines[index])
      }
    }
  }
}
