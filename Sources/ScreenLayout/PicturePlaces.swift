/// What lies where in a picture, and what is in the way of a label or a title in some place.
struct PicturePlaces {
  /// What makes a text unreadable, by the positions in the picture of what does.
  struct Obstacles {
    var isBeyondPage = false
    var isOnHeading = false
    var nodes: [Int] = []
    var titles: [Int] = []
    var labels: [Int] = []
    /// Other edges whose line or arrowhead runs through it.
    var edges: [Int] = []
    /// Whether a label's own edge runs through it.
    var isStruckThrough = false

    /// Whether nothing is in the way of a label but, maybe, another label.
    var areOnlyLabels: Bool {
      !isBeyondPage && !isOnHeading && nodes.isEmpty && titles.isEmpty && edges.isEmpty && !isStruckThrough
    }

  }

  var lines: LineIndex
  let nodes: BoxIndex
  let groups: BoxIndex
  let arrowheads: BoxIndex
  var titles: BoxIndex
  var labels: BoxIndex
  private let page: Box
  private let heading: Box
  private let margin: Double

  /// How close a text in a picture may come to anything, in points: more than what is lost when its place is written.
  static let margin = 0.05

  /// What comes closer than `margin` to a text is in its way. O((elements + lines) log n) as long as only a few things
  /// lie in any one place.
  init(_ geometry: PictureGeometry, margin: Double) {
    self.margin = margin
    page = geometry.page
    heading = geometry.heading
    lines = LineIndex(geometry)
    nodes = BoxIndex(geometry.nodes.map(\.box))
    groups = BoxIndex(geometry.groups.map(\.box))
    arrowheads = BoxIndex(geometry.edges.map(\.arrowhead))
    titles = BoxIndex(geometry.groups.map(\.title))
    labels = BoxIndex(geometry.edges.map(\.label?.box))
  }

  /// What is in the way of the label of an edge.
  mutating func obstacles(toLabel box: Box, ofEdge index: Int) -> Obstacles {
    let box = box.widened(by: margin)
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

  /// Whether nothing is in the way of the label of an edge; what is soonest found out first.
  mutating func isFree(_ box: Box, forLabelOf index: Int) -> Bool {
    let near = box.widened(by: margin)
    guard page.contains(near), !near.overlaps(heading), !nodes.overlaps(near), !titles.overlaps(near),
      !arrowheads.overlaps(near), !labels.overlaps(near, except: index)
    else { return false }
    return edges(through: near).isEmpty
  }

  /// What is in the way of the title of a group. Titles come first: labels give way to them.
  mutating func obstacles(toTitle box: Box, ofGroup index: Int) -> Obstacles {
    let box = box.widened(by: margin)
    var obstacles = Obstacles()
    nodes.visit(box) { obstacles.nodes.append($0) }
    titles.visit(box) { if $0 != index { obstacles.titles.append($0) } }
    var edges = edges(through: box)
    arrowheads.visit(box) { edges.insert($0) }
    obstacles.edges = edges.sorted()
    return obstacles
  }

  /// The edges whose lines touch a box.
  mutating func edges(through box: Box) -> Set<Int> {
    Set(lines.lines(touching: box).map(\.edge).filter { $0 >= 0 })
  }
}
