import ComposableArchitecture
import SwiftUI

struct Cuentas: PantallaReducer {
  struct State: Hashable {
    var lista = ListaDeCuentas.State()
    @PresentationState var destino: Destino.State?
  }

  enum AccionDeVista { case nuevaPulsada }
  enum AccionInterna { case creada }
  enum AccionHija { case lista(ListaDeCuentas.Action) }

  struct Destino: DestinoReducer {
    @CasePathable
    enum State: Hashable {
      case nueva(CuentaNueva.State)
      case movimientos(Movimientos.State)
    }
    @CasePathable
    enum Action {
      case nueva(CuentaNueva.Action)
      case movimientos(Movimientos.Action)
    }
    var body: some ReducerOf<Self> {
      Scope(state: \.nueva, action: \.nueva) { CuentaNueva() }
      Scope(state: \.movimientos, action: \.movimientos) { Movimientos() }
    }
  }

  private let destinoPath: WritableKeyPath<State, PresentationState<Destino.State>> = \.$destino

  var body: some ReducerOf<Self> {
    Scope(state: \.lista, action: \.hija.lista) { ListaDeCuentas() }
    Reduce(nucleo)
      .ifLet(destinoPath, action: \.destino) { Destino() }
  }

  func reduce(into state: inout State, vista: AccionDeVista) -> Effect<Action> {
    switch vista {
    case .nuevaPulsada: return .send(.interna(.creada))
    }
  }

  func reduce(into state: inout State, interna: AccionInterna) -> Effect<Action> {
    switch interna {
    case .creada:
      state.destino = .nueva(.init())
      return .none
    }
  }

  func reduce(into state: inout State, hija: AccionHija) -> Effect<Action> {
    switch hija {
    case .lista(.delegado(.elegida)):
      state.destino = .movimientos(.init())
      return .none
    case .lista:
      return .none
    }
  }

  func reduce(into state: inout State, presentada: Destino.Action) -> Effect<Action> {
    switch presentada {
    case .nueva(.delegado(.guardada)):
      state.destino = nil
      return .none
    default:
      return .none
    }
  }
}

struct ListaDeCuentas: PantallaReducer {
  struct State: Hashable {}
  enum AccionDeVista { case filaPulsada }
  enum Delegado { case elegida }
  func reduce(into state: inout State, vista: AccionDeVista) -> Effect<Action> {
    switch vista {
    case .filaPulsada: .send(.delegado(.elegida))
    }
  }
}

struct CuentaNueva: PantallaReducer {
  struct State: Hashable {}
  enum AccionDeVista { case guardarPulsado }
  enum Delegado { case guardada }
  func reduce(into state: inout State, vista: AccionDeVista) -> Effect<Action> {
    switch vista {
    case .guardarPulsado: .send(.delegado(.guardada))
    }
  }
}

struct Movimientos: PantallaReducer {
  struct State: Hashable {}
}

extension Cuentas {
  struct Vista: View {
    let store: StoreOf<Cuentas>
    var body: some View {
      ListaDeCuentas.Vista(store: store.lista)
        .destinos(con: store)
    }
  }
}

extension StoreOf<Cuentas> {
  fileprivate var destino: PresentationStoreOf<Cuentas.Destino> {
    scope(state: \.$destino, action: \.destino)
  }
  fileprivate var lista: StoreOf<ListaDeCuentas> { scope(state: \.lista, action: \.hija.lista) }
}

extension View {
  fileprivate func destinos(con store: StoreOf<Cuentas>) -> some View {
    let destino = store.destino
    return nueva(con: destino).movimientos(con: destino)
  }

  private func nueva(con destino: PresentationStoreOf<Cuentas.Destino>) -> some View {
    sheet(store: destino.scope(state: \.nueva, action: \.nueva)) { _ in Text("Nueva") }
  }

  private func movimientos(con destino: PresentationStoreOf<Cuentas.Destino>) -> some View {
    navigationDestination(store: destino.scope(state: \.movimientos, action: \.movimientos)) { _ in Text("…") }
  }
}
