import Composable

/// What a test store looks at when it is let go: actions that nobody received, effects that still run.
final class SessionEnd<State, Action>: Sendable {
  private let session: TestSession<State, Action>
  private let effects: StoreEffects
  private let place: SourcePlace

  init(session: TestSession<State, Action>, effects: StoreEffects, place: SourcePlace) {
    self.session = session
    self.effects = effects
    self.place = place
  }

  /// Reports what is left, if the test is to assert everything.
  func check() {
    guard session.exhaustivity == .on else { return }
    let received = session.received.map(\.action)
    if !received.isEmpty {
      place.report(
        "The test ended with \(received.count) received actions that were not asserted:\n\n\(ActionName.list(received))"
      )
    }
    reportWork()
  }

  /// Reports each effect that still runs, where the action that began it was sent.
  private func reportWork() {
    let byOrigin = Dictionary(grouping: effects.work, by: \.originNumber)
    for (origin, work) in byOrigin.sorted(by: { $0.key < $1.key }) {
      let started = work.compactMap(\.action).map { "." + $0.names.text }
      (session.place(ofAction: origin) ?? place).report(
        """
        \(work.count == 1 ? "An effect" : "\(work.count) effects") that this action began still \
        \(work.count == 1 ? "runs" : "run") at the end of the test\
        \(started.isEmpty ? "" : " (started by \(started.joined(separator: ", ")))"): finish or cancel what it waits for
        """)
    }
  }
}
