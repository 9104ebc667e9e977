/// Ways back from many screens to one, said in words on that screen: a line for each would hide the moves.
///
/// Lines stay where few lead to a screen, and where they lead to a frame, which has no place for words.
struct GatheredBacks {
  /// How many screens lead back to one before it is said in words.
  private static let fewest = 3

  /// All edges but those that are said in words.
  private(set) var edges: [Drawing.Edge] = []
  private var captions: [String: [String]] = [:]
  private var details: [String: [String]] = [:]

  init(of all: [Drawing.Edge], screens: Set<String>, name: (String) -> String) {
    let backs = Dictionary(grouping: all.filter { $0.kind == .back && screens.contains($0.to) }, by: \.to)
      .filter { Set($0.value.map(\.from)).count >= Self.fewest }
    edges = all.filter { $0.kind != .back || backs[$0.to] == nil }
    for (screen, backs) in backs {
      let ways = Dictionary(grouping: backs, by: Self.doubts)
      captions[screen] = ways.map { Self.caption(for: $0, of: $1, name: name) }.sorted()
      details[screen] = backs.flatMap(\.details)
    }
  }

  /// A screen with what is said on it.
  func saying(on node: Drawing.Node) -> Drawing.Node {
    var node = node
    node.captions += captions[node.id] ?? []
    node.details += details[node.id] ?? []
    return node
  }

  private static func doubts(of edge: Drawing.Edge) -> [String] {
    (edge.isUnsure ? ["not sure"] : []) + (edge.isNeverObserved ? ["in no trace"] : [])
  }

  /// `pop to root from A, B and C (not sure): homeTapped`.
  private static func caption(
    for doubts: [String], of edges: [Drawing.Edge], name: (String) -> String
  ) -> String {
    let ways = edges.map { $0.words.joined(separator: ", ") }.uniqued
    let way = ways.count == 1 && !ways[0].isEmpty ? ways[0] : "back"
    let screens = ReadableText.list(edges.map(\.from).uniqued.map(name))
    let note = doubts.isEmpty ? "" : " (\(doubts.joined(separator: ", ")))"
    let causes = edges.flatMap(\.causes).map(\.action).uniqued
    let list = causes.isEmpty ? "" : ": \(ReadableText.list(causes, maximum: 2, "or"))"
    return "\(way) from \(screens)\(note)\(list)"
  }
}
