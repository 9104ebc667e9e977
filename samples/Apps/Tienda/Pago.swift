import Composable

/// The payment. The books are held for a while: when the time is up the screen closes itself, and whoever leaves it
/// earlier stops the timer without having to think of it.
@Reducer
struct Pago {
  @ObservableState
  struct State: Equatable {
    var importe: Int
    var segundosRestantes = 120
    @Presents var alerta: AlertState<Action.Alerta>?
  }

  enum Action {
    case aparecio
    case segundoTranscurrido
    case comprarPulsado
    case pagoRechazado
    case alerta(PresentationAction<Alerta>)
    case delegate(Delegate)

    @CasePathable
    enum Alerta: Equatable {
      case reintentarPulsado
    }

    @CasePathable
    enum Delegate: Equatable {
      case cobroAutorizado
    }
  }

  @Dependency(\.api) var api
  @Dependency(\.continuousClock) var clock
  @Dependency(\.dismiss) var dismiss

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .aparecio:
        return .run { send in
          for await _ in clock.timer(interval: .seconds(1)) {
            await send(.segundoTranscurrido)
          }
        }

      case .segundoTranscurrido:
        state.segundosRestantes -= 1
        guard state.segundosRestantes > 0 else {
          return .run { _ in await dismiss() }
        }
        return .none

      case .comprarPulsado, .alerta(.presented(.reintentarPulsado)):
        return .run { [importe = state.importe] send in
          try await api.autorizarCobro(importe)
          await send(.delegate(.cobroAutorizado))
        } catch: { _, send in
          await send(.pagoRechazado)
        }

      case .pagoRechazado:
        state.alerta = AlertState {
          TextState("El banco rechazó el pago")
        } actions: {
          ButtonState(action: .reintentarPulsado) { TextState("Reintentar") }
          ButtonState(role: .cancel) { TextState("Cancelar") }
        }
        return .none

      case .alerta, .delegate:
        return .none
      }
    }
    .ifLet(\.$alerta, action: \.alerta)
  }
}
