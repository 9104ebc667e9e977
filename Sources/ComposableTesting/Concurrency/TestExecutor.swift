import Composable
import Dispatch

/// Runs the effects of test stores on the main thread, one piece after the other, as far as they belong to no other actor:
/// so that what happens in a test has an order that no machine changes, however busy.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
final class TestExecutor: TaskExecutor {
  static let shared = TestExecutor()

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    DispatchQueue.main.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}

extension Store {
  /// Has effects run in order where the system can.
  func startEffectsInOrder() {
    guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else { return }
    startEffects { Task(executorPreference: TestExecutor.shared, priority: $0, operation: $1) }
  }
}
