import Composable

/// A few pages for somebody new. It has no fact to tell: it only ends.
@Reducer
struct Bienvenida {
  @ObservableState
  struct State: Equatable {
    var pagina = 1
  }

  enum Action {
    case siguientePulsado
    case cerrarPulsado
  }

  @Dependency(\.dismiss) var dismiss

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .siguientePulsado where state.pagina < 3:
        state.pagina += 1
        return .none

      case .siguientePulsado, .cerrarPulsado:
        return .run { _ in await dismiss() }
      }
    }
  }
}
