import ScreenTrace

/// A screen that comes to itself through a stack that it opens anew on each lap.
public struct MixedRecursion: Rule {
  public let id = "mixed-recursion"
  public let severity = Severity.warning
  public let description = """
    A screen comes to itself through slots of which at least one is a stack: somewhere on the way a screen that lies \
    within the stack's elements owns the stack.
    """
  public let rationale = """
    A stack repeats a trip without repeating the types, but only where all laps push onto the same one. Here each lap \
    opens a stack of its own inside the last one's element: the types contain themselves through the back door, each lap \
    wraps actions further, and SwiftUI does not show a stack inside a stack's element well. Profiles that lead to \
    profiles by pushes onto one stack are the right answer, and never found.
    """

  /// The rule.
  public init() {}

  public func findings(in graph: GraphDocument) -> [GraphDocument.Finding] {
    let (cycles, isComplete) = SlotCycle.shortest(in: graph, through: .stack, over: Set(SlotModel.allCases))
    return cycles.map { cycle in
      cycle.finding(
        of: self, message: "\(cycle.first) opens a new stack on each lap: \(cycle.walk).",
        wayOut: wayOut(of: cycle))
    } + incompleteness(isComplete)
  }

  /// Which stack to do without, and what to push onto instead.
  private func wayOut(of cycle: SlotCycle) -> String {
    let stacks = cycle.slots.filter { $0.model == .stack }
    guard let inner = stacks.last else { return "" }
    let reason =
      stacks.count == 1 ? "it is the only stack on the cycle" : "it is the last one that a lap opens"
    let outer = cycle.entrances.first { $0.model == .stack }
    let place = outer.map { "\($0.owner).\($0.hole)" } ?? "one stack around the flow"
    return "Push \(inner.child) onto \(place) instead of \(inner.owner).\(inner.hole): \(reason)."
  }

  public var examples: [RuleExample] {
    [
      .init(
        "A profile on a stack owns a stack with profiles.", isFound: true,
        [
          .init("Red", "camino.perfil", .push, "Perfil", boxed: "stack state"),
          .init("Perfil", "camino.perfil", .push, "Perfil", boxed: "stack state"),
        ]),
      .init(
        "A sheet over a product opens a shop of its own, with its stack.", isFound: true,
        [
          .init("Tienda", "camino.producto", .push, "Producto", boxed: "stack state"),
          .init("Producto", "destino.tienda", .sheet, "Tienda", boxed: "presentation state"),
        ]),
      .init(
        "Profiles lead to profiles on one stack.", isFound: false,
        [
          .init("Red", "camino.perfil", .push, "Perfil"),
          .init("Red", "camino.publicacion", .push, "Publicacion"),
        ]),
      .init(
        "A tree that contains itself is another rule's.", isFound: false,
        [.init("Red", "camino.perfil", .push, "Perfil"), .init("Perfil", "perfil", .sheet, "Perfil")]),
    ]
  }
}
