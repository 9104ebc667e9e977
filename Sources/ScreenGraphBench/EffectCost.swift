import Composable

/// What it costs to dismiss a screen whose effects run, beside what Swift's own tasks cost that do the same.
@MainActor
enum EffectCost {
  private static let counts = [1, 1_000]

  static func run() async {
    var dismissals: [Int: [Dismissal]] = [:]
    var tasks: [Int: [Double]] = [:]
    for _ in 0..<21 {
      for count in counts {
        tasks[count, default: []].append(await cancellation(tasks: count))
        dismissals[count, default: []].append(await dismissal(effects: count))
      }
    }
    for count in counts {
      let ends = (dismissals[count] ?? []).map(\.all)
      let bare = tasks[count] ?? []
      printTable(
        "Until \(count) effects of a child that is dismissed have returned",
        [
          cost("as many tasks without a store", bare, of: bare, count),
          cost("effects", ends, of: bare, count),
        ], unit: "ns/effect")
    }
    let sends = counts.map { (dismissals[$0] ?? []).map(\.send) }
    printTable(
      "The dismissal itself, on the thread that sends it",
      zip(counts, sends).map { cost("\($0) in flight", $1, of: sends[0], 1) }, unit: "ns/dismissal")
  }

  private static func cost(_ name: String, _ times: [Double], of others: [Double], _ count: Int) -> Cost {
    Cost(
      name: name, nanoseconds: median(times) / Double(count),
      ratio: median(zip(times, others).map { $0 / $1 }))
  }

  /// Nanoseconds.
  private struct Dismissal {
    /// Of the thread that sends.
    var send: Double
    /// Of all threads, until all effects have returned.
    var all: Double
  }

  private static func dismissal(effects count: Int) async -> Dismissal {
    let store = Store(initialState: Libreria.State()) { Libreria() }
    // The first effect of a store in a slot has it build the bodies of its features, which it then keeps.
    store.send(.filtrosPulsado)
    await store.send(.destino(.presented(.filtros(.ceder)))).finish()
    let tasks = (0..<count).map { _ in store.send(.destino(.presented(.filtros(.esperar)))) }
    await fallAsleep()
    let start = (process: processTime(), thread: threadTime())
    store.send(.destino(.dismiss))
    let sent = threadTime()
    for task in tasks { await task.finish() }
    return Dismissal(send: Double(sent - start.thread), all: Double(processTime() - start.process))
  }

  /// Tasks that sleep as the effects do, and that end on the main actor as they do.
  private static func cancellation(tasks count: Int) async -> Double {
    let tasks = (0..<count).map { _ in
      Task { @MainActor in
        try? await withoutActor { try await Task.sleep(for: .seconds(3600)) }
      }
    }
    await fallAsleep()
    let start = processTime()
    for task in tasks { task.cancel() }
    for task in tasks { await task.value }
    return Double(processTime() - start)
  }

  @concurrent
  private static func withoutActor(_ work: @Sendable () async throws -> Void) async throws {
    try await work()
  }

  /// So that all that was started is asleep.
  private static func fallAsleep() async {
    for _ in 0..<10 { await Task.yield() }
    try? await Task.sleep(for: .milliseconds(20))
  }
}
