import Composable

/// What a store adds to a reducer, and how that grows with the state.
@MainActor
enum StoreCost {
  static func run() {
    store()
    rows()
    stack()
  }

  private static func store() {
    // As a store does: each body is built once.
    let reducer = Libreria()._composed()
    var state = Libreria.state(depth: 1)
    let store = Store(initialState: Libreria.state(depth: 1)) { Libreria() }
    printTable(
      "An action, in an app of five features",
      measure(
        [
          Contender(name: "bare reducer") {
            for _ in 0..<$0 { _ = reducer.reduce(into: &state, action: .cesta(.anadirPulsado)) }
          },
          Contender(name: "Store.send") { for _ in 0..<$0 { store.send(.cesta(.anadirPulsado)) } },
        ], actions: 10_000))
  }

  private static func rows() {
    let costs = measure(
      [10, 1_000, 100_000].map { count in
        let store = Store(initialState: Estante.state(rows: count)) { Estante() }
        return Contender(name: "\(count) rows") {
          for turn in 0..<$0 {
            store.send(.fichas(.element(id: turn * 7919 % count, action: .vista)))
          }
        }
      }, actions: 2_000)
    printTable("An action to one row of a list", costs)
  }

  private static func stack() {
    let costs = measure(
      [10, 10_000].map { depth in
        let store = Store(initialState: Libreria.state(depth: depth)) { Libreria() }
        let top = store.withState { $0.camino.ids[depth - 1] }
        return Contender(name: "\(depth) screens") {
          for _ in 0..<$0 { store.send(.camino(.element(id: top, action: .ficha(.vista)))) }
        }
      }, actions: 2_000)
    printTable("An action to the top of a stack", costs)
  }
}
