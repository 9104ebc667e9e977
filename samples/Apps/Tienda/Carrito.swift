import Composable

/// The chosen books. Emptying the cart cannot be undone, so a dialog asks first.
@Reducer
struct Carrito {
  @ObservableState
  struct State: Equatable {
    var libros: [Libro]
    @Presents var dialogo: ConfirmationDialogState<Action.Dialogo>?
  }

  enum Action {
    case continuarPulsado
    case vaciarPulsado
    case dialogo(PresentationAction<Dialogo>)
    case delegate(Delegate)

    @CasePathable
    enum Dialogo: Equatable {
      case vaciarConfirmado
    }

    @CasePathable
    enum Delegate: Equatable {
      case carritoVaciado
    }
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .vaciarPulsado:
        state.dialogo = ConfirmationDialogState {
          TextState("¿Vaciar el carrito?")
        } actions: {
          ButtonState(role: .destructive, action: .vaciarConfirmado) { TextState("Vaciar") }
          ButtonState(role: .cancel) { TextState("Conservar") }
        }
        return .none

      case .dialogo(.presented(.vaciarConfirmado)):
        state.libros = []
        return .send(.delegate(.carritoVaciado))

      case .continuarPulsado, .dialogo, .delegate:
        return .none
      }
    }
    .ifLet(\.$dialogo, action: \.dialogo)
  }
}
