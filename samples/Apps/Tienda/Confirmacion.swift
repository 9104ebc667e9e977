import Composable

/// The order is placed. `Done` needs nobody: the screen closes itself, wherever it lies. To go on shopping is a fact
/// that the shop acts on.
@Reducer
struct Confirmacion {
  @ObservableState
  struct State: Equatable {
    var pedido: Pedido
  }

  enum Action {
    case hechoPulsado
    case seguirComprandoPulsado
    case delegate(Delegate)

    @CasePathable
    enum Delegate: Equatable {
      case compraTerminada
    }
  }

  @Dependency(\.dismiss) var dismiss

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .hechoPulsado:
        return .run { _ in await dismiss() }

      case .seguirComprandoPulsado:
        return .send(.delegate(.compraTerminada))

      case .delegate:
        return .none
      }
    }
  }
}
