import ScreenTrace

/// A cycle of slots, in the words that findings use.
struct SlotCycle {
  /// In walking order: each one's child owns the next, the last one's child the first.
  let slots: [GraphDocument.Slot]
  /// The slots that lead to a screen from outside of the group of screens that hold each other: of each model the first,
  /// for there may be as many of them as there are cycles.
  private let entrancesByScreen: [String: [GraphDocument.Slot]]

  /// The shortest cycles through slots of one model, and whether these are all of them.
  static func shortest(
    in graph: GraphDocument, through essential: SlotModel, over models: Set<SlotModel>
  ) -> (cycles: [SlotCycle], isComplete: Bool) {
    let found = SlotCycles(graph, through: essential, over: models)
    var entrances: [String: [GraphDocument.Slot]] = [:]
    for slot in graph.slots {
      guard let group = found.component[slot.child], found.component[slot.owner] != group,
        entrances[slot.child]?.contains(where: { $0.model == slot.model }) != true
      else { continue }
      entrances[slot.child, default: []].append(slot)
    }
    let cycles = found.cycles.map { cycle in
      SlotCycle(slots: cycle.map { graph.slots[$0] }, entrancesByScreen: entrances)
    }
    return (cycles, found.isComplete)
  }

  private init(slots: [GraphDocument.Slot], entrancesByScreen: [String: [GraphDocument.Slot]]) {
    self.entrancesByScreen = entrancesByScreen
    // It starts where one comes to it from outside, if anywhere.
    let start = slots.firstIndex { entrancesByScreen[$0.owner] != nil } ?? 0
    self.slots = Array(slots[start...] + slots[..<start])
  }

  /// The screens, the first one again at the end.
  var screens: [String] { slots.map(\.owner) + slots.prefix(1).map(\.owner) }

  /// The screen that one comes to first.
  var first: String { slots.first?.owner ?? "" }

  /// The slots that lead to it from outside of its group; to each of its screens the first of each model.
  var entrances: some Collection<GraphDocument.Slot> {
    slots.lazy.flatMap { entrancesByScreen[$0.owner] ?? [] }
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
