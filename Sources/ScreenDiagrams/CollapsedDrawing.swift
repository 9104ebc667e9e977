extension Drawing {
  /// The id of the node that stands for a module.
  static func boxID(module: String) -> String { "module \(module)" }

  /// Each module, or each stack where there are no modules, as one box, with the moves between them counted.
  public func collapsed(because reason: String) -> Drawing {
    let collapse = Collapse(of: expanding(junctions))
    var collapsed = self
    collapsed.nodes = collapse.nodes
    collapsed.groups = collapse.groups
    collapsed.edges = collapse.edges
    for index in notes.indices { collapsed.notes[index].beside = collapse.end(notes[index].beside) ?? "" }
    collapsed.remark("Screens are collapsed into \(collapse.isByModule ? "modules" : "stacks"): \(reason).")
    return collapsed
  }
}

private struct Collapse {
  let isByModule: Bool
  private(set) var nodes: [Drawing.Node] = []
  private(set) var groups: [Drawing.Group] = []
  private(set) var edges: [Drawing.Edge] = []
  /// What stands for each node and each group.
  private var boxes: [String: String] = [:]
  private var positions: [String: Int] = [:]
  private var members: [String: Int] = [:]

  init(of drawing: Drawing) {
    isByModule = drawing.hasModules
    let lanes = Dictionary(
      drawing.groups.filter { $0.kind == .stack }.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first }
    )
    for node in drawing.nodes { add(node, lane: node.group.flatMap { lanes[$0] }) }
    for (id, count) in members {
      if let position = positions[id] { nodes[position].captions = [ReadableText.count(count, "screen")] }
    }
    keepFrames(of: drawing)
    connect(drawing.edges)
  }

  func end(_ id: String) -> String? { boxes[id] }

  private mutating func add(_ node: Drawing.Node, lane: Drawing.Group?) {
    let box: (id: String, name: String)? =
      isByModule
      ? node.module.map { (Drawing.boxID(module: $0), $0) } : lane.map { ($0.id, "stack \($0.name)") }
    guard let box else {
      boxes[node.id] = node.id
      positions[node.id] = nodes.count
      nodes.append(node)
      return
    }
    boxes[node.id] = box.id
    members[box.id, default: 0] += 1
    let position = positions[box.id] ?? nodes.count
    if position == nodes.count {
      positions[box.id] = position
      nodes.append(Drawing.Node(id: box.id, name: ReadableText.line(box.name)))
    }
    nodes[position].isRoot = nodes[position].isRoot || node.isRoot
    nodes[position].isInRecursion = nodes[position].isInRecursion || node.isInRecursion
  }

  /// Frames of tabs stay around screens that stay; a frame that goes is stood for by what its first screen became.
  private mutating func keepFrames(of drawing: Drawing) {
    let firsts = Dictionary(
      drawing.nodes.compactMap { node in node.group.map { ($0, node.id) } },
      uniquingKeysWith: { first, _ in first })
    for group in drawing.groups {
      if !isByModule && group.kind != .stack {
        groups.append(group)
        boxes[group.id] = group.id
      } else if let box = firsts[group.id].flatMap({ boxes[$0] }) {
        boxes[group.id] = box
        if group.isRoot, let position = positions[box] { nodes[position].isRoot = true }
      }
    }
  }

  private mutating func connect(_ edges: [Drawing.Edge]) {
    struct Key: Hashable {
      let from: String
      let to: String
      let kind: Drawing.Edge.Kind
    }
    var numbers: [Key: [Int]] = [:]
    var counts: [Key: Int] = [:]
    var order: [Key] = []
    for edge in edges {
      guard let from = end(edge.from), let to = end(edge.to), from != to else { continue }
      let key = Key(from: from, to: to, kind: edge.kind)
      if counts[key] == nil { order.append(key) }
      counts[key, default: 0] += 1
      numbers[key, default: []] += edge.numbers
    }
    // Where there are too many to read, labels only cost time.
    let isCounted = order.count <= 60
    self.edges = order.map { key in
      Drawing.Edge(
        from: key.from, to: key.to, kind: key.kind,
        words: isCounted ? [ReadableText.count(counts[key] ?? 0, "move")] : [], numbers: numbers[key] ?? [])
    }
  }
}
