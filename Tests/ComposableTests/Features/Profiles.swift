import Composable

// The profiles of the lesson on trees and stacks: screens that lead to screens of their own kind.

extension Lessons {
  @Reducer
  struct Inicio {
    @ObservableState
    struct State: Equatable {}
    enum Action {
      case perfilTocado(Int)
      case delegate(Delegate)

      @CasePathable
      enum Delegate: Equatable {
        case perfilAbierto(Int)
      }
    }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .perfilTocado(let id): .send(.delegate(.perfilAbierto(id)))
        case .delegate: .none
        }
      }
    }
  }

  @Reducer
  struct Perfil {
    @ObservableState
    struct State: Equatable {
      var id: Int
    }
    enum Action {
      case amigoTocado(Int)
      case delegate(Delegate)

      @CasePathable
      enum Delegate: Equatable {
        case otroPerfil(Int)
      }
    }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .amigoTocado(let id): .send(.delegate(.otroPerfil(id)))
        case .delegate: .none
        }
      }
    }
  }

  @Reducer
  struct Publicacion {
    @ObservableState
    struct State: Equatable {}
    enum Action {}
    var body: some ReducerOf<Self> {
      EmptyReducer()
    }
  }

  @Reducer
  struct AppRaiz {
    @Reducer
    enum Camino {
      case perfil(Perfil)
      case publicacion(Publicacion)
    }
    @ObservableState
    struct State: Equatable {
      var inicio = Inicio.State()
      var camino = StackState<Camino.State>()
    }
    enum Action {
      case inicio(Inicio.Action)
      case camino(StackActionOf<Camino>)
    }
    var body: some ReducerOf<Self> {
      Scope(state: \.inicio, action: \.inicio) { Inicio() }
      Reduce { state, action in
        switch action {
        case let .inicio(.delegate(.perfilAbierto(id))),
          let .camino(.element(id: _, action: .perfil(.delegate(.otroPerfil(id))))):
          state.camino.append(.perfil(Perfil.State(id: id)))
          return .none
        default:
          return .none
        }
      }
      .forEach(\.camino, action: \.camino) { Camino() }
    }
  }

  /// The same profiles as a tree: each presents the next one in a slot of its own.
  @Reducer
  struct PerfilArbol {
    @Reducer
    enum Destino {
      case perfil(PerfilArbol)
    }
    @ObservableState
    struct State: Equatable {
      var id: Int
      @Presents var destino: Destino.State?
    }
    enum Action {
      case amigoTocado(Int)
      case destino(PresentationAction<Destino.Action>)
    }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .amigoTocado(let id):
          state.destino = .perfil(PerfilArbol.State(id: id))
          return .none
        case .destino:
          return .none
        }
      }
      .ifLet(\.$destino, action: \.destino)
    }
  }
}
