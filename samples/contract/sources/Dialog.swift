import Composable

// A confirmation dialog whose button leads on: the screen that it lay over has caused that.

@Reducer
struct Post {
  @ObservableState
  struct State: Equatable {
    @Presents var dialog: ConfirmationDialogState<Action.Dialog>?
    @Presents var report: Report.State?
  }
  enum Action {
    case moreTapped
    case dialog(PresentationAction<Dialog>)
    case report(PresentationAction<Report.Action>)

    @CasePathable
    enum Dialog: Equatable { case reportTapped }
  }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .moreTapped:
        state.dialog = ConfirmationDialogState { TextState("More") }
        return .none
      case .dialog(.presented(.reportTapped)):
        state.report = Report.State()
        return .none
      case .dialog, .report:
        return .none
      }
    }
    .ifLet(\.$dialog, action: \.dialog)
    .ifLet(\.$report, action: \.report) { Report() }
  }
}

@Reducer
struct Report {
  struct State: Equatable {}
  enum Action { case sent }
}

extension Walk {
  static let dialog = Walk("Dialog", from: Post.State(), in: Post()) {
    [.moreTapped, .dialog(.presented(.reportTapped)), .report(.presented(.sent))]
  }
}
