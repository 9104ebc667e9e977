extension Effect {
  /// Waits before the effect starts; an effect with the same id that is waiting or running is cancelled. For work that is
  /// to start when the user has paused.
  ///
  /// - Parameters:
  ///   - id: As for `cancellable(id:cancelInFlight:)`.
  ///   - dueTime: How long to wait.
  ///   - clock: Measures the time: `@Dependency(\.continuousClock)`, so that tests decide how it passes.
  public func debounce<C: Clock>(
    id: some Hashable & Sendable, for dueTime: C.Instant.Duration, clock: C
  ) -> Effect {
    if isNone { return self }
    let wait = Effect.run { _ in try await clock.sleep(until: clock.now.advanced(by: dueTime), tolerance: nil)
    }
    return Effect(.concatenate([wait.operation, operation])).cancellable(id: id, cancelInFlight: true)
  }

  /// Lets an effect start at most once in each interval. What comes too early is dropped or, with `latest`, the last of it
  /// starts when the interval is over.
  ///
  /// - Parameters:
  ///   - id: Effects with one id share their intervals, in one screen.
  ///   - interval: How long to wait between two starts.
  ///   - clock: Measures the time.
  ///   - latest: Whether the last effect of an interval starts at its end.
  public func throttle<C: Clock>(
    id: some Hashable & Sendable, for interval: C.Instant.Duration, clock: C, latest: Bool
  ) -> Effect {
    if isNone { return self }
    return Effect(
      .throttled(
        operation, id: CancellationID(id), latest: latest,
        interval: {
          let end = clock.now.advanced(by: interval)
          return { try? await clock.sleep(until: end, tolerance: nil) }
        }))
  }
}
