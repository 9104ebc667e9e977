import Composable

/// Edits one article. It publishes a fact when it has saved, closes itself when nobody needs to know, and does not ask
/// to be closed while changes are unsaved.
@Reducer
struct Editor {
  @ObservableState
  struct State: Equatable {
    var articulo: Articulo
    var hayCambiosSinGuardar = false
    @Presents var alerta: AlertState<Action.Alerta>?
  }

  enum Action {
    case textoCambiado(String)
    case guardarPulsado
    case guardadoConExito(Articulo)
    case cerrarPulsado
    case alerta(PresentationAction<Alerta>)
    case delegate(Delegate)

    @CasePathable
    enum Alerta: Equatable {
      case descartar
    }

    @CasePathable
    enum Delegate: Equatable {
      case articuloGuardado(Articulo)  // a fact, not an order
    }
  }

  @Dependency(\.archivo) var archivo
  @Dependency(\.dismiss) var dismiss

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case let .textoCambiado(texto):
        state.articulo.texto = texto
        state.hayCambiosSinGuardar = true
        return .none

      case .guardarPulsado:
        return .run { [articulo = state.articulo] send in
          try await archivo.guardar(articulo)
          await send(.guardadoConExito(articulo))
        }

      case let .guardadoConExito(articulo):
        state.hayCambiosSinGuardar = false
        return .send(.delegate(.articuloGuardado(articulo)))

      case .cerrarPulsado:
        guard state.hayCambiosSinGuardar else {
          return .run { _ in await dismiss() }
        }
        state.alerta = AlertState {
          TextState("¿Descartar los cambios?")
        } actions: {
          ButtonState(role: .destructive, action: .descartar) { TextState("Descartar") }
          ButtonState(role: .cancel) { TextState("Seguir editando") }
        }
        return .none

      case .alerta(.presented(.descartar)):
        return .run { _ in await dismiss() }

      case .alerta, .delegate:
        return .none
      }
    }
    .ifLet(\.$alerta, action: \.alerta)
  }
}
