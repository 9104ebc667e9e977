import Composable

/// The way in, over the whole screen, with a sheet of its own for a forgotten password.
@Reducer
struct Acceso {
  @ObservableState
  struct State: Equatable {
    var usuario = ""
    @Presents var recuperacion: Recuperacion.State?
  }

  enum Action {
    case usuarioCambiado(String)
    case entrarPulsado
    case cancelarPulsado
    case olvidePulsado
    case recuperacion(PresentationAction<Recuperacion.Action>)
    case delegate(Delegate)

    @CasePathable
    enum Delegate: Equatable {
      case sesionIniciada(String)
    }
  }

  @Dependency(\.api) var api
  @Dependency(\.dismiss) var dismiss

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case let .usuarioCambiado(usuario):
        state.usuario = usuario
        return .none

      case .entrarPulsado:
        return .run { [usuario = state.usuario] send in
          try await api.iniciarSesion(usuario)
          await send(.delegate(.sesionIniciada(usuario)))
        }

      case .cancelarPulsado:
        return .run { _ in await dismiss() }

      case .olvidePulsado:
        state.recuperacion = Recuperacion.State(usuario: state.usuario)
        return .none

      case .recuperacion, .delegate:
        return .none
      }
    }
    .ifLet(\.$recuperacion, action: \.recuperacion) { Recuperacion() }
  }
}
