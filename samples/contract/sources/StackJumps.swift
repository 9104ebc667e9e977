import Composable

// A stack of one kind of screen, left by more than one screen at once. Ops are outcomes: what remains decides.

@Reducer
struct Ladder {
  @ObservableState
  struct State: Equatable { var rungs = StackState<Rung.State>() }
  enum Action {
    case climbed
    case droppedTo(StackElementID)
    case sawnOff(StackElementID)
    case fellTwo
    case jumpedOff
    case rungs(StackActionOf<Rung>)
  }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .climbed, .rungs(.element(id: _, action: .nextTapped)):
        state.rungs.append(Rung.State())
        return .none
      case .droppedTo(let id):
        state.rungs.pop(to: id)
        return .none
      case .sawnOff(let id):
        state.rungs.pop(from: id)
        return .none
      case .fellTwo:
        state.rungs.removeLast(2)
        return .none
      case .jumpedOff:
        state.rungs = StackState()
        return .none
      case .rungs:
        return .none
      }
    }
    .forEach(\.rungs, action: \.rungs) { Rung() }
  }
}

@Reducer
struct Rung {
  struct State: Equatable {}
  enum Action { case nextTapped }
}

extension Walk {
  static let stackJumps = Walk("StackJumps", from: Ladder.State(), in: Ladder()) {
    [
      .climbed, .rungs(.element(id: 0, action: .nextTapped)), .rungs(.element(id: 1, action: .nextTapped)),
      .droppedTo(0),
      .climbed, .sawnOff(3),
      .climbed, .climbed, .fellTwo,
      .climbed, .jumpedOff,
    ]
  }
}
