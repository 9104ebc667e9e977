import Composable

// Profiles that lead to profiles: through a stack, and as a tree.

@Reducer
struct Perfil {
  @ObservableState struct State: Equatable { var id: Int }
  enum Action {
    case amigoTocado(Int)
    case delegate(Delegate)
    @CasePathable enum Delegate: Equatable { case otroPerfil(Int) }
  }
  var body: some ReducerOf<Self> {
    Reduce { _, action in
      if case .amigoTocado(let id) = action { .send(.delegate(.otroPerfil(id))) } else { .none }
    }
  }
}

@Reducer
struct Perfiles {
  @Reducer enum Camino { case perfil(Perfil) }
  @ObservableState struct State: Equatable { var camino = StackState<Camino.State>() }
  enum Action {
    case abrir(Int)
    case camino(StackActionOf<Camino>)
  }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .abrir(let id), .camino(.element(id: _, action: .perfil(.delegate(.otroPerfil(let id))))):
        state.camino.append(.perfil(Perfil.State(id: id)))
      default: break
      }
      return .none
    }
    .forEach(\.camino, action: \.camino) { Camino() }
  }
}

@Reducer
struct PerfilArbol {
  @Reducer enum Destino { case perfil(PerfilArbol) }
  @ObservableState struct State: Equatable {
    var id: Int
    @Presents var destino: Destino.State?
  }
  enum Action {
    case amigoTocado(Int)
    case cerrarPulsado
    case destino(PresentationAction<Destino.Action>)
  }
  @Dependency(\.dismiss) var dismiss
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .amigoTocado(let id):
        state.destino = .perfil(PerfilArbol.State(id: id))
        return .none
      case .cerrarPulsado: return .run { _ in await self.dismiss() }
      case .destino: return .none
      }
    }
    .ifLet(\.$destino, action: \.destino)
  }
}

// A shop whose confirmation appears when the order's reply comes.

@Reducer
struct Producto {
  @ObservableState struct State: Equatable { var id: Int }
  enum Action {
    case contar
    case comprarPulsado
  }
  var body: some ReducerOf<Self> {
    Reduce { _, action in
      switch action {
      case .contar: .run { _ in try await Task.never() }
      case .comprarPulsado: .none
      }
    }
  }
}

@Reducer
struct Confirmacion {
  @ObservableState struct State: Equatable {}
  enum Action { case hechoPulsado }
  @Dependency(\.dismiss) var dismiss
  var body: some ReducerOf<Self> {
    Reduce { _, _ in .run { _ in await self.dismiss() } }
  }
}

@Reducer
struct Tienda {
  @Reducer enum Camino {
    case producto(Producto)
    case confirmacion(Confirmacion)
  }
  @ObservableState struct State: Equatable { var camino = StackState<Camino.State>() }
  enum Action {
    case pedidoCreado(Result<Int, Never>)
    case vaciar
    case camino(StackActionOf<Camino>)
  }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .camino(.element(id: _, action: .producto(.comprarPulsado))):
        return .run { send in
          await Task.yield()
          await send(.pedidoCreado(.success(7)))
        }
      case .pedidoCreado:
        state.camino.append(.confirmacion(Confirmacion.State()))
      case .vaciar:
        state.camino.removeAll()
      case .camino: break
      }
      return .none
    }
    .forEach(\.camino, action: \.camino) { Camino() }
  }
}

// Three levels of sheets, an alert, a list whose rows ask before they go, and a root that empties what it does not own.

@Reducer
struct Nota {
  @ObservableState struct State: Equatable, Identifiable {
    var id: Int
    @Presents var alerta: AlertState<Action.Alerta>?
  }
  enum Action {
    case borrarPulsado
    case alerta(PresentationAction<Alerta>)
    @CasePathable enum Alerta: Equatable { case confirmar }
  }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .borrarPulsado = action { state.alerta = AlertState { TextState("¿Borrar?") } }
      return .none
    }
    .ifLet(\.$alerta, action: \.alerta)
  }
}

@Reducer
struct Detalle {
  @ObservableState struct State: Equatable {
    @Presents var nota: Nota.State?
  }
  enum Action {
    case notaPulsada
    case nota(PresentationAction<Nota.Action>)
  }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .notaPulsada = action { state.nota = Nota.State(id: 1) }
      return .none
    }
    .ifLet(\.$nota, action: \.nota) { Nota() }
  }
}

@Reducer
struct Pestana {
  @ObservableState struct State: Equatable {
    @Presents var detalle: Detalle.State?
    var notas: IdentifiedArrayOf<Nota.State> = []
  }
  enum Action {
    case detallePulsado
    case detalle(PresentationAction<Detalle.Action>)
    case notas(IdentifiedActionOf<Nota>)
  }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .detallePulsado: state.detalle = Detalle.State()
      case .notas(.element(id: let id, action: .alerta(.presented(.confirmar)))): state.notas.remove(id: id)
      default: break
      }
      return .none
    }
    .ifLet(\.$detalle, action: \.detalle) { Detalle() }
    .forEach(\.notas, action: \.notas) { Nota() }
  }
}

@Reducer
struct Raiz {
  @ObservableState struct State: Equatable { var pestana = Pestana.State() }
  enum Action {
    case cerrarNota
    case enlace
    case reiniciar
    case pestana(Pestana.Action)
  }
  var body: some ReducerOf<Self> {
    Scope(state: \.pestana, action: \.pestana) { Pestana() }
    Reduce { state, action in
      switch action {
      case .cerrarNota: state.pestana.detalle?.nota = nil
      case .enlace: state.pestana.detalle = Detalle.State(nota: Nota.State(id: 9))
      case .reiniciar: state = State()
      case .pestana: break
      }
      return .none
    }
  }
}

// An app whose root is an enum.

@Reducer
struct Entrada {
  @ObservableState struct State: Equatable {}
  enum Action { case entrarPulsado }
  var body: some ReducerOf<Self> { EmptyReducer() }
}

@Reducer
struct Sesion {
  @ObservableState enum State: Equatable {
    case entrada(Entrada.State)
    case principal(Pestana.State)
  }
  enum Action {
    case entrada(Entrada.Action)
    case principal(Pestana.Action)
  }
  var body: some ReducerOf<Self> {
    Scope(state: \.entrada, action: \.entrada) { Entrada() }
    Scope(state: \.principal, action: \.principal) { Pestana() }
    Reduce { state, action in
      if case .entrada(.entrarPulsado) = action { state = .principal(Pestana.State()) }
      return .none
    }
  }
}
