import Composable
import Observation
import Testing

extension Lessons {
  @MainActor
  @Suite struct `Observing a store` {
    /// Whether a change makes what was read out of date.
    private func isTold(_ read: () -> Void, of change: () -> Void) -> Bool {
      let told = Log()
      withObservationTracking(read) { told("told") }
      change()
      return !told.all.isEmpty
    }

    @Test func `sees the fields that were read and no others`() {
      let store = Store(initialState: Lista.State(filas: [Fila.State(id: 1), Fila.State(id: 2)])) { Lista() }
      #expect(isTold({ _ = store.filtro }) { store.send(.filtroCambio(.pendientes)) })
      #expect(
        !isTold({ _ = store.filtro }) { store.send(.filas(.element(id: 1, action: .textoCambio("a")))) })
      let row = store.scope(state: \.filas, action: \.filas)[0]
      #expect(isTold({ _ = row.texto }) { row.send(.textoCambio("b")) })
      #expect(!isTold({ _ = row.completada }) { row.send(.textoCambio("c")) })
      #expect(!isTold({ _ = row.texto }) { store.send(.filas(.element(id: 2, action: .textoCambio("d")))) })
    }

    @Test func `sees an identity replaced, in slots and in whole states`() {
      let store = Store(initialState: Inventario.State(items: [Item(id: 1), Item(id: 2)])) { Inventario() }
      #expect(isTold({ _ = store.destino }) { store.send(.filaTocada(1)) })
      #expect(isTold({ _ = store.destino?.detalle?.item }) { store.send(.filaTocada(2)) })
      #expect(!isTold({ _ = store.items }) { store.send(.anadirTocado) })
      let whole = Store(initialState: Inicio.State()) {
        Reduce<Inicio.State, Inicio.Action> { state, _ in
          state = Inicio.State()
          return .none
        }
      }
      #expect(isTold({ _ = whole.state }) { whole.send(.perfilTocado(1)) })
    }

    @Test func `sees the element of a stack that was read`() {
      let store = Store(initialState: Tienda.State()) { Tienda() }
      #expect(isTold({ _ = store.camino.count }) { store.send(.pedidoCreado(.stub)) })
      store.send(.volverAlInicio)
      #expect(store.camino.isEmpty)
    }
  }
}
