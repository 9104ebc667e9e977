import Composable

// A root that is an enum: signed out or signed in, each with screens of its own.

@Reducer
struct Session {
  @ObservableState
  enum State: Equatable {
    case door(Door.State)
    case home(Home.State)
  }
  enum Action {
    case door(Door.Action)
    case home(Home.Action)
  }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .door(.keyTurned):
        state = .home(Home.State())
        return .none
      case .home(.outTapped):
        state = .door(Door.State())
        return .none
      case .door, .home:
        return .none
      }
    }
    .ifCaseLet(\.door, action: \.door) { Door() }
    .ifCaseLet(\.home, action: \.home) { Home() }
  }
}

@Reducer
struct Door {
  struct State: Equatable {}
  enum Action { case keyTurned }
}

@Reducer
struct Home {
  @ObservableState
  struct State: Equatable { @Presents var cellar: Cellar.State? }
  enum Action {
    case outTapped
    case cellarTapped
    case cellar(PresentationAction<Cellar.Action>)
  }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .cellarTapped = action { state.cellar = Cellar.State() }
      return .none
    }
    .ifLet(\.$cellar, action: \.cellar) { Cellar() }
  }
}

@Reducer
struct Cellar {
  struct State: Equatable {}
  enum Action { case lit }
}

extension Walk {
  static let rootSwitch = Walk("RootSwitch", from: Session.State.door(Door.State()), in: Session()) {
    [.door(.keyTurned), .home(.cellarTapped), .home(.cellar(.dismiss)), .home(.outTapped)]
  }
}
