import Composable
import Foundation
import ScreenTrace

/// Where events go. They are made by whoever writes them, not by the thread that sends an action.
typealias EventSink = @Sendable (@escaping @Sendable () -> TraceEvent) -> Void

/// Turns what happens in a store into the events of a trace.
@MainActor
final class StoreRecorder: StoreObserver {
  private let payload: ((Any) -> String?)?
  private nonisolated let ending: SessionEnding
  private let write: EventSink
  private let options: RecordingOptions

  /// Where an action goes that goes to the root.
  private var root = ActionPlace(screen: ScreenKey(type: ""))
  private var occupant: Occupant?
  private var present: OccupantSnapshot?

  init(
    options: RecordingOptions, payload: ((Any) -> String?)?, write: @escaping EventSink
  ) {
    self.options = options
    self.payload = payload
    self.write = write
    ending = SessionEnding(now: options.now, write: write)
  }

  /// Writes the session's first line.
  func start(with store: any ObservedStore) {
    let root = ScreenName.of(store.screen)
    self.root = ActionPlace(screen: root)
    ending.root = root
    // First, for then all bodies are built, and what they hide of slots is known.
    let declared = DeclaredSlots(root: root, store.slots).slots
    let occupant = Occupant(
      root: NamedSlots(store.slots, naming: SlotNaming(owner: root)), state: store.stateAddress)
    let present = occupant.snapshot()
    self.occupant = occupant
    self.present = present
    write { [options, started = Self.timestamp(ending.start)] in
      .session(
        TraceEvent.Session(
          session: options.session, app: options.app, root: root, recorder: "screengraph \(ToolVersion.text)",
          started: started, present: present.presence(of: root).listed, declared: declared))
    }
  }

  func willProcess(_ record: ActionRecord, way: () -> [SlotStep]) {
    record.place =
      record.names.place ?? occupant?.place(of: record, root: root) ?? ActionPlace(way(), root: root.screen)
  }

  func didProcess(
    _ record: ActionRecord, action: () -> Any, effects: [EffectReport], in store: any ObservedStore
  ) {
    let milliseconds = ending.note(record)
    let change = change(by: record, in: store)
    let payload = payload.flatMap { $0(action()) }
    write { [place = root] in
      let root = place.screen
      let moves = change?.moves(by: record, root: root) ?? []
      return .action(
        TraceEvent.Action(
          n: record.number, ms: milliseconds, action: record.names.text,
          ids: record.ids.isEmpty ? nil : record.ids, screen: record.screen(from: root),
          cause: TraceEvent.Cause(record), payload: payload, moves: moves.isEmpty ? nil : moves,
          effects: TraceEvent.Effects(effects, root: root)))
    }
  }

  nonisolated func storeEnds(effects: [EffectReport]) { ending.end(effects: effects) }

  // MARK: What is present

  /// What was present before an action and after it; nil where nothing has come or gone.
  private func change(by record: ActionRecord, in store: any ObservedStore) -> RecordedChange? {
    guard let occupant, let before = present, occupant.look(at: store.stateAddress) else { return nil }
    let after = occupant.snapshot()
    present = after
    return RecordedChange(before: before, after: after, by: record)
  }

  private static func timestamp(_ date: Date) -> String {
    date.formatted(
      .iso8601.year().month().day().timeZone(separator: .omitted).time(includingFractionalSeconds: true))
  }
}

/// The clock of a session, and its last line: written from wherever the store is let go.
private final class SessionEnding: @unchecked Sendable {
  // Unchecked: written on the main actor while the store lives, read once when it does not any more.
  let start: Date
  private let now: @Sendable () -> Date
  private let write: EventSink
  private var actions = 0
  /// The root screen, for effects that it started itself.
  var root = ScreenKey(type: "")

  init(now: @escaping @Sendable () -> Date, write: @escaping EventSink) {
    self.now = now
    self.write = write
    start = now()
  }

  /// Counts an action, and says when it was: milliseconds since the start.
  func note(_ record: ActionRecord) -> Int {
    actions = record.number
    return milliseconds
  }

  private var milliseconds: Int { Int((now().timeIntervalSince(start) * 1000).rounded()) }

  func end(effects: [EffectReport]) {
    let end = TraceEvent.End(
      ms: milliseconds, actions: actions, effects: TraceEvent.Effects(effects, root: root))
    write { .end(end) }
  }
}
