import Composable

/// Profiles that lead to profiles without end, through one stack: the walk repeats, the types do not.
@Reducer
struct RedSocial {
  @Reducer
  enum Camino {
    case perfil(Perfil)
    case publicacion(Publicacion)
  }

  @ObservableState
  struct State: Equatable {
    var inicio = Inicio.State()
    var camino = StackState<Camino.State>()
    @Presents var ajustes: Ajustes.State?
  }

  enum Action {
    case inicio(Inicio.Action)
    case camino(StackActionOf<Camino>)
    case ajustes(PresentationAction<Ajustes.Action>)
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.inicio, action: \.inicio) { Inicio() }
    Reduce { state, action in
      switch action {
      // Whoever opens a profile, a new sibling joins the same stack: a screen at any depth is two cases away.
      case let .inicio(.delegate(.perfilAbierto(nombre))),
        let .camino(.element(id: _, action: .perfil(.delegate(.otroPerfil(nombre))))),
        let .camino(.element(id: _, action: .publicacion(.delegate(.autorElegido(nombre))))):
        state.camino.append(.perfil(Perfil.State(nombre: nombre)))
        return .none

      case let .camino(.element(id: _, action: .perfil(.delegate(.publicacionAbierta(titulo, autor))))):
        state.camino.append(.publicacion(Publicacion.State(titulo: titulo, autor: autor)))
        return .none

      case .camino(.element(id: _, action: .publicacion(.volverAlInicioPulsado))):
        state.camino.removeAll()
        return .none

      case .inicio(.ajustesTocado):
        state.ajustes = Ajustes.State()
        return .none

      case .inicio, .camino, .ajustes:
        return .none
      }
    }
    .forEach(\.camino, action: \.camino) { Camino() }
    .ifLet(\.$ajustes, action: \.ajustes) { Ajustes() }
  }
}

extension RedSocial.Camino.State: Equatable {}
