import Composable

/// The people one follows.
@Reducer
struct Inicio {
  @ObservableState
  struct State: Equatable {
    var seguidos = ["Ada", "Blas", "Carmen"]
  }

  enum Action {
    case avatarTocado(String)
    case ajustesTocado
    case delegate(Delegate)

    @CasePathable
    enum Delegate: Equatable {
      case perfilAbierto(String)
    }
  }

  var body: some ReducerOf<Self> {
    Reduce { _, action in
      switch action {
      case let .avatarTocado(nombre):
        return .send(.delegate(.perfilAbierto(nombre)))

      case .ajustesTocado, .delegate:
        return .none
      }
    }
  }
}
