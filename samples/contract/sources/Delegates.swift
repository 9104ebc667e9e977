import Composable

// Facts that a screen states in one breath and its parent answers: by opening, by replacing, by closing.

@Reducer
struct Inbox {
  @Reducer
  enum Path {
    case letter(Letter)
    case reply(Reply)
  }
  @ObservableState
  struct State: Equatable { var path = StackState<Path.State>([.letter(Letter.State())]) }
  enum Action { case path(StackActionOf<Path>) }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .path(.element(id: _, action: .letter(.delegate(let fact)))):
        switch fact {
        case .answerWanted:
          state.path.append(.reply(Reply.State()))
        case .thrownAway:
          state.path.removeLast()
        }
        return .none
      case let .path(.element(id: id, action: .reply(.delegate(.sent(copies: copies))))) where copies > 0:
        state.path.pop(from: id)
        return .none
      case .path:
        return .none
      }
    }
    .forEach(\.path, action: \.path)
  }
}

@Reducer
struct Letter {
  struct State: Equatable {}
  enum Action {
    case answerTapped
    case binTapped
    case delegate(Delegate)

    enum Delegate {
      case answerWanted
      case thrownAway
    }
  }
  var body: some ReducerOf<Self> {
    Reduce { _, action in
      switch action {
      case .answerTapped: .send(.delegate(.answerWanted))
      case .binTapped: .send(.delegate(.thrownAway))
      case .delegate: .none
      }
    }
  }
}

@Reducer
struct Reply {
  struct State: Equatable {}
  enum Action {
    case sendTapped
    case delegate(Delegate)

    enum Delegate { case sent(copies: Int) }
  }
  var body: some ReducerOf<Self> {
    Reduce { _, action in
      guard case .sendTapped = action else { return .none }
      return .run { send in await send(.delegate(.sent(copies: 1))) }
    }
  }
}

extension Walk {
  static let delegates = Walk("Delegates", from: Inbox.State(), in: Inbox()) {
    [
      .path(.element(id: 0, action: .letter(.answerTapped))),
      .path(.element(id: 1, action: .reply(.sendTapped))),
      .path(.element(id: 0, action: .letter(.binTapped))),
    ]
  }
}
