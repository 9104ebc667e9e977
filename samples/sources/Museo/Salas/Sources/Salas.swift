import ComposableArchitecture

@Reducer
public struct Salas {
  public struct State { @Presents var detalle: Detalle.State? }
  public enum Action {
    case detalle(PresentationAction<Detalle.Action>)
    case salaPulsada
  }
  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .salaPulsada = action { state.detalle = Detalle.State() }
      return .none
    }
    .ifLet(\.$detalle, action: \.detalle) { Detalle() }
  }
}

@Reducer
public struct Detalle {
  public struct State {}
  public enum Action {}
}
