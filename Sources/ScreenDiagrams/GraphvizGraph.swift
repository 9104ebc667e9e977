/// A drawing in the terms of Graphviz: what the DOT writer prints and what the layout builds through cgraph.
public struct GraphvizGraph: Hashable, Sendable {
  /// An attribute's value.
  public enum Value: Hashable, Sendable {
    case text(String)
    /// Graphviz's HTML-like markup, already escaped.
    case html(String)
  }

  public struct Attribute: Hashable, Sendable {
    public let name: String
    public let value: Value

    init(_ name: String, _ value: String) {
      self.name = name
      self.value = .text(value)
    }

    init(html: String, as name: String = "label") {
      self.name = name
      self.value = .html(html)
    }
  }

  public struct Node: Hashable, Sendable {
    public let name: String
    public let attributes: [Attribute]
    /// What its tooltip says, line by line.
    public var tooltip: [String] = []
  }

  public struct Edge: Hashable, Sendable {
    public let tail: String
    public let head: String
    public let attributes: [Attribute]
    public var tooltip: [String] = []
    /// What its label says, for a picture that has no room for it at the edge: `Cart → Checkout: orderTapped`.
    public var sentence = ""
  }

  /// A cluster, or the whole graph.
  public struct Subgraph: Hashable, Sendable {
    public var name: String
    public var attributes: [Attribute]
    public var nodes: [Node] = []
    public var subgraphs: [Subgraph] = []
    /// Nodes that share a rank, in their order; where `isOrdered`, invisible edges keep it.
    public var ranks: [Rank] = []
    public var tooltip: [String] = []
    /// What its title says, for a picture that has no room for it in the frame: `stack path, around Book and Cart`.
    public var sentence = ""
  }

  public struct Rank: Hashable, Sendable {
    public let nodes: [String]
    public let isOrdered: Bool
  }

  public var root: Subgraph
  public var nodeDefaults: [Attribute]
  public var edgeDefaults: [Attribute]
  public var edges: [Edge]
}
