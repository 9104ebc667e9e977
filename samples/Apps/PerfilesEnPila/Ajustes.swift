import Composable

/// The settings, on a sheet that closes itself.
@Reducer
struct Ajustes {
  @ObservableState
  struct State: Equatable {
    var avisos = true
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case cerrarPulsado
  }

  @Dependency(\.dismiss) var dismiss

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { _, action in
      switch action {
      case .cerrarPulsado:
        return .run { _ in await dismiss() }

      case .binding:
        return .none
      }
    }
  }
}
