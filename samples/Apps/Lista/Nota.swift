import Composable

/// A note on a row's sheet.
@Reducer
struct Nota {
  @ObservableState
  struct State: Equatable {
    var texto = ""
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case listoPulsado
  }

  @Dependency(\.dismiss) var dismiss

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { _, action in
      switch action {
      case .listoPulsado:
        return .run { _ in await dismiss() }

      case .binding:
        return .none
      }
    }
  }
}
