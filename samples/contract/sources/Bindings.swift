import Composable

// Fields bound to a view: a switch that opens a screen, in the logic and where the field's change is told.

@Reducer
struct Settings {
  @ObservableState
  struct State: Equatable {
    var isExpert = false
    var volume = 3
    @Presents var expert: Expert.State?
    @Presents var loud: Loud.State?
  }
  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case expert(PresentationAction<Expert.Action>)
    case loud(PresentationAction<Loud.Action>)
  }
  var body: some ReducerOf<Self> {
    BindingReducer()
      .onChange(of: \.volume) { _, volume in
        Reduce { state, _ in
          if volume > 10 { state.loud = Loud.State() }
          return .none
        }
      }
    Reduce { state, action in
      switch action {
      case .binding(\.isExpert):
        state.expert = state.isExpert ? Expert.State() : nil
        return .none
      case .binding, .expert, .loud:
        return .none
      }
    }
    .ifLet(\.$expert, action: \.expert) { Expert() }
    .ifLet(\.$loud, action: \.loud) { Loud() }
  }
}

@Reducer
struct Expert {
  struct State: Equatable {}
  enum Action { case saved }
}

@Reducer
struct Loud {
  struct State: Equatable {}
  enum Action { case heard }
}

extension Walk {
  static let bindings = Walk("Bindings", from: Settings.State(), in: Settings()) {
    [
      .binding(.set(\.isExpert, true)), .expert(.presented(.saved)), .binding(.set(\.isExpert, false)),
      .binding(.set(\.volume, 11)), .loud(.dismiss),
    ]
  }
}
