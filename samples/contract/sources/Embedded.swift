import Composable

// Children that are always there: what they say opens screens above them, and what they open is their own.

@Reducer
struct Ship {
  @ObservableState
  struct State: Equatable {
    var bridge = Bridge.State()
    var engine = Engine.State()
    @Presents var alarm: Alarm.State?
  }
  enum Action {
    case bridge(Bridge.Action)
    case engine(Engine.Action)
    case alarm(PresentationAction<Alarm.Action>)
  }
  var body: some ReducerOf<Self> {
    Scope(state: \.bridge, action: \.bridge) { Bridge() }
    Scope(state: \.engine, action: \.engine) { Engine() }
    Reduce { state, action in
      switch action {
      case .engine(.overheated):
        state.alarm = Alarm.State()
        return .none
      case .bridge(.delegate(.allQuiet)):
        state.alarm = nil
        return .none
      case .bridge, .engine, .alarm:
        return .none
      }
    }
    .ifLet(\.$alarm, action: \.alarm) { Alarm() }
  }
}

@Reducer
struct Bridge {
  @ObservableState
  struct State: Equatable { @Presents var chart: Chart.State? }
  enum Action {
    case chartTapped
    case bellTapped
    case chart(PresentationAction<Chart.Action>)
    case delegate(Delegate)

    enum Delegate { case allQuiet }
  }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .chartTapped:
        state.chart = Chart.State()
        return .none
      case .bellTapped:
        return .send(.delegate(.allQuiet))
      case .chart, .delegate:
        return .none
      }
    }
    .ifLet(\.$chart, action: \.chart) { Chart() }
  }
}

@Reducer
struct Engine {
  struct State: Equatable {}
  enum Action { case overheated }
}

@Reducer
struct Chart {
  struct State: Equatable {}
  enum Action { case courseSet }
}

@Reducer
struct Alarm {
  struct State: Equatable {}
  enum Action { case heard }
}

extension Walk {
  static let embedded = Walk("Embedded", from: Ship.State(), in: Ship()) {
    [
      .bridge(.chartTapped), .bridge(.chart(.presented(.courseSet))), .bridge(.chart(.dismiss)),
      .engine(.overheated), .bridge(.bellTapped),
    ]
  }
}
