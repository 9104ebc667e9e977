import ScreenTrace

extension ScreenMap {
  /// Adds what one event of a trace tells. Events tell all they have to say by themselves, so a map of traces is a sum
  /// of their events in any order.
  ///
  /// - A session: its root, the screens present at its start (a visit each), the slots that its reducer declares.
  /// - An action: its moves, the slots they go through, and a visit of each screen that comes.
  public mutating func add(_ event: TraceEvent) {
    switch event {
    case .session(let session): add(session)
    case .action(let action): for move in action.moves ?? [] { add(move) }
    case .missing, .end: break
    }
  }

  private mutating func add(_ session: TraceEvent.Session) {
    if let app = session.app { titles.insert(app) }
    roots.insert(session.root)
    // The session goes on in this file: its start was told, and counted, in another one.
    let visits = session.part == nil ? 1 : 0
    add(Screen(evidence: [.observed], visits: visits), for: session.root)
    for present in session.present {
      add(
        Slot(model: present.model, styles: [present.style], evidence: [.observed]),
        for: SlotKey(owner: present.owner, path: present.path, child: present.child))
      add(
        Screen(kind: ScreenKind(style: present.style), evidence: [.observed], visits: visits),
        for: present.child)
    }
    for declared in session.declared {
      add(
        Slot(
          model: declared.model, styles: [declared.style], source: declared.source, boxed: declared.boxed,
          evidence: [.declared]),
        for: SlotKey(owner: declared.owner, path: declared.path, child: declared.child))
      add(Screen(kind: ScreenKind(style: declared.style), evidence: [.declared]), for: declared.child)
    }
  }

  private mutating func add(_ move: ScreenTrace.Move) {
    add(
      Slot(model: move.model, styles: [move.style], evidence: [.observed]),
      for: SlotKey(owner: move.owner, path: move.path, child: move.child))
    let appears = !move.op.isBack
    add(
      Screen(
        kind: ScreenKind(style: move.style), evidence: [.observed],
        visits: appears && move.to == move.child ? 1 : 0),
      for: move.child)

    let trigger = Self.trigger(of: move.at)
    var paths = [trigger: move.at]
    var origins: Set<String> = []
    if let origin = move.origin {
      let name = Self.trigger(of: origin)
      origins = [name]
      paths[name] = min(paths[name] ?? origin, origin)
    }
    add(
      Move(
        triggers: [trigger], origins: origins, paths: paths, evidence: [.observed], count: 1, sure: move.sure),
      for: MoveKey(
        op: move.op, from: move.from, to: move.to, owner: move.owner, path: move.path, by: move.by))
  }

  /// The innermost case name of a case path; for what a slot itself is told, that word (`dismiss`, `popFrom`, `push`).
  public static func trigger(of path: String) -> String {
    path.lastIndex(of: ".").map { String(path[path.index(after: $0)...]) } ?? path
  }
}
