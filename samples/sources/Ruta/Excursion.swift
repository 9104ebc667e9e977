import ComposableArchitecture
import SwiftUI
import TCACoordinators

/// The older spellings: a screen written by hand, a state and an action that the library knows by their protocols.
struct Parada: ReducerProtocol {
  enum State: Equatable {
    case mirador(Mirador.State)
    case refugio(Refugio.State)
  }
  enum Action {
    case mirador(Mirador.Action)
    case refugio(Refugio.Action)
  }
  var body: some ReducerProtocol<State, Action> {
    Scope(state: /State.mirador, action: /Action.mirador) { Mirador() }
    Scope(state: /State.refugio, action: /Action.refugio) { Refugio() }
  }
}

struct Excursion: ReducerProtocol {
  struct State: Equatable, IndexedRouterState {
    var routes: [Route<Parada.State>] = [.root(.mirador(.init(id: 0)), embedInNavigationView: true)]
  }
  enum Action: IndexedRouterAction {
    case routeAction(Int, action: Parada.Action)
    case updateRoutes([Route<Parada.State>])
    case planCargado([Int])
  }

  var body: some ReducerProtocol<State, Action> {
    Reduce { state, action in
      switch action {
      case .routeAction(_, action: .mirador(.refugioPulsado)):
        state.routes.presentCover(.refugio(.init()))
      case .planCargado(let ids):
        // The whole way, made anew.
        state.routes = ids.map { .push(.mirador(.init(id: $0))) }
      default:
        break
      }
      return .none
    }
    .forEachRoute { Parada() }
  }
}

struct Mirador: ReducerProtocol {
  struct State: Equatable { var id: Int }
  enum Action { case refugioPulsado }
  func reduce(into state: inout State, action: Action) -> EffectTask<Action> { .none }
}

struct Refugio: ReducerProtocol {
  struct State: Equatable {}
  enum Action {}
  func reduce(into state: inout State, action: Action) -> EffectTask<Action> { .none }
}
