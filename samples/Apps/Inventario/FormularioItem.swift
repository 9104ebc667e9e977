import Composable

/// A form for one item. It says that the item is ready; whether that closes the form is its parent's business.
@Reducer
struct FormularioItem {
  @ObservableState
  struct State: Equatable, Identifiable {
    var item: Item

    var id: Item.ID { item.id }
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case guardarPulsado
    case cancelarPulsado
    case delegate(Delegate)

    @CasePathable
    enum Delegate: Equatable {
      case itemGuardado(Item)
    }
  }

  @Dependency(\.dismiss) var dismiss

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .guardarPulsado:
        guard !state.item.nombre.isEmpty else { return .none }
        return .send(.delegate(.itemGuardado(state.item)))

      case .cancelarPulsado:
        return .run { _ in await dismiss() }

      case .binding, .delegate:
        return .none
      }
    }
  }
}
