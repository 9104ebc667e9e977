import ScreenGraph

/// The sentence in a drawing's title that says whether screens repeat, and whether that is right.
struct VerdictSentence {
  let verdict: Drawing.Verdict

  init(builder: DrawingBuilder, edges: [Drawing.Edge], grouping: ScreenGrouping) {
    let findings = builder.recursionFindings
    guard let worst = findings.map(\.severity).max() else {
      verdict = Drawing.Verdict(
        text: Self.withoutFindings(builder: builder, edges: edges, grouping: grouping))
      return
    }
    let sentences = [Severity.error, .warning].compactMap { severity -> String? in
      let rules = findings.filter { $0.severity == severity }.map(\.rule)
      return rules.isEmpty ? nil : Self.sentence(severity, rules: rules)
    }
    verdict = Drawing.Verdict(text: sentences.joined(separator: "; "), severity: worst)
  }

  private static func sentence(_ severity: Severity, rules: [String]) -> String {
    let count = ReadableText.count(rules.count, severity.rawValue)
    let isOne = rules.count == 1
    switch Set(rules) {
    case ["tree-recursion"]:
      return "\(count): \(isOne ? "a tree that contains itself" : "trees that contain themselves")"
    case ["mixed-recursion"]:
      return "\(count): \(isOne ? "a stack that opens" : "stacks that open") new stacks without end"
    default: return "\(count): \(rules.uniqued.sorted().joined(separator: ", "))"
    }
  }

  private static func withoutFindings(
    builder: DrawingBuilder, edges: [Drawing.Edge], grouping: ScreenGrouping
  ) -> String {
    let repeated = ScreensThatRepeat(edges: edges, groups: grouping).names(builder: builder)
    guard !repeated.isEmpty else { return "No recursion." }
    return
      "\(ReadableText.list(repeated)) \(repeated.count == 1 ? "repeats" : "repeat") through a stack: fine."
  }
}

/// Screens that can be pushed again above themselves: a cycle of pushes into one stack.
private struct ScreensThatRepeat {
  private var next: [String: Set<String>] = [:]
  private let pushes: [Drawing.Edge]

  init(edges: [Drawing.Edge], groups: ScreenGrouping) {
    let lanes = Dictionary(
      groups.nodes.map { ($0.screen, $0.group) }, uniquingKeysWith: { first, _ in first })
    pushes = edges.filter { $0.kind == .push }
    for edge in pushes {
      guard let to = lanes[edge.to] ?? nil else { continue }
      if lanes[edge.from] ?? nil == to { next[edge.from, default: []].insert(edge.to) }
    }
  }

  /// Those that push their own kind or that other screens lead to, sorted; else all on a cycle.
  func names(builder: DrawingBuilder) -> [String] {
    let screens = Array(next.keys)
    let places = Dictionary(uniqueKeysWithValues: screens.enumerated().map { ($1, $0) })
    let successors = screens.map { next[$0, default: []].compactMap { places[$0] } }
    let repeating = Set(StronglyConnectedComponents.nodesOnCycles(successors).map { screens[$0] })
    let entered = Set(pushes.filter { !repeating.contains($0.from) }.map(\.to))
    let named = repeating.filter { next[$0]?.contains($0) ?? false || entered.contains($0) }
    return (named.isEmpty ? repeating : named).map(builder.name).sorted()
  }
}
