import Composable
import ComposableTesting
import Foundation
import ScreenRecorder

/// Where a session is played: a store with a recorder at it, and all that is different from run to run held still. Time
/// stands until somebody moves it, ids count from 0, and the session begins on a morning in March.
@MainActor
final class SampleStage {
  private let clock = TestClock()
  private let session: String
  private let app: String
  private let file: URL
  private let problems = LockIsolated<[String]>([])

  init(app: String, session: String, file: URL) {
    self.app = app
    self.session = session
    self.file = file
  }

  /// Why the trace is not whole, if it is not.
  var problem: SampleSession.Unwritten? { problems.value.first.map(SampleSession.Unwritten.init) }

  /// Somebody who uses an app that begins with this state, which is made where ids count from 0.
  func user<State, Action, Root: Reducer<State, Action>>(
    of state: @autoclosure () -> State,
    @ReducerBuilder<State, Action> reducer: () -> Root,
    withDependencies prepare: @escaping (inout DependencyValues) -> Void = { _ in }
  ) -> SampleUser<State, Action> {
    let store = Store(initialState: state(), reducer: reducer) {
      $0.context = .live
      $0.continuousClock = self.clock
      $0.uuid = .incrementing
      $0.stackElementID = StackElementIDGenerator()
      prepare(&$0)
    }
    return SampleUser(of: store.recording(to: file, options: options), session: session, clock: clock)
  }

  private var options: RecordingOptions {
    let start = Date(timeIntervalSince1970: 1_772_438_400)  // 2026-03-02, 8 o'clock UTC
    let beginning = clock.now
    return RecordingOptions(
      app: app, session: session,
      now: { [clock] in start.addingTimeInterval(beginning.duration(to: clock.now) / .seconds(1)) },
      writing: .init(isSynchronous: true),
      onProblem: { [problems] problem in problems.withValue { $0.append(problem) } })
  }
}
