import ScreenGraph
import ScreenTrace

/// Gathers the edges of a drawing: moves, slots that no known move fills, and what recursions need to be seen.
struct EdgeCollector {
  /// An edge between screens that are drawn, before it is known which of them are frames.
  struct RawEdge {
    var from: String
    var to: String
    var kind: Drawing.Edge.Kind
    var words: [String]
    /// The slot it stands for, in a drawing of the structure.
    var slot: GraphDocument.Slot?
    var moves: [GraphDocument.Move] = []
    /// The ways back along it.
    var backs: [GraphDocument.Move] = []
    var slots: Set<GraphDocument.SlotReference> = []
    var numbers: [Int] = []
    var evidence: Set<Evidence> = []
    /// Whether some move or slot behind it is sure.
    var isSure = false
  }

  private struct Key: Hashable {
    let from: String
    let to: String
    let kind: Drawing.Edge.Kind
    let words: [String]
    let path: String?
  }

  private let builder: DrawingBuilder
  private(set) var edges: [RawEdge] = []
  /// Those of the arrows on each recursion of the builder.
  private(set) var numbersOfRecursions: [[Int]] = []
  private var positions: [Key: Int] = [:]
  /// The edges that are told on the lines of others.
  private var folded: Set<Int> = []
  /// The edges that show a slot, in the order in which they were found.
  private var edgesOfSlot: [GraphDocument.SlotReference: [Int]] = [:]

  init(builder: DrawingBuilder) { self.builder = builder }

  mutating func collect() {
    switch builder.options.view {
    case .structure:
      for slot in builder.document.slots where builder.folding.isDrawn(slot.child) { add(slot) }
    case .map, .session:
      for move in builder.document.moves { add(move) }
      for slot in builder.document.slots { addIfUnfilled(slot) }
      foldBacks()
    }
    numberRecursions()
  }

  // MARK: Gathering

  private mutating func add(_ move: GraphDocument.Move) {
    if move.op.isBack && !builder.options.show.contains(.backs) { return }
    let slot = builder.slotsByReference[move.slot]
    for from in builder.folding.drawn(move.from) {
      for to in builder.folding.drawn(move.to) where builder.folding.isDrawn(move.to) || move.op.isBack {
        // What happens between a screen and its own parts is no move on the map.
        if from == to && move.from != move.to { continue }
        if from == to && move.op.isBack && !builder.folding.isDrawn(move.from) { continue }
        merge(edge(from: from, to: to, for: move, through: slot))
      }
    }
  }

  private func edge(
    from: String, to: String, for move: GraphDocument.Move, through slot: GraphDocument.Slot?
  ) -> RawEdge {
    let style = move.op.isBack ? [] : builder.presentations[to]?.wordsOnEdge(through: slot) ?? []
    var edge = RawEdge(
      from: from, to: to, kind: move.kind, words: style + move.words(to: builder.name(of: to)))
    edge.moves = [move]
    edge.slots = [move.slot]
    edge.evidence = Set(move.evidence)
    edge.isSure = move.sure
    return edge
  }

  /// A slot that no known move fills is an edge from its owner: declared, nobody knows by what.
  private mutating func addIfUnfilled(_ slot: GraphDocument.Slot) {
    guard builder.folding.isDrawn(slot.child) else { return }
    if slot.model == .scope && !slot.isPresented {
      let detail: DrawingOptions.Detail = slot.styles.contains(.row) ? .rows : .embeds
      if slot.showsPart && builder.options.show.contains(detail) { add(slot) }
    } else if !builder.filledSlots.contains(slot.reference) {
      add(slot)
    }
  }

  private mutating func add(_ slot: GraphDocument.Slot) {
    let kind = Self.kind(of: slot)
    for owner in builder.folding.drawn(slot.owner) {
      var edge = RawEdge(from: owner, to: slot.child, kind: kind, words: words(for: slot))
      if builder.options.view == .structure { edge.slot = slot }
      edge.slots = [slot.reference]
      edge.evidence = Set(slot.evidence)
      edge.isSure = slot.sure
      merge(edge)
    }
  }

  private static func kind(of slot: GraphDocument.Slot) -> Drawing.Edge.Kind {
    switch slot.model {
    case .tree: .present
    case .stack: .push
    case .scope: slot.isPresented ? .present : .hold
    }
  }

  /// That a child is always there goes without saying: the line does.
  private func words(for slot: GraphDocument.Slot) -> [String] {
    guard slot.model == .scope, !slot.isPresented else {
      return builder.presentations[slot.child]?.wordsOnEdge(through: slot) ?? []
    }
    return slot.styles.filter { $0 != .embed && $0 != .unknown }.map {
      $0 == .switch ? "one of" : Presentation.words(for: $0)
    }
  }

  private mutating func merge(_ edge: RawEdge) {
    let key = Key(
      from: edge.from, to: edge.to, kind: edge.kind, words: edge.words, path: edge.slot?.path)
    guard let position = positions[key] else {
      positions[key] = edges.count
      for slot in edge.slots { edgesOfSlot[slot, default: []].append(edges.count) }
      edges.append(edge)
      return
    }
    for slot in edge.slots where !edges[position].slots.contains(slot) {
      edgesOfSlot[slot, default: []].append(position)
    }
    edges[position].moves += edge.moves
    edges[position].slots.formUnion(edge.slots)
    edges[position].evidence.formUnion(edge.evidence)
    edges[position].isSure = edges[position].isSure || edge.isSure
  }

  /// A way back to where a screen came from is told on the line that it came along: lines are what crowds a picture.
  /// Only what leads elsewhere, or over several screens, has one of its own.
  private mutating func foldBacks() {
    let forward = Dictionary(
      edges.indices.filter { edges[$0].kind == .push || edges[$0].kind == .present }
        .map { (Way(from: edges[$0].from, to: edges[$0].to), $0) }, uniquingKeysWith: { first, _ in first })
    for index in edges.indices where edges[index].kind == .back {
      let isOneStep = edges[index].moves.allSatisfy { $0.op == .dismiss || $0.op == .pop }
      guard isOneStep, let way = forward[Way(from: edges[index].to, to: edges[index].from)] else { continue }
      edges[way].backs += edges[index].moves
      folded.insert(index)
    }
  }

  private struct Way: Hashable {
    let from: String
    let to: String
  }

  // MARK: Recursions

  /// Numbers the edges on each recursion in the order of its walk; what no edge shows yet gets one.
  private mutating func numberRecursions() {
    var next = 1
    for recursion in builder.recursions {
      let first = next
      defer { numbersOfRecursions.append(Array(first..<next)) }
      for slot in recursion.slots {
        let owners = Set(builder.folding.drawn(slot.owner))
        let children = Set(builder.folding.drawn(slot.child))
        // A step to a part of the same screen is no arrow.
        if !builder.folding.isDrawn(slot.child) { continue }
        var matches = matching(slot, from: owners, to: children)
        if matches.isEmpty, let known = builder.slotsByReference[slot] {
          add(known)
          matches = matching(slot, from: owners, to: children)
        }
        if matches.isEmpty { continue }
        for position in matches where edges[position].numbers.last != next {
          edges[position].numbers.append(next)
        }
        next += 1
      }
    }
  }

  private func matching(
    _ slot: GraphDocument.SlotReference, from owners: Set<String>, to children: Set<String>
  ) -> [Int] {
    (edgesOfSlot[slot] ?? []).filter {
      owners.contains(edges[$0].from) && children.contains(edges[$0].to) && edges[$0].kind != .back
    }
  }

  // MARK: Finishing

  /// The edges as they are drawn, sorted, with all of their causes.
  func finished(endpoint: (String) -> String) -> [Drawing.Edge] {
    let isStructure = builder.options.view == .structure
    let drawn = isStructure ? edges : edges.filter { $0.kind != .back && $0.kind != .hold }
    let isMixed =
      drawn.contains { $0.evidence.contains(.observed) } && drawn.contains { $0.evidence.contains(.declared) }
    return edges.indices.filter { !folded.contains($0) }
      .map { finished(edges[$0], isMixed: isMixed, endpoint: endpoint) }.sorted(by: Self.isBefore)
  }

  private func finished(_ raw: RawEdge, isMixed: Bool, endpoint: (String) -> String) -> Drawing.Edge {
    let isObserved = raw.evidence.contains(.observed)
    let count = raw.moves.reduce(0) { sum, move in
      let (total, overflows) = sum.addingReportingOverflow(move.count)
      return overflows ? .max : total
    }
    let showsEvidence = isMixed && (raw.kind != .hold || builder.options.view == .structure)
    var edge = Drawing.Edge(
      from: endpoint(raw.from), to: endpoint(raw.to), kind: raw.kind, causes: causes(of: raw.moves),
      words: raw.words,
      through: raw.slot.map(through),
      back: raw.backs.isEmpty ? nil : Drawing.Back(causes: causes(of: raw.backs)),
      count: showsEvidence && isObserved && count > 0 ? count : nil,
      isNeverObserved: showsEvidence && !isObserved, isUnsure: !raw.isSure, numbers: raw.numbers)
    edge.details = details(of: raw, count: count)
    edge.link = builder.link(to: raw.moves.compactMap(\.source).min())
    return edge
  }

  /// An edge with as many of its causes as it shows.
  func shortened(_ edge: Drawing.Edge) -> Drawing.Edge {
    var edge = edge
    (edge.causes, edge.hiddenCauses) = shown(edge.causes)
    if let back = edge.back {
      let (causes, hidden) = shown(back.causes)
      edge.back = Drawing.Back(causes: causes, hiddenCauses: hidden, steps: back.steps)
    }
    return edge
  }

  private func shown(_ causes: [Drawing.Cause]) -> (causes: [Drawing.Cause], hidden: Int) {
    switch builder.options.labels {
    case .none: return ([], 0)
    case .all: return (causes, 0)
    case .auto:
      let shown = causes.count > 2 ? 1 : causes.count
      return (Array(causes.prefix(shown)), causes.count - shown)
    }
  }

  private func through(_ slot: GraphDocument.Slot) -> Drawing.Through {
    let hole = slot.model == .scope ? nil : ReadableText.line(slot.hole)
    let rest = slot.path.split(separator: ".").last.map(String.init) ?? slot.path
    let name = builder.screens[slot.child]?.name ?? slot.child
    // `camino.perfil` leads to Perfil: nobody has to be told.
    let saysMore =
      rest.lowercased() != name.lowercased() && (hole == nil || hole != ReadableText.line(slot.path))
    return Drawing.Through(
      slot: hole, path: ReadableText.line(slot.path), remainder: saysMore ? ReadableText.line(rest) : nil)
  }

  /// The commonest first, as far as the graph knows: it counts moves, whatever started them.
  private func causes(of moves: [GraphDocument.Move]) -> [Drawing.Cause] {
    var counts: [Drawing.Cause: Int] = [:]
    for move in moves {
      for cause in Self.causes(of: move) {
        let (sum, overflows) = (counts[cause] ?? 0).addingReportingOverflow(move.count)
        counts[cause] = overflows ? .max : sum
      }
    }
    return counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
  }

  /// What people did, with what they had to wait for. A trigger among the origins made the move by itself too. The rest
  /// of the triggers are replies to the other origins: to which of them, the graph does not say where there are several.
  static func causes(of move: GraphDocument.Move) -> [Drawing.Cause] {
    let cause = { (action: String, reply: String?) in
      Drawing.Cause(action: words(for: action, of: move), reply: reply)
    }
    guard !move.origins.isEmpty else { return move.triggers.map { cause($0, nil) } }
    let triggers = Set(move.triggers)
    let origins = Set(move.origins)
    let direct = move.origins.filter(triggers.contains)
    let later = move.origins.filter { !triggers.contains($0) }
    let others = move.triggers.filter { !origins.contains($0) }
    let replies = (others.isEmpty ? move.triggers : others).filter { isReply($0, of: move) }
    let reply =
      replies.isEmpty ? nil : ReadableText.list(replies.map { ReadableText.line($0) }, maximum: 2, "or")
    // Where every origin is a trigger too, the others wait for one of them.
    if later.isEmpty { return direct.map { cause($0, reply) } }
    return direct.map { cause($0, nil) } + later.map { cause($0, reply) }
  }

  /// A slot is told to empty itself by nobody but the person before the screen, or by a screen whose action is known.
  private static func words(for action: String, of move: GraphDocument.Move) -> String {
    guard move.op.isBack, action == "dismiss" || action == "popFrom" else { return ReadableText.line(action) }
    return move.by == .child ? "the screen itself" : "gesture"
  }

  /// Whether a trigger may have come from outside, later than what the user did. The fact that a child tells its parent
  /// comes in the same breath, and so does what a slot itself is told: the map reads better without them.
  private static func isReply(_ trigger: String, of move: GraphDocument.Move) -> Bool {
    let cases = (move.paths[trigger] ?? trigger).split(separator: ".")
    return !cases.contains("delegate") && trigger != "dismiss" && trigger != "popFrom"
  }

  private func details(of raw: RawEdge, count: Int) -> [String] {
    var details = ["\(builder.name(of: raw.from)) → \(builder.name(of: raw.to))"]
    let moves = raw.moves + raw.backs
    for move in moves.prefix(8) {
      let names = (move.origins.isEmpty ? move.triggers : move.origins).prefix(4)
      let paths = names.map { ReadableText.line(move.paths[$0] ?? $0) }.joined(separator: ", ")
      let place = move.source.map { " (\(ReadableText.line($0.file)):\($0.line))" } ?? ""
      details.append(
        "\(move.op.rawValue) \(ReadableText.line(move.path))\(paths.isEmpty ? "" : ": \(paths)")\(place)")
    }
    if moves.count > 8 { details.append("and \(moves.count - 8) more") }
    if raw.moves.isEmpty, let slot = raw.slots.first {
      details.append("slot \(ReadableText.line(slot.path))")
    }
    if count > 0 { details.append("seen \(ReadableText.count(count, "time"))") }
    return details
  }

  private static func isBefore(_ left: Drawing.Edge, _ right: Drawing.Edge) -> Bool {
    (left.from, left.to, left.kind.rawValue, left.words.joined(separator: " "), left.through?.path ?? "")
      < (
        right.from, right.to, right.kind.rawValue, right.words.joined(separator: " "),
        right.through?.path ?? ""
      )
  }
}
