import Composable
import ComposableTesting

/// Somebody who uses a sample app, at a steady pace: a quarter of a second of thought before each action.
@MainActor
final class SampleUser<State, Action> {
  private let store: Store<State, Action>
  private let session: String
  private let clock: TestClock<Duration>

  init(of store: Store<State, Action>, session: String, clock: TestClock<Duration>) {
    self.store = store
    self.session = session
    self.clock = clock
  }

  /// Does something, and looks on until all that follows from it has happened or waits for time to pass.
  func does(_ action: Action) async throws {
    try await waits(.milliseconds(250))
    store.send(action)
    try await rest()
  }

  /// Lets time pass. Whoever wakes up on the way comes to rest before the next one does.
  func waits(_ duration: Duration) async throws {
    let end = clock.now.advanced(by: duration)
    while clock.step(to: end) { try await rest() }
  }

  /// Waits until all that is under way waits for the clock: only then is it certain what the trace says next.
  private func rest() async throws {
    let limit = ContinuousClock.now.advanced(by: .seconds(10))
    while store.workUnderWay != clock.sleeperCount {
      guard ContinuousClock.now < limit else { throw SampleSession.Restless(session: session) }
      try await Task.sleep(for: .microseconds(50))
    }
  }
}
