@preconcurrency import CGraphviz
import ScreenDiagrams

/// Builds a graph by calls to cgraph, so that no text has to survive a parser.
///
/// Tooltips are left out: Graphviz would wrap everything in links for them; the finished SVG says them in `<title>`.
struct CGraphBuilder {
  private let root: UnsafeMutablePointer<Agraph_t>

  /// The graph, to be closed with `agclose`.
  static func build(_ graph: GraphvizGraph) -> UnsafeMutablePointer<Agraph_t>? {
    var discipline = SequentialIdentifiers.discipline
    guard let root = withMutableCString(graph.root.name, { agopen($0, Agdirected, &discipline) }) else {
      return nil
    }
    let builder = CGraphBuilder(root: root)
    builder.declare(graph.root.attributes, kind: AGRAPH)
    builder.declare(graph.nodeDefaults, kind: AGNODE)
    builder.declare(graph.edgeDefaults, kind: AGEDGE)
    builder.fill(root, with: graph.root)
    for edge in graph.edges { builder.add(edge) }
    return root
  }

  private func fill(_ parent: UnsafeMutablePointer<Agraph_t>, with subgraph: GraphvizGraph.Subgraph) {
    for inner in subgraph.subgraphs {
      guard let cluster = withMutableCString(inner.name, { agsubg(parent, $0, 1) }) else { continue }
      set(inner.attributes, of: cluster)
      fill(cluster, with: inner)
    }
    for node in subgraph.nodes {
      guard let made = self.node(node.name, in: parent) else { continue }
      set(node.attributes, of: made)
    }
    for rank in subgraph.ranks { add(rank, to: parent) }
  }

  private func add(_ rank: GraphvizGraph.Rank, to parent: UnsafeMutablePointer<Agraph_t>) {
    guard let group = agsubg(parent, nil, 1) else { return }
    set("rank", "same", of: group)
    let nodes = rank.nodes.compactMap { node($0, in: group) }
    guard rank.isOrdered else { return }
    for (left, right) in zip(nodes, nodes.dropFirst()) {
      if let edge = agedge(group, left, right, nil, 1) { set("style", "invis", of: edge) }
    }
  }

  private func add(_ edge: GraphvizGraph.Edge) {
    guard let tail = node(edge.tail, in: root), let head = node(edge.head, in: root),
      let made = agedge(root, tail, head, nil, 1)
    else { return }
    set(edge.attributes, of: made)
  }

  private func node(_ name: String, in graph: UnsafeMutablePointer<Agraph_t>) -> UnsafeMutablePointer<
    Agnode_t
  >? {
    withMutableCString(name) { agnode(graph, $0, 1) }
  }

  // MARK: Attributes

  private func declare(_ attributes: [GraphvizGraph.Attribute], kind: Int32) {
    for attribute in attributes {
      withValue(attribute.value) { value in
        _ = withMutableCString(attribute.name) { agattr(root, kind, $0, value) }
      }
    }
  }

  private func set(_ attributes: [GraphvizGraph.Attribute], of object: UnsafeMutableRawPointer) {
    for attribute in attributes {
      withValue(attribute.value) { value in
        _ = withMutableCString(attribute.name) { name in
          withMutableCString("") { agsafeset(object, name, value, $0) }
        }
      }
    }
  }

  private func set(_ name: String, _ value: String, of object: UnsafeMutableRawPointer) {
    _ = withMutableCString(name) { name in
      withMutableCString(value) { value in withMutableCString("") { agsafeset(object, name, value, $0) } }
    }
  }

  /// cgraph counts references to its strings: the one taken for a markup text is given back.
  private func withValue(_ value: GraphvizGraph.Value, _ use: (UnsafeMutablePointer<CChar>?) -> Void) {
    switch value {
    case .text(let text): withMutableCString(text, use)
    case .html(let markup):
      guard let string = withMutableCString(markup, { agstrdup_html(root, $0) }) else { return }
      use(string)
      agstrfree(root, string)
    }
  }
}

/// cgraph takes `char *` and copies what it keeps.
private func withMutableCString<Answer>(
  _ text: String, _ use: (UnsafeMutablePointer<CChar>?) -> Answer
) -> Answer {
  text.withCString { use(UnsafeMutablePointer(mutating: $0)) }
}
