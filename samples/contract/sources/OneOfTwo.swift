import Composable

// Two destinations in one enum: one at a time, and one takes the other's place.

@Reducer
struct Garage {
  @Reducer
  enum Destination {
    case car(Car)
    case bike(Bike)
  }
  @ObservableState
  struct State: Equatable { @Presents var destination: Destination.State? }
  enum Action {
    case carTapped
    case bikeTapped
    case destination(PresentationAction<Destination.Action>)
  }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .carTapped:
        state.destination = .car(Car.State())
        return .none
      case .bikeTapped:
        state.destination = .bike(Bike.State())
        return .none
      case .destination(.presented(.car(.tyreFlat))):
        state.destination = .bike(Bike.State())
        return .none
      case .destination(.presented(.bike(.parked))):
        state.destination = nil
        return .none
      case .destination:
        return .none
      }
    }
    .ifLet(\.$destination, action: \.destination)
  }
}

@Reducer
struct Car {
  struct State: Equatable {}
  enum Action { case tyreFlat }
}

@Reducer
struct Bike {
  struct State: Equatable {}
  enum Action { case parked }
}

extension Walk {
  static let oneOfTwo = Walk("OneOfTwo", from: Garage.State(), in: Garage()) {
    [
      .carTapped, .destination(.presented(.car(.tyreFlat))), .destination(.presented(.bike(.parked))),
      .bikeTapped, .destination(.dismiss),
    ]
  }
}
