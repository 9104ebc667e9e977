import ComposableArchitecture
import SwiftUI
import TCACoordinators

@Reducer
enum Pantalla {
  case inicio(Inicio)
  case etapa(Etapa)
  case mapa(Mapa)
  case aviso(Aviso)
}

@Reducer
struct Viaje {
  @ObservableState
  struct State: Equatable {
    static let inicial = State(routes: [.root(.inicio(.init()), embedInNavigationView: true)])
    var routes: [Route<Pantalla.State>]
  }

  enum Action {
    case router(IndexedRouterActionOf<Pantalla>)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .router(.routeAction(_, action: .inicio(.empezar))):
        state.routes.push(.etapa(.init()))
      case .router(.routeAction(_, action: .etapa(.mapaPulsado))):
        state.routes.presentSheet(.mapa(.init()), embedInNavigationView: true)
      case .router(.routeAction(_, action: .etapa(.avisar))):
        state.routes.presentCover(.aviso(.init()))
      case .router(.routeAction(_, action: .etapa(.reiniciar))):
        state.routes = [.root(.inicio(.init())), .push(.etapa(.init()))]
      case .router(.routeAction(_, action: .mapa(.cerrar))):
        state.routes.dismiss()
      case .router(.routeAction(_, action: .etapa(.volver))):
        state.routes.goBack()
      case .router(.routeAction(_, action: .aviso(.fin))):
        state.routes.goBackToRoot()
      default:
        break
      }
      return .none
    }
    .forEachRoute(\.routes, action: \.router)
  }
}

struct ViajeView: View {
  let store: StoreOf<Viaje>
  var body: some View {
    TCARouter(store.scope(state: \.routes, action: \.router)) { screen in
      switch screen.case {
      case let .inicio(store): InicioView(store: store)
      case let .etapa(store): EtapaView(store: store)
      case let .mapa(store): MapaView(store: store)
      case let .aviso(store): AvisoView(store: store)
      }
    }
  }
}

@Reducer struct Inicio {
  struct State: Equatable {}
  enum Action { case empezar }
}
@Reducer struct Etapa {
  struct State: Equatable {}
  enum Action { case mapaPulsado, avisar, reiniciar, volver }
}
@Reducer struct Mapa {
  struct State: Equatable {}
  enum Action { case cerrar }
}
@Reducer struct Aviso {
  struct State: Equatable {}
  enum Action { case fin }
}
