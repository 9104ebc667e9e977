import Composable

// Two destinations side by side in one feature, each with a slot of its own.

@Reducer
struct Kitchen {
  @ObservableState
  struct State: Equatable {
    @Presents var oven: Oven.State?
    @Presents var fridge: Fridge.State?
  }
  enum Action {
    case ovenTapped
    case fridgeTapped
    case oven(PresentationAction<Oven.Action>)
    case fridge(PresentationAction<Fridge.Action>)
  }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .ovenTapped:
        state.oven = .init()
        return .none
      case .fridgeTapped:
        state.fridge = .init()
        return .none
      case .oven(.presented(.baked)):
        (state.oven, state.fridge) = (nil, Fridge.State())
        return .none
      case .oven, .fridge:
        return .none
      }
    }
    .ifLet(\.$oven, action: \.oven) { Oven() }
    .ifLet(\.$fridge, action: \.fridge, destination: Fridge.init)
  }
}

@Reducer
struct Oven {
  struct State: Equatable {}
  enum Action { case baked }
}

@Reducer
struct Fridge {
  struct State: Equatable {}
  enum Action { case emptied }
}

extension Walk {
  static let twoSlots = Walk("TwoSlots", from: Kitchen.State(), in: Kitchen()) {
    [.ovenTapped, .oven(.presented(.baked)), .fridge(.presented(.emptied)), .fridge(.dismiss), .fridgeTapped]
  }
}
