import ComposableArchitecture
import SwiftUI

struct Buzon: ReducerProtocol {
  struct State: Equatable {
    var borrador: Borrador.State?
    var mensaje: Mensaje.State?
    var carpeta: Identified<Int, Carpeta.State?>?
    var cuenta = Cuenta.State()
    var alerta: AlertState<Action>?
    var filas: IdentifiedArrayOf<Fila.State> = []
    var muestraBorrador = false
    var abreMensaje = false
  }

  enum Action: Equatable {
    case borrador(Borrador.Action)
    case mensaje(Mensaje.Action)
    case carpeta(Carpeta.Action)
    case cuenta(Cuenta.Action)
    case fila(id: Int, action: Fila.Action)
    case escribirPulsado(Bool)
    case abrir(id: Int?)
    case cargado(TaskResult<String>)
    case alertaCerrada
  }

  var body: some ReducerProtocol<State, Action> {
    Scope(state: \.cuenta, action: /Action.cuenta) { Cuenta() }
    Reduce { state, action in
      switch action {
      case .escribirPulsado(true):
        state.muestraBorrador = true
        state.borrador = Borrador.State()
        return .none
      case .escribirPulsado(false):
        state.borrador = nil
        return .none
      case .abrir(id: .some):
        return .task { .cargado(await TaskResult { "" }) }
      case .abrir(id: .none):
        state.mensaje = nil
        return .none
      case .cargado(.success):
        state.mensaje = Mensaje.State()
        return .none
      case .cargado(.failure):
        state.alerta = AlertState(title: TextState("Error"))
        return .none
      case .fila(id: let id, action: .abierta):
        return EffectTask(value: .abrir(id: id))
      case .cuenta(.carpetaPulsada):
        state.carpeta?.value = Carpeta.State()
        return .none
      case .alertaCerrada:
        state.alerta = nil
        return .none
      default:
        return .none
      }
    }
    .ifLet(\.borrador, action: /Action.borrador) { Borrador() }
    .ifLet(\.mensaje, action: /Action.mensaje) { Mensaje() }
    .ifLet(\.carpeta, action: /Action.carpeta) {
      EmptyReducer().ifLet(\.value, action: /.self) { Carpeta() }
    }
    .forEach(\.filas, action: /Action.fila(id:action:)) { Fila() }
  }
}

struct BuzonView: View {
  let store: StoreOf<Buzon>

  var body: some View {
    WithViewStore(self.store) { viewStore in
      List {
        ForEachStore(self.store.scope(state: \.filas, action: Buzon.Action.fila(id:action:))) { FilaView(store: $0) }
        NavigationLink(
          destination: IfLetStore(
            self.store.scope(state: \.mensaje, action: Buzon.Action.mensaje)
          ) { MensajeView(store: $0) } else: { ProgressView() },
          isActive: viewStore.binding(get: \.abreMensaje, send: { .abrir(id: $0 ? 1 : nil) })
        ) { Text("Abrir") }
        CuentaView(store: self.store.scope(state: { $0.cuenta }, action: Buzon.Action.cuenta))
      }
      .sheet(isPresented: viewStore.binding(get: \.muestraBorrador, send: Buzon.Action.escribirPulsado)) {
        IfLetStore(self.store.scope(state: \.borrador, action: Buzon.Action.borrador)) { store in
          BorradorView(store: store)
        }
      }
      .alert(self.store.scope(state: \.alerta), dismiss: .alertaCerrada)
    }
    IfLetStore(self.store.scope(state: \.carpeta?.value, action: Buzon.Action.carpeta), then: CarpetaView.init)
  }
}

struct Borrador: ReducerProtocol {
  struct State: Equatable {}
  enum Action: Equatable {}
  func reduce(into state: inout State, action: Action) -> EffectTask<Action> { .none }
}

struct Mensaje: ReducerProtocol {
  struct State: Equatable {}
  enum Action: Equatable {}
  func reduce(into state: inout State, action: Action) -> EffectTask<Action> { .none }
}

struct Carpeta: ReducerProtocol {
  struct State: Equatable {}
  enum Action: Equatable {}
  func reduce(into state: inout State, action: Action) -> EffectTask<Action> { .none }
}

struct Cuenta: ReducerProtocol {
  struct State: Equatable {}
  enum Action: Equatable { case carpetaPulsada }
  func reduce(into state: inout State, action: Action) -> EffectTask<Action> { .none }
}

struct Fila: ReducerProtocol {
  struct State: Equatable, Identifiable { var id = 0 }
  enum Action: Equatable { case abierta }
  func reduce(into state: inout State, action: Action) -> EffectTask<Action> { .none }
}
