import Composable

// One feature that closes itself, wherever it is: on a sheet, in a stack, and as a part of what is on a sheet.

@Reducer
struct Theatre {
  @ObservableState
  struct State: Equatable {
    @Presents var curtain: Curtain.State?
    @Presents var stage: Stage.State?
    var acts = StackState<Curtain.State>()
  }
  enum Action {
    case bellRang
    case doorsOpened
    case actBegan
    case curtain(PresentationAction<Curtain.Action>)
    case stage(PresentationAction<Stage.Action>)
    case acts(StackActionOf<Curtain>)
  }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .bellRang:
        state.curtain = Curtain.State()
        return .none
      case .doorsOpened:
        state.stage = Stage.State()
        return .none
      case .actBegan:
        state.acts.append(Curtain.State())
        return .none
      case .curtain, .stage, .acts:
        return .none
      }
    }
    .ifLet(\.$curtain, action: \.curtain) { Curtain() }
    .ifLet(\.$stage, action: \.stage) { Stage() }
    .forEach(\.acts, action: \.acts) { Curtain() }
  }
}

@Reducer
struct Stage {
  @ObservableState
  struct State: Equatable { var curtain = Curtain.State() }
  enum Action { case curtain(Curtain.Action) }
  var body: some ReducerOf<Self> {
    Scope(state: \.curtain, action: \.curtain) { Curtain() }
  }
}

@Reducer
struct Curtain {
  struct State: Equatable {}
  enum Action { case ropePulled }
  @Dependency(\.dismiss) var dismiss
  var body: some ReducerOf<Self> {
    Reduce { _, action in
      guard case .ropePulled = action else { return .none }
      return .run { _ in await self.dismiss() }
    }
  }
}

extension Walk {
  static let selfDismissal = Walk("SelfDismissal", from: Theatre.State(), in: Theatre()) {
    [
      .bellRang, .curtain(.presented(.ropePulled)),
      .doorsOpened, .stage(.presented(.curtain(.ropePulled))),
      .actBegan, .acts(.element(id: 0, action: .ropePulled)),
    ]
  }
}
