import Composable

// A bookshop of five features: what the benchmarks send actions to.

@Reducer
struct Libreria {
  @Reducer enum Camino {
    case ficha(Ficha)
    case pago(Pago)
  }
  @Reducer enum Destino {
    case filtros(Filtros)
    case alerta(AlertState<Alerta>)
    @CasePathable enum Alerta: Equatable { case vaciar }
  }
  @ObservableState struct State: Equatable {
    var cesta = Cesta.State()
    var camino = StackState<Camino.State>()
    @Presents var destino: Destino.State?
  }
  enum Action {
    case cesta(Cesta.Action)
    case camino(StackActionOf<Camino>)
    case destino(PresentationAction<Destino.Action>)
    case filtrosPulsado
    case fichaPulsada(Int)
    case volverPulsado
  }
  var body: some ReducerOf<Self> {
    Scope(state: \.cesta, action: \.cesta) { Cesta() }
    Reduce { state, action in
      switch action {
      case .filtrosPulsado: state.destino = .filtros(Filtros.State())
      case .fichaPulsada(let id): state.camino.append(.ficha(Ficha.State(id: id)))
      case .volverPulsado: state.camino.removeLast()
      case .cesta, .camino, .destino: break
      }
      return .none
    }
    .ifLet(\.$destino, action: \.destino)
    .forEach(\.camino, action: \.camino)
  }

  /// The shop with so many pages open, one on the other.
  static func state(depth: Int) -> State {
    var state = State()
    for id in 0..<depth { state.camino.append(.ficha(Ficha.State(id: id))) }
    return state
  }
}

@Reducer
struct Cesta {
  @ObservableState struct State: Equatable { var libros = 0 }
  enum Action { case anadirPulsado }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      state.libros &+= 1
      return .none
    }
  }
}

@Reducer
struct Ficha {
  @ObservableState struct State: Equatable {
    var id: Int
    var vistas = 0
    @Presents var filtros: Filtros.State?
  }
  enum Action {
    case vista
    case filtros(PresentationAction<Filtros.Action>)
  }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .vista = action { state.vistas &+= 1 }
      return .none
    }
    .ifLet(\.$filtros, action: \.filtros) { Filtros() }
  }
}

@Reducer
struct Pago {
  @ObservableState struct State: Equatable { var total = 0 }
  enum Action { case pagarPulsado }
  var body: some ReducerOf<Self> { EmptyReducer() }
}

/// The work that it starts runs until the feature goes.
@Reducer
struct Filtros {
  @ObservableState struct State: Equatable { var texto = "" }
  enum Action { case esperar }
  var body: some ReducerOf<Self> {
    Reduce { _, _ in .run { _ in try await Task.sleep(for: .seconds(3600)) } }
  }
}

// A list of any length.

@Reducer
struct Estante {
  @ObservableState struct State: Equatable { var fichas: IdentifiedArrayOf<FilaDeEstante.State> = [] }
  enum Action { case fichas(IdentifiedActionOf<FilaDeEstante>) }
  var body: some ReducerOf<Self> {
    EmptyReducer().forEach(\.fichas, action: \.fichas) { FilaDeEstante() }
  }

  static func state(rows: Int) -> State {
    State(fichas: IdentifiedArray(uniqueElements: (0..<rows).map { FilaDeEstante.State(id: $0) }))
  }
}

/// A row that may hold a sheet.
@Reducer
struct FilaDeEstante {
  @ObservableState struct State: Equatable, Identifiable {
    var id: Int
    var vistas = 0
    @Presents var filtros: Filtros.State?
  }
  enum Action {
    case vista
    case filtros(PresentationAction<Filtros.Action>)
  }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .vista = action { state.vistas &+= 1 }
      return .none
    }
    .ifLet(\.$filtros, action: \.filtros) { Filtros() }
  }
}
