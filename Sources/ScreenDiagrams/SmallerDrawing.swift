import Foundation

// Steps by which a drawing that is too large for a format or a layout engine gets smaller, each said in the picture.

extension Drawing {
  /// Rightwards where it is wider than deep: the screens of its fullest level against its levels. A guess for those who
  /// cannot compare two layouts. O(nodes + edges).
  public var likelyDirection: DrawingStyle.Direction {
    let levels = levelSizes
    return (levels.max() ?? 0) > 2 * levels.count ? .right : .down
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

  mutating func leaveOut(edgesAfter limit: Int, because reason: String) {
    let left = edges.count - limit
    // Recursions stay, then what traces saw most.
    let order = edges.indices.sorted {
      let (one, other) = (edges[$0], edges[$1])
      if one.isInRecursion != other.isInRecursion { return one.isInRecursion }
      return (other.count ?? 0, $0) < (one.count ?? 0, $1)
    }
    let kept = Set(order.prefix(limit))
    edges = edges.indices.filter(kept.contains).map { edges[$0] }
    remark("\(ReadableText.count(left, "move")) left out: \(reason).")
  }

  mutating func leaveOutLabels(because reason: String) {
    for index in edges.indices {
      edges[index].causes = []
      edges[index].hiddenCauses = 0
    }
    remark("Labels left out: \(reason).")
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
