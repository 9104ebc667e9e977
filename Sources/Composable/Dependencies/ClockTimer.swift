extension Clock where Duration: Hashable {
  /// Ticks at each interval, until it is cancelled: `for await _ in clock.timer(interval: .seconds(1))`.
  public func timer(
    interval: Duration, tolerance: Duration? = nil
  ) -> ClockTimer<AnyClock<Duration>> {
    ClockTimer(clock: AnyClock(self), interval: interval, tolerance: tolerance)
  }
}

/// The ticks of a clock at a fixed interval. It does not drift: a tick that was taken late does not move the next one,
/// and ticks missed altogether are left out.
public struct ClockTimer<Base: Clock>: AsyncSequence, Sendable {
  public typealias Element = Base.Instant

  fileprivate let clock: Base
  fileprivate let interval: Base.Instant.Duration
  fileprivate let tolerance: Base.Instant.Duration?

  init(clock: Base, interval: Base.Instant.Duration, tolerance: Base.Instant.Duration?) {
    self.clock = clock
    self.interval = interval
    self.tolerance = tolerance
  }

  public struct AsyncIterator: AsyncIteratorProtocol {
    fileprivate let timer: ClockTimer
    fileprivate var last: Base.Instant

    /// The moment of the next tick, or `nil` once the task is cancelled.
    public mutating func next() async -> Base.Instant? {
      let next = nextTick()
      do {
        try await timer.clock.sleep(until: next, tolerance: timer.tolerance)
      } catch {
        return nil
      }
      last = next
      return timer.clock.now
    }

    private func nextTick() -> Base.Instant {
      let next = last.advanced(by: timer.interval)
      let late = next.duration(to: timer.clock.now)
      guard late > .zero, timer.interval > .zero else { return next }
      return next.advanced(by: timer.interval * Int((late / timer.interval).rounded(.up)))
    }
  }

  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(timer: self, last: clock.now) }
}
