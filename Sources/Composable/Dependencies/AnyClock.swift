/// A clock whose type is not known: what `any Clock<Duration>` is wrapped in to be used as a clock.
public struct AnyClock<Duration: DurationProtocol & Hashable>: Clock {
  /// A moment, as the time passed since the wrapper was made.
  public struct Instant: InstantProtocol {
    fileprivate let offset: Duration

    public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    public func duration(to other: Instant) -> Duration { other.offset - offset }
    public static func < (lhs: Instant, rhs: Instant) -> Bool { lhs.offset < rhs.offset }
  }

  private let _now: @Sendable () -> Instant
  private let _minimumResolution: @Sendable () -> Duration
  private let _sleep: @Sendable (Instant, Duration?) async throws -> Void

  public init<Base: Clock>(_ clock: Base) where Base.Instant.Duration == Duration {
    let start = clock.now
    _now = { Instant(offset: start.duration(to: clock.now)) }
    _minimumResolution = { clock.minimumResolution }
    _sleep = { try await clock.sleep(until: start.advanced(by: $0.offset), tolerance: $1) }
  }

  public var now: Instant { _now() }
  public var minimumResolution: Duration { _minimumResolution() }
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try await _sleep(deadline, tolerance)
  }
}
