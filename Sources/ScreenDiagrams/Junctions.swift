/// Where many screens lead to the same many screens, a junction: a dot that all their arrows run into, and
/// as many out of it.
///
/// A link that can be followed from any screen to any other would fill a picture with an arrow for each pair. Through
/// the dot run as many as there are screens, and nothing is lost: whatever leads in, leads to all that is led to.
struct Junctions {
  /// Fewer screens on either side are better off with arrows of their own.
  private static let fewest = 3
  /// A dot has to be worth its while: so many arrows fewer.
  private static let leastSaved = 5
  /// More screens on one side are compared by what each leads to, not by what every two of them have in common.
  private static let mostCompared = 64
  /// No app needs more.
  private static let most = 24

  /// All edges but those that run through a junction, and those that lead into and out of one.
  private(set) var edges: [Drawing.Edge]
  private(set) var nodes: [Drawing.Node] = []

  /// Arrows that differ in nothing but their ends and their causes can run through one dot.
  private struct Kind: Hashable {
    var kind: Drawing.Edge.Kind
    var words: [String]
    var isUnsure: Bool
    var isNeverObserved: Bool
  }

  /// What starts a move; nil where nobody knows.
  private typealias Causes = Set<Drawing.Cause?>

  private struct Found {
    var sources: [String]
    var targets: [String]
    /// By how many arrows there are fewer.
    var saved: Int
  }

  /// The edges that may run through a junction: by kind, by where they begin, by where they end.
  private var ways: [String: [String: Int]] = [:]
  /// What of each edge is not yet said by a junction.
  private var left: [Int: Causes] = [:]
  private let name: (String) -> String
  private let all: [Drawing.Edge]
  private let groups: [String: String]
  private var taken: Set<String>

  /// - Parameters:
  ///   - all: With all of their causes.
  ///   - groups: The group that each screen stands in.
  ///   - taken: What no junction may be called.
  init(
    of all: [Drawing.Edge], groups: [String: String], taken: Set<String> = [],
    name: @escaping (String) -> String
  ) {
    self.all = all
    self.groups = groups
    self.taken = taken
    self.name = name
    edges = []
    let kinds = Dictionary(grouping: all.indices.filter { Self.canJoin(all[$0]) }) {
      Kind(
        kind: all[$0].kind, words: all[$0].words, isUnsure: all[$0].isUnsure,
        isNeverObserved: all[$0].isNeverObserved)
    }
    for members in kinds.values.sorted(by: { $0[0] < $1[0] }) { join(members) }
    edges += all.indices.compactMap(rest)
  }

  /// What has a way back, a number or a count says more than a dot could.
  private static func canJoin(_ edge: Drawing.Edge) -> Bool {
    [.push, .present, .switch].contains(edge.kind) && edge.back == nil && edge.numbers.isEmpty
      && edge.count == nil
  }

  private mutating func join(_ members: [Int]) {
    ways = [:]
    for index in members {
      ways[all[index].from, default: [:]][all[index].to] = index
      left[index] = all[index].causes.isEmpty ? [nil] : Set(all[index].causes)
    }
    while nodes.count < Self.most, let found = best() { add(found) }
  }

  /// What is left of an edge beside the junctions.
  private func rest(of index: Int) -> Drawing.Edge? {
    guard let left = left[index] else { return all[index] }
    var edge = all[index]
    edge.causes = edge.causes.filter(left.contains)
    return left.isEmpty ? nil : edge
  }

  // MARK: Finding

  /// What saves most arrows; of equals the first by name.
  private mutating func best() -> Found? {
    prune()
    var best: Found?
    var tried: Set<[String]> = []
    let targets = ways.sorted { $0.key < $1.key }.map { Set($0.value.keys) }
    func tryOut(_ shared: Set<String>) {
      guard shared.count >= Self.fewest, case let shared = shared.sorted(), tried.insert(shared).inserted,
        let found = sources(leadingTo: shared), found.saved > best?.saved ?? Self.leastSaved - 1
      else { return }
      best = found
    }
    for (index, some) in targets.enumerated() {
      tryOut(some)
      if targets.count > Self.mostCompared { continue }
      for other in targets[..<index] { tryOut(some.intersection(other)) }
    }
    return best
  }

  /// Leaves out what leads to too few, and what too few lead to.
  private mutating func prune() {
    var before = -1
    while ways.values.reduce(0, { $0 + $1.count }) != before {
      before = ways.values.reduce(0) { $0 + $1.count }
      var ledTo: [String: Int] = [:]
      for (from, targets) in ways {
        let open = targets.filter { left[$0.value]?.isEmpty == false }
        ways[from] = open.count < Self.fewest ? nil : open
        if open.count >= Self.fewest { for to in open.keys { ledTo[to, default: 0] += 1 } }
      }
      ways = ways.mapValues { $0.filter { ledTo[$0.key] ?? 0 >= Self.fewest } }.filter { !$0.value.isEmpty }
    }
  }

  private func sources(leadingTo targets: [String]) -> Found? {
    let gone = Dictionary(
      uniqueKeysWithValues: ways.keys.map { source in
        let causes = shared(by: source, targets)
        return (source, targets.count { left[ways[source]?[$0] ?? -1]?.isSubset(of: causes) == true })
      })
    // An arrow into the dot has to stand for two that need not be drawn beside it.
    let sources = gone.filter { $0.value >= 2 }
    let saved = sources.values.reduce(0, +) - sources.count - targets.count
    return sources.count < Self.fewest
      ? nil : Found(sources: sources.keys.sorted(), targets: targets, saved: saved)
  }

  /// What leads from a screen to all of some others.
  private func shared(by source: String, _ targets: [String]) -> Causes {
    guard let ways = ways[source] else { return [] }
    var shared: Causes?
    for target in targets {
      guard let way = ways[target], let causes = left[way] else { return [] }
      shared = shared?.intersection(causes) ?? causes
      if shared?.isEmpty == true { return [] }
    }
    return shared ?? []
  }

  // MARK: Drawing

  private mutating func add(_ found: Found) {
    let (sources, targets) = (found.sources, found.targets)
    var number = nodes.count + 1
    while !taken.insert("junction \(number)").inserted { number += 1 }
    let id = "junction \(number)"
    let any = "any of \(ReadableText.count(targets.count, "screen"))"
    let around = Set(targets.map { groups[$0] })
    var node = Drawing.Node(id: id, name: any, form: .junction)
    node.group = around.count == 1 ? around.first ?? nil : nil
    let ends = [sources, targets].map { ReadableText.list($0.map(name), maximum: 12) }
    node.details = [ends.joined(separator: " → ")]
    nodes.append(node)
    for source in sources {
      let causes = shared(by: source, targets)
      let joined = targets.compactMap { ways[source]?[$0] }
      for way in joined { left[way]?.subtract(causes) }
      guard var edge = joined.first.map({ all[$0] }) else { continue }
      edge.to = id
      edge.words = []
      edge.causes = edge.causes.filter(causes.contains)
      let details = joined.flatMap { all[$0].details.dropFirst() }.uniqued
      edge.details = ["\(name(source)) → \(any)"] + details.prefix(8)
      if details.count > 8 { edge.details.append("and \(details.count - 8) more") }
      edges.append(edge)
    }
    for target in targets {
      guard var edge = ways[sources[0]]?[target].map({ all[$0] }) else { continue }
      edge.from = id
      edge.causes = []
      edge.link = nil
      edge.details = ["\(ReadableText.count(sources.count, "screen")) → \(name(target))"]
      edges.append(edge)
    }
  }
}

extension Drawing {
  /// The ids of its junctions.
  var junctions: Set<String> { Set(nodes.filter { $0.form == .junction }.map(\.id)) }

  /// The screens between which an edge into or out of a junction leads; nil of any other edge.
  func ends(of edge: Edge) -> [(from: String, to: String)]? {
    let junctions = junctions
    if junctions.contains(edge.to) {
      return edges.filter { $0.from == edge.to }.map { (edge.from, $0.to) }
    }
    if junctions.contains(edge.from) {
      return edges.filter { $0.to == edge.from }.map { ($0.from, edge.to) }
    }
    return nil
  }

  /// The same without some junctions: an edge for each two screens that they connect.
  func expanding(_ junctions: Set<String>) -> Drawing {
    guard !junctions.isEmpty else { return self }
    var expanded = self
    expanded.nodes.removeAll { junctions.contains($0.id) }
    expanded.edges.removeAll { junctions.contains($0.from) || junctions.contains($0.to) }
    let names = Dictionary(
      nodes.map { ($0.id, $0.name) } + groups.map { ($0.id, $0.name) },
      uniquingKeysWith: { first, _ in first })
    let out = Dictionary(grouping: edges, by: \.from)
    var positions: [Pair: Int] = [:]
    for (index, edge) in expanded.edges.enumerated() { positions[Pair(edge)] = index }
    for way in edges where junctions.contains(way.to) {
      for exit in out[way.to] ?? [] {
        var edge = way
        (edge.to, edge.words) = (exit.to, exit.words)
        edge.details = ["\(names[edge.from] ?? "") → \(names[edge.to] ?? "")"] + way.details.dropFirst()
        if let position = positions[Pair(edge)] {
          expanded.edges[position].causes += edge.causes.filter {
            !expanded.edges[position].causes.contains($0)
          }
          expanded.edges[position].hiddenCauses += edge.hiddenCauses
        } else {
          positions[Pair(edge)] = expanded.edges.count
          expanded.edges.append(edge)
        }
      }
    }
    return expanded
  }

  /// Edges that one can stand for.
  private struct Pair: Hashable {
    let from: String
    let to: String
    let kind: Edge.Kind
    let words: [String]
    let isUnsure: Bool

    init(_ edge: Edge) {
      (from, to, kind, words, isUnsure) = (edge.from, edge.to, edge.kind, edge.words, edge.isUnsure)
    }
  }
}
