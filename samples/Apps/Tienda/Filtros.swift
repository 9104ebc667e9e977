import Composable

/// A sheet that narrows the catalogue. It can be closed in each of the three ways: by a fact that its parent acts on,
/// by itself, and by a swipe.
@Reducer
struct Filtros {
  @ObservableState
  struct State: Equatable {
    var precioMaximo: Int?
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case aplicarPulsado
    case cancelarPulsado
    case delegate(Delegate)

    @CasePathable
    enum Delegate: Equatable {
      case precioElegido(Int?)
    }
  }

  @Dependency(\.dismiss) var dismiss

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .aplicarPulsado:
        return .send(.delegate(.precioElegido(state.precioMaximo)))

      case .cancelarPulsado:
        return .run { _ in await dismiss() }

      case .binding, .delegate:
        return .none
      }
    }
  }
}
