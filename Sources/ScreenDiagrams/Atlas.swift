/// A drawing in areas, each drawn by itself like a page of an atlas: the screens of a module, or of a stack where there
/// is one module, or screens near each other by moves. A move from one area to another is said in words on both of its
/// screens, so nothing is lost but its line.
///
/// Each area is small, so a layout finds a place for thousands of screens in a second, and each can be read.
public struct Atlas {
  /// A drawing each, named after its area, with the moves between its own screens; in the order in which they are reached
  /// from where the app starts.
  public private(set) var areas: [Drawing] = []
  /// A box for each area, or for several where there are many, and the moves between them that count most.
  public private(set) var overview: Drawing
  /// How many moves are said in words: from one area to another, or one too many in a crowded area.
  public private(set) var movesInWords = 0

  private var movesLeftOut = 0

  private let drawing: Drawing
  private var nodes: [Drawing.Node]
  private var edges: [Drawing.Edge]
  /// The node that stands for each node and each frame.
  private var ends: [String: Int] = [:]
  /// What each node belongs to by its own account.
  private var keys: [String?] = []
  /// Whether each edge is drawn as a line: it stays in its area, and its area is not too crowded for it.
  private var isLine: [Bool] = []

  /// More screens than this are two areas.
  static let most = 36
  /// Fewer go with the neighbours.
  static let least = 5

  /// O((nodes + edges) log nodes).
  public init(of drawing: Drawing) {
    self.drawing = drawing
    overview = drawing
    let plain = drawing.expanding(drawing.junctions)
    nodes = plain.nodes
    edges = plain.edges
    for (index, node) in nodes.enumerated() where ends[node.id] == nil { ends[node.id] = index }
    unfoldFrames()
    keys = Self.keys(of: nodes, in: drawing)
    var clusters = partition()
    joinWithinAreas(&clusters)
    isLine = lines(in: clusters)
    let names = names(of: clusters)
    sayMovesBetween(clusters, names: names)
    collect(clusters, names: names)
    drawOverview(clusters, names: names)
  }

  /// A junction stays where all that it connects lies in one area. Else its moves are said one by one.
  private mutating func joinWithinAreas(_ clusters: inout [Int]) {
    var areas: [String: Set<Int>] = [:]
    let junctions = drawing.junctions
    for edge in drawing.edges {
      for (junction, other) in [(edge.from, edge.to), (edge.to, edge.from)] where junctions.contains(junction)
      {
        areas[junction, default: []].insert(ends[other].map { clusters[$0] } ?? -1)
      }
    }
    let kept = areas.filter { $0.value.count == 1 }
    edges = drawing.expanding(junctions.subtracting(kept.keys)).edges
    for node in drawing.nodes {
      guard let area = kept[node.id]?.first else { continue }
      ends[node.id] = nodes.count
      nodes.append(node)
      keys.append(nil)
      clusters.append(area)
    }
  }

  private func sayWhatTheOverviewLeavesOut(in drawing: inout Drawing) {
    if movesLeftOut > 0 {
      drawing.remark(
        "\(ReadableText.count(movesLeftOut, "move")) left out of the overview: the fewest between two boxes.")
    }
  }

  /// All areas in one drawing, a frame around each; the overview is the first where there are several.
  public func whole(because reason: String) -> Drawing {
    var whole = drawing
    whole.groups = []
    whole.nodes = []
    whole.edges = []
    var pages = areas
    if areas.count > 3 {
      var index = overview
      index.title = "Overview"
      pages.insert(index, at: 0)
      sayWhatTheOverviewLeavesOut(in: &whole)
    }
    for (index, page) in pages.enumerated() {
      let group = Drawing.Group(id: "area \(index)", kind: .module, name: page.title)
      whole.groups.append(group)
      whole.nodes += page.nodes.map { node in
        var node = node
        node.group = group.id
        return node
      }
      whole.edges += page.edges
    }
    for index in whole.notes.indices { whole.notes[index].beside = end(whole.notes[index].beside) ?? "" }
    let moves = "\(ReadableText.count(movesInWords, "move")) said in words"
    whole.remark("\(ReadableText.count(areas.count, "area")) side by side, \(moves): \(reason).")
    return whole
  }

  /// The id of the node that stands for a node or a frame.
  private func end(_ id: String) -> String? { ends[id].map { nodes[$0].id } }

  // MARK: Frames

  /// A frame that stands for its owner becomes a screen that holds the others.
  private mutating func unfoldFrames() {
    let members = Dictionary(grouping: drawing.nodes) { $0.group ?? "" }
    var frames: [(group: Drawing.Group, node: Int)] = []
    for group in drawing.groups where group.kind == .tabs || group.kind == .choice {
      if let owner = members[group.id]?.first(where: { $0.name == group.name }), let index = ends[owner.id] {
        ends[group.id] = index
        continue
      }
      let modules = Set((members[group.id] ?? []).map(\.module))
      ends[group.id] = nodes.count
      frames.append((group, nodes.count))
      nodes.append(
        Drawing.Node(
          id: group.id, name: group.name,
          captions: [group.kind == .tabs ? "tabs" : "one of"] + group.captions, isRoot: group.isRoot,
          module: modules.count == 1 ? modules.first ?? nil : nil, details: group.details))
    }
    for (group, node) in frames {
      for member in members[group.id] ?? [] {
        edges.append(Drawing.Edge(from: nodes[node].id, to: member.id, kind: .hold))
      }
      if let parent = group.parent, let outer = ends[parent] {
        edges.append(Drawing.Edge(from: nodes[outer].id, to: nodes[node].id, kind: .hold))
      }
    }
    for index in nodes.indices { nodes[index].group = nil }
  }

  // MARK: Areas

  private struct Link: Hashable {
    let from: Int
    let to: Int
  }

  private var links: [Link] {
    edges.compactMap { edge in
      guard let from = ends[edge.from], let to = ends[edge.to] else { return nil }
      return Link(from: from, to: to)
    }
  }

  /// What a node belongs to by its own account; nothing where only its moves say it.
  private static func keys(of nodes: [Drawing.Node], in drawing: Drawing) -> [String?] {
    if drawing.hasModules { return nodes.map { $0.module.map { ReadableText.line($0) } } }
    let lanes = Dictionary(
      drawing.groups.filter { $0.kind == .stack }.map { ($0.id, "stack \($0.name)") },
      uniquingKeysWith: { first, _ in first })
    let groups = drawing.screens.map { $0.group.flatMap { lanes[$0] } }
    return groups + Array(repeating: nil, count: nodes.count - groups.count)
  }

  /// The area of each node, numbered from 0.
  private func partition() -> [Int] {
    let links = links
    var members: [String: [Int]] = [:]
    for (index, key) in keys.enumerated() { members[key ?? "", default: []].append(index) }
    var inside: [String: [Link]] = [:]
    for link in links where keys[link.from] == keys[link.to] {
      inside[keys[link.from] ?? "", default: []].append(link)
    }
    // Modules, parts of modules that are too large, and groups of screens without one.
    var units = Array(repeating: 0, count: nodes.count)
    var sizes: [Int] = []
    for (key, indices) in members.sorted(by: { $0.key < $1.key }) {
      var parts = Array(repeating: 0, count: indices.count)
      if key.isEmpty || indices.count > Self.most {
        let places = Dictionary(
          zip(indices, indices.indices).map { ($0, $1) }, uniquingKeysWith: { first, _ in first })
        let near = (inside[key] ?? []).map { (places[$0.from] ?? 0, places[$0.to] ?? 0) }
        parts =
          Clustering(
            sizes: indices.map { _ in 1 }, links: near, least: Self.most / 2, most: Self.most
          ).clusters
      }
      for (index, part) in zip(indices, parts) {
        units[index] = sizes.count + part
      }
      let counts = Dictionary(parts.map { ($0, 1) }, uniquingKeysWith: +)
      sizes += counts.sorted { $0.key < $1.key }.map(\.value)
    }
    let areas = Clustering(
      sizes: sizes, links: links.map { (units[$0.from], units[$0.to]) }, least: Self.least, most: Self.most)
    return units.map { areas.clusters[$0] }
  }

  /// After their modules or stacks, the largest first, and after the screen with most moves where those have other
  /// areas too.
  private func names(of clusters: [Int]) -> [String] {
    let members = Dictionary(grouping: nodes.indices) { clusters[$0] }
    let areasOfKey = areasOfKey(in: clusters)
    var degrees = Array(repeating: 0, count: nodes.count)
    for link in links where link.from != link.to {
      degrees[link.from] += 1
      degrees[link.to] += 1
    }
    return (0..<members.count).map { area in
      let indices = members[area] ?? []
      let sizes = Dictionary(indices.compactMap { keys[$0] }.map { ($0, 1) }, uniquingKeysWith: +)
      let known = sizes.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
      let hub =
        indices.filter { nodes[$0].form != .junction }
        .max { (degrees[$0], $1) < (degrees[$1], $0) }.map { nodes[$0].name } ?? ""
      if known.isEmpty { return "around \(hub)" }
      if known.count == 1, areasOfKey[known[0]]?.count ?? 0 > 1 { return "\(known[0]) around \(hub)" }
      return ReadableText.list(known)
    }
  }

  // MARK: Moves between areas

  /// Lines in an area for each two of its screens; more than that and nobody can follow one.
  private static let linesPerTwoScreens = 3

  /// Of a crowded area: what belongs to a recursion, the first way to each screen, and then what traces saw most, all
  /// this before a second line between the same two screens.
  private func lines(in clusters: [Int]) -> [Bool] {
    var isLine = Array(repeating: false, count: edges.count)
    var inside: [Int: [Int]] = [:]
    for (index, edge) in edges.enumerated() {
      guard let from = ends[edge.from], let to = ends[edge.to], clusters[from] == clusters[to] else {
        continue
      }
      isLine[index] = true
      inside[clusters[from], default: []].append(index)
    }
    var sizes: [Int: Int] = [:]
    for cluster in clusters { sizes[cluster, default: 0] += 1 }
    for (cluster, indices) in inside {
      let most = max(12, Self.linesPerTwoScreens * (sizes[cluster] ?? 0) / 2)
      guard indices.count > most else { continue }
      var reached: Set<String> = []
      let firstWays = Set(
        indices.filter { edges[$0].from != edges[$0].to && reached.insert(edges[$0].to).inserted })
      var joined: Set<[String]> = []
      let firstLines = Set(indices.filter { joined.insert([edges[$0].from, edges[$0].to]).inserted })
      let rank = { (index: Int) in
        if edges[index].isInRecursion { return 0 }
        return firstWays.contains(index) ? 1 : firstLines.contains(index) ? 2 : 3
      }
      let order = indices.sorted { one, other in
        (rank(one), -(edges[one].count ?? 0), one) < (rank(other), -(edges[other].count ?? 0), other)
      }
      for index in order.dropFirst(most) { isLine[index] = false }
    }
    return isLine
  }

  /// A move that is said in words.
  private struct Onward {
    let numbers: String
    let name: String
    let place: String
  }

  /// A line for each area, with all that a screen leads to there.
  private static func lines(for moves: [Onward]) -> [String] {
    let lead = { (move: Onward) in [move.numbers, move.place] }
    let together = Dictionary(grouping: moves, by: lead)
    return moves.map(lead).uniqued.compactMap { together[$0] }.map { moves in
      "\(moves[0].numbers)to \(ReadableText.list(moves.map(\.name).uniqued))\(moves[0].place)"
    }
  }

  /// The area of each screen as a small line names it: after what the screen belongs to, where all of that is in one
  /// area, else as its frame is named. That it is a stack stands on the frame.
  private func place(in clusters: [Int], names: [String]) -> (Int) -> String {
    let areasOfKey = areasOfKey(in: clusters)
    var keysOfArea: [Int: [String: Int]] = [:]
    for (node, key) in keys.enumerated() {
      if let key { keysOfArea[clusters[node], default: [:]][key, default: 0] += 1 }
    }
    let mainKeys = keysOfArea.compactMapValues { sizes in
      sizes.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
    }
    return { node in
      let area = clusters[node]
      let key = keys[node] ?? mainKeys[area]
      let name = key.flatMap { areasOfKey[$0]?.count == 1 ? $0 : nil } ?? names[area]
      let short = name.hasPrefix("stack ") ? String(name.dropFirst("stack ".count)) : name
      return short.hasPrefix("around ") ? " \(short)" : " in \(short)"
    }
  }

  private func areasOfKey(in clusters: [Int]) -> [String?: Set<Int>] {
    Dictionary(grouping: nodes.indices) { keys[$0] }.mapValues { Set($0.map { clusters[$0] }) }
  }

  private mutating func sayMovesBetween(_ clusters: [Int], names: [String]) {
    let placeOfNode = place(in: clusters, names: names)
    var onward: [Int: [Onward]] = [:]
    var inward: [Int: [String]] = [:]
    for (edge, isLine) in zip(edges, isLine) where !isLine {
      guard let from = ends[edge.from], let to = ends[edge.to] else { continue }
      if edge.kind != .hold { movesInWords += 1 }
      let numbers = edge.numbers.isEmpty ? "" : "\(edge.numbers.map(String.init).joined(separator: ", ")) "
      let place = clusters[from] == clusters[to] ? "" : placeOfNode(to)
      onward[from, default: []].append(Onward(numbers: numbers, name: nodes[to].name, place: place))
      inward[to, default: []].append(nodes[from].name)
      if nodes[from].details.count < 24, let detail = edge.details.first {
        nodes[from].details.append(detail)
      }
    }
    for (node, moves) in onward {
      let lines = Self.lines(for: moves)
      nodes[node].captions +=
        lines.count <= 3 ? lines : ["to \(ReadableText.list(moves.map(\.name).uniqued))"]
    }
    for (node, names) in inward { nodes[node].captions.append("from \(ReadableText.list(names.uniqued))") }
  }

  // MARK: Pages

  private mutating func collect(_ clusters: [Int], names: [String]) {
    let members = Dictionary(grouping: nodes.indices) { clusters[$0] }
    let lines = zip(edges, isLine).filter(\.1).map(\.0)
    let inside = Dictionary(grouping: lines) { edge in ends[edge.from].map { clusters[$0] } }
    areas = order(of: clusters, names: names).map { area in
      var page = Drawing(view: overview.view, title: names[area])
      page.nodes = (members[area] ?? []).map { nodes[$0] }
      page.edges = (inside[area] ?? []).map { edge in
        var edge = edge
        edge.from = end(edge.from) ?? edge.from
        edge.to = end(edge.to) ?? edge.to
        return edge
      }
      let moves = page.edges.count { $0.kind != .hold && $0.kind != .back }
      page.counts =
        "\(ReadableText.count(page.screens.count, "screen")), \(ReadableText.count(moves, "move"))."
      return page
    }
  }

  /// By their first screens, breadth first from where the app starts; what nothing leads to from there comes last.
  private func order(of clusters: [Int], names: [String]) -> [Int] {
    var next = Array(repeating: [Int](), count: nodes.count)
    for link in links { next[link.from].append(link.to) }
    let isBefore = { (one: Int, other: Int) in (nodes[one].name, one) < (nodes[other].name, other) }
    var queue = nodes.indices.filter { nodes[$0].isRoot }.sorted(by: isBefore)
    var reached = Set(queue)
    var position = 0
    while position < queue.count {
      queue += next[queue[position]].filter { reached.insert($0).inserted }.sorted(by: isBefore)
      position += 1
    }
    let first = queue.map { clusters[$0] }.uniqued
    let others = Set(names.indices).subtracting(first)
    return first + others.sorted { (names[$0], $0) < (names[$1], $1) }
  }

  // MARK: Overview

  /// More boxes cannot be read on a page.
  private static let mostBoxes = 40

  private mutating func drawOverview(_ clusters: [Int], names: [String]) {
    var sizes = names.map { _ in 0 }
    for (node, cluster) in clusters.enumerated() where nodes[node].form != .junction { sizes[cluster] += 1 }
    let between = edges.compactMap { edge -> (from: Int, to: Int, edge: Drawing.Edge)? in
      guard let from = ends[edge.from], let to = ends[edge.to], clusters[from] != clusters[to] else {
        return nil
      }
      return (clusters[from], clusters[to], edge)
    }
    let boxes = Clustering(sizes: sizes, links: between.map { ($0.from, $0.to) }, count: Self.mostBoxes)
      .clusters
    let parts = Dictionary(grouping: names.indices) { boxes[$0] }
    overview.groups = []
    overview.nodes = (0..<parts.count).map { box in
      let areas = (parts[box] ?? []).sorted { (sizes[$1], names[$0]) < (sizes[$0], names[$1]) }
      var captions = [ReadableText.count(areas.reduce(0) { $0 + sizes[$1] }, "screen")]
      if areas.count > 1 { captions.append("with \(ReadableText.list(areas.dropFirst().map { names[$0] }))") }
      return Drawing.Node(id: "overview \(box)", name: names[areas[0]], captions: captions)
    }
    for (index, node) in nodes.enumerated() {
      let box = boxes[clusters[index]]
      if node.isRoot { overview.nodes[box].isRoot = true }
      if node.isInRecursion { overview.nodes[box].isInRecursion = true }
    }
    let lines = OverviewLines(between.map { (boxes[$0.from], boxes[$0.to], $0.edge) })
    let kept = lines.heaviest(upTo: overview.nodes.count * 3 / 2)
    overview.edges = kept.map { line in
      Drawing.Edge(
        from: overview.nodes[line.from].id, to: overview.nodes[line.to].id, kind: line.kind,
        words: line.count > 1 ? ["\(line.count) moves"] : [])
    }
    // A layout in levels begins with what it is told first.
    overview.nodes = overview.nodes.filter(\.isRoot) + overview.nodes.filter { !$0.isRoot }
    overview.notes = []
    movesLeftOut = lines.count - kept.reduce(0) { $0 + $1.count }
    sayWhatTheOverviewLeavesOut(in: &overview)
  }
}

/// How many moves lead from one box of an overview to another.
private struct OverviewLines {
  struct Line {
    let from: Int
    let to: Int
    let kind: Drawing.Edge.Kind
    let count: Int
  }

  private struct Pair: Hashable {
    let from: Int
    let to: Int
  }

  private var lines: [Line] = []

  /// Of what each line is, most of its moves are.
  init(_ moves: [(from: Int, to: Int, edge: Drawing.Edge)]) {
    var order: [Pair] = []
    var kinds: [Pair: [Drawing.Edge.Kind: Int]] = [:]
    for move in moves where move.from != move.to {
      let pair = Pair(from: move.from, to: move.to)
      if kinds[pair] == nil { order.append(pair) }
      kinds[pair, default: [:]][move.edge.kind, default: 0] += 1
    }
    lines = order.map { pair in
      let counts = kinds[pair] ?? [:]
      let kind = counts.max { ($0.value, $1.key.rawValue) < ($1.value, $0.key.rawValue) }?.key ?? .present
      return Line(from: pair.from, to: pair.to, kind: kind, count: counts.values.reduce(0, +))
    }
  }

  /// Of moves.
  var count: Int { lines.reduce(0) { $0 + $1.count } }

  /// Those that stand for most moves, and first those that alone tie boxes together (Kruskal 1956).
  func heaviest(upTo most: Int) -> [Line] {
    let order = lines.indices.sorted { (lines[$1].count, $0) < (lines[$0].count, $1) }
    var next: [Int: Int] = [:]
    func root(_ box: Int) -> Int {
      var box = box
      while let further = next[box] { box = further }
      return box
    }
    var kept: Set<Int> = []
    for index in order {
      let (from, to) = (root(lines[index].from), root(lines[index].to))
      if from == to { continue }
      next[from] = to
      kept.insert(index)
    }
    for index in order where kept.count < most { kept.insert(index) }
    return lines.indices.filter(kept.contains).map { lines[$0] }
  }
}

extension Drawing {
  /// Whether its screens are of more than one module.
  var hasModules: Bool { Set(nodes.compactMap(\.module)).count > 1 }
}
