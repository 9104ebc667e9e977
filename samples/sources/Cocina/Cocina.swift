import ComposableArchitecture

@Reducer
struct Cocina {
  @Reducer
  enum Destino {
    case receta(Receta)
    case cata(Cata)
    case compra(Compra)
    @ReducerCaseEphemeral case aviso(AlertState<Never>)
    case reposo(Reposo)

    @Reducer
    enum Reposo {
      case corto(Temporizador)
      case largo(Temporizador)
    }
  }

  @ObservableState
  struct State {
    @Presents var destino: Destino.State?
    var despensa = Despensa.State()
    var pasos = StackState<Paso.State>()
    var horno: Temporizador.State?
    var invitados = 0
  }

  enum Action: ViewAction {
    case view(View)
    case interno(Interno)
    case despensa(Despensa.Action)
    case destino(PresentationAction<Destino.Action>)
    case horno(Temporizador.Action)
    case pasos(StackAction<Paso.State, Paso.Action>)

    enum View {
      case recetaPulsada(Int?)
      case cataPulsada(Bool)
      case compraPulsada
      case reposoPulsado
      case hornoPulsado
      case empezarPulsado
      case deshacerPulsado
      case volverPulsado(Int)
      case quitarPulsado(Int)
    }
    enum Interno {
      case compraLista
      case seQuemo
    }
  }

  /// Injected: a test gives another one.
  var cata: any Reducer<Cata.State, Cata.Action> = Cata()
  let receta = Receta()

  var body: some ReducerOf<Self> {
    despensa
    vista()
    interna
    Compuesto()
  }

  @ReducerBuilder<State, Action>
  private var despensa: some ReducerOf<Self> {
    Scope(state: \.despensa, action: \.despensa) { Self.hacerDespensa() }
  }

  private static func hacerDespensa() -> some ReducerOf<Despensa> { Despensa() }

  private func mostrarCata(_ state: inout State, vacia: Bool) {
    state.destino = vacia ? nil : .cata(Cata.State())
  }

  func abrir(_ id: Int?) -> Destino.State? {
    switch id {
    case .some(let id): return .receta(Receta.State(id: id))
    case .none: return nil
    }
  }
}

extension Cocina.State {
  mutating func irDeCompras() {
    let compra = Compra.State()
    destino = .compra(compra)
  }

  mutating func empezar() {
    for numero in 0..<3 { pasos.append(Paso.State(numero: numero)) }
  }
}

/// A part of the kitchen: same state, same actions.
@Reducer
struct Compuesto {
  typealias State = Cocina.State
  typealias Action = Cocina.Action

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .interno(.seQuemo) = action {
        state.destino = .aviso(AlertState { TextState("¡Humo!") })
      }
      return .none
    }
    .ifLet(\.$destino, action: \.destino)
    .ifLet(\.horno, action: \.horno) { Temporizador() }
    .forEach(\.pasos, action: \.pasos) { Paso() }
    .onChange(of: \.invitados) { _, invitados in
      Reduce { state, action in
        state.destino = .compra(Compra.State())
        return .none
      }
    }
  }
}
