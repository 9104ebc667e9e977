import Foundation

/// Says a drawing in the terms of Graphviz: the one place where screens become boxes and moves become lines.
public struct GraphvizLowering {
  private let part: DrawingPart
  private var drawing: Drawing { part.drawing }
  private let isRoomy: Bool
  private let palette: Palette
  private let labels: GraphvizLabels
  private let isRightwards: Bool
  private let effort: LayoutEffort
  private let spines: LaneSpines
  private let nodesByGroup: [String?: [Drawing.Node]]
  private let groupsByParent: [String?: [Drawing.Group]]
  private let nodeIDs: Set<String>
  private let junctions: Set<String>
  private let names: [String: String]
  private let groupIDs: Set<String>
  private let tabsOfNode: [String: String]
  private let distinguishesEvidence: Bool
  private let showsChanges: Bool
  /// The ports of nodes that have slots, by node and slot.
  private let ports: [String: [String: String]]

  private init(
    part: DrawingPart, theme: DrawingStyle.Theme, isRightwards: Bool, isRoomy: Bool = false,
    effort: LayoutEffort
  ) {
    self.part = part
    self.isRoomy = isRoomy
    let drawing = part.drawing
    self.isRightwards = isRightwards
    self.effort = effort
    palette = Palette.drawn(theme)
    labels = GraphvizLabels(palette: palette)
    spines = LaneSpines(of: drawing)
    distinguishesEvidence = drawing.distinguishesEvidence
    showsChanges = drawing.showsChanges
    ports = Dictionary(
      drawing.nodes.filter { !$0.slots.isEmpty }.map { node in
        let ports = node.slots.enumerated().map { ($1.name, GraphvizLabels.port($0)) }
        return (node.id, Dictionary(ports, uniquingKeysWith: { first, _ in first }))
      }, uniquingKeysWith: { first, _ in first })
    groupIDs = Set(drawing.groups.map(\.id))
    nodeIDs = Set(drawing.nodes.map(\.id))
    junctions = drawing.junctions
    names = Dictionary(
      drawing.nodes.map { ($0.id, $0.name) } + drawing.groups.map { ($0.id, $0.name) },
      uniquingKeysWith: { first, _ in first })
    let known = groupIDs
    let tabs = Set(drawing.groups.filter { $0.kind == .tabs }.map(\.id))
    tabsOfNode = Dictionary(
      drawing.nodes.compactMap { node in node.group.flatMap { tabs.contains($0) ? (node.id, $0) : nil } },
      uniquingKeysWith: { first, _ in first })
    // A drawing may come from outside: what names an unknown group stands in none.
    nodesByGroup = Dictionary(grouping: drawing.nodes) { node in
      node.group.flatMap { known.contains($0) ? $0 : nil }
    }
    groupsByParent = Dictionary(grouping: drawing.groups) {
      $0.parent.flatMap { known.contains($0) ? $0 : nil }
    }
  }

  /// The drawing, downwards or rightwards (`auto` is downwards here: only a layout can compare them).
  public static func graph(
    of drawing: Drawing, style: DrawingStyle, effort: LayoutEffort = .full
  ) -> GraphvizGraph {
    graph(of: DrawingPart(whole: drawing), style: style, isRoomy: false, effort: effort)
  }

  /// A part of a picture; `isRoomy` keeps everything further apart.
  public static func graph(
    of part: DrawingPart, style: DrawingStyle, isRoomy: Bool, effort: LayoutEffort
  ) -> GraphvizGraph {
    GraphvizLowering(
      part: part, theme: style.theme, isRightwards: style.direction == .right, isRoomy: isRoomy,
      effort: effort
    ).graph()
  }

  /// What stands over a picture, by itself: title and legend.
  public static func heading(of drawing: Drawing, style: DrawingStyle) -> GraphvizGraph {
    let lowering = GraphvizLowering(
      part: DrawingPart(whole: drawing), theme: style.theme,
      isRightwards: style.direction == .right, effort: .full)
    return GraphvizGraph(
      root: GraphvizGraph.Subgraph(name: "screens", attributes: lowering.graphAttributes()),
      nodeDefaults: lowering.nodeDefaults(), edgeDefaults: lowering.edgeDefaults(), edges: [])
  }

  private func graph() -> GraphvizGraph {
    var root = GraphvizGraph.Subgraph(name: "screens", attributes: graphAttributes())
    root.subgraphs = (groupsByParent[nil] ?? []).map { subgraph(for: $0, depth: 0) }
    let notes = zip(part.noteNumbers, drawing.notes)
    root.nodes = (nodesByGroup[nil] ?? []).map(node) + notes.map(note)
    root.ranks = notes.compactMap { index, note in
      representative(of: note.beside).map { .init(nodes: [$0, Self.noteName(index)], isOrdered: false) }
    }
    var edges = zip(part.edgeNumbers, drawing.edges).compactMap(edge)
    edges += notes.compactMap(noteEdge)
    if !part.isWhole { edges += columns() }
    return GraphvizGraph(
      root: root, nodeDefaults: nodeDefaults(), edgeDefaults: edgeDefaults(), edges: edges)
  }

  // MARK: Defaults

  private static let font = "Helvetica,Arial,sans-serif"

  private func graphAttributes() -> [GraphvizGraph.Attribute] {
    let isNoted = !drawing.notes.isEmpty
    return [
      .init("bgcolor", palette[.background]),
      .init("rankdir", isRightwards ? "LR" : "TB"),
      .init("newrank", "true"),
      .init("compound", "true"),
      .init("nodesep", isRoomy ? "0.5" : isRightwards ? "0.22" : isNoted ? "0.45" : "0.32"),
      // Lines that begin at one slot need room to part.
      .init(
        "ranksep",
        isRoomy
          ? "0.8" : drawing.view == .structure ? "0.7" : isRightwards ? "0.3" : isNoted ? "0.5" : "0.4"),
      .init("pad", "0.25"),
      .init("splines", "true"),
      .init("fontname", Self.font),
      .init("fontsize", "11"),
      .init("fontcolor", palette[.label]),
      .init("labelloc", "t"),
      .init("labeljust", "l"),
    ] + (part.isWhole ? [.init(html: labels.title(of: drawing))] : [])
  }

  // MARK: Single screens

  /// Screens that no line ties to another one stand in columns, not in one long row: invisible edges. In a lane or
  /// between tabs they stay as they are.
  private func columns() -> [GraphvizGraph.Edge] {
    let tied = Set(
      drawing.edges.flatMap { $0.from == $0.to ? [] : [$0.from, $0.to] } + drawing.notes.map(\.beside))
    let areas = [nil] + drawing.groups.filter { $0.kind == .module }.map { Optional($0.id) }
    return areas.flatMap { area -> [GraphvizGraph.Edge] in
      let single = (nodesByGroup[area] ?? []).filter { !tied.contains($0.id) }.map { Self.nodeName($0.id) }
      guard single.count > 3 else { return [] }
      // Screens are wider than high, so downwards there are more rows than columns.
      let columns = Int((Double(single.count) * (isRightwards ? 2 : 0.6)).squareRoot().rounded(.up))
      return zip(single, single.dropFirst(columns)).map { above, below in
        GraphvizGraph.Edge(tail: above, head: below, attributes: [.init("style", "invis")])
      }
    }
  }

  // MARK: Defaults of screens and moves

  private func nodeDefaults() -> [GraphvizGraph.Attribute] {
    [
      .init("shape", "box"),
      .init("style", "rounded,filled"),
      .init("fillcolor", palette[.screen]),
      .init("color", palette[.line]),
      .init("penwidth", "1.2"),
      .init("margin", isRightwards ? "0.13,0.05" : "0.15,0.07"),
      .init("height", isRightwards ? "0.36" : "0.4"),
      .init("fontname", Self.font),
      .init("fontsize", "13"),
      .init("fontcolor", palette[.text]),
    ]
  }

  private func edgeDefaults() -> [GraphvizGraph.Attribute] {
    [
      .init("fontname", Self.font),
      .init("fontsize", "10"),
      .init("fontcolor", palette[.label]),
      .init("arrowsize", "0.75"),
    ]
  }

  // MARK: Screens

  /// A dot.
  private func junction(_ node: Drawing.Node) -> GraphvizGraph.Node {
    GraphvizGraph.Node(
      name: Self.nodeName(node.id),
      attributes: [
        .init("label", ""), .init("fixedsize", "true"), .init("width", "0.14"), .init("height", "0.14"),
        .init("color", palette[.text]), .init("fillcolor", palette[.text]), .init("class", "junction"),
        .init("id", Self.elementID("junction", node.id)),
      ], tooltip: node.details)
  }

  private func node(_ node: Drawing.Node) -> GraphvizGraph.Node {
    if node.form == .junction { return junction(node) }
    var attributes: [GraphvizGraph.Attribute] = [labels.node(node, isRightwards: isRightwards)]
    var classes = ["screen"]
    if node.isInRecursion {
      attributes += [
        .init("color", palette[.recursion]), .init("fillcolor", palette[.recursionFill]),
        .init("penwidth", node.isRoot ? "2.4" : "2"),
      ]
      classes.append("recursion")
    } else if node.isRoot {
      attributes += [.init("color", palette[.text]), .init("penwidth", "2.4")]
    } else if node.form == .alert {
      attributes += [
        .init("shape", "hexagon"), .init("style", "filled"), .init("color", palette[.alertLine]),
        .init("fillcolor", palette[.alert]), .init("margin", "0.02,0.02"),
      ]
      classes.append("alert")
    } else if node.isPresented {
      attributes.append(.init("color", palette[.present]))
      classes.append("presented")
    }
    if node.isRoot { classes.append("root") }
    if let mark = node.mark {
      attributes += frame(of: mark, isInRecursion: node.isInRecursion)
      classes.append(mark.kind.rawValue)
    } else if isBackground(node) {
      attributes.removeAll { $0.name == "color" || $0.name == "fillcolor" }
      attributes += [
        .init("color", palette[.legendFrame]), .init("fillcolor", palette[.module]),
        .init("fontcolor", palette[.label]),
      ]
    }
    // Keeps a lane straight. Rightwards, Graphviz would give up ranking the lanes' screens with all others.
    if !isRightwards, let lane = spines.lane(of: node.id) { attributes.append(.init("group", lane)) }
    if let link = node.link { attributes.append(.init("URL", Self.address(link))) }
    attributes += [
      .init("class", classes.joined(separator: " ")), .init("id", Self.elementID("screen", node.id)),
    ]
    return GraphvizGraph.Node(name: Self.nodeName(node.id), attributes: attributes, tooltip: node.details)
  }

  /// Beside what has changed all else is the background; what is wrong stands out all the same.
  private func isBackground(_ node: Drawing.Node) -> Bool {
    showsChanges && node.mark == nil && !node.isInRecursion && node.chips.allSatisfy { $0.mark == nil }
  }

  private func frame(of mark: Drawing.Mark, isInRecursion: Bool) -> [GraphvizGraph.Attribute] {
    guard let role = mark.kind.role else { return [] }
    let isThere = mark.kind != .removed && mark.kind != .uncovered
    var attributes: [GraphvizGraph.Attribute] = [.init("penwidth", isThere && mark.isChange ? "2.4" : "1.4")]
    if !isInRecursion { attributes.append(.init("color", palette[role])) }
    if !isThere { attributes.append(.init("style", "rounded,filled,dashed")) }
    return attributes
  }

  /// A node's name in Graphviz: the screen's id where nothing in it means anything to Graphviz, so that DOT reads well.
  static func nodeName(_ id: String) -> String {
    let isHarmless =
      !id.isEmpty && id.unicodeScalars.count <= 80
      && id.unicodeScalars.allSatisfy {
        $0.properties.isAlphabetic || "0123456789./- ".unicodeScalars.contains($0)
      }
    return isHarmless ? id : "screen_\(MarkupEscape.identifier(id))"
  }

  /// What a part of the picture is called in SVG.
  public static func elementID(_ kind: String, _ parts: String...) -> String {
    "\(kind)-\(parts.map(MarkupEscape.identifier).joined(separator: "--"))"
  }

  /// The same of the edge at a position of its drawing.
  static func elementID(_ edge: Drawing.Edge, at index: Int) -> String {
    "\(elementID("move", edge.from, edge.to, edge.kind.rawValue))-\(index)"
  }

  /// Graphviz reads backslashes in addresses and tooltips.
  static func escString(_ text: String) -> String { text.replacingOccurrences(of: "\\", with: "\\\\") }

  /// An address without what no address may hold: Graphviz writes quotes as they are.
  private static func address(_ link: String) -> String {
    link.utf8.map { byte in
      let isAllowed = 0x21...0x7E ~= byte && !"\"<>\\^`{|}".utf8.contains(byte)
      let digits = String(byte, radix: 16, uppercase: true)
      return isAllowed ? String(UnicodeScalar(byte)) : "%\(digits.count == 1 ? "0" : "")\(digits)"
    }.joined()
  }

  // MARK: Groups

  private func subgraph(for group: Drawing.Group, depth: Int) -> GraphvizGraph.Subgraph {
    var subgraph = GraphvizGraph.Subgraph(
      name: Self.clusterName(group.id), attributes: attributes(of: group),
      tooltip: [group.name] + group.details)
    let nodes = nodesByGroup[group.id] ?? []
    subgraph.sentence = "\(group.title), around \(ReadableText.list(nodes.map(\.name)))"
    subgraph.nodes = nodes.map(node)
    // Deeper than any app nests, and an end for drawings that are no tree.
    if depth < 32 {
      subgraph.subgraphs = (groupsByParent[group.id] ?? []).map { self.subgraph(for: $0, depth: depth + 1) }
    }
    if group.kind == .tabs && nodes.count > 1 {
      subgraph.ranks = [.init(nodes: nodes.map { Self.nodeName($0.id) }, isOrdered: group.isOrdered)]
    }
    return subgraph
  }

  private static func clusterName(_ id: String) -> String { "cluster_\(MarkupEscape.identifier(id))" }

  private func attributes(of group: Drawing.Group) -> [GraphvizGraph.Attribute] {
    // Arrows come from above, so a lane's title stands below.
    let isBelow = group.kind == .stack && !isRightwards
    var attributes: [GraphvizGraph.Attribute] = [
      .init(html: labels.group(group, isBelow: isBelow, isArea: effort == .apart)),
      .init("style", "rounded,filled"),
      .init("fontcolor", palette[.label]),
      .init("class", "group \(group.kind.rawValue)"), .init("id", Self.elementID("group", group.id)),
    ]
    switch group.kind {
    case .tabs, .choice:
      attributes += [
        .init("fillcolor", palette[group.kind == .tabs ? .frame : .module]), .init("margin", "12"),
        .init("color", palette[group.isRoot ? .text : .line]),
        .init("penwidth", group.isRoot ? "2.4" : "1.2"),
      ]
    case .stack:
      attributes += [
        .init("fillcolor", palette[.lane]), .init("color", palette[.push]), .init("penwidth", "1.2"),
        .init("margin", isRightwards ? "12" : "14"),
      ]
    case .module:
      attributes += [
        .init("fillcolor", palette[.module]), .init("color", palette[.legendFrame]), .init("penwidth", "1"),
        .init("margin", "12"),
      ]
    }
    if isBelow {
      attributes += [.init("labelloc", "b"), .init("labeljust", "r")]
    }
    return attributes
  }

  /// The node that an edge to a screen or to a frame is tied to.
  private func representative(of id: String) -> String? {
    if nodeIDs.contains(id) { return Self.nodeName(id) }
    guard groupIDs.contains(id) else { return nil }
    var visited: Set<String> = []
    var pending = [id]
    while let group = pending.popLast() {
      guard visited.insert(group).inserted else { continue }
      if let nodes = nodesByGroup[group], !nodes.isEmpty { return Self.nodeName(nodes[nodes.count / 2].id) }
      pending += (groupsByParent[group] ?? []).map(\.id).reversed()
    }
    return nil
  }

  // MARK: Moves

  private func edge(at index: Int, _ edge: Drawing.Edge) -> GraphvizGraph.Edge? {
    guard let tail = representative(of: edge.from), let head = representative(of: edge.to) else { return nil }
    var attributes: [GraphvizGraph.Attribute] = []
    if let label = labels.edge(edge, isRightwards: isRightwards) { attributes.append(.init(html: label)) }
    attributes += line(of: edge)
    if junctions.contains(edge.to) {
      attributes.removeAll { $0.name == "arrowhead" }
      attributes.append(.init("arrowhead", "none"))
    }
    if edge.isInRecursion { attributes.append(.init("fontcolor", palette[.recursion])) }
    let isGone = edge.mark?.kind == .removed || edge.mark?.kind == .uncovered
    if edge.isNeverObserved || isGone { attributes.append(.init("style", "dashed")) }
    if let slot = edge.through?.slot, let port = ports[edge.from]?[slot] {
      attributes.append(.init("tailport", "\(port):\(isRightwards ? "e" : "s")"))
    }
    if let weight = spines.weight(of: edge) { attributes.append(.init("weight", weight)) }
    if leavesTabs(edge) { attributes.append(.init("tailport", isRightwards ? "e" : "s")) }
    if groupIDs.contains(edge.from) && tail != head {
      attributes.append(.init("ltail", Self.clusterName(edge.from)))
    }
    if groupIDs.contains(edge.to) && tail != head {
      attributes.append(.init("lhead", Self.clusterName(edge.to)))
    }
    if let link = edge.link { attributes.append(.init("URL", Self.address(link))) }
    attributes += [
      .init("class", "move \(edge.kind.rawValue)\(edge.isInRecursion ? " recursion" : "")"),
      .init("id", Self.elementID(edge, at: index)),
    ]
    let ends = [edge.from, edge.to].map { names[$0] ?? "" }.joined(separator: " → ")
    let words = EdgeLabel(of: edge, beginsAtSlot: true, isWrapped: false).sentence
    return GraphvizGraph.Edge(
      tail: tail, head: head, attributes: attributes, tooltip: edge.details,
      sentence: words.isEmpty ? ends : "\(ends): \(words)")
  }

  /// An arrow out of tabs leaves on the far side, not through their title.
  private func leavesTabs(_ edge: Drawing.Edge) -> Bool {
    guard isRightwards, let group = tabsOfNode[edge.from], edge.kind != .back else { return false }
    return tabsOfNode[edge.to] != group
  }

  private func line(of edge: Drawing.Edge) -> [GraphvizGraph.Attribute] {
    let color = palette[role(of: edge)]
    switch edge.kind {
    case .push:
      return [.init("color", color), .init("penwidth", pushWidth(edge)), .init("arrowhead", "normal")]
    case .present:
      // Two parallel lines; dashes stay free for evidence.
      return [
        .init("color", "\(color):transparent:\(color)"),
        .init("penwidth", edge.isInRecursion ? "1.8" : "1.2"),
        .init("arrowhead", "onormal"),
      ]
    case .switch: return [.init("color", color), .init("penwidth", "1.8"), .init("arrowhead", "vee")]
    case .back:
      // Two heads, as on the key that winds back.
      return [
        .init("color", color), .init("penwidth", "1.4"), .init("style", "dotted"),
        .init("arrowhead", "veevee"), .init("arrowsize", "0.6"), .init("constraint", "false"),
      ]
    case .hold:
      return [
        .init("color", color), .init("penwidth", "1"), .init("style", "dotted"), .init("arrowhead", "none"),
      ]
    }
  }

  private func role(of edge: Drawing.Edge) -> Palette.Role {
    if edge.isInRecursion { return .recursion }
    switch edge.mark?.kind {
    case .removed: return .removed
    case .uncovered: return .uncovered
    case nil where showsChanges: return .line
    default: return edge.kind.role
    }
  }

  private func pushWidth(_ edge: Drawing.Edge) -> String {
    if effort == .overview { return "1.2" }
    if showsChanges && edge.mark == nil && !edge.isInRecursion { return "1.4" }
    if drawing.view == .structure { return "1.8" }
    guard distinguishesEvidence else { return "2.4" }
    let tenths = (16 + min(24, 14 * log10(Double(edge.count ?? 0) + 1))).rounded()
    return "\(Int(tenths) / 10).\(Int(tenths) % 10)"
  }

  // MARK: Notes

  private static func noteName(_ index: Int) -> String { "note_\(index + 1)" }

  private func note(at index: Int, _ note: Drawing.Note) -> GraphvizGraph.Node {
    GraphvizGraph.Node(
      name: Self.noteName(index),
      attributes: [
        .init(html: labels.note(note)), .init("shape", "note"), .init("style", "filled"),
        .init("fillcolor", palette[.note]), .init("color", palette[.recursion]), .init("penwidth", "1"),
        .init("fontsize", "10"), .init("margin", "0.12,0.08"), .init("class", "note"),
        .init("id", "note-\(index + 1)"),
      ], tooltip: [note.rule])
  }

  private func noteEdge(at index: Int, _ note: Drawing.Note) -> GraphvizGraph.Edge? {
    guard let tail = representative(of: note.beside) else { return nil }
    return GraphvizGraph.Edge(
      tail: tail, head: Self.noteName(index),
      attributes: [
        .init("style", "dotted"), .init("arrowhead", "none"), .init("color", palette[.recursion]),
        .init("penwidth", "1"), .init("minlen", "0"), .init("class", "note"),
      ])
  }
}

extension Drawing.Edge.Kind {
  fileprivate var role: Palette.Role {
    switch self {
    case .push: .push
    case .present: .present
    case .switch: .label
    case .back, .hold: .line
    }
  }
}
