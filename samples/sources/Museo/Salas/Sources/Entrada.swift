import ComposableArchitecture
import Tienda

/// The two details have one name; here the shop's is meant, by its module.
@Reducer
struct Entrada {
  struct State {
    var salas = Salas.State()
    @Presents var recuerdo: Tienda.Detalle.State?
  }
  enum Action {
    case salas(Salas.Action)
    case recuerdo(PresentationAction<Tienda.Detalle.Action>)
    case recuerdoPulsado
  }
  var body: some ReducerOf<Self> {
    Scope(state: \.salas, action: \.salas) { Salas() }
    Reduce { state, action in
      if case .recuerdoPulsado = action { state.recuerdo = .init() }
      return .none
    }
    .ifLet(\.$recuerdo, action: \.recuerdo) { Tienda.Detalle() }
  }
}
