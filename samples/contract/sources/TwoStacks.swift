import Composable

// Two stacks in one feature, of screens of one kind: what a screen on the left says fills the right.

@Reducer
struct Desk {
  @ObservableState
  struct State: Equatable {
    var left = StackState<Paper.State>()
    var right = StackState<Paper.State>()
  }
  enum Action {
    case mailCame
    case left(StackActionOf<Paper>)
    case right(StackActionOf<Paper>)
  }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .mailCame:
        state.left.append(Paper.State())
        return .none
      case .left(.element(id: let id, action: .signed)):
        state.left.pop(from: id)
        state.right.append(Paper.State())
        return .none
      case .left, .right:
        return .none
      }
    }
    .forEach(\.left, action: \.left) { Paper() }
    .forEach(\.right, action: \.right) { Paper() }
  }
}

@Reducer
struct Paper {
  struct State: Equatable {}
  enum Action { case signed }
}

extension Walk {
  static let twoStacks = Walk("TwoStacks", from: Desk.State(), in: Desk()) {
    [.mailCame, .left(.element(id: 0, action: .signed)), .right(.popFrom(id: 1))]
  }
}
