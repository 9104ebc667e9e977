import Composable

extension PerfilesEnArbol {
  /// Who follows somebody. From here the tree comes round to a profile again.
  @Reducer
  struct Seguidores {
    @Reducer
    enum Destino {
      case perfil(Perfil)
    }

    @ObservableState
    struct State: Equatable {
      var de: String
      @Presents var destino: Destino.State?
    }

    enum Action {
      case seguidorTocado(String)
      case destino(PresentationAction<Destino.Action>)
    }

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case let .seguidorTocado(nombre):
          state.destino = .perfil(Perfil.State(nombre: nombre))
          return .none

        case .destino:
          return .none
        }
      }
      .ifLet(\.$destino, action: \.destino)
    }
  }
}

extension PerfilesEnArbol.Seguidores.Destino.State: Equatable {}
