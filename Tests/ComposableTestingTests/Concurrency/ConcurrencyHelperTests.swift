import ComposableTesting
import Testing

@Suite struct ConcurrencyHelperTests {
  @Test func `never ends with a cancellation alone`() async {
    let task = Task { try await Task<Void, Never>.never() }
    await Task.megaYield()
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func `cancellableValue passes a cancellation on`() async {
    let inner = Task {
      _ = try? await Task<Void, Never>.never()
      return Task.isCancelled
    }
    let outer = Task { await inner.cancellableValue }
    await Task.megaYield()
    outer.cancel()
    #expect(await outer.value)
  }

  @Test func `a value behind a lock is changed by many at once`() async {
    let count = LockIsolated(0)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<1_000 { group.addTask { count.withValue { $0 += 1 } } }
    }
    #expect(count.value == 1_000)
    count.setValue(5)
    #expect(count.magnitude == 5)
  }
}

@Suite struct MainSerialExecutorTests {
  @Test @MainActor func `tasks run one after the other in the order they were started`() async {
    let order = LockIsolated<[Int]>([])
    await withMainSerialExecutor {
      for _ in 0..<20 {
        order.setValue([])
        await withTaskGroup(of: Void.self) { group in
          for number in 0..<50 { group.addTask { order.withValue { $0.append(number) } } }
        }
        #expect(order.value == Array(0..<50))
      }
    }
  }
}
