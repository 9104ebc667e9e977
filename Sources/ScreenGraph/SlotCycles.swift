import ScreenTrace

/// The shortest cycles of slots in a graph: closed walks from a screen through what it holds back to itself.
struct SlotCycles {
  /// Each cycle as indices into the graph's slots, in walking order, the smallest index first. No screen occurs twice
  /// on one of them. In the order of the slots.
  private(set) var cycles: [[Int]] = []
  /// The group of screens that hold each other, for each screen of a cycle.
  private(set) var component: [String: Int] = [:]
  /// False where the graph is too large to put each slot on a cycle: then each group of screens has one at least.
  private(set) var isComplete = true

  /// Edges that are looked at before the search becomes content with some cycle for a slot, and then with one a group.
  private static let budget = 2_000_000

  /// For each slot whose model is `essential` the shortest cycle through it, if there is any, that goes through slots of
  /// `models` only; each cycle once.
  ///
  /// O(slots × slots), bounded by a budget of steps after which it is linear.
  init(_ graph: GraphDocument, through essential: SlotModel, over models: Set<SlotModel>) {
    let network = SlotNetwork(graph, over: models)
    let components = StronglyConnectedComponents(network.outgoing.map { $0.map(\.target) })
    var search = ShortestPaths(network, components)
    var seen: Set<[Int]> = []
    var covered: Set<Int> = []
    var hasCycle = Array(repeating: false, count: components.count)

    for (index, slot) in graph.slots.enumerated() where slot.model == essential {
      guard let owner = network.nodes[slot.owner], let child = network.nodes[slot.child] else { continue }
      let group = components.component[owner]
      guard group == components.component[child] else { continue }
      if search.steps > Self.budget, hasCycle[group] {
        if !covered.contains(index) { isComplete = false }
        continue
      }
      guard let way = search.slots(from: child, to: owner) else { continue }
      let cycle = Self.rotated([index] + way)
      hasCycle[group] = true
      covered.formUnion(cycle)
      guard seen.insert(cycle).inserted else { continue }
      cycles.append(cycle)
      for slot in cycle { component[graph.slots[slot].owner] = group }
    }
    cycles.sort { $0.lexicographicallyPrecedes($1) }
  }

  /// The same cycle from its smallest slot on.
  private static func rotated(_ cycle: [Int]) -> [Int] {
    guard let start = cycle.indices.min(by: { cycle[$0] < cycle[$1] }) else { return cycle }
    return Array(cycle[start...] + cycle[..<start])
  }
}

/// Screens as numbers, and the slots that lead from one to another.
private struct SlotNetwork {
  struct Edge {
    var target: Int
    var slot: Int
  }

  var nodes: [String: Int] = [:]
  var outgoing: [[Edge]] = []

  init(_ graph: GraphDocument, over models: Set<SlotModel>) {
    for (index, slot) in graph.slots.enumerated() where models.contains(slot.model) {
      let edge = Edge(target: node(slot.child), slot: index)
      outgoing[node(slot.owner)].append(edge)
    }
  }

  private mutating func node(_ id: String) -> Int {
    if let node = nodes[id] { return node }
    nodes[id] = outgoing.count
    outgoing.append([])
    return outgoing.count - 1
  }
}

/// Breadth-first searches in one group of a network; its memory is reused from one search to the next.
private struct ShortestPaths {
  private let network: SlotNetwork
  private let component: [Int]
  private var arrival: [(search: Int, from: Int, slot: Int)]
  private var search = 0
  /// Edges looked at so far.
  private(set) var steps = 0

  init(_ network: SlotNetwork, _ components: StronglyConnectedComponents) {
    self.network = network
    component = components.component
    arrival = Array(repeating: (0, 0, 0), count: network.outgoing.count)
  }

  /// The slots of a shortest way from one node to another of the same group; empty where both are the same.
  mutating func slots(from start: Int, to end: Int) -> [Int]? {
    if start == end { return [] }
    search += 1
    arrival[start] = (search, start, -1)
    var queue = [start]
    var next = 0
    while next < queue.count {
      let node = queue[next]
      next += 1
      for edge in network.outgoing[node] {
        steps += 1
        guard component[edge.target] == component[start], arrival[edge.target].search != search else {
          continue
        }
        arrival[edge.target] = (search, node, edge.slot)
        if edge.target == end { return way(from: start, to: end) }
        queue.append(edge.target)
      }
    }
    return nil
  }

  private func way(from start: Int, to end: Int) -> [Int] {
    var slots: [Int] = []
    var node = end
    while node != start {
      slots.append(arrival[node].slot)
      node = arrival[node].from
    }
    return slots.reversed()
  }
}
