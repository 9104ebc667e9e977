import Composable

// A stack on a sheet, with an alert in an element: three models on one way, and a jump over all of them.

@Reducer
struct Airport {
  @ObservableState
  struct State: Equatable { @Presents var checkIn: CheckIn.State? }
  enum Action {
    case checkInTapped
    case flightCancelled
    case checkIn(PresentationAction<CheckIn.Action>)
  }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .checkInTapped:
        state.checkIn = CheckIn.State()
        return .none
      case .flightCancelled:
        state.checkIn = nil
        return .none
      case .checkIn:
        return .none
      }
    }
    .ifLet(\.$checkIn, action: \.checkIn) { CheckIn() }
  }
}

@Reducer
struct CheckIn {
  @Reducer
  enum Step { case seat(Seat) }

  @ObservableState
  struct State: Equatable { var steps = StackState<Step.State>() }
  enum Action {
    case seatTapped
    case steps(StackActionOf<Step>)
  }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .seatTapped = action { state.steps.append(.seat(Seat.State())) }
      return .none
    }
    .forEach(\.steps, action: \.steps)
  }
}

@Reducer
struct Seat {
  @ObservableState
  struct State: Equatable { @Presents var alert: AlertState<Never>? }
  enum Action {
    case takenTapped
    case alert(PresentationAction<Never>)
  }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .takenTapped = action { state.alert = AlertState { TextState("Taken") } }
      return .none
    }
    .ifLet(\.$alert, action: \.alert)
  }
}

extension Walk {
  static let stackOnSheet = Walk("StackOnSheet", from: Airport.State(), in: Airport()) {
    [
      .checkInTapped, .checkIn(.presented(.seatTapped)),
      .checkIn(.presented(.steps(.element(id: 0, action: .seat(.takenTapped))))),
      .checkIn(.presented(.steps(.element(id: 0, action: .seat(.alert(.dismiss)))))),
      .checkIn(.presented(.steps(.popFrom(id: 0)))),
      .flightCancelled,
    ]
  }
}
