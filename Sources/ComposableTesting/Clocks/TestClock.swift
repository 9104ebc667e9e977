import Composable
import Foundation

/// A clock that stands still until a test moves it.
///
/// ```swift
/// let clock = TestClock()
/// let store = TestStore(initialState: Timer.State()) { Timer() } withDependencies: { $0.continuousClock = clock }
/// await store.send(.start)
/// await clock.advance(by: .seconds(1))
/// await store.receive(\.tick)
/// ```
public final class TestClock<Duration: DurationProtocol & Hashable>: Clock, @unchecked Sendable {
  // Unchecked: what changes is reached under the lock alone.

  /// A moment, as the time since the clock's first.
  public struct Instant: InstantProtocol {
    fileprivate let offset: Duration

    public init(offset: Duration = .zero) { self.offset = offset }
    public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    public func duration(to other: Instant) -> Duration { other.offset - offset }
    public static func < (lhs: Instant, rhs: Instant) -> Bool { lhs.offset < rhs.offset }
  }

  private struct Sleeper {
    let number: Int
    let deadline: Instant
    let continuation: CheckedContinuation<Void, any Error>
  }

  private let lock = NSLock()
  private var moment: Instant
  private var sleepers: [Sleeper] = []
  private var nextNumber = 0
  /// Woken, but its task has not been given the time to go on yet.
  private var waking: Set<Int> = []
  private var cancelled: Set<Int> = []

  public init(now: Instant = Instant()) { moment = now }

  public var now: Instant { lock.withLock { moment } }
  public var minimumResolution: Duration { .zero }

  /// Suspends until the clock has been moved to the deadline, or the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    let number = lock.withLock {
      nextNumber += 1
      return nextNumber
    }
    defer { lock.withLock { _ = waking.remove(number) } }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        enlist(Sleeper(number: number, deadline: deadline, continuation: continuation))
      }
    } onCancel: {
      cancel(number)
    }
  }

  private func enlist(_ sleeper: Sleeper) {
    let outcome: Result<Void, any Error>? = lock.withLock {
      if cancelled.remove(sleeper.number) != nil { return .failure(CancellationError()) }
      if sleeper.deadline <= moment { return .success(()) }
      sleepers.append(sleeper)
      return nil
    }
    if let outcome { sleeper.continuation.resume(with: outcome) }
  }

  private func cancel(_ number: Int) {
    let sleeper = lock.withLock { () -> Sleeper? in
      guard let index = sleepers.firstIndex(where: { $0.number == number }) else {
        cancelled.insert(number)
        return nil
      }
      return sleepers.remove(at: index)
    }
    sleeper?.continuation.resume(throwing: CancellationError())
  }

  /// Moves the clock on by a duration. Whoever sleeps until a moment on the way wakes up at that moment, and may sleep
  /// again.
  public func advance(by duration: Duration = .zero) async {
    await advance(to: now.advanced(by: duration))
  }

  /// Moves the clock on to a moment; a moment that is past moves nothing.
  public func advance(to deadline: Instant) async {
    await awaitFirstSleeper()
    while let sleeper = wakeNext(until: deadline) { await wake(sleeper) }
    lock.withLock { moment = max(moment, deadline) }
    await Task.megaYield()
  }

  /// Moves the clock on until nobody sleeps any more. Sleepers that are still there after `timeout` of real time, and a
  /// hundred turns (for a busy machine can use up the time alone), are reported: a timer never ends.
  public func run(
    timeout: Swift.Duration = .seconds(5),
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let end = ContinuousClock.now.advanced(by: timeout)
    var turns = 0
    await awaitFirstSleeper()
    while let sleeper = wakeNext(until: nil) {
      await wake(sleeper)
      turns += 1
      guard ContinuousClock.now < end || turns < 100 else {
        let remaining = lock.withLock { sleepers.count }
        guard remaining > 0 else { return }
        reportIssue(
          """
          The clock was run for \(timeout) and \(remaining) sleepers are still there: cancel what sleeps for ever, or \
          advance the clock by a duration
          """,
          fileID: fileID, filePath: filePath, line: line, column: column)
        return
      }
    }
  }

  /// How many sleep.
  package var sleeperCount: Int { lock.withLock { sleepers.count } }

  /// Moves the clock to the next deadline until `end` and wakes one sleeper, without waiting for where that leads; moves
  /// it to `end` where nobody sleeps until then.
  ///
  /// - Returns: Whether somebody was woken.
  package func step(to end: Instant) -> Bool {
    guard let sleeper = wakeNext(until: end) else {
      lock.withLock { moment = max(moment, end) }
      return false
    }
    sleeper.continuation.resume()
    return true
  }

  /// Throws when somebody sleeps: for tests of code that should not.
  public func checkSuspension() async throws {
    await Task.megaYield()
    let count = lock.withLock { sleepers.count }
    if count > 0 { throw SuspensionError(sleepers: count) }
  }

  // On a busy machine a task may take its time to get where it sleeps, or on from there. What can be waited for is waited
  // for, within bounds; the rest is given its turn.

  /// Waits until somebody sleeps, for tasks just started may be on their way: 10 ms at the longest, or half a second on a
  /// machine so busy that a task waits that long for its turn.
  private func awaitFirstSleeper() async {
    let start = ContinuousClock.now
    await Task.megaYield()
    let turn = ContinuousClock.now - start
    await yield(for: min(max(turn * 20, .milliseconds(10)), .milliseconds(500))) {
      lock.withLock { sleepers.isEmpty }
    }
  }

  /// Wakes a sleeper and waits until its task goes on, a second at the longest.
  private func wake(_ sleeper: Sleeper) async {
    sleeper.continuation.resume()
    await yield(for: .seconds(1)) { lock.withLock { waking.contains(sleeper.number) } }
    await Task.megaYield()
  }

  private func yield(for limit: Swift.Duration, while condition: () -> Bool) async {
    let end = ContinuousClock.now.advanced(by: limit)
    while condition(), ContinuousClock.now < end {
      try? await Task<Never, Never>.sleep(for: .microseconds(100))
    }
  }

  /// Moves the clock to the earliest deadline and takes its first sleeper off the list.
  private func wakeNext(until end: Instant?) -> Sleeper? {
    lock.withLock {
      guard let first = sleepers.min(by: { ($0.deadline, $0.number) < ($1.deadline, $1.number) }),
        end.map({ first.deadline <= $0 }) ?? true
      else { return nil }
      moment = max(moment, first.deadline)
      sleepers.removeAll { $0.number == first.number }
      waking.insert(first.number)
      return first
    }
  }
}

extension TestClock where Duration == Swift.Duration {
  public convenience init() { self.init(now: Instant()) }
}

/// Somebody sleeps on a clock that nobody was to sleep on.
public struct SuspensionError: Error, CustomStringConvertible {
  public var sleepers: Int
  public var description: String { "\(sleepers) sleep on the clock" }
}
