import ComposableArchitecture

extension Cocina {
  func vista() -> Reduce<State, Action> {
    Reduce { state, action in
      guard case .view(let action) = action else { return .none }
      switch action {
      case .recetaPulsada(let id):
        state.destino = abrir(id)
      case .cataPulsada(let vacia):
        mostrarCata(&state, vacia: vacia)
      case .compraPulsada:
        return .run { send in
          await send(.interno(.compraLista))
        }
      case .reposoPulsado:
        state.destino = .reposo(.corto(Temporizador.State()))
      case .hornoPulsado:
        state.horno = state.horno == nil ? Temporizador.State() : nil
      case .empezarPulsado:
        state.empezar()
      case .deshacerPulsado:
        state.pasos.removeLast()
      case .volverPulsado(let cuantos):
        state.pasos.removeLast(cuantos)
      case .quitarPulsado(let id):
        state.destino = [id].first.map { .receta(Receta.State(id: $0)) }
      }
      return .none
    }
  }

  var interna: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .interno(.compraLista):
        state.irDeCompras()
        return .none
      case .despensa(.delegate(.falta(let cosa))) where !cosa.isEmpty:
        let siguiente: Destino.State
        if cosa == "sal" {
          siguiente = .compra(Compra.State())
        } else {
          siguiente = .cata(Cata.State())
        }
        state.destino = siguiente
        return .none
      case .pasos(.element(id: let id, action: .hecho)):
        state.pasos.pop(to: id)
        return .none
      case .destino(.presented(.reposo(.corto(.sonado)))):
        state.destino = if state.invitados > 2 {
          .reposo(.largo(Temporizador.State()))
        } else {
          nil
        }
        return .send(.view(.compraPulsada))
      default:
        return .none
      }
    }
  }
}

@Reducer struct Receta {
  struct State { var id: Int }
  enum Action {}
}

@Reducer struct Cata {
  struct State {}
  enum Action {}
}

@Reducer struct Compra {
  struct State {}
  enum Action {}
}

@Reducer struct Temporizador {
  struct State {}
  enum Action { case sonado }
}

@Reducer struct Paso {
  struct State { var numero: Int }
  enum Action { case hecho }
}

/// Two hops: a row tells the pantry, the pantry tells the kitchen under another name.
@Reducer struct Despensa {
  struct State { var botes: IdentifiedArrayOf<Bote.State> = [] }
  enum Action {
    case botes(IdentifiedActionOf<Bote>)
    case delegate(Delegate)
    enum Delegate { case falta(String) }
  }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .botes(.element(_, .delegate(.vacio))):
        return .send(.delegate(.falta("sal")))
      default:
        return .none
      }
    }
    .forEach(\.botes, action: \.botes) { Bote() }
  }
}

@Reducer struct Bote {
  struct State: Identifiable { var id = 0 }
  enum Action {
    case delegate(Delegate)
    case volcado
    enum Delegate { case vacio }
  }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .volcado: .send(.delegate(.vacio))
      case .delegate: .none
      }
    }
  }
}
