/// An indented outline: every screen below the one that leads to it first, for terminals and for keeping in a
/// repository.
///
/// A screen is opened once; where it comes again, the line ends in `↑`.
public struct OutlineWriter: DiagramWriter {
  public init() {}

  public func text(for drawing: Drawing, style: DrawingStyle) -> String {
    var outline = Outline(of: drawing)
    outline.write()
    return outline.lines.joined(separator: "\n") + "\n"
  }
}

private struct Outline {
  private(set) var lines: [String] = []
  private let drawing: Drawing
  private let nodes: [String: Drawing.Node]
  private let groups: [String: Drawing.Group]
  private let moves: [String: [Drawing.Edge]]
  private let members: [String: [Entry]]
  private var opened: Set<String> = []

  private enum Entry {
    case node(String)
    case group(String)
  }

  init(of drawing: Drawing) {
    self.drawing = drawing
    nodes = Dictionary(drawing.nodes.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    groups = Dictionary(drawing.groups.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    moves = Dictionary(grouping: drawing.edges, by: \.from)
    var members: [String: [Entry]] = [:]
    // Only frames open with their screens; a lane's screens stand below the pushes that lead to them.
    for node in drawing.nodes {
      if let group = node.group { members[group, default: []].append(.node(node.id)) }
    }
    for group in drawing.groups {
      if let parent = group.parent { members[parent, default: []].append(.group(group.id)) }
    }
    self.members = members
  }

  mutating func write() {
    lines += [drawing.headline] + drawing.remarks
    for note in drawing.notes { lines += text(of: note) }
    lines.append("")
    for group in drawing.groups where group.isRoot { open(.group(group.id)) }
    for node in drawing.nodes where node.isRoot { open(.node(node.id)) }
    for group in drawing.groups where group.kind == .tabs || group.kind == .choice { open(.group(group.id)) }
    // What nothing leads to, then what only a circle of screens leads to.
    let reached = Set(drawing.edges.filter { $0.from != $0.to }.map(\.to))
    for node in drawing.nodes where !reached.contains(node.id) { open(.node(node.id)) }
    for node in drawing.nodes { open(.node(node.id)) }
  }

  private func text(of note: Drawing.Note) -> [String] {
    let place = note.place.map { "\($0): " } ?? ""
    let numbers = note.numbers.isEmpty ? "" : "[\(note.numbers.map(String.init).joined(separator: ","))] "
    return ["\(place)\(numbers)\(note.rule): \(note.sentences.joined(separator: " "))"]
      + (note.wayOut.map { ["  way out: \($0)"] } ?? [])
  }

  /// Depth first without recursion, for a chain of screens may be as long as a graph is large.
  private mutating func open(_ start: Entry) {
    var pending: [(entry: Entry, depth: Int, move: Drawing.Edge?)] = [(start, 0, nil)]
    while let (entry, depth, move) = pending.popLast() {
      let id = identifier(of: entry)
      let isNew = opened.insert(id).inserted
      if move == nil && !isNew { continue }
      let indent = String(repeating: "  ", count: min(depth, 40))
      lines.append("\(indent)\(text(of: entry, move: move))\(isNew ? "" : " ↑")")
      guard isNew else { continue }
      var inside: [(Entry, Int, Drawing.Edge?)] = []
      if case .group(let group) = entry { inside += (members[group] ?? []).map { ($0, depth + 1, nil) } }
      for next in moves[id] ?? [] {
        inside.append((groups[next.to] == nil ? .node(next.to) : .group(next.to), depth + 1, next))
      }
      pending += inside.reversed()
    }
  }

  private func identifier(of entry: Entry) -> String {
    switch entry {
    case .node(let id), .group(let id): id
    }
  }

  private func text(of entry: Entry, move: Drawing.Edge?) -> String {
    var words: [String] = []
    if let move {
      let numbers =
        move.steps.isEmpty
        ? move.numbers.map(String.init).joined(separator: ",") : EdgeLabel.words(for: move.steps)
      if let mark = move.mark { words.append("[\(mark.text)]") }
      if !numbers.isEmpty { words.append("[\(numbers)]") }
      words.append(move.through.map { "\($0.path):" } ?? move.kind.rawValue)
    }
    switch entry {
    case .node(let id):
      let node = nodes[id]
      words.append(node?.name ?? id)
      let marks = (node?.isRoot == true ? ["start"] : []) + (node?.captions ?? []) + (move?.words ?? [])
      if !marks.isEmpty { words.append("(\(marks.joined(separator: ", ")))") }
      if let mark = node?.mark { words.append("[\(mark.text)]") }
      words += (node?.chips ?? []).map { chip in
        "[\(chip.mark.map { "\($0.text): " } ?? "")\(chip.word) \(chip.text)]"
      }
    case .group(let id):
      words.append(groups[id]?.name ?? id)
      let kind = groups[id]?.kind == .choice ? "one of" : groups[id]?.kind.rawValue ?? ""
      words.append("(\(([kind] + (groups[id]?.captions ?? [])).joined(separator: ", ")))")
    }
    if let move { words += causes(of: move) }
    return words.joined(separator: " ")
  }

  private func causes(of move: Drawing.Edge) -> [String] {
    let causes = move.causes.map { cause in
      cause.reply.map { "\(cause.action), on reply \($0)" } ?? cause.action
    }
    var words = causes.isEmpty ? [] : ["· \(causes.joined(separator: "; "))"]
    if move.hiddenCauses > 0 { words.append("and \(move.hiddenCauses) more") }
    if let back = move.back {
      let names = back.causes.map(\.action).uniqued
      let numbers = back.steps.isEmpty ? "" : "[\(EdgeLabel.words(for: back.steps))] "
      let list = names.isEmpty ? "" : ": \(ReadableText.list(names, maximum: names.count, "or"))"
      words.append("(\(numbers)back\(list))")
    }
    if let count = move.count { words.append("\(count)×") }
    if move.isNeverObserved { words.append("never seen") }
    if move.isUnsure { words.append("?") }
    return words
  }
}
