import Composable

/// The third tab: who is signed in, and the full-screen way in.
@Reducer
struct Cuenta {
  @ObservableState
  struct State: Equatable {
    var usuario: String?
    @Presents var acceso: Acceso.State?
  }

  enum Action {
    case entrarPulsado
    case salirPulsado
    case acceso(PresentationAction<Acceso.Action>)
    case delegate(Delegate)

    @CasePathable
    enum Delegate: Equatable {
      case sesionCerrada
    }
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .entrarPulsado:
        state.acceso = Acceso.State()
        return .none

      case .salirPulsado:
        return .send(.delegate(.sesionCerrada))

      case let .acceso(.presented(.delegate(.sesionIniciada(usuario)))):
        state.usuario = usuario
        state.acceso = nil
        return .none

      case .acceso, .delegate:
        return .none
      }
    }
    .ifLet(\.$acceso, action: \.acceso) { Acceso() }
  }
}
