import Composable

/// What it costs to dismiss a screen whose effects run, beside what it costs to cancel tasks of Swift that do the same.
@MainActor
enum EffectCost {
  static func run() async {
    for count in [1, 1_000] {
      var tasks: [Ending] = []
      var effects: [Ending] = []
      // One alone, after a pause, is slow for the processor's caches have forgotten it: the median of many.
      for _ in 0..<(count == 1 ? 500 : 21) {
        tasks.append(await cancellation(tasks: count))
        effects.append(await dismissal(effects: count))
      }
      table(
        "The dismissal of a child with \(count) in flight, on the thread that sends it", tasks, effects,
        \.send)
      table("The same until all have returned, on all threads", tasks, effects, \.all)
    }
    var bare: [Double] = []
    for _ in 0..<500 { bare.append(await dismissal(effects: 0).send) }
    printTable(
      "The dismissal of a child with nothing in flight",
      [Cost(name: "Store.send", nanoseconds: median(bare), ratio: 1)], unit: "ns")
  }

  private static func table(
    _ title: String, _ tasks: [Ending], _ effects: [Ending], _ time: KeyPath<Ending, Double>
  ) {
    let bare = median(tasks.map { $0[keyPath: time] })
    let ours = median(effects.map { $0[keyPath: time] })
    printTable(
      title,
      [
        Cost(name: "as many tasks, cancelled without a store", nanoseconds: bare, ratio: 1),
        Cost(name: "effects", nanoseconds: ours, ratio: ours / bare),
      ], unit: "ns")
  }

  /// Nanoseconds.
  private struct Ending {
    /// Of the thread that ends what runs.
    var send: Double
    /// Of all threads, until all has returned.
    var all: Double
  }

  private static let store = Store(initialState: Libreria.State()) { Libreria() }

  private static func dismissal(effects count: Int) async -> Ending {
    store.send(.filtrosPulsado)
    let tasks = (0..<count).map { _ in store.send(.destino(.presented(.filtros(.esperar)))) }
    await fallAsleep()
    return await ending {
      store.send(.destino(.dismiss))
    } wait: {
      for task in tasks { await task.finish() }
    }
  }

  /// Tasks that sleep as the effects do, and that end on the main actor as they do.
  private static func cancellation(tasks count: Int) async -> Ending {
    let tasks = (0..<count).map { _ in
      Task { @MainActor in
        try? await withoutActor { try await Task.sleep(for: .seconds(3600)) }
      }
    }
    await fallAsleep()
    return await ending {
      for task in tasks { task.cancel() }
    } wait: {
      for task in tasks { await task.value }
    }
  }

  private static func ending(_ send: () -> Void, wait: () async -> Void) async -> Ending {
    let start = (process: processTime(), thread: threadTime())
    send()
    let sent = threadTime()
    await wait()
    return Ending(send: Double(sent - start.thread), all: Double(processTime() - start.process))
  }

  @concurrent
  private static func withoutActor(_ work: @Sendable () async throws -> Void) async throws {
    try await work()
  }

  /// So that all that was started is asleep.
  private static func fallAsleep() async {
    for _ in 0..<200 { await Task.yield() }
  }
}
