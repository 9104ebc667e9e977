import Composable

// A sheet on a sheet: closed from outside in one go, one after the other, and by a grandparent.

@Reducer
struct Clinic {
  @ObservableState
  struct State: Equatable { @Presents var patient: Patient.State? }
  enum Action {
    case patientCalled
    case emergency
    case labClosed
    case patient(PresentationAction<Patient.Action>)
  }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .patientCalled:
        state.patient = Patient.State()
        return .none
      case .emergency:
        state.patient = Patient.State(blood: Blood.State())
        return .none
      case .labClosed:
        state.patient?.blood = nil
        return .none
      case .patient(.presented(.blood(.presented(.allFine)))):
        state.patient = nil
        return .none
      case .patient:
        return .none
      }
    }
    .ifLet(\.$patient, action: \.patient) { Patient() }
  }
}

@Reducer
struct Patient {
  @ObservableState
  struct State: Equatable { @Presents var blood: Blood.State? }
  enum Action {
    case bloodTaken
    case blood(PresentationAction<Blood.Action>)
  }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .bloodTaken = action { state.blood = Blood.State() }
      return .none
    }
    .ifLet(\.$blood, action: \.blood) { Blood() }
  }
}

@Reducer
struct Blood {
  struct State: Equatable {}
  enum Action { case allFine }
}

extension Walk {
  static let sheetOnSheet = Walk("SheetOnSheet", from: Clinic.State(), in: Clinic()) {
    [
      .patientCalled, .patient(.presented(.bloodTaken)), .labClosed,
      .patient(.presented(.bloodTaken)), .patient(.presented(.blood(.dismiss))),
      .patient(.presented(.bloodTaken)), .patient(.presented(.blood(.presented(.allFine)))),
      .emergency, .patient(.dismiss),
    ]
  }
}
