import Foundation

/// A Mermaid flowchart, within what GitHub draws: at most 499 edges and fewer than 50,000 characters.
///
/// What is too large loses its labels first, then it becomes an overview of its areas; the picture says what was left
/// out. A Markdown page has room for a chart of each area (`MarkdownWriter`).
public struct MermaidWriter: DiagramWriter {
  public static let mostEdges = 499
  public static let mostCharacters = 49_999
  private static let reason = "there is too much for this format"

  public init() {}

  public func text(for drawing: Drawing, style: DrawingStyle) -> String {
    var smaller = drawing
    if let chart = chart(of: smaller, style: style) { return chart }
    smaller.leaveOutLabels(because: Self.reason)
    if let chart = chart(of: smaller, style: style) { return chart }
    var overview = Atlas(of: drawing).overview
    overview.remark(
      "Screens are collapsed into \(overview.nodes.count) boxes: \(Self.reason); a Markdown page (.md) has a chart for each area."
    )
    return self.page(of: overview, style: style)
  }

  /// A page of an atlas, which loses labels and then edges.
  func page(of drawing: Drawing, style: DrawingStyle) -> String {
    var smaller = drawing
    if let chart = chart(of: smaller, style: style) { return chart }
    smaller.leaveOutLabels(because: Self.reason)
    while true {
      if let chart = chart(of: smaller, style: style) { return chart }
      if smaller.edges.isEmpty { return MermaidChart.tooLarge(drawing) }
      smaller.leaveOut(edgesAfter: min(Self.mostEdges, smaller.edges.count * 3 / 4), because: Self.reason)
    }
  }

  /// Nothing when it is too large.
  func chart(of drawing: Drawing, style: DrawingStyle) -> String? {
    var drawing = drawing
    drawing.leaveOutFramesWhereTheyAreTooMany()
    guard drawing.edges.count + drawing.notes.count <= Self.mostEdges else { return nil }
    let text = MermaidChart(drawing: drawing, style: style).text
    return text.utf16.count <= Self.mostCharacters ? text : nil
  }
}

extension Drawing {
  /// Mermaid's layout (dagre) orders frames level by level. One beside a second, that beside a third and that beside the
  /// first, each on a level of its own, is a circle that it does not get out of: `Cannot set properties of undefined
  /// (setting 'order')`. With few frames that does not happen; among twenty it happens to one map in forty.
  fileprivate mutating func leaveOutFramesWhereTheyAreTooMany() {
    guard groups.count > 8 else { return }
    // The frames of tabs stay: arrows end at them.
    let gone = Dictionary(
      groups.filter { $0.kind == .stack || $0.kind == .module }.map { ($0.id, $0) },
      uniquingKeysWith: { first, _ in first })
    groups.removeAll { gone[$0.id] != nil }
    for index in nodes.indices {
      guard let group = nodes[index].group.flatMap({ gone[$0] }) else { continue }
      nodes[index].group = nil
      nodes[index].captions.append(group.kind == .stack ? "stack \(group.name)" : "in \(group.name)")
    }
    remark("Frames left out: Mermaid fails on many.")
  }
}

/// One chart, whatever its size.
private struct MermaidChart {
  let drawing: Drawing
  let style: DrawingStyle
  private let identifiers: MermaidIdentifiers
  private let nodesByGroup: [String?: [Drawing.Node]]
  private let groupsByParent: [String?: [Drawing.Group]]
  private let edges: [Drawing.Edge]
  private let junctions: Set<String>

  init(drawing: Drawing, style: DrawingStyle) {
    self.drawing = drawing
    self.style = style
    identifiers = MermaidIdentifiers(for: drawing)
    let groups = Set(drawing.groups.map(\.id))
    nodesByGroup = Dictionary(grouping: drawing.nodes) { node in
      node.group.flatMap { groups.contains($0) ? $0 : nil }
    }
    groupsByParent = Dictionary(grouping: drawing.groups) {
      $0.parent.flatMap { groups.contains($0) ? $0 : nil }
    }
    junctions = drawing.junctions
    edges = drawing.edges.filter { [identifiers] in identifiers[$0.from] != nil && identifiers[$0.to] != nil }
  }

  var text: String {
    var lines = [
      "---", "title: \(yaml(title))", "---", "flowchart \(direction)", "  %% \(drawing.digestMark)",
    ]
    lines.append("  accTitle: \(plain(title))")
    lines.append(
      "  accDescr: \(plain(ReadableText.sentences(drawing.sentences, longest: 2000), longest: 2000))")
    lines += (groupsByParent[nil] ?? []).flatMap { subgraph($0, indent: "  ", depth: 0) }
    lines += (nodesByGroup[nil] ?? []).map { "  \(node($0))" }
    lines += edges.map { "  \(edge($0))" }
    for (index, note) in drawing.notes.enumerated() {
      lines.append("  note\(index + 1)[\"\(text(of: note))\"]")
      if let beside = identifiers[note.beside] { lines.append("  \(beside) -.- note\(index + 1)") }
    }
    lines += styles
    return lines.joined(separator: "\n") + "\n"
  }

  static func tooLarge(_ drawing: Drawing) -> String {
    "flowchart TD\n  large[\"\(MermaidText.escaped(ReadableText.line(drawing.title))): "
      + "\(drawing.screens.count) screens are too many for Mermaid\"]\n"
  }

  private var title: String { ReadableText.line(drawing.headline) }

  private var direction: String {
    // A page of a forge is narrow, and goes on below.
    let direction = style.direction == .auto ? drawing.likelyDirection(on: (900, 3000)) : style.direction
    return direction == .right ? "LR" : "TD"
  }

  private func yaml(_ text: String) -> String {
    let escaped = text.unicodeScalars.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : String($0) }.joined()
    return "\"\(escaped)\""
  }

  /// For the lines that screen readers read, where nothing can be escaped.
  private func plain(_ text: String, longest: Int = ReadableText.longest) -> String {
    String(
      String.UnicodeScalarView(
        ReadableText.line(text, longest: longest).unicodeScalars.map {
          "#;{}%<>&\"\\`".unicodeScalars.contains($0) ? " " : $0
        })
    )
  }

  // MARK: Screens and groups

  private func subgraph(_ group: Drawing.Group, indent: String, depth: Int) -> [String] {
    guard let identifier = identifiers[group.id], depth < 32 else { return [] }
    let title = ([group.title] + group.captions).map(MermaidText.escaped).joined(separator: " · ")
    return ["\(indent)subgraph \(identifier)[\"\(title)\"]"]
      + (groupsByParent[group.id] ?? []).flatMap { subgraph($0, indent: indent + "  ", depth: depth + 1) }
      + (nodesByGroup[group.id] ?? []).map { "\(indent)  \(node($0))" } + ["\(indent)end"]
  }

  private func node(_ node: Drawing.Node) -> String {
    let lines =
      (node.mark.map { [$0.text] } ?? []) + ReadableText.wrapped(node.name, limit: 28) + node.captions
      + node.chips.map { chip in
        ["\(chip.mark.map { "\($0.text): " } ?? "")\(chip.word)", chip.text].filter { !$0.isEmpty }.joined(
          separator: " ")
      } + node.slots.map { "\($0.word) \($0.name)" }
    let text = lines.map(MermaidText.escaped).joined(separator: "<br/>")
    let identifier = identifiers[node.id] ?? ""
    if node.form == .junction { return "\(identifier)(( ))" }
    if node.form == .alert { return "\(identifier){{\"\(text)\"}}" }
    return node.isPresented ? "\(identifier)[[\"\(text)\"]]" : "\(identifier)[\"\(text)\"]"
  }

  // MARK: Moves

  private func edge(_ edge: Drawing.Edge) -> String {
    let lines = EdgeLabel(of: edge).lines.map { line in
      [line.numbers, line.text, line.count].filter { !$0.isEmpty }.map(MermaidText.escaped).joined(
        separator: " ")
    }
    let label = lines.isEmpty ? "" : "|\"\(lines.joined(separator: "<br/>"))\"|"
    return "\(identifiers[edge.from] ?? "") \(arrow(of: edge))\(label) \(identifiers[edge.to] ?? "")"
  }

  private func arrow(of edge: Drawing.Edge) -> String {
    let isGone = edge.mark?.kind == .removed || edge.mark?.kind == .uncovered
    let isHalf = junctions.contains(edge.to)
    if edge.isUnsure || edge.isNeverObserved || isGone { return isHalf ? "-.-" : "-.->" }
    if isHalf { return edge.kind == .push ? "===" : "---" }
    switch edge.kind {
    case .push: return "==>"
    case .present: return "--o"
    case .switch, .back: return "-->"
    case .hold: return "---"
    }
  }

  private func text(of note: Drawing.Note) -> String {
    var lines = [note.heading] + note.sentences
    if let wayOut = note.wayOut { lines.append("Way out, \(wayOut)") }
    if let place = note.place { lines.append(place) }
    return lines.flatMap { ReadableText.wrapped(prose: $0, limit: 28, maximum: 6) }.map(MermaidText.escaped)
      .joined(separator: "<br/>")
  }

  // MARK: Styles
  //
  // Colours that can be read in Mermaid's light and its dark theme; no theme is forced.

  private var styles: [String] {
    var lines: [String] = []
    func use(_ name: String, _ style: String, for members: [String]) {
      guard !members.isEmpty else { return }
      lines += ["  classDef \(name) \(style)", "  class \(members.joined(separator: ",")) \(name)"]
    }
    let nodes = drawing.nodes
    use(
      "presented", "stroke:#1e66f5,stroke-width:1.5px",
      for: members(nodes.filter { $0.isPresented && !$0.isInRecursion }))
    use("root", "stroke-width:3px", for: members(nodes.filter { $0.isRoot && !$0.isInRecursion }))
    use(
      "recursion", "stroke:#d20f39,stroke-width:2px,fill:#d20f3922",
      for: members(nodes.filter(\.isInRecursion)))
    for (kind, style) in Self.markStyles {
      use(kind.rawValue, style, for: members(nodes.filter { $0.mark?.kind == kind }))
    }
    use(
      "verdict", "stroke:#d20f39,stroke-width:1px,fill:#df8e1d22",
      for: drawing.notes.indices.map { "note\($0 + 1)" })
    for group in drawing.groups {
      guard let identifier = identifiers[group.id] else { continue }
      let width = group.isRoot ? "3px" : "1px"
      let isLane = group.kind == .stack
      lines.append(
        "  style \(identifier) \(isLane ? "stroke:#40a02b,fill:#40a02b22" : "stroke:#7c7f93,fill:#7c7f9322"),stroke-width:\(width)"
      )
    }
    let isBackground = { [showsChanges = drawing.showsChanges] (edge: Drawing.Edge) in
      showsChanges && edge.mark == nil && !edge.isInRecursion
    }
    let isPlain = { (edge: Drawing.Edge) in !edge.isInRecursion && !isBackground(edge) }
    lines += linkStyle("stroke:#40a02b") { $0.kind == .push && isPlain($0) }
    lines += linkStyle("stroke:#1e66f5") { $0.kind == .present && isPlain($0) }
    lines += linkStyle("stroke-width:1px,stroke-dasharray:2 4") {
      $0.kind == .back && !$0.isUnsure && !$0.isNeverObserved && isPlain($0)
    }
    lines += linkStyle("stroke:#d20f39") { $0.isInRecursion }
    lines += linkStyle("stroke:#8c8fa1,stroke-width:1px") { isBackground($0) }
    return lines
  }

  private static let markStyles: [(Drawing.Mark.Kind, String)] = [
    (.added, "stroke:#40a02b,stroke-width:3px"),
    (.removed, "stroke:#8c8fa1,stroke-width:1.5px,stroke-dasharray:5 4"),
    (.changed, "stroke:#df8e1d,stroke-width:3px"),
    (.covered, "stroke:#209fb5,stroke-width:1.5px"),
    (.uncovered, "stroke:#ea76cb,stroke-width:1.5px,stroke-dasharray:5 4"),
  ]

  private func members(_ nodes: [Drawing.Node]) -> [String] { nodes.compactMap { identifiers[$0.id] } }

  private func linkStyle(_ style: String, where isStyled: (Drawing.Edge) -> Bool) -> [String] {
    let indices = edges.indices.filter { isStyled(edges[$0]) }.map(String.init)
    return indices.isEmpty ? [] : ["  linkStyle \(indices.joined(separator: ",")) \(style)"]
  }
}

/// Text in a label, in quotes.
enum MermaidText {
  /// Letters, digits and what means nothing to Mermaid or to the Markdown in its labels stay; the rest becomes `#…;`.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    var isAtStart = true
    for scalar in text.unicodeScalars {
      let isHarmless =
        scalar.value >= 0x80 || scalar.properties.isAlphabetic || (48...57).contains(scalar.value)
        || scalar == " "
        || ",()/?!'".unicodeScalars.contains(scalar) || (!isAtStart && ".-".unicodeScalars.contains(scalar))
      if isHarmless { escaped.unicodeScalars.append(scalar) } else { escaped += "#\(scalar.value);" }
      // `1. name` and `- name` at the start would be a list.
      isAtStart = isAtStart && (48...57).contains(scalar.value)
    }
    // Mermaid looks for a `direction TB` anywhere in a line, in quotes too.
    // And for icons (`fa:fa-car`) and formulas (`$$x$$`) after it has read the escapes.
    return escaped.replacing("direction ", with: "direction#32;")
      .replacing("#58;fa-", with: "#58;\u{2060}fa-").replacing("#36;#36;", with: "#36;\u{2060}#36;")
  }
}

/// A short word for each node and group that Mermaid takes as an identifier, readable where that is possible.
private struct MermaidIdentifiers {
  private var identifiers: [String: String] = [:]
  private var taken: Set<String> = ["TB", "TD", "BT", "RL", "LR"]

  init(for drawing: Drawing) {
    for node in drawing.nodes { add(node.id, Self.word(node.id, prefix: "s_")) }
    for group in drawing.groups { add(group.id, "in_\(Self.word(group.id, prefix: ""))") }
  }

  subscript(id: String) -> String? { identifiers[id] }

  private mutating func add(_ id: String, _ wanted: String) {
    guard identifiers[id] == nil else { return }
    var identifier = wanted
    var number = 2
    while !taken.insert(identifier).inserted {
      identifier = "\(wanted)_\(number)"
      number += 1
    }
    identifiers[id] = identifier
  }

  /// Mermaid's own words are in lower case, so what starts with a capital is safe.
  private static func word(_ text: String, prefix: String) -> String {
    let word = String(
      text.decomposedStringWithCanonicalMapping.unicodeScalars.prefix(40).filter {
        $0.properties.generalCategory != .nonspacingMark
      }.map { scalar -> Character in
        scalar.isASCII && (scalar.properties.isAlphabetic || (48...57).contains(scalar.value))
          ? Character(scalar) : "_"
      })
    return word.first?.isUppercase == true && !word.contains("__") && !word.hasSuffix("_")
      ? word : prefix + word
  }
}
