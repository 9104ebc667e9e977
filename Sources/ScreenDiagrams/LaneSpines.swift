/// The longest of the shortest ways down each stack lane: the line that a layout keeps straight.
struct LaneSpines {
  private var lanes: [String: String] = [:]
  private var pairs: Set<Pair> = []
  private var entries: Set<Pair> = []

  private struct Pair: Hashable {
    let from: String
    let to: String
  }

  /// O(nodes + edges).
  init(of drawing: Drawing) {
    let groups = Set(drawing.groups.filter { $0.kind == .stack }.map(\.id))
    let groupOfNode = Dictionary(
      drawing.nodes.compactMap { node in node.group.flatMap { groups.contains($0) ? (node.id, $0) : nil } },
      uniquingKeysWith: { first, _ in first })
    let pushes = drawing.edges.filter { $0.kind == .push && groupOfNode[$0.to] != nil }
    let inside = pushes.filter { groupOfNode[$0.from] == groupOfNode[$0.to] }
    let entries = pushes.filter { groupOfNode[$0.from] != groupOfNode[$0.to] }
    let next = Dictionary(grouping: inside, by: \.from)
    self.entries = Set(entries.map { Pair(from: $0.from, to: $0.to) })
    var served: Set<String> = []
    for entry in entries {
      guard let lane = groupOfNode[entry.to], served.insert(lane).inserted else { continue }
      let spine = Self.deepest(from: entry.to, next: next)
      guard spine.count > 2 else { continue }
      for screen in spine { lanes[screen] = MarkupEscape.identifier(lane) }
      pairs.insert(Pair(from: entry.from, to: entry.to))
      for (from, to) in zip(spine, spine.dropFirst()) { pairs.insert(Pair(from: from, to: to)) }
    }
  }

  func lane(of node: String) -> String? { lanes[node] }

  /// High on the line itself; above others where a lane begins, so that its first screens stand at its start.
  func weight(of edge: Drawing.Edge) -> String? {
    guard edge.kind == .push, edge.from != edge.to else { return nil }
    let pair = Pair(from: edge.from, to: edge.to)
    if entries.contains(pair) { return pairs.contains(pair) ? "30" : "3" }
    return pairs.contains(pair) ? "20" : nil
  }

  /// Breadth first; the way to the screen that is reached last.
  private static func deepest(from start: String, next: [String: [Drawing.Edge]]) -> [String] {
    var before: [String: String] = [:]
    var queue = [start]
    var position = 0
    while position < queue.count {
      let screen = queue[position]
      position += 1
      for edge in next[screen] ?? [] where edge.to != start && before[edge.to] == nil {
        before[edge.to] = screen
        queue.append(edge.to)
      }
    }
    var way = [queue[queue.count - 1]]
    while let previous = before[way[way.count - 1]] { way.append(previous) }
    return way.reversed()
  }
}
