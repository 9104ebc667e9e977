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
