import Composable

/// The desk: its articles, and one slot for the editor or for the welcome.
@Reducer
struct Redaccion {
  @Reducer
  enum Destino {
    case bienvenida(Bienvenida)
    case editar(Editor)
    case varios(CreacionRapida)
  }

  @ObservableState
  struct State: Equatable {
    var articulos: IdentifiedArrayOf<Articulo> = []
    @Presents var destino: Destino.State?
  }

  enum Action {
    case aparecio
    case articuloTocado(Articulo.ID)
    case nuevosTocado
    case destino(PresentationAction<Destino.Action>)
  }

  @Dependency(\.uuid) var uuid

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .aparecio:
        if state.articulos.isEmpty { state.destino = .bienvenida(Bienvenida.State()) }
        return .none

      case let .articuloTocado(id):
        state.destino = state.articulos[id: id].map { .editar(Editor.State(articulo: $0)) }
        return .none

      case .nuevosTocado:
        let primero = Articulo(id: uuid(), titulo: "")
        state.destino = .varios(CreacionRapida.State(editor: Editor.State(articulo: primero)))
        return .none

      case let .destino(.presented(.editar(.delegate(.articuloGuardado(articulo))))):
        state.articulos[id: articulo.id] = articulo
        state.destino = nil  // to close is this parent's decision
        return .none

      case let .destino(.presented(.varios(.delegate(.articuloCreado(articulo))))):
        state.articulos.append(articulo)
        return .none

      case .destino:
        return .none
      }
    }
    .ifLet(\.$destino, action: \.destino)
  }
}

extension Redaccion.Destino.State: Equatable {}
