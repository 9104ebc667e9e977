import Composable
import ScreenTrace

extension ActionRecord {
  /// The innermost screen on the action's way.
  func screen(from root: ScreenKey) -> ScreenKey {
    var naming = SlotNaming(owner: root)
    for step in way { naming = naming.next(after: step) }
    return naming.owner
  }
}

extension TraceEvent.Cause {
  init(_ record: ActionRecord) {
    switch record.source {
    case .user: self.init(kind: .user)
    case .binding: self.init(kind: .binding)
    case .effect, .presence: self.init(kind: .effect, origin: record.origin?.number)
    }
  }
}

extension MoveContext {
  init(_ record: ActionRecord, root: ScreenKey) {
    self.init(
      at: CasePath(cases: record.path.cases, ids: record.path.ids),
      origin: record.origin.map { origin in
        Origin(
          path: CasePath(cases: origin.path.cases, ids: origin.path.ids), screen: origin.screen(from: root))
      },
      asker: record.asker)
  }
}

extension ActionRecord {
  /// Who sent a presentation's own dismissal or a stack's own pop; nil for other actions, and where a reducer sent it.
  fileprivate var asker: Asker? {
    guard path.endsInDeparture else { return nil }
    return switch source {
    case .user, .binding: .user
    case .presence: .child
    case .effect: nil
    }
  }
}

extension TraceEvent.Effects {
  /// What happened to effects, in order; nil where nothing did.
  init?(_ reports: [EffectReport], root: ScreenKey) {
    guard !reports.isEmpty else { return nil }
    func effects(_ event: EffectReport.Event) -> [TraceEvent.Effect]? {
      let found = reports.filter { $0.event == event }.map { report in
        TraceEvent.Effect(
          id: report.effect.number, screen: report.effect.action?.screen(from: root) ?? root,
          action: report.effect.actionNumber)
      }
      return found.isEmpty ? nil : found
    }
    self.init(
      started: effects(.started), finished: effects(.finished), cancelled: effects(.cancelled))
  }
}

extension Presence {
  /// The screens below this one, each after its owner.
  var listed: [TraceEvent.PresentScreen] {
    var list: [TraceEvent.PresentScreen] = []
    var waiting = children.reversed().map { (owner: screen, depth: 1, presence: $0) }
    while let (owner, depth, presence) = waiting.popLast() {
      if let place = presence.place {
        list.append(
          TraceEvent.PresentScreen(
            depth: depth, owner: owner, path: place.path, model: place.model, style: place.style,
            child: presence.screen, id: place.identity))
      }
      waiting += presence.children.reversed().map { (presence.screen, depth + 1, $0) }
    }
    return list
  }

  /// This presence with the rows that an action, and the one that began its chain, go through: rows without slots are
  /// not walked, yet an action may come from one.
  func including(wayOf record: ActionRecord, root: ScreenKey) -> Presence {
    var presence = self
    for record in [record.origin, record].compactMap({ $0 })
    where record.way.contains(where: { $0.style == .row }) {
      presence.include(record.way[...], naming: SlotNaming(owner: root))
    }
    return presence
  }

  private mutating func include(_ way: ArraySlice<SlotStep>, naming: SlotNaming) {
    guard let step = way.first else { return }
    let (found, next) = naming.following(step)
    guard let found else { return include(way.dropFirst(), naming: next) }
    if let index = children.firstIndex(where: { $0.place == found.place }) {
      children[index].include(way.dropFirst(), naming: next)
    } else if step.style == .row {
      var row = Presence(screen: found.screen, place: found.place)
      row.include(way.dropFirst(), naming: next)
      children.append(row)
    }
  }
}
