import Composable
import Foundation
import Testing

extension Lessons {
  @MainActor
  @Suite struct `The lesson on lists` {
    private func list(_ filas: [Fila.State], _ log: Log = Log()) -> StoreOf<Lista> {
      Store(initialState: Lista.State(filas: IdentifiedArray(uniqueElements: filas))) {
        Lista()
      } withDependencies: {
        $0.continuousClock = LoggingClock(log)
      }
    }

    @Test func `the order is that of insertion, until somebody changes it`() {
      var filas: IdentifiedArrayOf<Fila.State> = []
      for id in [3, 1, 2] { filas.append(Fila.State(id: id)) }
      #expect(filas.ids == [3, 1, 2])
      filas.move(fromOffsets: [0], toOffset: 3)
      #expect(filas.ids == [1, 2, 3])
    }

    @Test func `the order is a sequence of ids: kept as one, and restored by sorting`() {
      var filas: IdentifiedArrayOf<Fila.State> = [Fila.State(id: 3), Fila.State(id: 1), Fila.State(id: 2)]
      let kept = filas.map(\.id)
      filas.reverse()
      let places = Dictionary(uniqueKeysWithValues: kept.enumerated().map { ($1, $0) })
      filas.sort { places[$0.id, default: 0] < places[$1.id, default: 0] }
      #expect(filas.ids == [3, 1, 2])
    }

    @Test func `what onDelete counts is what is shown: taken for what is kept, it deletes other rows`() {
      let filas = [Fila.State(id: 1, completada: true), Fila.State(id: 2), Fila.State(id: 3)]
      let store = list(filas)
      store.send(.filtroCambio(.pendientes))
      let shown = IndexSet(integer: 0)
      var mistaken = store.filas
      mistaken.remove(atOffsets: shown)
      #expect(mistaken.ids == [2, 3], "the first row that is kept, not the first that is shown")
      store.send(.borrar(shown))
      #expect(store.filas.ids == [1, 3])
    }

    @Test func `to filter by taking away is to kill: what comes back remembers nothing`() async {
      let log = Log()
      let store = list([Fila.State(id: 1, texto: "Media fra")], log)
      store.send(.filas(.element(id: 1, action: .contar)))
      #expect(await eventually { log.all == ["sleep"] })
      store.send(.borrar([0]))
      #expect(await eventually { log.all == ["sleep", "cancelled"] })
      #expect(store.filas.isEmpty)
    }

    @Test func `what a filter hid comes back with its text and its work`() async {
      let log = Log()
      let store = list([Fila.State(id: 1, texto: "Media fra", completada: true), Fila.State(id: 2)], log)
      store.send(.filas(.element(id: 1, action: .contar)))
      #expect(await eventually { log.all == ["sleep"] })
      store.send(.filtroCambio(.pendientes))
      #expect(store.scope(state: \.filasVisibles, action: \.filas).map { $0.withState(\.id) } == [2])
      store.send(.filas(.element(id: 1, action: .tic)))
      store.send(.filtroCambio(.todas))
      let row = store.scope(state: \.filasVisibles, action: \.filas)[0]
      #expect(row.texto == "Media fra")
      #expect(row.segundos == 1)
      #expect(log.all == ["sleep"])
    }
  }
}
