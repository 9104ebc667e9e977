import ScreenTrace

/// A part of a graph, chosen by sets of screens: what can be reached, what leads somewhere, what is near, what lies
/// on a cycle. The sets are intersected, so conditions compose: `from` A and `to` B is what lies between.
///
/// One step goes along a forward move, or from a slot's owner to its child.
public struct GraphFilter: Hashable, Sendable {
  /// Keep what can be reached from one of these screens, themselves included.
  public var from: [String]
  /// Keep what leads to one of these screens, themselves included.
  public var to: [String]
  /// Keep what is at most `depth` steps away from one of these screens, in either direction.
  public var focus: [String]
  /// How many steps `from`, `to` and `focus` go; with none of them, steps from the roots. Without it `focus` goes
  /// one step, the others go on.
  public var depth: Int?
  /// Leave these screens out; nothing is reached through them.
  public var exclude: [String]
  /// Keep screens from which a walk leads back to themselves.
  public var onlyCycles: Bool

  public init(
    from: [String] = [], to: [String] = [], focus: [String] = [], depth: Int? = nil, exclude: [String] = [],
    onlyCycles: Bool = false
  ) {
    self.from = from
    self.to = to
    self.focus = focus
    self.depth = depth
    self.exclude = exclude
    self.onlyCycles = onlyCycles
  }

  /// Whether everything is kept.
  public var isEmpty: Bool { self == GraphFilter() }

  /// The conditions in words: `from Catalogo, to Pago`; nil where there are none.
  public var words: String? {
    var parts = [("from", from), ("to", to), ("around", focus), ("without", exclude)]
      .filter { !$0.1.isEmpty }.map { "\($0.0) \($0.1.joined(separator: " or "))" }
    if let depth { parts.append("at most \(depth) step\(depth == 1 ? "" : "s")") }
    if onlyCycles { parts.append("on a cycle") }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  /// A name that no screen of the graph has.
  public struct UnknownScreen: Error, Hashable, Sendable {
    public var name: String
    /// The ids there are, sorted.
    public var known: [String]
  }

  /// The part of the graph: the chosen screens, the slots and moves between them, the owners of the slots that those
  /// moves go through, and the screens that any of these are shown in. Findings about a cycle stay where the whole
  /// cycle does. Alerts and dialogs go with the screens that ask them. A slot that only moves outside of the part fill says
  /// so, and a move through a slot of an excluded screen stays where both its ends do.
  ///
  /// Screens are named by id, name or type; a name that fits none throws `UnknownScreen`, one that fits several means
  /// all of them. O(screens + slots + moves) for each named set.
  public func applied(to document: GraphDocument) throws -> GraphDocument {
    if isEmpty { return document }
    let names = ScreenNames(document)
    let excluded = Self.withQuestions(try names.ids(exclude), in: document)
    let steps = Steps(document, without: excluded)
    var kept = steps.screens
    let origins = from.isEmpty && to.isEmpty && focus.isEmpty && depth != nil ? document.roots : []
    if !from.isEmpty { kept.formIntersection(steps.reached(from: try names.ids(from), depth: depth)) }
    if !origins.isEmpty { kept.formIntersection(steps.reached(from: Set(origins), depth: depth)) }
    if !to.isEmpty { kept.formIntersection(steps.reversed.reached(from: try names.ids(to), depth: depth)) }
    if !focus.isEmpty {
      let centre = try names.ids(focus)
      let near = steps.reached(from: centre, depth: depth ?? 1)
      kept.formIntersection(near.union(steps.reversed.reached(from: centre, depth: depth ?? 1)))
    }
    if onlyCycles { kept.formIntersection(steps.cyclic()) }
    return part(of: document, kept: kept, without: excluded)
  }

  /// Screens, and the alerts and dialogs that only they ask.
  private static func withQuestions(_ screens: Set<String>, in document: GraphDocument) -> Set<String> {
    let slots = Dictionary(grouping: document.slots, by: \.child)
    let questions = document.screens.filter { screen in
      guard screen.kind != .feature, let asked = slots[screen.id] else { return false }
      return asked.allSatisfy { screens.contains($0.owner) }
    }
    return screens.union(questions.map(\.id))
  }

  private func part(
    of document: GraphDocument, kept: Set<String>, without excluded: Set<String>
  ) -> GraphDocument {
    var part = document
    part.moves = document.moves.filter { kept.contains($0.from) && kept.contains($0.to) }
    let screens = Self.withHolders(kept.union(part.moves.map(\.owner)), in: document)
      .subtracting(excluded)
    part.screens = document.screens.filter { screens.contains($0.id) }
    part.roots = document.roots.filter(screens.contains)
    part.slots = document.slots.filter { screens.contains($0.owner) && screens.contains($0.child) }
    let filled = Set(document.moves.filter { !$0.op.isBack }.map(\.slot))
    let filledHere = Set(part.moves.filter { !$0.op.isBack }.map(\.slot))
    for index in part.slots.indices {
      let slot = part.slots[index].reference
      if filled.contains(slot), !filledHere.contains(slot) { part.slots[index].isFilledOutside = true }
    }
    part.findings = document.findings.filter { finding in
      finding.cycle.map { $0.allSatisfy(screens.contains) } ?? true
    }
    return part
  }

  /// Screens, and where they are but parts of others, those up to the ones that are screens of their own: without them
  /// a part would look like a screen.
  private static func withHolders(_ screens: Set<String>, in document: GraphDocument) -> Set<String> {
    let slots = Dictionary(grouping: document.slots, by: \.child)
    var all = screens
    var next = Array(screens)
    while let screen = next.popLast() {
      guard !document.roots.contains(screen), let held = slots[screen], held.allSatisfy(\.showsPart) else {
        continue
      }
      for slot in held where all.insert(slot.owner).inserted { next.append(slot.owner) }
    }
    return all
  }
}

/// Screens by what people call them.
private struct ScreenNames {
  let byName: [String: Set<String>]
  let ids: [String]

  init(_ document: GraphDocument) {
    var byName: [String: Set<String>] = [:]
    for screen in document.screens {
      for name in [screen.id, screen.name, screen.type] { byName[name, default: []].insert(screen.id) }
    }
    self.byName = byName
    ids = document.screens.map(\.id).sorted()
  }

  func ids(_ names: [String]) throws -> Set<String> {
    try names.reduce(into: []) { result, name in
      guard let found = byName[name] else { throw GraphFilter.UnknownScreen(name: name, known: ids) }
      // An id is meant before a name that several screens share.
      result.formUnion(found.contains(name) ? [name] : found)
    }
  }
}

/// Where one step leads.
private struct Steps {
  var screens: Set<String>
  var next: [String: Set<String>] = [:]

  init(_ document: GraphDocument, without excluded: Set<String>) {
    screens = Set(document.screens.map(\.id)).subtracting(excluded)
    let moves = document.moves.filter { !$0.op.isBack }.map { ($0.from, $0.to) }
    for (from, to) in moves + document.slots.map({ ($0.owner, $0.child) })
    where screens.contains(from) && screens.contains(to) {
      next[from, default: []].insert(to)
    }
  }

  /// The same steps, backwards.
  var reversed: Steps {
    var reversed = self
    reversed.next = [:]
    for (from, targets) in next {
      for to in targets { reversed.next[to, default: []].insert(from) }
    }
    return reversed
  }

  /// Breadth first, at most `depth` steps.
  func reached(from origins: Set<String>, depth: Int?) -> Set<String> {
    var reached = origins.intersection(screens)
    var frontier = reached
    var steps = 0
    while !frontier.isEmpty && steps < depth ?? .max {
      let beyond: Set<String> = frontier.reduce(into: []) { $0.formUnion(next[$1] ?? []) }
      frontier = beyond.subtracting(reached)
      reached.formUnion(frontier)
      steps += 1
    }
    return reached
  }

  /// The screens on some closed walk: those in a component of several, and those that lead to themselves.
  func cyclic() -> Set<String> {
    let names = screens.sorted()
    let places = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($0.element, $0.offset) })
    let successors = names.map { (next[$0] ?? []).compactMap { places[$0] } }
    return Set(StronglyConnectedComponents.nodesOnCycles(successors).map { names[$0] })
  }
}
