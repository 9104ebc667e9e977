import ScreenTrace

/// Screens that lead to themselves by pushes onto one stack: the right way to repeat a trip, and never a finding.
public struct StackRepetition: Hashable, Sendable {
  /// The id of the screen that owns the stack.
  public var owner: String
  /// The stack's path in its owner.
  public var stack: String
  /// The ids of the screens that lead to each other; sorted. One where a screen leads to its own kind.
  public var screens: [String]

  /// `Perfil repeats through the stack Red.camino`
  public var sentence: String {
    "\(screens.joined(separator: ", ")) \(screens.count == 1 ? "repeats" : "repeat") through the stack \(owner).\(stack)"
  }
}

extension GraphDocument {
  /// The screens that repeat through a stack, by stack. A push counts as made by the element on the stack in which the
  /// screen that caused it lies. O(moves + slots) for each stack.
  public var stackRepetitions: [StackRepetition] {
    let pushes = moves.filter { $0.op == .push }
    let names = StackNames(slots)
    let stacks = Dictionary(grouping: pushes) { [$0.owner, names.stack(of: $0.owner, holding: $0.path)] }
    return stacks.sorted { $0.key.lexicographicallyPrecedes($1.key) }.flatMap { stack, pushes in
      repetitions(of: pushes).map { StackRepetition(owner: stack[0], stack: stack[1], screens: $0) }
    }
  }

  /// The elements of one stack that lead to each other.
  private func repetitions(of pushes: [Move]) -> [[String]] {
    var nodes: [String: Int] = [:]
    var names: [String] = []
    var successors: [[Int]] = []
    func node(_ id: String) -> Int {
      if let node = nodes[id] { return node }
      nodes[id] = names.count
      names.append(id)
      successors.append([])
      return names.count - 1
    }
    for push in pushes {
      let to = node(push.to)
      successors[node(push.from)].append(to)
    }
    // From an element to what lies in it: whoever is there may push.
    for slot in slots where slot.model != .stack {
      let child = node(slot.child)
      successors[node(slot.owner)].append(child)
    }
    let components = StronglyConnectedComponents(successors)
    let elements = Set(pushes.map(\.to))
    var screens: [Int: Set<String>] = [:]
    for push in pushes where components.component[node(push.from)] == components.component[node(push.to)] {
      let group = components.component[node(push.to)]
      screens[group, default: []].formUnion([push.from, push.to].filter(elements.contains))
    }
    return screens.values.map { $0.sorted() }.sorted { $0.lexicographicallyPrecedes($1) }
  }
}

extension GraphDocument.Slot {
  /// The property that holds it: its path without the destination's case.
  public var hole: String { Self.hole(of: path) }

  /// The property in a slot's path.
  public static func hole(of path: String) -> String {
    path.lastIndex(of: ".").map { String(path[..<$0]) } ?? path
  }
}
