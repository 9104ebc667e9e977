import Composable
import Foundation
import Testing

extension Lessons {
  @MainActor
  @Suite struct `Rows of a list` {
    private func list(_ log: Log, counting: [Int] = []) async -> StoreOf<Lista> {
      var state = Lista.State()
      state.filas = [Fila.State(id: 1), Fila.State(id: 2, completada: true), Fila.State(id: 3)]
      let store = Store(initialState: state) {
        Lista()
      } withDependencies: {
        $0.continuousClock = LoggingClock(log)
      }
      for id in counting { store.send(.filas(.element(id: id, action: .contar))) }
      #expect(await eventually { log.all.count == counting.count })
      return store
    }

    @Test func `deleting is cancelling, and offsets of what is visible are ids in what is stored`() async {
      let log = Log()
      let store = await list(log, counting: [1, 3])
      store.send(.filtroCambio(.pendientes))
      store.send(.borrar(IndexSet(integer: 1)))
      #expect(store.filas.map(\.id) == [1, 2])
      #expect(await eventually { log.all == ["sleep", "sleep", "cancelled"] })
    }

    @Test func `moving, sorting and filtering end nothing`() async {
      let log = Log()
      let store = await list(log, counting: [1, 2, 3])
      store.send(.mover(IndexSet(integer: 0), 3))
      #expect(store.filas.map(\.id) == [2, 3, 1])
      store.send(.ordenarCompletadasAlFinal)
      #expect(store.filas.map(\.id) == [3, 1, 2])
      store.send(.filtroCambio(.pendientes))
      #expect(store.filasVisibles.map(\.id) == [3, 1])
      try? await Task.sleep(for: .milliseconds(20))
      #expect(log.all == ["sleep", "sleep", "sleep"])
    }

    @Test func `two rows never cancel each other, their parent cancels both`() async {
      let log = Log()
      let store = await list(log, counting: [1, 3])
      store.send(.filas(.element(id: 1, action: .parar)))
      #expect(await eventually { log.all == ["sleep", "sleep", "cancelled"] })
      store.send(.filas(.element(id: 2, action: .parar)))
      store.send(.filas(.element(id: 1, action: .contar)))
      #expect(await eventually { log.all.count == 4 })
      store.send(.pararTodas)
      #expect(await eventually { log.all.count(where: { $0 == "cancelled" }) == 3 })
    }

    @Test func `an action for a row that is not there is reported and changes nothing`() async {
      let store = await list(Log())
      let before = store.state
      let issues = collectingIssues { store.send(.filas(.element(id: 9, action: .textoCambio("x")))) }
      #expect(store.state == before)
      #expect(issues.all.count == 1)
      #expect(issues.all[0].hasPrefix("forEach got the action filas.element.textoCambio of"))
    }

    @Test
    func `stores of a projection are those of the visible rows, and their actions go to the whole list`()
      async
    {
      let store = await list(Log())
      store.send(.filtroCambio(.pendientes))
      let rows = store.scope(state: \.filasVisibles, action: \.filas)
      #expect(rows.map { $0.id }.count == 2)
      rows[1].send(.textoCambio("tercera"))
      #expect(store.filas[id: 3]?.texto == "tercera")
      #expect(rows[1].texto == "tercera")
    }

    @Test func `a filter is set by a binding, and its action says so`() async {
      let store = await list(Log())
      let filter = store.bindings.filtro.sending(\.filtroCambio)
      filter.wrappedValue = .pendientes
      #expect(store.filtro == .pendientes)
      #expect(filter.wrappedValue == .pendientes)
    }
  }
}
