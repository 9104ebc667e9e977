import Composable

/// What it costs to dismiss a screen whose effects run.
@MainActor
enum EffectCost {
  static func run() async {
    var times: [Int: [Double]] = [:]
    let counts = [1, 1_000]
    for _ in 0..<15 {
      for count in counts { times[count, default: []].append(await dismissal(effects: count)) }
    }
    let costs = counts.map { count in
      Cost(
        name: "\(count) in flight", nanoseconds: median(times[count] ?? []),
        ratio: median(zip(times[count] ?? [], times[counts[0]] ?? []).map { $0 / $1 }))
    }
    printTable("Dismissing a child with effects in flight", costs, unit: "ns/dismissal")
  }

  /// Nanoseconds until all effects of a child are cancelled and have returned.
  private static func dismissal(effects count: Int) async -> Double {
    let store = Store(initialState: Libreria.State()) { Libreria() }
    store.send(.filtrosPulsado)
    let tasks = (0..<count).map { _ in store.send(.destino(.presented(.filtros(.esperar)))) }
    // So that all of them are asleep.
    for _ in 0..<10 { await Task.yield() }
    let start = processTime()
    store.send(.destino(.dismiss))
    for task in tasks { await task.finish() }
    return Double(processTime() - start)
  }
}
