import Composable

/// One post, with a way to its author and one back to the start.
@Reducer
struct Publicacion {
  @ObservableState
  struct State: Equatable {
    var titulo: String
    var autor: String
  }

  enum Action {
    case autorTocado
    case volverAlInicioPulsado
    case delegate(Delegate)

    @CasePathable
    enum Delegate: Equatable {
      case autorElegido(String)
    }
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .autorTocado:
        return .send(.delegate(.autorElegido(state.autor)))

      case .volverAlInicioPulsado, .delegate:
        return .none
      }
    }
  }
}
