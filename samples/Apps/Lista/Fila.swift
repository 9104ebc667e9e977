import Composable
import Foundation

/// One row: a text, a tick, a timer that counts how long it has been worked on, and a note on a sheet.
@Reducer
struct Fila {
  @ObservableState
  struct State: Equatable, Identifiable {
    let id: UUID
    var texto = ""
    var completada = false
    var segundos = 0
    @Presents var nota: Nota.State?
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case empezarTocado
    case segundoTranscurrido
    case notaTocada
    case nota(PresentationAction<Nota.Action>)
    case duplicarTocado
    case delegate(Delegate)

    @CasePathable
    enum Delegate: Equatable {
      case copiaDeseada
    }
  }

  @Dependency(\.continuousClock) var clock

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .empezarTocado:
        return .run { send in
          for await _ in clock.timer(interval: .seconds(1)) {
            await send(.segundoTranscurrido)
          }
        }

      case .segundoTranscurrido:
        state.segundos += 1
        return .none

      case .notaTocada:
        state.nota = Nota.State()
        return .none

      case .duplicarTocado:
        return .send(.delegate(.copiaDeseada))

      case .binding, .nota, .delegate:
        return .none
      }
    }
    .ifLet(\.$nota, action: \.nota) { Nota() }
  }
}
