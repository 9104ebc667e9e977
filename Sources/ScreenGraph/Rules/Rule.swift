import ScreenTrace

/// A question that is put to every graph, and what it answers where the answer is bad.
///
/// A rule is one file in this folder and one entry in `Rules.all`. Its examples are its tests and its documentation.
public protocol Rule: Sendable {
  /// Its name in reports and baselines: `tree-recursion`.
  var id: String { get }
  /// How bad what it finds is.
  var severity: Severity { get }
  /// What it finds, in one paragraph.
  var description: String { get }
  /// Why that is bad, and what is not.
  var rationale: String { get }
  /// Small graphs in which it finds something, and some in which it does not.
  var examples: [RuleExample] { get }

  /// What it finds in a graph; the findings that the graph has already do not matter.
  func findings(in graph: GraphDocument) -> [GraphDocument.Finding]
}

/// A small graph that shows what a rule means.
public struct RuleExample: Hashable, Sendable {
  /// What the graph is, as a sentence.
  public var title: String
  /// Whether the rule finds something in it.
  public var isFound: Bool
  /// The graph.
  public var graph: GraphDocument

  /// An example that the rule finds, or passes.
  public init(_ title: String, isFound: Bool, graph: GraphDocument) {
    self.title = title
    self.isFound = isFound
    self.graph = graph
  }

  /// An example given by its slots; the root is the owner of the first of them.
  init(_ title: String, isFound: Bool, _ slots: [Slot]) {
    var map = ScreenMap()
    if let root = slots.first { map.roots = [.init(type: root.owner)] }
    for slot in slots { slot.add(to: &map) }
    self.init(title, isFound: isFound, graph: GraphDocument(map, rules: []))
  }

  /// A slot of an example: as little as says what matters.
  struct Slot {
    var owner: String
    var path: String
    var style: SlotStyle
    var child: String
    var boxed: String?

    init(_ owner: String, _ path: String, _ style: SlotStyle, _ child: String, boxed: String? = nil) {
      self.owner = owner
      self.path = path
      self.style = style
      self.child = child
      self.boxed = boxed
    }

    private var model: SlotModel {
      switch style {
      case .push: .stack
      case .embed, .tab, .row, .switch: .scope
      default: .tree
      }
    }

    func add(to map: inout ScreenMap) {
      map.add(
        ScreenMap.Slot(
          model: model, styles: [style], source: .init(file: "\(owner).swift", line: 9), boxed: boxed,
          evidence: [.declared]),
        for: .init(owner: .init(type: owner), path: path, child: .init(type: child)))
    }
  }
}

/// All rules there are.
public enum Rules {
  /// In the order of their ids.
  public static let all: [any Rule] = [MixedRecursion(), TreeRecursion()]

  /// The rule with this id.
  public static func rule(_ id: String) -> (any Rule)? { all.first { $0.id == id } }

  /// What the rules find in a graph: the worst first, then by rule and by message.
  public static func findings(
    in graph: GraphDocument, of rules: [any Rule] = all
  ) -> [GraphDocument.Finding] {
    rules.flatMap { $0.findings(in: graph) }.sorted { left, right in
      if left.severity != right.severity { return left.severity > right.severity }
      if left.rule != right.rule { return left.rule < right.rule }
      if left.message != right.message { return left.message < right.message }
      return (left.slots ?? []).lexicographicallyPrecedes(right.slots ?? []) {
        ($0.owner, $0.path, $0.child) < ($1.owner, $1.path, $1.child)
      }
    }
  }
}
