import ComposableTesting
import Testing

@Suite struct TestClockTests {
  @Test func `sleepers wake in the order of their deadlines, at their deadlines`() async {
    let clock = TestClock()
    let events = LockIsolated<[String]>([])
    let tasks = [3, 1, 2].map { seconds in
      Task {
        try await clock.sleep(for: .seconds(seconds))
        events.withValue { $0.append("\(seconds) at \(clock.now.offsetInSeconds)") }
      }
    }
    await clock.advance(by: .seconds(2))
    #expect(events.value == ["1 at 1", "2 at 2"])
    await clock.advance(by: .seconds(2))
    #expect(events.value == ["1 at 1", "2 at 2", "3 at 3"])
    #expect(clock.now.offsetInSeconds == 4)
    for task in tasks { _ = await task.result }
  }

  @Test func `a timer ticks once for each interval that passes`() async {
    let clock = TestClock()
    let ticks = LockIsolated(0)
    let task = Task {
      for await _ in clock.timer(interval: .seconds(1)) { ticks.withValue { $0 += 1 } }
    }
    await clock.advance(by: .seconds(3))
    #expect(ticks.value == 3)
    await clock.advance(by: .milliseconds(900))
    #expect(ticks.value == 3)
    task.cancel()
    await task.value
  }

  @Test func `a timer is to be had from a clock whose type is not known`() async {
    let clock = TestClock()
    let anyClock: any Clock<Duration> = clock
    let ticks = LockIsolated(0)
    let task = Task {
      for await _ in anyClock.timer(interval: .seconds(1)) { ticks.withValue { $0 += 1 } }
      ticks.withValue { $0 = -1 }
    }
    await clock.advance(by: .seconds(2))
    #expect(ticks.value == 2)
    task.cancel()
    await task.value
    #expect(ticks.value == -1)
  }

  @Test func `a clock whose type is hidden sleeps as the clock does`() async throws {
    let clock = TestClock()
    await clock.advance(by: .seconds(5))
    let hidden = AnyClock(clock)
    let start = hidden.now
    async let slept: Void = hidden.sleep(until: start.advanced(by: .seconds(2)), tolerance: nil)
    await clock.advance(by: .seconds(2))
    try await slept
    #expect(start.duration(to: hidden.now) == .seconds(2))
  }

  @Test func `a cancelled sleeper throws and leaves the list`() async throws {
    let clock = TestClock()
    let task = Task { try await clock.sleep(for: .seconds(1)) }
    await Task.megaYield()
    await #expect(throws: SuspensionError.self) { try await clock.checkSuspension() }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    try await clock.checkSuspension()
  }

  @Test func `run moves on until nobody sleeps`() async throws {
    let clock = TestClock()
    let task = Task {
      try await clock.sleep(for: .seconds(1))
      try await clock.sleep(for: .seconds(10))
    }
    await clock.run()
    try await task.value
    #expect(clock.now.offsetInSeconds == 11)
  }

  @Test func `run reports who sleeps for ever`() async {
    let clock = TestClock()
    let task = Task { for await _ in clock.timer(interval: .seconds(1)) {} }
    let issues = LockIsolated<[String]>([])
    await withIssueObserver { issue in
      issues.withValue { $0.append(issue.message) }
    } operation: {
      await clock.run(timeout: .milliseconds(20))
    }
    #expect(issues.value.count == 1)
    #expect(issues.value.first?.contains("1 sleepers are still there") == true)
    task.cancel()
  }

  @Test func `a moment that is past is no sleep`() async throws {
    let clock = TestClock()
    await clock.advance(by: .seconds(5))
    try await clock.sleep(until: TestClock.Instant(offset: .seconds(3)))
    await clock.advance(to: TestClock.Instant(offset: .seconds(1)))
    #expect(clock.now.offsetInSeconds == 5)
  }

  @Test func `nobody sleeps on an immediate clock, and its time passes`() async throws {
    let clock = ImmediateClock()
    try await clock.sleep(for: .seconds(1_000))
    #expect(clock.now == ImmediateClock.Instant(offset: .seconds(1_000)))
    let task = Task {
      try await Task.sleep(for: .zero)
      withUnsafeCurrentTask { $0?.cancel() }
      try await clock.sleep(for: .seconds(1))
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}

extension TestClock.Instant where Duration == Swift.Duration {
  fileprivate var offsetInSeconds: Int64 {
    TestClock.Instant(offset: .zero).duration(to: self).components.seconds
  }
}
