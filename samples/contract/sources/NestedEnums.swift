import Composable

// Actions in enums of their own, two deep, beside payloads that are no path.

@Reducer
struct Radio {
  enum Band { case long, short }

  @ObservableState
  struct State: Equatable { @Presents var station: Station.State? }
  enum Action {
    case view(View)
    case station(PresentationAction<Station.Action>)

    @CasePathable
    enum View {
      case appeared
      case dial(Dial)

      @CasePathable
      enum Dial {
        case turned(Band)
        case pressed
      }
    }
  }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .view(.dial(.turned(let band))):
        state.station = band == .long ? Station.State() : nil
        return .none
      case .view(let view):
        if case .dial(.pressed) = view { state.station = Station.State() }
        return .none
      case .station:
        return .none
      }
    }
    .ifLet(\.$station, action: \.station) { Station() }
  }
}

@Reducer
struct Station {
  struct State: Equatable {}
  enum Action { case faded }
}

extension Walk {
  static let nestedEnums = Walk("NestedEnums", from: Radio.State(), in: Radio()) {
    [
      .view(.appeared), .view(.dial(.turned(.long))), .view(.dial(.turned(.short))), .view(.dial(.pressed)),
      .station(.presented(.faded)),
    ]
  }
}
