import ScreenTrace

/// A screen that holds itself in tree slots.
public struct TreeRecursion: Rule {
  public let id = "tree-recursion"
  public let severity = Severity.error
  public let description = """
    A screen holds itself, at once or through others, in tree slots: optionals or cases of an optional enum. Embedded \
    children and rows on the way count as part of their owner.
    """
  public let rationale = """
    A tree's depth is fixed when its types are written, so a trip that can repeat without end would need a type that \
    contains itself for ever. Where it compiles, something boxes the state; then each lap nests one more copy of the \
    whole screen and wraps its actions once more. A stack repeats the trip without repeating the type. A cycle of \
    embedded children or rows alone (a comment that holds comments) is data, and fine.
    """

  /// The rule.
  public init() {}

  public func findings(in graph: GraphDocument) -> [GraphDocument.Finding] {
    let (cycles, isComplete) = SlotCycle.shortest(in: graph, through: .tree, over: [.tree, .scope])
    return cycles.map { cycle in
      cycle.finding(
        of: self,
        message:
          "\(cycle.first) contains itself: \(cycle.walk). A tree's depth is fixed when its types are written.",
        wayOut: wayOut(of: cycle))
    } + incompleteness(isComplete)
  }

  /// Which slot to turn into a push, and why that one.
  private func wayOut(of cycle: SlotCycle) -> String {
    let trees = cycle.slots.filter { $0.model == .tree }
    let choice = trees.min {
      ($0.rank, $0.child == cycle.first ? 0 : 1) < ($1.rank, $1.child == cycle.first ? 0 : 1)
    }
    guard let choice else { return "" }
    let reason =
      if trees.count == 1 {
        "it is the only tree slot on the cycle"
      } else if choice.rank == 0, trees.contains(where: { $0.rank > 0 }) {
        "it is shown as a drill-down, which a push looks like"
      } else if choice.child == cycle.first {
        "it is the one that leads back to \(choice.child)"
      } else {
        "it is the least modal slot on the cycle"
      }
    let place = cycle.entrances.first.map { "in \($0.owner)" } ?? "around the flow"
    return "Make \(choice.owner).\(choice.path) a push onto a StackState \(place): \(reason)."
  }

  public var examples: [RuleExample] {
    [
      .init(
        "A profile opens a profile as a destination of its own.", isFound: true,
        [
          .init("Red", "destino.perfil", .navigationDestination, "Perfil", boxed: "presentation state"),
          .init("Perfil", "destino.perfil", .navigationDestination, "Perfil", boxed: "presentation state"),
        ]),
      .init(
        "A profile's embedded header opens the list of followers, whose rows open profiles.", isFound: true,
        [
          .init("Perfil", "cabecera", .embed, "Cabecera"),
          .init("Cabecera", "seguidores", .sheet, "Seguidores", boxed: "presentation state"),
          .init("Seguidores", "filas", .row, "Fila", boxed: "collection"),
          .init("Fila", "perfil", .navigationDestination, "Perfil", boxed: "presentation state"),
        ]),
      .init(
        "A profile opens a profile by a push onto the stack of the root.", isFound: false,
        [.init("Red", "camino.perfil", .push, "Perfil"), .init("Perfil", "ajustes", .sheet, "Ajustes")]),
      .init(
        "A comment holds comments, as rows.", isFound: false,
        [
          .init("Articulo", "comentarios", .row, "Comentario", boxed: "collection"),
          .init("Comentario", "respuestas", .row, "Comentario", boxed: "collection"),
        ]),
      .init(
        "Two ways lead to one screen.", isFound: false,
        [
          .init("Inventario", "destino.detalle", .sheet, "Detalle"),
          .init("Inventario", "destino.formulario", .sheet, "Formulario"),
          .init("Formulario", "detalle", .sheet, "Detalle"),
        ]),
    ]
  }
}

extension GraphDocument.Slot {
  /// How little its look stands against a push: a drill-down looks like one, a modal interrupts.
  fileprivate var rank: Int {
    if styles.contains(.navigationDestination) { return 0 }
    return styles.isDisjoint(with: [.sheet, .fullScreenCover, .popover]) ? 1 : 2
  }
}

extension [SlotStyle] {
  fileprivate func isDisjoint(with others: Set<SlotStyle>) -> Bool { others.isDisjoint(with: self) }
}
