/// What lies where in a picture, and what is in the way of a label in some place.
struct PicturePlaces {
  /// What makes a label unreadable, by the positions in the picture of what does.
  struct Obstacles {
    var isBeyondPage = false
    var isOnHeading = false
    var nodes: [Int] = []
    var titles: [Int] = []
    var labels: [Int] = []
    /// Other edges whose line or arrowhead runs through the label.
    var edges: [Int] = []
    /// Whether the label's own edge runs through it.
    var isStruckThrough = false

    /// Whether nothing is in the way but, maybe, another label.
    var areOnlyLabels: Bool {
      !isBeyondPage && !isOnHeading && nodes.isEmpty && titles.isEmpty && edges.isEmpty && !isStruckThrough
    }

    var areNone: Bool { areOnlyLabels && labels.isEmpty }
  }

  var lines: LineIndex
  let nodes: BoxIndex
  let arrowheads: BoxIndex
  var titles: BoxIndex
  var labels: BoxIndex
  private let page: Box
  private let heading: Box

  /// O((elements + lines) log n) as long as only a few things lie in any one place.
  init(_ geometry: PictureGeometry) {
    page = geometry.page
    heading = geometry.heading
    lines = LineIndex(geometry)
    nodes = BoxIndex(geometry.nodes.map(\.box))
    arrowheads = BoxIndex(geometry.edges.map(\.arrowhead))
    titles = BoxIndex(geometry.groups.map(\.title))
    labels = BoxIndex(geometry.edges.map(\.label?.box))
  }

  /// What is in the way of the label of an edge.
  mutating func obstacles(toLabel box: Box, ofEdge index: Int) -> Obstacles {
    var obstacles = Obstacles()
    obstacles.isBeyondPage = !page.contains(box)
    obstacles.isOnHeading = box.overlaps(heading)
    nodes.visit(box) { obstacles.nodes.append($0) }
    titles.visit(box) { obstacles.titles.append($0) }
    labels.visit(box) { if $0 != index { obstacles.labels.append($0) } }
    var edges = edges(through: box)
    arrowheads.visit(box) { edges.insert($0) }
    obstacles.isStruckThrough = edges.remove(index) != nil
    obstacles.edges = edges.sorted()
    return obstacles
  }

  /// The edges whose lines touch a box.
  mutating func edges(through box: Box) -> Set<Int> {
    Set(lines.lines(touching: box).map(\.edge).filter { $0 >= 0 })
  }
}
