import ScreenTrace

/// What one user did, move by move, as lines of plain text: for reading a session as it went.
///
/// Feed it the events of a trace in their order. An action without moves is a line only where `includesAllActions`.
///
/// ```
/// Session s1 of Compras at Tienda, started 2026-01-01T00:00:00Z
///   0:01.200  #3 Pago: camino.element.pago.comprarPulsado [1]
///   0:02.450  #4 Tienda: pedidoCreado (an effect, of #3)
///               push Confirmacion onto Tienda.camino, from Pago (by pedidoCreado, after comprarPulsado)
/// ```
public struct SessionNarrative: Sendable {
  private let includesAllActions: Bool
  private var hasBegun = false
  /// What the screens of the session are called: as in a graph of the session.
  private var names: [ScreenKey: String] = [:]

  /// A narrative of the actions that moved something, or of all.
  public init(includesAllActions: Bool = false) { self.includesAllActions = includesAllActions }

  /// The lines that tell one event; none where there is nothing to tell.
  public mutating func lines(for event: TraceEvent) -> [String] {
    tell(event).map(VisibleText.line)
  }

  private mutating func tell(_ event: TraceEvent) -> [String] {
    switch event {
    case .session(let session):
      defer { hasBegun = true }
      var map = ScreenMap()
      map.add(event)
      map = map.resolved()
      names = Naming(map.screens, slots: map.slots.keys).ids
      return (hasBegun ? [""] : []) + tell(session)
    case .action(let action): return tell(action)
    case .missing(let missing):
      return ["  \(missing.count) events are missing here: \(missing.reason)"]
    case .end(let end):
      let gone = tell(end.effects)
      return ["  \(Self.time(end.ms))  end, after \(Self.count(end.actions, "action"))"] + gone
    }
  }

  private func tell(_ session: TraceEvent.Session) -> [String] {
    if let part = session.part { return ["Session \(session.session) goes on (part \(part + 1))"] }
    let app = session.app.map { " of \($0)" } ?? ""
    let first = "Session \(session.session)\(app) at \(name(session.root)), started \(session.started)"
    let present = session.present.map { screen in
      let id = screen.id.map { " [\($0)]" } ?? ""
      let indent = String(repeating: "  ", count: min(max(screen.depth, 1), 20))
      return
        "  present: \(indent.dropFirst(2))\(name(screen.child)) in \(name(screen.owner)).\(screen.path)\(id)"
    }
    return [first] + present
  }

  private func tell(_ action: TraceEvent.Action) -> [String] {
    let moves = action.moves ?? []
    guard includesAllActions || !moves.isEmpty else { return [] }
    var line = "  \(Self.time(action.ms))  #\(action.n) \(name(action.screen)): \(action.action)"
    if let ids = action.ids, !ids.isEmpty { line += " [\(ids.joined(separator: ", "))]" }
    switch action.cause.kind {
    case .user: break
    case .effect: line += action.cause.origin.map { " (an effect, of #\($0))" } ?? " (an effect)"
    case .binding: line += " (a binding)"
    }
    if let payload = action.payload { line += ": \(payload)" }
    return [line] + moves.map { Self.indent + $0.sentence(naming: name) } + tell(action.effects)
  }

  /// A screen that no slot declared keeps its whole type.
  private func name(_ screen: ScreenKey) -> String { names[screen] ?? screen.type }

  /// Only what was cancelled: that is what a move did to what was going on.
  private func tell(_ effects: TraceEvent.Effects?) -> [String] {
    let cancelled = Dictionary(grouping: effects?.cancelled ?? [], by: \.screen)
    return cancelled.sorted { $0.key < $1.key }.map { screen, effects in
      "\(Self.indent)cancelled: \(Self.count(effects.count, "effect")) of \(name(screen))"
    }
  }

  private static let indent = String(repeating: " ", count: 14)

  private static func count(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }

  /// Minutes, seconds and milliseconds: `1:02.450`.
  private static func time(_ milliseconds: Int) -> String {
    let milliseconds = max(0, milliseconds)
    let padded = { (number: Int, width: Int) in
      let digits = String(number)
      return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
    let seconds = milliseconds / 1_000
    return "\(seconds / 60):\(padded(seconds % 60, 2)).\(padded(milliseconds % 1_000, 3))"
  }
}

extension ScreenTrace.Move {
  /// The move in words: `push Perfil onto Tienda.camino, from Inicio (by perfilAbierto)`.
  ///
  /// - Parameter name: What a screen is called; its full nested type unless said otherwise.
  public func sentence(naming name: (ScreenKey) -> String = { $0.type }) -> String {
    let slot = "\(name(owner)).\(GraphDocument.Slot.hole(of: path))"
    let (from, to) = (name(from), name(to))
    let what =
      switch op {
      case .present where style == .alert: "show the alert \(to), from \(from)"
      case .present where style == .confirmationDialog: "show the dialog \(to), from \(from)"
      case .present: "present \(to) in \(slot), from \(from)"
      case .replace: "replace what \(slot) holds by \(to), from \(from)"
      case .push: "push \(to) onto \(slot), from \(from)"
      case .switch: "switch \(slot) to \(to), from \(from)"
      case .dismiss: "dismiss \(from), back to \(to)"
      case .pop: "pop \(from) off \(slot), back to \(to)"
      case .popTo: "pop \(gone?.count ?? 2) screens off \(slot), from \(from) back to \(to)"
      case .popToRoot: "pop all \(gone?.count ?? 2) screens off \(slot), from \(from) back to \(to)"
      }
    var reasons = ["by \(ScreenMap.trigger(of: at))"]
    if let origin { reasons.append("after \(ScreenMap.trigger(of: origin))") }
    switch by {
    case .user: reasons.append("asked by the user")
    case .parent: reasons.append("decided by a reducer")
    case .child: reasons.append("asked by the screen itself")
    case nil: break
    }
    if !sure { reasons.append("unsure") }
    return "\(what) (\(reasons.joined(separator: ", ")))"
  }
}
