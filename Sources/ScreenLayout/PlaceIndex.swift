/// Squares of a picture; what lies in a place is looked for in its squares only. What lies beyond the picture is in the
/// squares at its rim.
private struct Grid {
  static let side = 60.0

  private let left: Double
  private let top: Double
  private let columns: Int
  private let rows: Int
  /// Of each square, the numbers of what lies in it.
  private(set) var cells: [[Int32]]

  init(over box: Box) {
    let isReal = box.left.isFinite && box.right.isFinite && box.top.isFinite && box.bottom.isFinite
    (left, top) = isReal ? (box.left, box.top) : (0, 0)
    // Larger than any picture that can be read.
    columns = isReal ? 1 + Int(min(max(0, box.width / Self.side), 2000)) : 1
    rows = isReal ? 1 + Int(min(max(0, box.height / Self.side), 2000)) : 1
    cells = Array(repeating: [], count: columns * rows)
  }

  func column(_ x: Double) -> Int { Int(min(max(0, (x - left) / Self.side), Double(columns - 1))) }

  func row(_ y: Double) -> Int { Int(min(max(0, (y - top) / Self.side), Double(rows - 1))) }

  func cell(_ column: Int, _ row: Int) -> Int { row * columns + column }

  /// The squares that a box lies in; none for a box without a place.
  func squares(of box: Box) -> (columns: ClosedRange<Int>, rows: ClosedRange<Int>)? {
    guard box.left <= box.right, box.top <= box.bottom else { return nil }
    return (column(box.left)...column(box.right), row(box.top)...row(box.bottom))
  }

  mutating func enter(_ number: Int, in box: Box) {
    guard let squares = squares(of: box) else { return }
    for row in squares.rows {
      for column in squares.columns {
        let cell = cell(column, row)
        if cells[cell].last != Int32(number) { cells[cell].append(Int32(number)) }
      }
    }
  }

  mutating func remove(_ number: Int, from box: Box) {
    guard let squares = squares(of: box) else { return }
    for row in squares.rows {
      for column in squares.columns { cells[cell(column, row)].removeAll { $0 == Int32(number) } }
    }
  }
}

/// Boxes, found by place.
struct BoxIndex {
  private var boxes: [Box]
  private var grid: Grid

  /// What has no box is never found.
  init(_ boxes: [Box?]) {
    self.boxes = boxes.map { $0 ?? .nothing }
    grid = Grid(over: self.boxes.reduce(Box.nothing) { $0.joined($1) })
    for (index, box) in self.boxes.enumerated() { grid.enter(index, in: box) }
  }

  mutating func move(_ index: Int, to box: Box) {
    grid.remove(index, from: boxes[index])
    boxes[index] = box
    grid.enter(index, in: box)
  }

  /// Whether another box overlaps this one.
  func overlaps(_ box: Box, except index: Int? = nil) -> Bool {
    guard let squares = grid.squares(of: box) else { return false }
    return squares.rows.contains { row in
      squares.columns.contains { column in
        grid.cells[grid.cell(column, row)].contains { Int($0) != index && box.overlaps(boxes[Int($0)]) }
      }
    }
  }

  /// The boxes that overlap this one, each once.
  func visit(_ box: Box, _ body: (Int) -> Void) {
    guard let squares = grid.squares(of: box) else { return }
    for row in squares.rows {
      for column in squares.columns {
        for number in grid.cells[grid.cell(column, row)] {
          let other = boxes[Int(number)]
          guard box.overlaps(other) else { continue }
          // Of the squares that both lie in, the first one counts.
          if max(squares.columns.lowerBound, grid.column(other.left)) == column,
            max(squares.rows.lowerBound, grid.row(other.top)) == row
          {
            body(Int(number))
          }
        }
      }
    }
  }
}

/// The straight lines of a picture, found by place.
struct LineIndex {
  struct Line {
    /// Whose line it is; -1 for a frame's.
    let edge: Int
    let from: Point
    let to: Point
  }

  private var lines: [Line] = []
  private var grid: Grid
  /// The last search that found each line.
  private var found: [Int] = []
  private var search = 0

  init(_ geometry: PictureGeometry) {
    grid = Grid(over: geometry.page)
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
        add(Line(edge: -1, from: from, to: to))
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
      grid.enter(lines.count, in: Box.nothing.joined(from).joined(Point(x: from.x + x, y: from.y + y)))
    }
    lines.append(line)
  }

  /// The lines that touch a box, each once.
  mutating func lines(touching box: Box) -> [Line] {
    guard let squares = grid.squares(of: box) else { return [] }
    search += 1
    var answer: [Line] = []
    for row in squares.rows {
      for column in squares.columns {
        for number in grid.cells[grid.cell(column, row)] where found[Int(number)] != search {
          found[Int(number)] = search
          let line = lines[Int(number)]
          if box.touches(from: line.from, to: line.to) { answer.append(line) }
        }
      }
    }
    return answer
  }
}
