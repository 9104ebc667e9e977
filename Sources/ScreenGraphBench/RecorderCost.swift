import Composable
import Foundation
import ScreenRecorder
import ScreenTrace

/// What recording costs the thread that sends.
@MainActor
enum RecorderCost {
  static func run(in folder: URL) {
    compare("An action that moves nothing, in an app of five features", depth: 1, in: folder) { store in
      { for _ in 0..<$0 { store.send(.cesta(.anadirPulsado)) } }
    }
    for depth in [3, 50] {
      compare("An action to the top of a stack of \(depth) screens", depth: depth, in: folder) { store in
        let top = store.withState { $0.camino.ids[depth - 1] }
        return { for _ in 0..<$0 { store.send(.camino(.element(id: top, action: .ficha(.vista)))) } }
      }
    }
    compare("A push and a pop, three screens deep", depth: 3, in: folder) { store in
      {
        for id in 0..<$0 / 2 {
          store.send(.fichaPulsada(id))
          store.send(.volverPulsado)
        }
      }
    }
  }

  private static func compare(
    _ title: String, depth: Int, in folder: URL,
    actions: (StoreOf<Libreria>) -> @MainActor (Int) -> Void
  ) {
    func store() -> StoreOf<Libreria> { Store(initialState: Libreria.state(depth: depth)) { Libreria() } }
    let writer = TraceWriter(path: folder.appendingPathComponent("\(UUID().uuidString).jsonl").path)
    let costs = measure(
      [
        Contender(name: "without recorder", run: actions(store())),
        Contender(name: "recorder off", run: actions(store().recording(to: nil))),
        Contender(
          name: "recorder on", settle: { writer.flush() },
          run: actions(store().recording(by: writer))),
      ], actions: 10_000)
    printTable(title, costs)
  }
}
