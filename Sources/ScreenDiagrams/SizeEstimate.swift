/// About how large a picture gets, without laying it out: screens in levels, as wide as their texts.
struct SizeEstimate {
  /// Of the levels across, and of all levels along: downwards the width and the height.
  private var across = 0.0
  private var along = 0.0
  private let isRightwards: Bool

  var width: Double { isRightwards ? along : across }
  var height: Double { isRightwards ? across : along }

  /// How much it shrinks to fit on a page; at most 1.
  func scale(on page: (width: Double, height: Double)) -> Double {
    min(1, page.width / max(1, width), page.height / max(1, height))
  }

  /// O(nodes + edges).
  init(of drawing: Drawing, isRightwards: Bool) {
    self.isRightwards = isRightwards
    let levels = Levels(of: drawing)
    var nodes = Array(repeating: (across: 0.0, along: 0.0), count: levels.count)
    var labels = nodes
    for (index, node) in drawing.nodes.enumerated() {
      let size = Self.size(of: node)
      let level = levels.level[index]
      nodes[level].across += isRightwards ? size.height + 16 : size.width + 23
      nodes[level].along = max(nodes[level].along, isRightwards ? size.width : size.height)
    }
    for edge in drawing.edges {
      guard let from = levels.ends[edge.from], let to = levels.ends[edge.to] else { continue }
      let (low, high) = (min(levels.level[from], levels.level[to]), max(levels.level[from], levels.level[to]))
      let size = Self.size(of: EdgeLabel(of: edge))
      labels[low].across += isRightwards ? size.height + 8 : size.width + 12
      labels[low].along = max(labels[low].along, isRightwards ? size.width : size.height)
      // A line needs room between the screens it passes.
      if high - low > 1 { for level in (low + 1)..<high { nodes[level].across += 10 } }
    }
    across = (nodes + labels).map(\.across).max() ?? 0
    along = (nodes + labels).reduce(0) { $0 + $1.along + (isRightwards ? 11 : 14) }
  }

  private static func size(of node: Drawing.Node) -> (width: Double, height: Double) {
    let names = ReadableText.wrapped(node.name, limit: 24)
    let captions = node.captions.flatMap { ReadableText.wrapped($0, limit: 34, maximum: 3) }
    let chips =
      node.chips.map { "\($0.word)  \($0.text)" } + node.slots.map { "\($0.word)  \($0.name)" }
    let widths =
      names.map { TextWidth.points($0, size: 13, bold: node.isRoot) }
      + (captions + chips).map { TextWidth.points($0, size: 9) }
    return (
      (widths.max() ?? 0) + 22,
      max(29, Double(names.count) * 15 + Double(captions.count) * 11 + Double(chips.count) * 18 + 10)
    )
  }

  private static func size(of label: EdgeLabel) -> (width: Double, height: Double) {
    let widths = label.lines.map { TextWidth.points($0.numbers + $0.text + $0.count, size: 10) }
    return ((widths.max() ?? 0) + 6, Double(label.lines.count) * 12)
  }
}

/// How many moves each screen is away from the first one, the longest way without going round.
private struct Levels {
  private(set) var level: [Int]
  private(set) var count = 1
  /// The node that stands for each node and each frame.
  private(set) var ends: [String: Int] = [:]

  init(of drawing: Drawing) {
    level = Array(repeating: 0, count: drawing.nodes.count)
    for (index, node) in drawing.nodes.enumerated() {
      if ends[node.id] == nil { ends[node.id] = index }
      if let group = node.group, ends[group] == nil { ends[group] = index }
    }
    var next = Array(repeating: [Int](), count: level.count)
    for edge in drawing.edges where edge.kind != .back {
      if let from = ends[edge.from], let to = ends[edge.to], from != to { next[from].append(to) }
    }
    let order = Self.topological(next, from: drawing.nodes.indices.filter { drawing.nodes[$0].isRoot })
    var position = Array(repeating: 0, count: level.count)
    for (index, node) in order.enumerated() { position[node] = index }
    for node in order {
      for target in next[node] where position[target] > position[node] {
        level[target] = max(level[target], level[node] + 1)
      }
    }
    count = (level.max() ?? 0) + 1
  }

  /// Each node before those it leads to, but for the edges that close a circle.
  private static func topological(_ next: [[Int]], from roots: [Int]) -> [Int] {
    var state = Array(repeating: 0, count: next.count)
    var order: [Int] = []
    for start in roots + Array(next.indices) where state[start] == 0 {
      var path = [(node: start, edge: 0)]
      state[start] = 1
      while let (node, edge) = path.last {
        guard edge < next[node].count else {
          state[node] = 2
          order.append(node)
          path.removeLast()
          continue
        }
        path[path.count - 1].edge += 1
        let target = next[node][edge]
        guard state[target] == 0 else { continue }
        state[target] = 1
        path.append((target, 0))
      }
    }
    return order.reversed()
  }
}
