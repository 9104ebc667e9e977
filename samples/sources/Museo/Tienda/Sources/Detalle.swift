import ComposableArchitecture

/// The shop's detail shows the halls' list: no cycle, for that one's detail is another.
@Reducer
public struct Detalle {
  @Reducer
  public enum Destino {
    case cuadro(Cuadro)
    case pedido(Pedido)
  }
  public struct State { @Presents var destino: Destino.State? }
  public enum Action {
    case destino(PresentationAction<Destino.Action>)
    case cuadroPulsado(Cuadro)
  }
  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .cuadroPulsado(let cuadro) = action { state.destino = .cuadro(cuadro) }
      return .none
    }
    .ifLet(\.$destino, action: \.destino)
  }
}

@Reducer
public struct Pedido {
  public struct State {}
  public enum Action {}
}
