/// Graphviz's own language: what `dot` reads, with the same attributes that the layout uses.
public struct DOTWriter: DiagramWriter {
  public init() {}

  public func text(for drawing: Drawing, style: DrawingStyle) -> String {
    text(
      for: GraphvizLowering.graph(of: drawing.withoutScreenshots, style: style), comment: drawing.digestMark)
  }

  func text(for graph: GraphvizGraph, comment: String) -> String {
    var lines = ["// \(comment)", "digraph \(quoted(graph.root.name)) {"]
    lines.append("  graph \(list(graph.root.attributes, tooltip: []))")
    lines.append("  node \(list(graph.nodeDefaults, tooltip: []))")
    lines.append("  edge \(list(graph.edgeDefaults, tooltip: []))")
    lines += body(of: graph.root, indent: "  ")
    for edge in graph.edges {
      lines.append(
        "  \(quoted(edge.tail)) -> \(quoted(edge.head)) \(list(edge.attributes, tooltip: edge.tooltip))")
    }
    lines.append("}")
    return lines.joined(separator: "\n") + "\n"
  }

  private func body(of subgraph: GraphvizGraph.Subgraph, indent: String) -> [String] {
    var lines: [String] = []
    for inner in subgraph.subgraphs {
      lines.append("\(indent)subgraph \(quoted(inner.name)) {")
      lines.append("\(indent)  graph \(list(inner.attributes, tooltip: inner.tooltip))")
      lines += body(of: inner, indent: indent + "  ")
      lines.append("\(indent)}")
    }
    for node in subgraph.nodes {
      lines.append("\(indent)\(quoted(node.name)) \(list(node.attributes, tooltip: node.tooltip))")
    }
    for rank in subgraph.ranks {
      let names = rank.nodes.map(quoted)
      let chain =
        rank.isOrdered ? "\(names.joined(separator: " -> ")) [style=invis]" : names.joined(separator: "; ")
      lines.append("\(indent){ rank=same; \(chain) }")
    }
    return lines
  }

  private func list(_ attributes: [GraphvizGraph.Attribute], tooltip: [String]) -> String {
    var items = attributes.map { attribute in
      switch attribute.value {
      case .text(let text): "\(attribute.name)=\(quoted(text))"
      case .html(let markup): "\(attribute.name)=<\(markup)>"
      }
    }
    if !tooltip.isEmpty {
      items.append("tooltip=\(quoted(tooltip.map(GraphvizLowering.escString).joined(separator: "\\n")))")
    }
    return "[\(items.joined(separator: ", "))]"
  }

  /// A quoted string. Only the quote itself needs an escape: whatever may hold a backslash was escaped before, so
  /// backslashes come in pairs and none can swallow a quote.
  private func quoted(_ text: String) -> String {
    let escaped = text.unicodeScalars.map { scalar in
      scalar == "\"" ? "\\\"" : scalar.value < 0x20 ? " " : String(scalar)
    }
    return "\"\(escaped.joined())\""
  }
}
