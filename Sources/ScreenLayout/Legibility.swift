import ScreenDiagrams

/// What a reader would stumble over in a finished picture, found by place: the promises a picture makes, counted where
/// they are broken.
package struct Legibility {
  /// Screens on screens, hidden arrowheads, text that does not fit its frame.
  package private(set) var screens: [String] = []
  /// Lines through screens where they neither begin nor end.
  package private(set) var crossedScreens: [String] = []
  /// Labels on labels, on screens, on titles; titles on titles and on screens.
  package private(set) var onText: [String] = []
  /// Labels that an edge's line or head runs through, be it their own.
  package private(set) var crossedLabels: [String] = []
  /// Titles of groups that an edge's line or head runs through.
  package private(set) var crossedTitles: [String] = []
  /// The edges whose lines run through screens.
  private(set) var crossingEdges: Set<Int> = []
  /// The groups whose titles have to go for all others to be readable.
  private(set) var unreadableTitles: Set<Int> = []
  /// The edges whose labels have to go for all others to be readable.
  private(set) var unreadableLabels: Set<Int> = []

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

  /// What comes closer than `margin` to a text is counted too. O((elements + lines) log n) as long as only a few things
  /// lie in any one place.
  package init(of picture: PictureGeometry, margin: Double = 0) {
    var places = PicturePlaces(picture, margin: margin)
    findHiddenScreens(in: picture, places: places)
    findTitles(in: picture, places: &places)
    findLabels(in: picture, places: &places)
    for node in picture.nodes {
      let near = node.box.widened(by: 12)
      for edge in places.edges(through: node.box.widened(by: -3)).sorted() {
        let ends = picture.edges[edge].curves.flatMap { [$0.first, $0.last] }.compactMap { $0 }
        if !ends.contains(where: near.contains) {
          crossedScreens.append("\(picture.edges[edge].id) through \(node.id)")
          crossingEdges.insert(edge)
        }
      }
    }
  }

  private mutating func findHiddenScreens(in picture: PictureGeometry, places: PicturePlaces) {
    for (index, node) in picture.nodes.enumerated() {
      places.nodes.visit(node.box) {
        if $0 > index { screens.append("\(node.id) on \(picture.nodes[$0].id)") }
      }
    }
    for edge in picture.edges {
      guard let head = edge.arrowhead else { continue }
      places.nodes.visit(head) {
        if head.overlaps(picture.nodes[$0].box.widened(by: -2)) {
          screens.append("\(picture.nodes[$0].id) hides the head of \(edge.id)")
        }
      }
    }
    for frame in picture.nodes + picture.groups {
      if let title = frame.title, !frame.box.contains(title) {
        screens.append("the text of \(frame.id) does not fit")
      }
    }
  }

  private mutating func findTitles(in picture: PictureGeometry, places: inout PicturePlaces) {
    for (index, group) in picture.groups.enumerated() {
      guard let title = group.title else { continue }
      let obstacles = places.obstacles(toTitle: title, ofGroup: index)
      onText += obstacles.titles.filter { $0 > index }.map { "\(group.id) on \(picture.groups[$0].id)" }
      onText += obstacles.nodes.map { "\(group.id) on \(picture.nodes[$0].id)" }
      if !obstacles.edges.isEmpty {
        crossedTitles.append("\(group.id) by \(Self.names(of: obstacles.edges, in: picture))")
      }
      let isClashing = obstacles.titles.contains { $0 < index && !unreadableTitles.contains($0) }
      if !obstacles.nodes.isEmpty || !obstacles.edges.isEmpty || isClashing { unreadableTitles.insert(index) }
    }
  }

  private mutating func findLabels(in picture: PictureGeometry, places: inout PicturePlaces) {
    for (index, edge) in picture.edges.enumerated() {
      guard let label = edge.label?.box else { continue }
      let obstacles = places.obstacles(toLabel: label, ofEdge: index)
      let clashes = obstacles.labels.filter { $0 > index }
      onText += clashes.map { "\(edge.id) on \(picture.edges[$0].id)" }
      onText += obstacles.nodes.map { "\(edge.id) on \(picture.nodes[$0].id)" }
      onText += obstacles.titles.map { "\(edge.id) on \(picture.groups[$0].id)" }
      if obstacles.isOnHeading { onText.append("\(edge.id) on the heading") }
      if obstacles.isBeyondPage { onText.append("\(edge.id) beyond the page") }
      if !obstacles.edges.isEmpty {
        crossedLabels.append("\(edge.id) by \(Self.names(of: obstacles.edges, in: picture))")
      }
      if obstacles.isStruckThrough { crossedLabels.append("\(edge.id) by its own line") }
      // Of two labels one can stay.
      let isClashing = obstacles.labels.contains { $0 < index && !unreadableLabels.contains($0) }
      if !obstacles.areOnlyLabels || isClashing { unreadableLabels.insert(index) }
    }
  }

  private static func names(of edges: [Int], in picture: PictureGeometry) -> [String] {
    edges.map { picture.edges[$0].id }.sorted()
  }
}
