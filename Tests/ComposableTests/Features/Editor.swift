import Composable

// The editor of the lesson on dismissal: it tells facts, closes itself, and asks before it throws changes away.

extension Lessons {
  struct Articulo: Equatable, Identifiable, Sendable {
    var id: Int
    var titulo = ""
  }

  @Reducer
  struct Editor {
    @ObservableState
    struct State: Equatable {
      var articulo: Articulo
      var hayCambiosSinGuardar = false
      @Presents var alerta: AlertState<Action.Alerta>?
    }
    enum Action {
      case delegate(Delegate)
      case guardarPulsado
      case guardadoConExito(Articulo)
      case tituloCambio(String)
      case cerrarPulsado
      case alerta(PresentationAction<Alerta>)

      @CasePathable
      enum Delegate: Equatable {
        case articuloGuardado(Articulo)
      }
      enum Alerta: Equatable {
        case descartar
      }
    }
    @Dependency(\.dismiss) var dismiss

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .tituloCambio(let titulo):
          state.articulo.titulo = titulo
          state.hayCambiosSinGuardar = true
          return .none
        case .guardarPulsado:
          return .send(.guardadoConExito(state.articulo))
        case .guardadoConExito(let articulo):
          return .send(.delegate(.articuloGuardado(articulo)))
        case .cerrarPulsado:
          guard state.hayCambiosSinGuardar else {
            return .run { _ in await self.dismiss() }
          }
          state.alerta = AlertState {
            TextState("Descartar los cambios")
          } actions: {
            ButtonState(role: .destructive, action: .descartar) { TextState("Descartar") }
            ButtonState(role: .cancel) { TextState("Seguir editando") }
          }
          return .none
        case .alerta(.presented(.descartar)):
          return .run { _ in await self.dismiss() }
        case .alerta, .delegate:
          return .none
        }
      }
      .ifLet(\.$alerta, action: \.alerta)
    }
  }

  @Reducer
  struct Articulos {
    @Reducer
    enum Destino {
      case editar(Editor)
      case aviso(AlertState<Aviso>)

      @CasePathable
      enum Aviso: Equatable {
        case entendido
      }
    }
    @ObservableState
    struct State: Equatable {
      var articulos: IdentifiedArrayOf<Articulo> = []
      @Presents var destino: Destino.State?
    }
    enum Action {
      case articuloTocado(Articulo.ID)
      case avisar
      case destino(PresentationAction<Destino.Action>)
    }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .articuloTocado(let id):
          state.destino = state.articulos[id: id].map { .editar(Editor.State(articulo: $0)) }
          return .none
        case .avisar:
          state.destino = .aviso(AlertState { TextState("Aviso") })
          return .none
        case let .destino(.presented(.editar(.delegate(.articuloGuardado(articulo))))):
          state.articulos[id: articulo.id] = articulo
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
