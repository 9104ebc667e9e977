import Composable

extension PerfilesEnArbol {
  /// The start: who one follows, and one slot for what is opened from here.
  @Reducer
  struct RedSocial {
    @Reducer
    enum Destino {
      case perfil(Perfil)
      case ajustes(Ajustes)
    }

    @ObservableState
    struct State: Equatable {
      var seguidos = ["Ada", "Blas", "Carmen"]
      @Presents var destino: Destino.State?
    }

    enum Action {
      case avatarTocado(String)
      case ajustesTocado
      case volverAlInicioPulsado
      case destino(PresentationAction<Destino.Action>)
    }

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case let .avatarTocado(nombre):
          state.destino = .perfil(Perfil.State(nombre: nombre))
          return .none

        case .ajustesTocado:
          state.destino = .ajustes(Ajustes.State())
          return .none

        case .volverAlInicioPulsado:
          state.destino = nil
          return .none

        case .destino:
          return .none
        }
      }
      .ifLet(\.$destino, action: \.destino)
    }
  }
}

extension PerfilesEnArbol.RedSocial.Destino.State: Equatable {}
