import Composable
import Foundation

/// A clock on which nobody sleeps: each deadline is reached at once.
public final class ImmediateClock<Duration: DurationProtocol & Hashable>: Clock, @unchecked Sendable {
  // Unchecked: what changes is reached under the lock alone.

  /// A moment, as the time since the clock's first.
  public struct Instant: InstantProtocol {
    fileprivate let offset: Duration

    public init(offset: Duration = .zero) { self.offset = offset }
    public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    public func duration(to other: Instant) -> Duration { other.offset - offset }
    public static func < (lhs: Instant, rhs: Instant) -> Bool { lhs.offset < rhs.offset }
  }

  private let lock = NSLock()
  private var moment: Instant

  public init(now: Instant = Instant()) { moment = now }

  public var now: Instant { lock.withLock { moment } }
  public var minimumResolution: Duration { .zero }

  /// Moves the clock to the deadline and lets other tasks run.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    lock.withLock { moment = max(moment, deadline) }
    await Task.megaYield()
    try Task.checkCancellation()
  }
}

extension ImmediateClock where Duration == Swift.Duration {
  public convenience init() { self.init(now: Instant()) }
}

extension Clock where Self == ImmediateClock<Swift.Duration> {
  /// A clock on which nobody sleeps.
  public static var immediate: Self { ImmediateClock() }
}
