import ScreenTrace

/// A cycle of slots, in the words that findings use.
struct SlotCycle {
  /// In walking order: each one's child owns the next, the last one's child the first.
  let slots: [GraphDocument.Slot]
  /// The group of screens that hold each other, of which it is a part.
  private let isInGroup: (String) -> Bool

  /// The shortest cycles through slots of one model, and whether these are all of them.
  static func shortest(
    in graph: GraphDocument, through essential: SlotModel, over models: Set<SlotModel>
  ) -> (cycles: [SlotCycle], isComplete: Bool) {
    let found = SlotCycles(graph, through: essential, over: models)
    let entries = Dictionary(grouping: graph.slots, by: \.child)
    let cycles = found.cycles.map { cycle in
      let slots = cycle.map { graph.slots[$0] }
      let group = slots.first.flatMap { found.component[$0.owner] }
      return SlotCycle(slots: slots, entries: entries) { found.component[$0] == group }
    }
    return (cycles, found.isComplete)
  }

  private let entries: [String: [GraphDocument.Slot]]

  private init(
    slots: [GraphDocument.Slot], entries: [String: [GraphDocument.Slot]],
    isInGroup: @escaping (String) -> Bool
  ) {
    self.entries = entries
    self.isInGroup = isInGroup
    // It starts where one comes to it from outside, if anywhere.
    let start =
      slots.firstIndex { slot in entries[slot.owner]?.contains { !isInGroup($0.owner) } == true } ?? 0
    self.slots = Array(slots[start...] + slots[..<start])
  }

  /// The screens, the first one again at the end.
  var screens: [String] { slots.map(\.owner) + slots.prefix(1).map(\.owner) }

  /// The screen that one comes to first.
  var first: String { slots.first?.owner ?? "" }

  /// The slots that lead to it from outside of its group.
  var entrances: [GraphDocument.Slot] {
    slots.flatMap { entries[$0.owner] ?? [] }.filter { !isInGroup($0.owner) }
  }

  /// `Perfil → Ajustes → Perfil through destino.ajustes, destino.perfil`; the middle of a long one left out.
  var walk: String {
    let screens = Self.shortened(screens, keeping: 4).joined(separator: " → ")
    return "\(screens) through \(Self.shortened(slots.map(\.path), keeping: 4).joined(separator: ", "))"
  }

  private static func shortened(_ names: [String], keeping count: Int) -> [String] {
    names.count <= 2 * count ? names : names.prefix(count) + ["…"] + names.suffix(count)
  }

  /// `no`, or `only because presentation state boxes Perfil.destino (Perfil.swift:12)`.
  var compiles: String {
    if let slot = slots.first(where: { $0.boxed != nil }), let boxed = slot.boxed {
      let place = slot.source.map { " (\($0.file):\($0.line))" } ?? ""
      return "only because \(boxed) boxes \(slot.owner).\(slot.hole)\(place)"
    }
    return slots.contains { $0.evidence.contains(.observed) }
      ? "only because something on the cycle boxes it: a trace shows it run" : "no"
  }

  /// Cases that the app wrote and that an action passes through on a lap.
  var wrappersPerLap: Int { slots.reduce(0) { $0 + $1.path.split(separator: ".").count } }

  /// The finding of a rule about it.
  func finding(of rule: some Rule, message: String, wayOut: String) -> GraphDocument.Finding {
    GraphDocument.Finding(
      rule: rule.id, severity: rule.severity, message: message, cycle: screens,
      slots: slots.map { .init(owner: $0.owner, path: $0.path, child: $0.child) }, compiles: compiles,
      wrappersPerLap: wrappersPerLap, wayOut: wayOut, locations: slots.compactMap(\.source))
  }
}

extension Rule {
  /// Said once, where a graph is too large to list every shortest cycle.
  func incompleteness(_ isComplete: Bool) -> [GraphDocument.Finding] {
    isComplete
      ? []
      : [
        .init(
          rule: id, severity: .note,
          message:
            "The graph is too large to list every shortest cycle; each group of screens has at least one here."
        )
      ]
  }
}
