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

  private var root: ScreenKey = ScreenKey(type: "")
  private var occupant: Occupant?
  private var present = Presence(screen: ScreenKey(type: ""))

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
    root = ScreenName.of(store.screen)
    ending.root = root
    // First, for then all bodies are built, and what they hide of slots is known.
    let declared = DeclaredSlots(root: root, store.slots)
    let naming = SlotNaming(owner: root)
    let occupant = Occupant(
      root: store.slots.map { NamedSlot($0, naming: naming) }, state: store.stateAddress)
    self.occupant = occupant
    present = Presence(screen: root, children: occupant.children())
    let session = TraceEvent.Session(
      session: options.session, app: options.app, root: root, recorder: "screengraph \(ToolVersion.text)",
      started: Self.timestamp(ending.start), present: present.listed, declared: declared.slots)
    write { .session(session) }
  }

  func willProcess(_ record: ActionRecord, way: () -> [SlotStep]) {
    record.way = occupant?.way(of: record.path) ?? way()
  }

  func didProcess(
    _ record: ActionRecord, action: () -> Any, effects: [EffectReport], in store: any ObservedStore
  ) {
    let milliseconds = ending.note(record)
    let change = change(by: record, in: store)
    let payload = payload.flatMap { $0(action()) }
    write { [root] in
      let moves = change.map { $0.before.moves(to: $0.after, during: MoveContext(record, root: root)) } ?? []
      return .action(
        TraceEvent.Action(
          n: record.number, ms: milliseconds, action: record.path.cases.joined(separator: "."),
          ids: record.path.ids.isEmpty ? nil : record.path.ids, screen: record.screen(from: root),
          cause: TraceEvent.Cause(record), payload: payload, moves: moves.isEmpty ? nil : moves,
          effects: TraceEvent.Effects(effects, root: root)))
    }
  }

  nonisolated func storeEnds(effects: [EffectReport]) { ending.end(effects: effects) }

  // MARK: What is present

  /// What was present before an action and after it; nil where nothing has come or gone.
  private func change(
    by record: ActionRecord, in store: any ObservedStore
  ) -> (before: Presence, after: Presence)? {
    guard let occupant, occupant.look(at: store.stateAddress) else { return nil }
    let before = present.including(wayOf: record, root: root)
    present.children = occupant.children()
    return (before, present)
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
