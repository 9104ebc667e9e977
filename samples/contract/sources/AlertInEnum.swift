import Composable

// An alert and a dialog among the destinations of one enum: each is a screen of the feature that shows it.

@Reducer
struct Workshop {
  @Reducer
  enum Destination {
    case tool(Tool)
    case warning(AlertState<Warning>)
    case choice(ConfirmationDialogState<Choice>)

    @CasePathable
    enum Warning { case understood }
    @CasePathable
    enum Choice { case hammer, saw }
  }
  @ObservableState
  struct State: Equatable { @Presents var destination: Destination.State? }
  enum Action {
    case chestTapped
    case sparks
    case destination(PresentationAction<Destination.Action>)
  }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .chestTapped:
        state.destination = .choice(
          ConfirmationDialogState {
            TextState("Which?")
          } actions: {
            ButtonState(action: .hammer) { TextState("The hammer") }
          })
        return .none
      case .sparks:
        state.destination = .warning(AlertState { TextState("Careful") })
        return .none
      case .destination(.presented(.choice(.hammer))):
        state.destination = .tool(Tool.State())
        return .none
      case .destination(.presented(.tool(.slipped))):
        state.destination = .warning(AlertState { TextState("Ouch") })
        return .none
      case .destination(.presented(.warning(.understood))):
        state.destination = nil
        return .none
      case .destination:
        return .none
      }
    }
    .ifLet(\.$destination, action: \.destination)
  }
}

@Reducer
struct Tool {
  struct State: Equatable {}
  enum Action { case slipped }
}

extension Walk {
  static let alertInEnum = Walk("AlertInEnum", from: Workshop.State(), in: Workshop()) {
    [
      .chestTapped, .destination(.presented(.choice(.hammer))),
      .destination(.presented(.tool(.slipped))), .destination(.presented(.warning(.understood))),
      .sparks, .destination(.dismiss),
    ]
  }
}
