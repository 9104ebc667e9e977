import ComposableArchitecture
import Vistas

/// Several ages in one app: a reducer of today that holds one of 1.0 and one of before.
@Reducer
public struct Mercado {
  /// Only a namespace: what is shown lies in it, and it is nothing itself.
  public enum Rutas {
    @Reducer
    public enum Abierta {
      case puesto(Puesto)
      case pregunta(ConfirmationDialogState<Pregunta>)
      case borrado(AlertState<Never>)

      @CasePathable
      public enum Pregunta { case vaciar }
    }
  }

  @ObservableState
  public struct State {
    @Presents var abierta: Rutas.Abierta.State?
    var balanza: Balanza.State = .init()
    var caja: PresentationState<Caja.State> = .init(wrappedValue: nil)
    var cestas = StackState<Cesta<Int>.State>()
    var privada = Privada.State()
  }

  public enum Action {
    case abierta(PresentationAction<Rutas.Abierta.Action>)
    case balanza(Balanza.Action)
    case caja(PresentationAction<Caja.Action>)
    case cestas(StackActionOf<Cesta<Int>>)
    case privada(Privada.Action)
    case puestoPulsado(Int?)
    case vaciarPulsado
    case cajaPulsada
    case cestasPulsadas([Int])
    case otraPulsada
  }

  /// Logic that is kept as a closure.
  private let cobrar: (inout State, Action) -> Effect<Action> = { state, action in
    if case .cajaPulsada = action { state.caja.wrappedValue = Caja.State() }
    return .none
  }

  /// And a step of logic that is.
  private let cerrar: (inout State) -> Void = { $0.abierta = nil }

  public var body: some ReducerOf<Self> {
    Scope(state: \.balanza, action: \.balanza) { Balanza() }
    Scope(\.privada, action: \.privada) { Privada() }
    Reduce(cobrar)
    Reduce { state, action in
      switch action {
      case .puestoPulsado(let numero):
        state.abierta =
          switch numero {
          case .some(let numero): .puesto(Puesto.State(numero: numero))
          case .none: nil
          }
      case .vaciarPulsado:
        state.abierta = .pregunta(ConfirmationDialogState { TextState("¿Vaciar?") })
      case .abierta(.presented(.pregunta(.vaciar))):
        cerrar(&state)
      case .cestasPulsadas(let numeros):
        state.cestas += numeros.map(cesta)
      case .otraPulsada:
        state.cestas.append(Cesta.State(contenido: 0))
      default:
        break
      }
      return .none
    }
    .ifLet(\.$abierta, action: \.abierta)
    .ifLet(\.caja, action: \.caja) { Caja() }
    .forEach(\.cestas, action: \.cestas) { Cesta<Int>() }
  }

  private func cesta(_ numero: Int) -> Cesta<Int>.State { Cesta.State(contenido: numero) }
}

/// Whatever a basket holds.
@Reducer
public struct Cesta<Contenido> {
  public struct State { var contenido: Contenido }
  public enum Action {}
}

#if os(iOS)
  @Reducer
  public struct Puesto {
    public struct State { var numero: Int }
    public enum Action {}
  }
#else
  @Reducer
  public struct Puesto {
    public struct State { var numero: Int }
    public enum Action {}
  }
#endif

@Reducer
private struct Privada {
  struct State {}
  enum Action {}
}

/// Of 1.0.
public struct Caja: Reducer {
  public struct State: Equatable {}
  public enum Action: Equatable {}
  public func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }
}

/// Of before 1.0, its state and action elsewhere.
public struct Balanza: ReducerProtocol {
  public typealias State = EstadoDeBalanza
  public typealias Action = AccionDeBalanza
  public func reduce(into state: inout State, action: Action) -> EffectTask<Action> { .none }
}

public struct EstadoDeBalanza: Equatable { public init() {} }
public enum AccionDeBalanza: Equatable {}
