import ComposableArchitecture
import PhotosUI
import SwiftUI

/// Every screen of the app, once: below each tab it is the first screen, and whatever lies upon it.
@Reducer
enum Camino {
  case jardin(Jardin.Body = Jardin.body)
  case cobertizo(Cobertizo)

  @Reducer
  enum Jardin {
    case arriates(Arriates)
    case rosa(Rosa)
  }
}

@Reducer
struct Paseo {
  @ObservableState
  struct State {
    var inicio: Camino.State
    var camino: StackState<Camino.State>
    var pasos = 0
  }
  enum Action {
    case inicio(Camino.Action)
    case camino(StackActionOf<Camino>)
    case volver
  }
  var body: some Reducer<State, Action> {
    Scope(state: \.inicio, action: \.inicio) { Camino.body }
    Reduce { state, action in
      switch action {
      case let .inicio(paso), let .camino(.element(id: _, action: paso)):
        return seguir(paso, state: &state)
      case .camino:
        return .none
      case .volver:
        state.camino.removeAll()
        return .none
      }
    }
    .forEach(\.camino, action: \.camino)
    .onChange(of: \.pasos) { _, state in
      guard state.pasos > 9 else { return .none }
      return .send(.volver)
    }
  }

  private func seguir(_ paso: Camino.Action, state: inout State) -> Effect<Action> {
    switch paso {
    case let .jardin(paso): return seguirEnJardin(paso, state: &state)
    case .cobertizo(.delegate(.terminado)): state.camino.append(.jardin(.arriates(Arriates.State())))
    case .cobertizo: break
    }
    return .none
  }

  private func seguirEnJardin(_ paso: Camino.Jardin.Action, state: inout State) -> Effect<Action> {
    switch paso {
    case .arriates(.rosaPulsada): state.camino.append(.jardin(.rosa(Rosa.State())))
    case .rosa(.delegate(.podar)): state.camino.append(.cobertizo(Cobertizo.State()))
    case .rosa: break
    }
    return .none
  }
}

@Reducer
struct Arriates {
  @ObservableState struct State {}
  enum Action { case rosaPulsada }
  var body: some ReducerOf<Self> { EmptyReducer() }
}

@Reducer
struct Rosa {
  @Reducer
  enum Destino {
    case fotos
    case ficha
  }
  @ObservableState
  struct State {
    @Presents var destino: Destino.State?
    var riegos = 0
  }
  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case destino(PresentationAction<Destino.Action>)
    case podarPulsado
    case fotosPulsadas
    case delegate(Delegate)
    enum Delegate { case podar }
  }
  var body: some ReducerOf<Self> {
    // An own `onChange` whose closure answers with an effect.
    BindingReducer()
      .onChange(of: \.riegos) { _, state in
        state.destino = .ficha
        return .run { send in await send(.podarPulsado) }
      }
    Reduce { state, action in
      switch action {
      case .podarPulsado: return .send(.delegate(.podar))
      case .fotosPulsadas:
        state.destino = .fotos
        return .none
      case .binding, .delegate, .destino: return .none
      }
    }
    .ifLet(\.$destino, action: \.destino)
  }
}

@Reducer
struct Cobertizo {
  @ObservableState struct State {}
  enum Action {
    case salirPulsado
    case delegate(Delegate)
    enum Delegate { case terminado }
  }
  var body: some ReducerOf<Self> {
    Reduce { _, action in
      switch action {
      case .salirPulsado: .send(.delegate(.terminado))
      case .delegate: .none
      }
    }
  }
}

struct RosaView: View {
  @Bindable var store: StoreOf<Rosa>
  @State var elegidas: [PhotosPickerItem] = []
  var body: some View {
    Text("Rosa")
      .photosPicker(isPresented: Binding($store.destino.fotos), selection: $elegidas)
      .sheet(isPresented: Binding($store.destino.ficha)) { Text("Ficha") }
  }
}
