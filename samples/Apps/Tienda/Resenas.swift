import Composable

/// What readers say of a book: loaded when the sheet appears.
@Reducer
struct Resenas {
  @ObservableState
  struct State: Equatable {
    var libro: Libro.ID
    var textos: [String] = []
  }

  enum Action {
    case aparecio
    case resenasRecibidas([String])
  }

  @Dependency(\.api) var api

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .aparecio:
        return .run { [libro = state.libro] send in
          await send(.resenasRecibidas(try await api.resenas(libro)))
        }

      case let .resenasRecibidas(textos):
        state.textos = textos
        return .none
      }
    }
  }
}
