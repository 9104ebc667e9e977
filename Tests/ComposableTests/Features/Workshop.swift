import Composable

// A workshop whose rooms can be entered and left in every way that the lessons name: by a slot and by a stack, closed by
// the parent, by themselves and by the user.

extension Lessons {
  /// A screen that works until it goes, knows when it is done, and does not know who presents it.
  @Reducer
  struct Sala {
    @ObservableState
    struct State: Equatable {
      var nombre = ""
    }
    enum Action: Equatable {
      case trabajar
      case cerrarPulsado
      case cerrarMasTarde
      case terminarPulsado
      case delegate(Delegate)

      @CasePathable
      enum Delegate: Equatable {
        case haTerminado
      }
    }
    @Dependency(\.dismiss) var dismiss
    @Dependency(\.continuousClock) var clock

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .trabajar:
          return .run { _ in try await self.clock.sleep(for: .seconds(60)) }
        case .cerrarPulsado:
          return .run { _ in await self.dismiss() }
        case .cerrarMasTarde:
          return .run { _ in
            try await self.clock.sleep(for: .seconds(60))
            await self.dismiss()
          }
        case .terminarPulsado:
          return .send(.delegate(.haTerminado))
        case .delegate:
          return .none
        }
      }
    }
  }

  @Reducer
  struct Taller {
    @Reducer
    enum Camino {
      case sala(Sala)
    }
    @ObservableState
    struct State: Equatable {
      @Presents var hoja: Sala.State?
      var camino = StackState<Camino.State>()
      var nombre = ""
      var error: String?
    }
    enum Action {
      case hojaPulsada
      case continuarPulsado
      case recogerPulsado
      case hoja(PresentationAction<Sala.Action>)
      case camino(StackActionOf<Camino>)
    }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .hojaPulsada:
          state.hoja = Sala.State(nombre: "hoja")
          return .none
        case .continuarPulsado:
          guard !state.nombre.isEmpty else {
            state.error = "Faltan campos"
            return .none
          }
          state.camino.append(.sala(Sala.State(nombre: state.nombre)))
          return .none
        case .recogerPulsado:
          state.hoja = nil
          state.camino.removeAll()
          return .none
        case .hoja(.presented(.delegate(.haTerminado))):
          state.hoja = nil
          return .none
        case .camino(.element(id: let id, action: .sala(.delegate(.haTerminado)))):
          state.camino.pop(from: id)
          return .none
        case .hoja, .camino:
          return .none
        }
      }
      .ifLet(\.$hoja, action: \.hoja) { Sala() }
      .forEach(\.camino, action: \.camino)
    }
  }
}
