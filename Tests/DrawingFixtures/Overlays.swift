import ScreenDiagrams
import ScreenGraph

/// Drawings with something over them, as commands make them from two graphs, or from sources and traces.
public enum Overlays {
  /// What a change does to the shop: a screen more, one less, and one that asks before it goes on.
  public static let changes: Drawing = {
    var graph = Graphs.shop
    graph.screens.append(.init(id: "Regalo", name: "Regalo", type: "Regalo", evidence: [.declared]))
    graph.slots.append(
      .init(
        owner: "Tienda", path: "camino.regalo", model: .stack, styles: [.push], child: "Regalo",
        evidence: [.declared]))
    graph.moves.append(
      .init(
        op: .push, from: "Carrito", to: "Regalo", owner: "Tienda", path: "camino.regalo",
        triggers: ["regaloPulsado"], evidence: [.declared]))
    var drawing = DrawingBuilder.drawing(of: graph)
    drawing.marking(nodes: ["Regalo": .added, "Reseñas": .removed, "Pago": .changed])
    drawing.marking(edges: ["Carrito Regalo": .added, "Producto Reseñas": .removed, "Envío Pago": .changed])
    for node in drawing.nodes.indices where drawing.nodes[node].id == "Pago" {
      drawing.nodes[node].chips[0].mark = Drawing.Mark(.added)
    }
    return drawing
  }()

  /// What traces have seen of a part of the bank.
  public static let coverage: Drawing = {
    let filter = GraphFilter(from: ["Resumen"])
    var drawing = DrawingBuilder.drawing(of: (try? filter.applied(to: Graphs.bank)) ?? Graphs.bank)
    for edge in drawing.edges.indices {
      drawing.edges[edge].mark = Drawing.Mark(drawing.edges[edge].isNeverObserved ? .uncovered : .covered)
      drawing.edges[edge].isNeverObserved = false
    }
    let seen = Set(drawing.edges.filter { $0.mark?.kind == .covered }.flatMap { [$0.from, $0.to] })
    for node in drawing.nodes.indices {
      drawing.nodes[node].mark = Drawing.Mark(seen.contains(drawing.nodes[node].id) ? .covered : .uncovered)
    }
    return drawing
  }()

  /// How long people stay on each screen of the notes.
  public static let times: Drawing = {
    var drawing = DrawingBuilder.drawing(of: Graphs.notes)
    for (node, time) in zip(drawing.nodes.indices, ["12 s", "41 s", "1 min 5 s"]) {
      drawing.nodes[node].mark = Drawing.Mark(.time, text: time)
    }
    return drawing
  }()
}

extension Drawing {
  fileprivate mutating func marking(nodes marks: [String: Mark.Kind]) {
    for index in nodes.indices { nodes[index].mark = marks[nodes[index].id].map { Mark($0) } }
  }

  fileprivate mutating func marking(edges marks: [String: Mark.Kind]) {
    for index in edges.indices {
      edges[index].mark = marks["\(edges[index].from) \(edges[index].to)"].map { Mark($0) }
    }
  }
}
