import Composable
import Testing

/// Counts how often its body is put together.
@Reducer
private struct Contada {
  @ObservableState struct State: Equatable { var pulsaciones = 0 }
  enum Action { case pulsada }
  let construcciones: Construcciones
  var body: some ReducerOf<Self> {
    let _ = construcciones.total += 1
    Reduce { state, _ in
      state.pulsaciones += 1
      return .none
    }
  }
}

private final class Construcciones {
  var total = 0
}

@Reducer
private struct Madre {
  @ObservableState struct State: Equatable { var hija = Contada.State() }
  enum Action { case hija(Contada.Action) }
  let construcciones: Construcciones
  var body: some ReducerOf<Self> {
    Scope(state: \.hija, action: \.hija) { Contada(construcciones: construcciones) }
  }
}

@MainActor
@Suite struct `A body` {
  @Test func `is put together once for each store, that of a child too`() {
    let construcciones = Construcciones()
    let store = Store(initialState: Madre.State()) { Madre(construcciones: construcciones) }
    #expect(construcciones.total == 0)
    for _ in 0..<3 { store.send(.hija(.pulsada)) }
    #expect(store.withState { $0.hija.pulsaciones } == 3)
    #expect(construcciones.total == 1)
    let other = Store(initialState: Contada.State()) { Contada(construcciones: construcciones) }
    other.send(.pulsada)
    #expect(construcciones.total == 2)
  }
}
