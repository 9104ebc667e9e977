import Composable

// An alert is a screen of its own, one for its slot, and any of its buttons closes it.

@Reducer
struct Form {
  @ObservableState
  struct State: Equatable { @Presents var alert: AlertState<Action.Alert>? }
  enum Action {
    case clearTapped
    case alert(PresentationAction<Alert>)

    @CasePathable
    enum Alert: Equatable { case clearConfirmed }
  }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .clearTapped:
        state.alert = AlertState {
          TextState("Clear all?")
        } actions: {
          ButtonState(role: .destructive, action: .clearConfirmed) { TextState("Clear") }
        }
        return .none
      case .alert(.presented(.clearConfirmed)), .alert:
        return .none
      }
    }
    .ifLet(\.$alert, action: \.alert)
  }
}

extension Walk {
  static let alert = Walk("Alert", from: Form.State(), in: Form()) {
    [.clearTapped, .alert(.dismiss), .clearTapped, .alert(.presented(.clearConfirmed))]
  }
}
