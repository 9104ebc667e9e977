/// Ways back from many screens to one, said in words on that screen or on the frame that stands for it: a line for each
/// would hide the moves. Lines stay where few lead to a screen.
struct GatheredBacks {
  /// How many screens lead back to one before it is said in words.
  private static let fewest = 3

  /// All edges but those that are said in words.
  private(set) var edges: [Drawing.Edge] = []
  /// By the screens and frames that say them.
  private var captions: [String: [String]] = [:]
  private var details: [String: [String]] = [:]

  init(of all: [Drawing.Edge], name: (String) -> String) {
    let backs = Dictionary(grouping: all.filter { $0.kind == .back }, by: \.to)
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

  /// A frame with what is said on it.
  func saying(on group: Drawing.Group) -> Drawing.Group {
    var group = group
    group.captions += captions[group.id] ?? []
    group.details += details[group.id] ?? []
    return group
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
