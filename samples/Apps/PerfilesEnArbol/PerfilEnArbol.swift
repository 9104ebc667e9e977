import Composable

extension PerfilesEnArbol {
  /// A profile that holds the next profile: directly, or by way of its followers.
  @Reducer
  struct Perfil {
    @Reducer
    enum Destino {
      case perfil(Perfil)
      case seguidores(Seguidores)
    }

    @ObservableState
    struct State: Equatable {
      var nombre: String
      @Presents var destino: Destino.State?
    }

    enum Action {
      case mencionTocada(String)
      case seguidoresTocado
      case destino(PresentationAction<Destino.Action>)
    }

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case let .mencionTocada(nombre):
          state.destino = .perfil(State(nombre: nombre))
          return .none

        case .seguidoresTocado:
          state.destino = .seguidores(Seguidores.State(de: state.nombre))
          return .none

        case .destino:
          return .none
        }
      }
      .ifLet(\.$destino, action: \.destino)
    }
  }
}

extension PerfilesEnArbol.Perfil.Destino.State: Equatable {}
