import ComposableArchitecture
import SwiftUI

@Reducer
struct Teatro {
  @Reducer
  enum Acto {
    case ensayo(Ensayo)
    case estreno(Estreno)
    case error(AlertState<Never>)
  }
  @ObservableState
  struct State {
    @Presents var acto: Acto.State?
    @Presents var programa: Programa.State?
    @Presents var butaca: Butaca.State?
    @Presents var taquilla: Taquilla.State?
    @Presents var camerino: Camerino.State?
    var sala: Sala.State?
    var telon = Telon.State()
    var foso = Foso.State()
    var palco = Palco.State()
    var muestraFoso = false
  }
  enum Action {
    case acto(PresentationAction<Acto.Action>)
    case programa(PresentationAction<Programa.Action>)
    case butaca(PresentationAction<Butaca.Action>)
    case taquilla(PresentationAction<Taquilla.Action>)
    case camerino(PresentationAction<Camerino.Action>)
    case sala(Sala.Action)
    case telon(Telon.Action)
    case foso(Foso.Action)
    case palco(Palco.Action)
  }
  var body: some ReducerOf<Self> {
    Scope(state: \.telon, action: \.telon) { Telon() }
    Scope(state: \.foso, action: \.foso) { Foso() }
    Scope(state: \.palco, action: \.palco) { Palco() }
    EmptyReducer()
      .ifLet(\.$acto, action: \.acto)
      .ifLet(\.$programa, action: \.programa) { Programa() }
      .ifLet(\.$butaca, action: \.butaca) { Butaca() }
      .ifLet(\.$taquilla, action: \.taquilla) { Taquilla() }
      .ifLet(\.$camerino, action: \.camerino) { Camerino() }
      .ifLet(\.sala, action: \.sala) { Sala() }
  }
}

struct TeatroView: View {
  @Bindable var store: StoreOf<Teatro>
  @State private var abierto = false

  var body: some View {
    VStack {
      TelonView(store: store.scope(state: \.telon, action: \.telon))
      pie
      TeatroPie(store: store)
      NavigationLink("Foso", isActive: $abierto) {
        FosoView(store: store.scope(state: \.foso, action: \.foso))
      }
    }
    // One modifier for a whole enum; its alert has its own.
    .fullScreenCover(item: $store.scope(state: \.acto, action: \.acto)) { store in
      switch store.case {
      case .ensayo(let store): EnsayoView(store: store)
      case .estreno(let store): EstrenoView(store: store)
      case .error: EmptyView()
      }
    }
    // A wrapper of the app's own, in another file.
    .hojaInferior(item: $store.scope(state: \.programa, action: \.programa)) { store in Text("Programa") }
    // A wrapper driven by a boolean: what it is handed lies behind a link.
    .enlaceOculto(activo: $abierto) { PalcoView(store: store.scope(state: \.palco, action: \.palco)) }
    .modifier(ConTaquilla(item: $store.scope(state: \.taquilla, action: \.taquilla)))
  }

  /// A part of the view in a property of its own.
  private var pie: some View {
    Group {
      if let store = store.scope(state: \.sala, action: \.sala) { SalaView(store: store) }
    }
    .popover(item: $store.scope(state: \.butaca, action: \.butaca)) { _ in Text("Butaca") }
  }
}

/// A subview with the same store.
private struct TeatroPie: View {
  @Bindable var store: StoreOf<Teatro>
  var body: some View {
    Color.clear.navigationDestination(item: $store.scope(state: \.camerino, action: \.camerino)) { _ in Text("…") }
  }
}
