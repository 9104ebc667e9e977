import Composable

// Features inside features, that share their last name: told apart by what they are in.

@Reducer
struct Hotel {
  @Reducer
  struct Room {
    struct State: Equatable {}
    enum Action { case cleaned }
  }

  @Reducer
  struct Spa {
    @Reducer
    struct Room {
      struct State: Equatable {}
      enum Action { case heated }
    }
    @ObservableState
    struct State: Equatable { @Presents var room: Room.State? }
    enum Action {
      case roomTapped
      case room(PresentationAction<Room.Action>)
    }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        if case .roomTapped = action { state.room = Room.State() }
        return .none
      }
      .ifLet(\.$room, action: \.room) { Room() }
    }
  }

  @ObservableState
  struct State: Equatable {
    @Presents var room: Room.State?
    @Presents var spa: Spa.State?
  }
  enum Action {
    case roomTapped
    case spaTapped
    case room(PresentationAction<Room.Action>)
    case spa(PresentationAction<Spa.Action>)
  }
  var body: some ReducerOf<Self> {
    core
      .ifLet(\.$room, action: \.room) { Room() }
      .ifLet(\.$spa, action: \.spa) { Spa() }
  }

  @ReducerBuilder<State, Action>
  private var core: some ReducerOf<Self> {
    Reduce { state, action in
      guard case .roomTapped = action else { return .none }
      state.room = Room.State()
      return .none
    }
    Reduce { state, action in
      guard case .spaTapped = action else { return .none }
      state.spa = Spa.State()
      return .none
    }
  }
}

extension Walk {
  static let qualified = Walk("Qualified", from: Hotel.State(), in: Hotel()) {
    [
      .roomTapped, .room(.presented(.cleaned)), .spaTapped, .spa(.presented(.roomTapped)),
      .spa(.presented(.room(.presented(.heated)))),
    ]
  }
}
