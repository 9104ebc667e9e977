import Foundation

// Steps by which a drawing that is too large for a format or a layout engine gets smaller, each said in the picture.

extension Drawing {
  /// Whether it is wider than deep: the screens of its fullest level against its levels. O(nodes + edges).
  var isWide: Bool {
    let levels = levelSizes
    return (levels.max() ?? 0) > 2 * levels.count
  }

  /// How many screens are how many moves away from where the app starts.
  private var levelSizes: [Int] {
    let next = Dictionary(grouping: edges.filter { $0.kind != .back }, by: \.from)
    let members = Dictionary(grouping: nodes) { $0.group ?? "" }
    var visited: Set<String> = []
    var level =
      nodes.filter(\.isRoot).map(\.id)
      + groups.filter(\.isRoot).flatMap { [$0.id] + (members[$0.id] ?? []).map(\.id) }
    if level.isEmpty { level = nodes.prefix(1).map(\.id) }
    visited.formUnion(level)
    var sizes: [Int] = []
    while !level.isEmpty {
      sizes.append(level.count)
      level = level.flatMap { next[$0] ?? [] }.map(\.to).filter { visited.insert($0).inserted }
    }
    return sizes
  }

  mutating func leaveOut(edgesAfter limit: Int) {
    let left = edges.count - limit
    // Recursions stay, then what traces saw most.
    let order = edges.indices.sorted {
      let (one, other) = (edges[$0], edges[$1])
      if one.isInRecursion != other.isInRecursion { return one.isInRecursion }
      return (other.count ?? 0, $0) < (one.count ?? 0, $1)
    }
    let kept = Set(order.prefix(limit))
    edges = edges.indices.filter(kept.contains).map { edges[$0] }
    remark("\(ReadableText.count(left, "move")) left out: there are too many for this format.")
  }

  mutating func leaveOutLabels(because reason: String) {
    for index in edges.indices {
      edges[index].causes = []
      edges[index].hiddenCauses = 0
    }
    remark("Labels left out: \(reason).")
  }

  /// Each module, or each stack where there are no modules, as one screen, with the moves between them.
  func collapsed() -> Drawing {
    let hasModules = Set(nodes.compactMap(\.module)).count > 1
    let stacks = Dictionary(groups.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    func box(of node: Node) -> (id: String, name: String)? {
      if hasModules { return node.module.map { ("module \($0)", $0) } }
      guard let group = node.group.flatMap({ stacks[$0] }), group.kind == .stack else { return nil }
      return (group.id, "stack \(group.name)")
    }
    var boxes: [String: String] = [:]
    var members: [String: Int] = [:]
    var collapsed = Drawing(title: title, counts: counts, verdict: verdict, remarks: remarks, notes: notes)
    for node in nodes {
      guard let (id, name) = box(of: node) else {
        collapsed.nodes.append(node)
        boxes[node.id] = node.id
        continue
      }
      boxes[node.id] = id
      members[id, default: 0] += 1
      if members[id] == 1 { collapsed.nodes.append(Node(id: id, name: name)) }
      guard let position = collapsed.nodes.firstIndex(where: { $0.id == id }) else { continue }
      collapsed.nodes[position].isRoot = collapsed.nodes[position].isRoot || node.isRoot
      collapsed.nodes[position].isInRecursion = collapsed.nodes[position].isInRecursion || node.isInRecursion
    }
    for index in collapsed.nodes.indices {
      if let count = members[collapsed.nodes[index].id] {
        collapsed.nodes[index].captions = [ReadableText.count(count, "screen")]
      }
    }
    collapsed.groups = groups.filter { boxes[$0.id] == nil && (hasModules ? false : $0.kind != .stack) }
    collapsed.edges = edgesBetween(boxes, groups: Set(collapsed.groups.map(\.id)))
    for index in collapsed.notes.indices {
      collapsed.notes[index].beside = boxes[collapsed.notes[index].beside] ?? collapsed.notes[index].beside
    }
    collapsed.remark(
      "Screens are collapsed into \(hasModules ? "modules" : "stacks"): the layout took too long.")
    return collapsed
  }

  private func edgesBetween(_ boxes: [String: String], groups: Set<String>) -> [Edge] {
    struct Key: Hashable {
      let from: String
      let to: String
      let kind: Edge.Kind
    }
    let members = Dictionary(grouping: nodes, by: { $0.group ?? "" })
    func end(_ id: String) -> String? {
      boxes[id] ?? (groups.contains(id) ? id : members[id]?.first.flatMap { boxes[$0.id] })
    }
    var merged: [Key: Edge] = [:]
    var order: [Key] = []
    for edge in edges {
      guard let from = end(edge.from), let to = end(edge.to), from != to else { continue }
      let key = Key(from: from, to: to, kind: edge.kind)
      var kept = merged[key] ?? Edge(from: from, to: to, kind: edge.kind)
      if merged[key] == nil { order.append(key) }
      kept.numbers += edge.numbers
      kept.hiddenCauses += 1
      merged[key] = kept
    }
    return order.compactMap { key in
      guard var edge = merged[key] else { return nil }
      edge.words = [ReadableText.count(edge.hiddenCauses, "move")]
      edge.hiddenCauses = 0
      return edge
    }
  }

  /// A sentence that says what is left out takes the place of an earlier one that begins with the same noun.
  mutating func remark(_ sentence: String) {
    let isLeftOut = " left out: "
    let noun = sentence.components(separatedBy: isLeftOut)[0].split(separator: " ").last
    remarks.removeAll { earlier in
      earlier.contains(isLeftOut)
        && earlier.components(separatedBy: isLeftOut)[0].split(separator: " ").last == noun
    }
    remarks.append(sentence)
  }
}
