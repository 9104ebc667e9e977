import Composable

// Replies that come as a `Result`, through a chain of effects: the tap is where they come from.

@Reducer
struct Search {
  @ObservableState
  struct State: Equatable {
    @Presents var hit: Hit.State?
    @Presents var alert: AlertState<Never>?
  }
  enum Action {
    case searchTapped
    case ready
    case found(Result<Int, SearchFailure>)
    case hit(PresentationAction<Hit.Action>)
    case alert(PresentationAction<Never>)
  }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .searchTapped:
        return .send(.ready)
      case .ready:
        return .run { send in
          await send(.found(.success(7)))
          await send(.found(.failure(SearchFailure())))
        }
      case .found(.success(let number)):
        state.hit = Hit.State(number: number)
        return .none
      case .found(.failure):
        state.alert = AlertState { TextState("Nothing more") }
        return .none
      case .hit, .alert:
        return .none
      }
    }
    .ifLet(\.$hit, action: \.hit) { Hit() }
    .ifLet(\.$alert, action: \.alert)
  }
}

struct SearchFailure: Error, Equatable {}

@Reducer
struct Hit {
  struct State: Equatable { var number: Int }
  enum Action { case appeared }
}

extension Walk {
  static let replies = Walk("Replies", from: Search.State(), in: Search()) {
    [.searchTapped, .hit(.presented(.appeared))]
  }
}
