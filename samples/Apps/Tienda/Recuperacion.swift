import Composable

/// Waits until the user has followed the link in a mail. Somebody else learns of that, so this screen never closes
/// itself.
@Reducer
struct Recuperacion {
  @ObservableState
  struct State: Equatable {
    var usuario: String
    var segundosEsperados = 0
  }

  enum Action {
    case enviarPulsado
    case segundoTranscurrido
  }

  @Dependency(\.continuousClock) var clock

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .enviarPulsado:
        return .run { send in
          for await _ in clock.timer(interval: .seconds(1)) {
            await send(.segundoTranscurrido)
          }
        }

      case .segundoTranscurrido:
        state.segundosEsperados += 1
        return .none
      }
    }
  }
}
