/// Where two values differ, as text: what is alike is left out, what was expected is marked `−`, what is there `+`.
enum ValueDifference {
  /// `nil` when the two are printed alike.
  static func between(expected: Any, actual: Any) -> String? {
    let (expected, actual) = (ValueTree(expected), ValueTree(actual))
    guard expected != actual else { return nil }
    return lines(expected, actual, indentation: 0, isLast: true).joined(separator: "\n")
  }

  private static func lines(
    _ expected: ValueTree, _ actual: ValueTree, indentation: Int, isLast: Bool
  ) -> [String] {
    guard !expected.isLine, !actual.isLine, expected.label == actual.label,
      expected.opening == actual.opening, !expected.parts.isEmpty, !actual.parts.isEmpty
    else {
      return marked("−", expected, indentation, isLast) + marked("+", actual, indentation, isLast)
    }
    let space = String(repeating: "  ", count: indentation)
    let name = expected.label.map { "\($0): " } ?? ""
    let closing = "  \(space)\(expected.closing ?? "")\(isLast ? "" : ",")"
    return ["  \(space)\(name)\(expected.opening)"] + parts(expected, actual, indentation + 1) + [closing]
  }

  private static func marked(_ mark: String, _ tree: ValueTree, _ indentation: Int, _ isLast: Bool)
    -> [String]
  {
    tree.lines(indentation: indentation, isLast: isLast).map { "\(mark) \($0)" }
  }

  private static func parts(_ expected: ValueTree, _ actual: ValueTree, _ indentation: Int) -> [String] {
    var result: [String] = []
    var alike = 0
    func endAlike() {
      guard alike > 0 else { return }
      result.append("  \(String(repeating: "  ", count: indentation))… (\(alike) unchanged)")
      alike = 0
    }
    let pairs = expected.isKeyed ? keyedPairs(expected, actual) : orderedPairs(expected, actual)
    for (index, pair) in pairs.enumerated() {
      let isLast = index == pairs.count - 1
      switch pair {
      case (let before?, let after?) where before == after:
        alike += 1
        continue
      case (let before?, let after?):
        endAlike()
        result += lines(before, after, indentation: indentation, isLast: isLast)
      case (let before?, nil):
        endAlike()
        result += marked("−", before, indentation, isLast)
      case (nil, let after?):
        endAlike()
        result += marked("+", after, indentation, isLast)
      case (nil, nil): break
      }
    }
    endAlike()
    return result
  }

  private typealias Pair = (before: ValueTree?, after: ValueTree?)

  /// Parts with the same label belong together.
  private static func keyedPairs(_ expected: ValueTree, _ actual: ValueTree) -> [Pair] {
    guard expected.parts.map(\.label) != actual.parts.map(\.label) else {
      return zip(expected.parts, actual.parts).map { ($0, $1) }
    }
    let known = Set(expected.parts.map(\.label))
    return expected.parts.map { part in (part, actual.parts.first { $0.label == part.label }) }
      + actual.parts.filter { !known.contains($0.label) }.map { (nil, $0) }
  }

  /// Parts belong together from both ends as long as they are alike; in between, by their order.
  private static func orderedPairs(_ expected: ValueTree, _ actual: ValueTree) -> [Pair] {
    func unlabeled(_ tree: ValueTree) -> [ValueTree] {
      tree.parts.map { part in
        var part = part
        part.label = nil
        return part
      }
    }
    let (before, after) = (unlabeled(expected), unlabeled(actual))
    let shorter = min(before.count, after.count)
    var head = 0
    while head < shorter, before[head] == after[head] { head += 1 }
    var tail = 0
    while tail < shorter - head, before[before.count - 1 - tail] == after[after.count - 1 - tail] {
      tail += 1
    }
    var pairs: [Pair] = (0..<head).map { (expected.parts[$0], expected.parts[$0]) }
    let (beforeEnd, afterEnd) = (before.count - tail, after.count - tail)
    for index in head..<max(beforeEnd, afterEnd, head) {
      pairs.append(
        (
          index < beforeEnd ? expected.parts[index] : nil,
          index < afterEnd ? actual.parts[index] : nil
        ))
    }
    pairs += (afterEnd..<after.count).map { (actual.parts[$0], actual.parts[$0]) }
    return pairs
  }
}
