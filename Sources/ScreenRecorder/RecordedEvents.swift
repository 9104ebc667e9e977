import Composable
import ScreenTrace

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
      at: CasePath(cases: record.names.cases, ids: record.ids),
      origin: record.origin.map { origin in
        Origin(
          path: CasePath(cases: origin.names.cases, ids: origin.ids), screen: origin.screen(from: root))
      },
      asker: record.asker)
  }
}

extension ActionRecord {
  /// Who sent a presentation's own dismissal or a stack's own pop; nil for other actions, and where a reducer sent it.
  fileprivate var asker: Asker? {
    guard endsInDeparture else { return nil }
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

  fileprivate mutating func include(_ way: ArraySlice<ActionPlace.Screen>) {
    guard let screen = way.first else { return }
    if let index = children.firstIndex(where: { $0.place == screen.place }) {
      children[index].include(way.dropFirst())
    } else if screen.isRow {
      var row = Presence(screen: screen.key, place: screen.place)
      row.include(way.dropFirst())
      children.append(row)
    }
  }
}

/// What was present before an action and after it.
struct RecordedChange: Sendable {
  private let before: OccupantSnapshot
  private let after: OccupantSnapshot
  /// The ways through rows of the action, and of the one that began its chain: rows without slots are not walked, yet an
  /// action may come from one.
  private let ways: [[ActionPlace.Screen]]

  init(before: OccupantSnapshot, after: OccupantSnapshot, by record: ActionRecord) {
    self.before = before
    self.after = after
    ways = [record.origin, record].compactMap { $0?.noted?.screens }
  }

  /// The transitions that the action made.
  func moves(by record: ActionRecord, root: ScreenKey) -> [Move] {
    var before = before.presence(of: root)
    for way in ways { before.include(way[...]) }
    return before.moves(to: after.presence(of: root), during: MoveContext(record, root: root))
  }
}
