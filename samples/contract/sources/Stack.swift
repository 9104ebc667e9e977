import Composable

// One stack: pushed from the root and from its screens, popped by a gesture, by its owner, and by a screen itself.

@Reducer
struct Museum {
  @Reducer
  enum Path {
    case hall(Hall)
    case painting(Painting)
  }
  @ObservableState
  struct State: Equatable { var path = StackState<Path.State>() }
  enum Action {
    case hallTapped
    case closing
    case path(StackActionOf<Path>)
  }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .hallTapped:
        state.path.append(.hall(Hall.State()))
        return .none
      case .path(.element(id: _, action: .hall(.paintingTapped))):
        state.path.append(.painting(Painting.State()))
        return .none
      case .path(.element(id: _, action: .painting(.guardCame))):
        _ = state.path.popLast()
        return .none
      case .closing:
        state.path.removeAll()
        return .none
      case .path:
        return .none
      }
    }
    .forEach(\.path, action: \.path)
  }
}

@Reducer
struct Hall {
  struct State: Equatable {}
  enum Action { case paintingTapped }
}

@Reducer
struct Painting {
  struct State: Equatable {}
  enum Action {
    case guardCame
    case seenEnough
  }
  @Dependency(\.dismiss) var dismiss
  var body: some ReducerOf<Self> {
    Reduce { _, action in
      switch action {
      case .guardCame: .none
      case .seenEnough: .run { _ in await dismiss() }
      }
    }
  }
}

extension Walk {
  static let stack = Walk("Stack", from: Museum.State(), in: Museum()) {
    [
      .hallTapped, .path(.element(id: 0, action: .hall(.paintingTapped))),
      .path(.element(id: 1, action: .painting(.guardCame))),
      .path(.element(id: 0, action: .hall(.paintingTapped))),
      .path(.element(id: 2, action: .painting(.seenEnough))),
      .path(.element(id: 0, action: .hall(.paintingTapped))), .closing,
      .hallTapped, .path(.popFrom(id: 4)),
    ]
  }
}
