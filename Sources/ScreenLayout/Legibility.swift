import ScreenDiagrams

/// What a reader would stumble over in a finished picture, found by place: the promises a picture makes, counted where
/// they are broken.
package struct Legibility {
  /// Screens on screens, hidden arrowheads, text that does not fit its frame.
  package private(set) var screens: [String] = []
  /// Lines through screens where they neither begin nor end.
  package private(set) var crossedScreens: [String] = []
  /// Labels on labels, on screens, on titles.
  package private(set) var onText: [String] = []
  /// Labels that another edge's line runs through.
  package private(set) var crossedLabels: [String] = []
  /// Titles of groups that an edge runs through.
  package private(set) var crossedTitles: [String] = []

  /// Everything, in the order in which it disturbs most.
  package var mistakes: [String] { screens + crossedScreens + onText + crossedLabels + crossedTitles }

  package var isPerfect: Bool { mistakes.isEmpty }

  /// Whether every line can be followed: none runs through a screen.
  package var canBeFollowed: Bool { screens.isEmpty && crossedScreens.isEmpty }

  /// A line through a screen is worse than any number of covered words, which can still be made out.
  package func isBetter(than other: Legibility) -> Bool {
    let hidden = screens.count + crossedScreens.count
    let otherHidden = other.screens.count + other.crossedScreens.count
    return hidden == otherHidden ? mistakes.count < other.mistakes.count : hidden < otherHidden
  }

  /// With what is wrong in another picture beside this one.
  package mutating func add(_ other: Legibility) {
    screens += other.screens
    crossedScreens += other.crossedScreens
    onText += other.onText
    crossedLabels += other.crossedLabels
    crossedTitles += other.crossedTitles
  }

  /// Nothing wrong.
  package init() {}

  /// O((elements + lines) log n) as long as only a few things lie in any one place.
  package init(of picture: PictureGeometry) {
    var lines = LineIndex(picture)
    let titles = BoxIndex(picture.groups.map(\.title))
    let nodes = BoxIndex(picture.nodes.map(\.box))
    findOverlaps(in: picture, nodes: nodes, titles: titles)
    for (index, edge) in picture.edges.enumerated() {
      guard let label = edge.label?.box else { continue }
      let others = Self.edges(through: label, in: &lines).subtracting([index])
      if !others.isEmpty { crossedLabels.append("\(edge.id) by \(Self.names(of: others, in: picture))") }
    }
    for group in picture.groups {
      guard let title = group.title else { continue }
      let others = Self.edges(through: title, in: &lines)
      if !others.isEmpty { crossedTitles.append("\(group.id) by \(Self.names(of: others, in: picture))") }
    }
    for node in picture.nodes {
      let near = node.box.widened(by: 12)
      for edge in Self.edges(through: node.box.widened(by: -3), in: &lines).sorted() {
        let ends = picture.edges[edge].curves.flatMap { [$0.first, $0.last] }.compactMap { $0 }
        if !ends.contains(where: near.contains) {
          crossedScreens.append("\(picture.edges[edge].id) through \(node.id)")
        }
      }
    }
  }

  private mutating func findOverlaps(in picture: PictureGeometry, nodes: BoxIndex, titles: BoxIndex) {
    let labels = BoxIndex(picture.edges.map(\.label?.box))
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
      guard let label = edge.label?.box else { continue }
      labels.visit(label) { if $0 > index { onText.append("\(edge.id) on \(picture.edges[$0].id)") } }
      nodes.visit(label) { onText.append("\(edge.id) on \(picture.nodes[$0].id)") }
      titles.visit(label) { onText.append("\(edge.id) on \(picture.groups[$0].id)") }
      if label.overlaps(picture.heading) { onText.append("\(edge.id) on the heading") }
      if !picture.page.contains(label) { onText.append("\(edge.id) beyond the page") }
    }
    for frame in picture.nodes + picture.groups {
      if let title = frame.title, !frame.box.contains(title) {
        screens.append("the text of \(frame.id) does not fit")
      }
    }
  }

  private static func names(of edges: Set<Int>, in picture: PictureGeometry) -> [String] {
    edges.map { picture.edges[$0].id }.sorted()
  }

  private static func edges(through box: Box, in lines: inout LineIndex) -> Set<Int> {
    Set(lines.lines(touching: box).map(\.edge).filter { $0 >= 0 })
  }
}
