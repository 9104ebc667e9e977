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
    var moves: [GraphDocument.Move] = []
    var slots: Set<GraphDocument.SlotReference> = []
    var numbers: [Int] = []
    var evidence: Set<Evidence> = []
    /// Whether some move or slot behind it is sure.
    var isSure = false
    /// In whose lane a push lands.
    var lane: String?
  }

  private struct Key: Hashable {
    let from: String
    let to: String
    let kind: Drawing.Edge.Kind
    let words: [String]
  }

  private let builder: DrawingBuilder
  private(set) var edges: [RawEdge] = []
  private var positions: [Key: Int] = [:]
  /// The edges that show a slot, in the order in which they were found.
  private var edgesOfSlot: [GraphDocument.SlotReference: [Int]] = [:]

  init(builder: DrawingBuilder) { self.builder = builder }

  mutating func collect() {
    for move in builder.document.moves { add(move) }
    for slot in builder.document.slots { addIfUnfilled(slot) }
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
    var words = builder.presentations[to]?.wordsOnEdge(through: slot) ?? []
    let kind: Drawing.Edge.Kind
    switch move.op {
    case .present: kind = .present
    case .replace:
      kind = .present
      words.append("replaces")
    case .push: kind = .push
    case .switch: kind = .switch
    case .dismiss, .pop, .popTo, .popToRoot:
      kind = .back
      words = [Self.words(for: move.op)]
    }
    var edge = RawEdge(from: from, to: to, kind: kind, words: words)
    edge.moves = [move]
    edge.slots = [move.slot]
    edge.evidence = Set(move.evidence)
    edge.isSure = move.sure
    if kind == .push, let slot { edge.lane = ScreenGrouping.stackIdentifier(of: slot, builder: builder).id }
    return edge
  }

  private static func words(for back: MoveOperation) -> String {
    switch back {
    case .dismiss: "dismiss"
    case .popTo: "pop to"
    case .popToRoot: "pop to root"
    default: "pop"
    }
  }

  /// A slot that no known move fills is an edge from its owner: declared, nobody knows by what.
  private mutating func addIfUnfilled(_ slot: GraphDocument.Slot) {
    guard builder.folding.isDrawn(slot.child) else { return }
    if slot.model == .scope {
      let detail: DrawingOptions.Detail = slot.styles.contains(.row) ? .rows : .embeds
      let isPart = Set(slot.styles).isDisjoint(with: [.tab, .switch])
      if isPart && builder.options.show.contains(detail) { add(slot, kind: .hold) }
    } else if builder.movesIntoSlot[slot.reference] == nil {
      add(slot, kind: slot.model == .stack ? .push : .present)
    }
  }

  private mutating func add(_ slot: GraphDocument.Slot, kind: Drawing.Edge.Kind) {
    for owner in builder.folding.drawn(slot.owner) {
      var words = builder.presentations[slot.child]?.wordsOnEdge(through: slot) ?? []
      if kind == .hold { words = [slot.styles.contains(.row) ? "row" : "embed"] }
      var edge = RawEdge(from: owner, to: slot.child, kind: kind, words: words)
      edge.slots = [slot.reference]
      edge.evidence = Set(slot.evidence)
      edge.isSure = slot.sure
      if kind == .push { edge.lane = ScreenGrouping.stackIdentifier(of: slot, builder: builder).id }
      merge(edge)
    }
  }

  private mutating func merge(_ edge: RawEdge) {
    let key = Key(from: edge.from, to: edge.to, kind: edge.kind, words: edge.words)
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

  // MARK: Recursions

  /// Numbers the edges on each recursion in the order of its walk; what no edge shows yet gets one.
  private mutating func numberRecursions() {
    var next = 1
    for recursion in builder.recursions {
      for slot in recursion.slots {
        let owners = Set(builder.folding.drawn(slot.owner))
        let children = Set(builder.folding.drawn(slot.child))
        // A step to a part of the same screen is no arrow.
        if !builder.folding.isDrawn(slot.child) { continue }
        var matches = matching(slot, from: owners, to: children)
        if matches.isEmpty, let known = builder.slotsByReference[slot] {
          add(known, kind: known.model == .stack ? .push : known.model == .tree ? .present : .hold)
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

  /// The edges as they are drawn, sorted.
  func finished(endpoint: (String) -> String) -> [Drawing.Edge] {
    let drawn = edges.filter { $0.kind != .back && $0.kind != .hold }
    let isMixed =
      drawn.contains { $0.evidence.contains(.observed) } && drawn.contains { $0.evidence.contains(.declared) }
    return edges.map { finished($0, isMixed: isMixed, endpoint: endpoint) }.sorted(by: Self.isBefore)
  }

  private func finished(_ raw: RawEdge, isMixed: Bool, endpoint: (String) -> String) -> Drawing.Edge {
    let isObserved = raw.evidence.contains(.observed)
    let count = raw.moves.reduce(0) { sum, move in
      let (total, overflows) = sum.addingReportingOverflow(move.count)
      return overflows ? .max : total
    }
    let showsEvidence = isMixed && raw.kind != .hold
    let causes = builder.options.labels == .none ? [] : causes(of: raw.moves)
    let shown = builder.options.labels == .auto && causes.count > 2 ? 1 : causes.count
    var edge = Drawing.Edge(
      from: endpoint(raw.from), to: endpoint(raw.to), kind: raw.kind, causes: Array(causes.prefix(shown)),
      words: raw.words,
      count: showsEvidence && isObserved && count > 0 ? count : nil,
      isNeverObserved: showsEvidence && !isObserved, isUnsure: !raw.isSure, numbers: raw.numbers)
    edge.hiddenCauses = causes.count - shown
    edge.details = details(of: raw, count: count)
    edge.link = builder.link(to: raw.moves.compactMap(\.source).min())
    return edge
  }

  private func causes(of moves: [GraphDocument.Move]) -> [Drawing.Cause] {
    let causes = moves.flatMap { move in
      guard !move.origins.isEmpty else {
        return move.triggers.map { Drawing.Cause(action: ReadableText.line($0)) }
      }
      let replies = move.triggers.filter { !move.origins.contains($0) && Self.isReply($0, of: move) }
      let reply = replies.isEmpty ? nil : ReadableText.list(replies.map { ReadableText.line($0) }, maximum: 2)
      return move.origins.map { Drawing.Cause(action: ReadableText.line($0), reply: reply) }
    }
    return causes.uniqued.sorted()
  }

  /// Whether a trigger may have come from outside, later than what the user did. The fact that a child tells its parent
  /// comes in the same breath, and so does what a slot itself is told: the map reads better without them.
  private static func isReply(_ trigger: String, of move: GraphDocument.Move) -> Bool {
    let cases = (move.paths[trigger] ?? trigger).split(separator: ".")
    return !cases.contains("delegate") && trigger != "dismiss" && trigger != "popFrom"
  }

  private func details(of raw: RawEdge, count: Int) -> [String] {
    var details = ["\(builder.name(of: raw.from)) → \(builder.name(of: raw.to))"]
    for move in raw.moves.prefix(8) {
      let names = (move.origins.isEmpty ? move.triggers : move.origins).prefix(4)
      let paths = names.map { ReadableText.line(move.paths[$0] ?? $0) }.joined(separator: ", ")
      let place = move.source.map { " (\(ReadableText.line($0.file)):\($0.line))" } ?? ""
      details.append(
        "\(move.op.rawValue) \(ReadableText.line(move.path))\(paths.isEmpty ? "" : ": \(paths)")\(place)")
    }
    if raw.moves.count > 8 { details.append("and \(raw.moves.count - 8) more") }
    if raw.moves.isEmpty, let slot = raw.slots.first {
      details.append("slot \(ReadableText.line(slot.path))")
    }
    if count > 0 { details.append("seen \(ReadableText.count(count, "time"))") }
    return details
  }

  private static func isBefore(_ left: Drawing.Edge, _ right: Drawing.Edge) -> Bool {
    (left.from, left.to, left.kind.rawValue, left.words.joined(separator: " "))
      < (right.from, right.to, right.kind.rawValue, right.words.joined(separator: " "))
  }
}
