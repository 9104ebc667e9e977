/// The groups of nodes that reach each other (Tarjan 1972), with a stack of its own instead of recursion, so that depth
/// is no limit.
package struct StronglyConnectedComponents {
  /// The component of each node. Components are numbered so that no edge leads from a lower to a higher number.
  private(set) var component: [Int]
  /// How many there are.
  private(set) var count = 0

  /// The nodes from which some way leads back to themselves. O(nodes + edges).
  package static func nodesOnCycles(_ successors: [[Int]]) -> [Int] {
    let components = Self(successors)
    var sizes = Array(repeating: 0, count: components.count)
    for component in components.component { sizes[component] += 1 }
    return successors.indices.filter { sizes[components.component[$0]] > 1 || successors[$0].contains($0) }
  }

  /// Nodes are `0..<successors.count`. O(nodes + edges).
  init(_ successors: [[Int]]) {
    let unvisited = -1
    component = Array(repeating: unvisited, count: successors.count)
    var order = component
    var low = component
    var next = 0
    var open: [Int] = []
    var path: [(node: Int, edge: Int)] = []

    for start in successors.indices where order[start] == unvisited {
      path.append((start, 0))
      while let (node, edge) = path.last {
        if edge == 0 {
          order[node] = next
          low[node] = next
          next += 1
          open.append(node)
        }
        if edge < successors[node].count {
          path[path.count - 1].edge += 1
          let target = successors[node][edge]
          if order[target] == unvisited {
            path.append((target, 0))
          } else if component[target] == unvisited {
            low[node] = min(low[node], order[target])
          }
          continue
        }
        path.removeLast()
        if let parent = path.last?.node { low[parent] = min(low[parent], low[node]) }
        guard low[node] == order[node] else { continue }
        while let member = open.popLast() {
          component[member] = count
          if member == node { break }
        }
        count += 1
      }
    }
  }
}
