import ComposableArchitecture
import SwiftUI

struct Taller: Reducer {
  struct State: Equatable {
    @PresentationState var destination: Destination.State?
    var path = StackState<Path.State>()
    var sesion: Sesion.State = .fuera(Entrada.State())
  }

  enum Action: Equatable {
    case destination(PresentationAction<Destination.Action>)
    case path(StackAction<Path.State, Path.Action>)
    case sesion(Sesion.Action)
    case encargoPulsado
    case ajustesPulsados
    case piezaPulsada(id: Int)
  }

  struct Destination: Reducer {
    enum State: Equatable {
      case encargo(Encargo.State)
      case ajustes(Ajustes.State)
      case aviso(AlertState<Action.Aviso>)
    }
    enum Action: Equatable {
      case encargo(Encargo.Action)
      case ajustes(Ajustes.Action)
      case aviso(Aviso)
      enum Aviso: Equatable { case vale }
    }
    var body: some ReducerOf<Self> {
      Scope(state: /State.encargo, action: /Action.encargo) { Encargo() }
      Scope(state: /State.ajustes, action: /Action.ajustes) { Ajustes() }
    }
  }

  struct Path: Reducer {
    enum State: Equatable { case pieza(Pieza.State) }
    enum Action: Equatable { case pieza(Pieza.Action) }
    var body: some ReducerOf<Self> {
      Scope(state: /State.pieza, action: /Action.pieza, child: Pieza.init)
    }
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.sesion, action: /Action.sesion) { Sesion() }
    Reduce { state, action in
      switch action {
      case .encargoPulsado:
        state.destination = .encargo(.init())
        return .none
      case .ajustesPulsados:
        state.destination = .ajustes(.init())
        return .none
      case .destination(.presented(.encargo(.enviado))):
        state.destination = .aviso(AlertState { TextState("Enviado") })
        return .none
      case .destination(.dismiss):
        return .none
      case .piezaPulsada(id: let id):
        state.path.append(.pieza(.init(id: id)))
        return .none
      case let .path(.element(id: id, action: .pieza(.terminada))):
        state.path.pop(from: id)
        return .none
      case .destination, .path, .sesion:
        return .none
      }
    }
    .ifLet(\.$destination, action: /Action.destination) { Destination() }
    .forEach(\.path, action: /Action.path) { Path() }
  }
}

/// A state that is an enum, with logic of its own: a screen that switches.
struct Sesion: Reducer {
  enum State: Equatable {
    case fuera(Entrada.State)
    case dentro(Perfil.State)
  }
  enum Action: Equatable {
    case fuera(Entrada.Action)
    case dentro(Perfil.Action)
  }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .fuera(.entrado):
        state = .dentro(Perfil.State())
        return .none
      case .dentro(.salido):
        state = .fuera(Entrada.State())
        return .none
      case .fuera, .dentro:
        return .none
      }
    }
    .ifCaseLet(/State.fuera, action: /Action.fuera) { Entrada() }
    .ifCaseLet(/State.dentro, action: /Action.dentro) { Perfil() }
  }
}

struct TallerView: View {
  let store: StoreOf<Taller>

  var body: some View {
    NavigationStackStore(self.store.scope(state: \.path, action: Taller.Action.path)) {
      VStack { SesionView(store: self.store.scope(state: \.sesion, action: Taller.Action.sesion)) }
        .sheet(
          store: self.store.scope(state: \.$destination, action: { .destination($0) }),
          state: /Taller.Destination.State.encargo,
          action: Taller.Destination.Action.encargo
        ) { store in EncargoView(store: store) }
        .navigationDestination(
          store: self.store.scope(state: \.$destination, action: { .destination($0) }),
          state: /Taller.Destination.State.ajustes,
          action: Taller.Destination.Action.ajustes
        ) { AjustesView(store: $0) }
    } destination: { state in
      switch state {
      case .pieza:
        CaseLet(/Taller.Path.State.pieza, action: Taller.Path.Action.pieza, then: PiezaView.init(store:))
      }
    }
  }
}

struct SesionView: View {
  let store: StoreOf<Sesion>
  var body: some View {
    SwitchStore(self.store) { state in
      switch state {
      case .fuera:
        CaseLet(/Sesion.State.fuera, action: Sesion.Action.fuera) { EntradaView(store: $0) }
      case .dentro:
        CaseLet(/Sesion.State.dentro, action: Sesion.Action.dentro) { PerfilView(store: $0) }
      }
    }
  }
}

struct Encargo: Reducer {
  struct State: Equatable {}
  enum Action: Equatable { case enviado }
  func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }
}

struct Ajustes: Reducer {
  struct State: Equatable { @PresentationState var clave: Clave.State? }
  enum Action: Equatable {
    case clave(PresentationAction<Clave.Action>)
    case clavePulsada
  }
  var body: some ReducerOf<Self> {
    Reduce(self.core)
      .ifLet(\.$clave, action: /Action.clave) { Clave() }
  }
  private func core(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .clavePulsada:
      state.clave = Clave.State()
      return .none
    case .clave(.presented(.guardada)):
      state.clave = nil
      return .none
    case .clave: return .none
    }
  }
}

struct AjustesView: View {
  let store: StoreOf<Ajustes>
  var body: some View {
    WithViewStore(self.store, observe: { $0 }) { viewStore in
      Button("Clave") { viewStore.send(.clavePulsada) }
        .fullScreenCover(store: self.store.scope(state: \.$clave, action: { .clave($0) })) { store in
          Text("Clave")
        }
    }
  }
}

struct Clave: Reducer {
  struct State: Equatable {}
  enum Action: Equatable { case guardada }
  func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }
}

struct Pieza: Reducer {
  struct State: Equatable { var id: Int }
  enum Action: Equatable { case terminada }
  func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }
}

struct Entrada: Reducer {
  struct State: Equatable {}
  enum Action: Equatable { case entrado }
  func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }
}

struct Perfil: Reducer {
  struct State: Equatable {}
  enum Action: Equatable { case salido }
  func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }
}
