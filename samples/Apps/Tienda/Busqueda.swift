import Composable

/// The second tab: asks the server while one types, but only when the typing pauses.
@Reducer
struct Busqueda {
  @ObservableState
  struct State: Equatable {
    var texto = ""
    var resultados: [Libro] = []
  }

  enum Action {
    case textoCambiado(String)
    case resultadosRecibidos([Libro])
    case resultadoTocado(Libro)
    case delegate(Delegate)

    @CasePathable
    enum Delegate: Equatable {
      case libroElegido(Libro)
    }
  }

  private enum CancelID { case busqueda }

  @Dependency(\.api) var api
  @Dependency(\.continuousClock) var clock

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case let .textoCambiado(texto):
        state.texto = texto
        return .run { send in
          try await clock.sleep(for: .milliseconds(300))
          await send(.resultadosRecibidos(try await api.libros(texto)))
        }
        .cancellable(id: CancelID.busqueda, cancelInFlight: true)

      case let .resultadosRecibidos(libros):
        state.resultados = libros
        return .none

      case let .resultadoTocado(libro):
        return .send(.delegate(.libroElegido(libro)))

      case .delegate:
        return .none
      }
    }
  }
}
