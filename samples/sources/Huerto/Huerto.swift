import ComposableArchitecture
import SwiftUI

/// What a reader of sources alone cannot know is listed, never guessed.
@Reducer
struct Huerto {
  @Reducer
  enum Destino {
    case planta(Planta)
    case riego(Riego)
  }
  @ObservableState
  struct State {
    @Presents var destino: Destino.State?
    @Presents var cosecha: Cosecha.State?
  }
  enum Action {
    case destino(PresentationAction<Destino.Action>)
    case cosecha(PresentationAction<Cosecha.Action>)
    case abrir(Destino.State)
    case cosechar
  }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .abrir(let destino):
        state.destino = destino
        return .none
      case .cosechar:
        state.cosecha = Cosecha.State()
        return .none
      case .destino, .cosecha:
        return .none
      }
    }
    .ifLet(\.$destino, action: \.destino)
    .ifLet(\.$cosecha, action: \.cosecha) { Cosecha() }
    .conMarca("huerto")
    Registro(nivel: 3)
  }
}

struct HuertoView: View {
  @Bindable var store: StoreOf<Huerto>
  var body: some View {
    Text("Huerto")
      .panelLateral(item: $store.scope(state: \.cosecha, action: \.cosecha)) { _ in Text("Cosecha") }
  }
}

@Reducer struct Planta { struct State {}; enum Action {} }
@Reducer struct Riego { struct State {}; enum Action {} }
@Reducer struct Cosecha { struct State {}; enum Action {} }

/// Logic that comes from elsewhere, and changes that nobody is seen to ask for.
@Reducer
struct Invernadero {
  @ObservableState
  struct State {
    var camino = StackState<Planta.State>()
    @Presents var riego: Riego.State?
    var planta = Planta.State()
  }
  enum Action {
    case camino(StackActionOf<Planta>)
    case planta(Planta.Action)
    case riego(PresentationAction<Riego.Action>)
    case regar
  }

  /// Whoever makes the greenhouse says what it does.
  let cuidar: (inout State, Action) -> Effect<Action>

  var body: some ReducerOf<Self> {
    Scope(state: \.planta, action: \.planta) { Planta() }
    Reduce(cuidar)
    Reduce { state, action in
      switch action {
      case .regar:
        abrirGrifo(&state)
        return .none
      case .camino, .planta, .riego:
        return .none
      }
    }
    .ifLet(\.$riego, action: \.riego) { Riego() }
    .forEach(\.camino, action: \.camino) { Planta() }
  }

  /// Nobody calls it.
  func vaciar(_ state: inout State) {
    state.camino.removeAll()
    state.riego = nil
  }
}

struct InvernaderoView: View {
  let store: StoreOf<Invernadero>
  let elegida: Planta.State
  var body: some View {
    PlantaView(store: store.scope(state: { _ in elegida }, action: { .planta($0) }))
  }
}
