import Composable

/// Where the books go. The next screen follows only when the form is whole.
@Reducer
struct Envio {
  @ObservableState
  struct State: Equatable {
    var direccion = ""
    var error: String?
  }

  enum Action {
    case direccionCambiada(String)
    case continuarPulsado
    case delegate(Delegate)

    @CasePathable
    enum Delegate: Equatable {
      case direccionElegida(String)
    }
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case let .direccionCambiada(direccion):
        state.direccion = direccion
        state.error = nil
        return .none

      case .continuarPulsado:
        guard !state.direccion.isEmpty else {
          state.error = "Falta la dirección"
          return .none
        }
        return .send(.delegate(.direccionElegida(state.direccion)))

      case .delegate:
        return .none
      }
    }
  }
}
