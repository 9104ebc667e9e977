import Composable

/// One item: count it, copy it, or take it out of the stock after a warning.
@Reducer
struct DetalleItem {
  @ObservableState
  struct State: Equatable, Identifiable {
    var item: Item
    @Presents var alerta: AlertState<Action.Alerta>?

    var id: Item.ID { item.id }
  }

  enum Action {
    case sumarPulsado
    case duplicarPulsado
    case retirarPulsado
    case alerta(PresentationAction<Alerta>)
    case delegate(Delegate)

    @CasePathable
    enum Alerta: Equatable {
      case retirarConfirmado
    }

    @CasePathable
    enum Delegate: Equatable {
      case itemCambiado(Item)
      case copiaDeseada(Item)
      case itemRetirado(Item.ID)
    }
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .sumarPulsado:
        state.item.cantidad += 1
        return .send(.delegate(.itemCambiado(state.item)))

      case .duplicarPulsado:
        return .send(.delegate(.copiaDeseada(state.item)))

      case .retirarPulsado:
        state.alerta = AlertState {
          TextState("¿Retirar \(state.item.nombre)?")
        } actions: {
          ButtonState(role: .destructive, action: .retirarConfirmado) { TextState("Retirar") }
          ButtonState(role: .cancel) { TextState("Conservar") }
        }
        return .none

      case .alerta(.presented(.retirarConfirmado)):
        return .send(.delegate(.itemRetirado(state.item.id)))

      case .alerta, .delegate:
        return .none
      }
    }
    .ifLet(\.$alerta, action: \.alerta)
  }
}
