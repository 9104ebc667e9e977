import Composable

// A list whose rows hold a slot each, and whose owner opens what a row asks for.

@Reducer
struct Garden {
  @ObservableState
  struct State: Equatable {
    var beds: IdentifiedArrayOf<Bed.State> = [Bed.State(id: 1), Bed.State(id: 2)]
    @Presents var tap: Tap.State?
  }
  enum Action {
    case beds(IdentifiedActionOf<Bed>)
    case tap(PresentationAction<Tap.Action>)
  }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .beds(.element(id: _, action: .waterTapped)):
        state.tap = Tap.State()
        return .none
      case .beds(.element(id: let id, action: .alert(.presented(.digConfirmed)))):
        state.beds.remove(id: id)
        return .none
      case .beds, .tap:
        return .none
      }
    }
    .forEach(\.beds, action: \.beds) { Bed() }
    .ifLet(\.$tap, action: \.tap) { Tap() }
  }
}

@Reducer
struct Bed {
  @ObservableState
  struct State: Equatable, Identifiable {
    var id: Int
    @Presents var alert: AlertState<Action.Alert>?
  }
  enum Action {
    case waterTapped
    case digTapped
    case alert(PresentationAction<Alert>)

    @CasePathable
    enum Alert: Equatable { case digConfirmed }
  }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      guard case .digTapped = action else { return .none }
      state.alert = AlertState { TextState("Dig up?") }
      return .none
    }
    .ifLet(\.$alert, action: \.alert)
  }
}

@Reducer
struct Tap {
  struct State: Equatable {}
  enum Action { case opened }
}

extension Walk {
  static let rows = Walk("Rows", from: Garden.State(), in: Garden()) {
    [
      .beds(.element(id: 1, action: .waterTapped)), .tap(.dismiss),
      .beds(.element(id: 2, action: .digTapped)),
      .beds(.element(id: 2, action: .alert(.presented(.digConfirmed)))),
    ]
  }
}
