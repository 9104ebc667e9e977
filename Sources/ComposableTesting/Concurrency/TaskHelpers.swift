extension Task where Success == Never, Failure == Never {
  /// Gives other tasks the time to run up to where they wait: suspends until the main actor, a task of the lowest priority
  /// and one of the caller's own priority had their turn a number of times, and for as long again, so that it gives more
  /// time where the machine has less.
  ///
  /// Both priorities, for on Linux each has threads of its own: a task of the lowest may have its turn while tests that
  /// compute leave none to those of the caller's.
  public static func megaYield(count: Int = 20) async {
    let start = ContinuousClock.now
    for _ in 0..<count {
      for priority in [.background, Task.currentPriority] {
        await Task<Void, Never>.detached(priority: priority) { await Task.yield() }.value
      }
      await MainActor.run {}
    }
    try? await Task.sleep(for: min(ContinuousClock.now - start, .milliseconds(20)))
  }
}

extension Task where Failure == Never {
  /// Suspends until the task is cancelled, and throws `CancellationError` then.
  public static func never() async throws -> Success {
    for await element in AsyncStream<Success>.makeStream().stream { return element }
    throw _Concurrency.CancellationError()
  }

  /// The task's value; waiting for it passes a cancellation on to the task.
  public var cancellableValue: Success {
    get async {
      await withTaskCancellationHandler {
        await value
      } onCancel: {
        cancel()
      }
    }
  }
}

extension Task where Failure == any Error {
  /// Suspends until the task is cancelled, and throws `CancellationError` then.
  public static func never() async throws -> Success {
    for await element in AsyncStream<Success>.makeStream().stream { return element }
    throw _Concurrency.CancellationError()
  }

  /// The task's value; waiting for it passes a cancellation on to the task.
  public var cancellableValue: Success {
    get async throws {
      try await withTaskCancellationHandler {
        try await value
      } onCancel: {
        cancel()
      }
    }
  }
}
