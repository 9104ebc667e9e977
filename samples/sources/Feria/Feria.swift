import ComposableArchitecture
import SwiftUI

/// Children that are always there, shown while a value beside them says so: no optional, no presentation state.
@Reducer
struct Feria {
  /// Which of them is shown; it holds no reducers.
  @CasePathable
  enum Ruta: Equatable {
    case noria
    case tiro(premio: String)
    case mapa
  }

  @ObservableState
  struct State {
    var ruta: Ruta?
    var muestraPrecios = false
    var noria = Noria.State()
    var tiro = Tiro.State()
    var precios = Precios.State()
    var entrada = Entradas.State()
    var pideEntrada = false
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case entrada(Entradas.Action)
    case noria(Noria.Action)
    case precios(Precios.Action)
    case preciosPulsados
    case rutaElegida(Ruta?)
    case tiro(Tiro.Action)
  }

  var body: some ReducerOf<Self> {
    BindingReducer()
    Scope(state: \.noria, action: \.noria) { Noria() }
    Scope(state: \.tiro, action: \.tiro) { Tiro() }
    Scope(state: \.precios, action: \.precios) { Precios() }
    Scope(state: \.entrada, action: \.entrada) { Entradas() }
    Reduce { state, action in
      switch action {
      case .rutaElegida(let ruta):
        state.ruta = ruta
        return .none
      case .noria(.bajar):
        state.ruta = nil
        return .none
      case .noria(.tiroPulsado):
        state.ruta = .tiro(premio: "oso")
        return .none
      case .preciosPulsados:
        state.muestraPrecios.toggle()
        return .none
      case .binding, .entrada, .precios, .tiro:
        return .none
      }
    }
  }
}

struct FeriaView: View {
  @Bindable var store: StoreOf<Feria>

  var body: some View {
    VStack {
      Button("Noria") { store.send(.rutaElegida(.noria)) }
      Button("Entrada") { store.pideEntrada = true }
    }
    .navigationDestination(item: $store.ruta.sending(\.rutaElegida).noria) { _ in
      NoriaView(store: store.scope(state: \.noria, action: \.noria))
    }
    .fullScreenCover(item: $store.ruta.sending(\.rutaElegida).tiro) { premio in
      TiroView(store: store.scope(state: \.tiro, action: \.tiro), premio: premio)
    }
    .sheet(item: $store.ruta.sending(\.rutaElegida).mapa) { _ in Text("Mapa") }
    .popover(isPresented: $store.muestraPrecios) {
      PreciosView(store: store.scope(state: \.precios, action: \.precios))
    }
    .sheet(isPresented: $store.pideEntrada) {
      EntradasView(store: store.scope(state: \.entrada, action: \.entrada))
    }
  }
}

@Reducer struct Noria {
  struct State {}
  enum Action { case bajar, tiroPulsado }
}
@Reducer struct Tiro { struct State {}; enum Action {} }
@Reducer struct Precios { struct State {}; enum Action {} }
@Reducer struct Entradas { struct State {}; enum Action {} }
