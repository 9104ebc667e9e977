import Composable

// A state that is restored: screens are there before the first action, and leave as any others do.

@Reducer
struct Notebook {
  @ObservableState
  struct State: Equatable {
    @Presents var note: Note.State?
    var drafts = StackState<Note.State>()

    static var yesterday: Self { State(note: Note.State(), drafts: StackState([Note.State()])) }
  }
  enum Action {
    case noteTapped
    case binEmptied
    case note(PresentationAction<Note.Action>)
    case drafts(StackActionOf<Note>)
  }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .noteTapped:
        state.note = Note.State()
        return .none
      case .binEmptied:
        state = State()
        return .none
      case .note, .drafts:
        return .none
      }
    }
    .ifLet(\.$note, action: \.note) { Note() }
    .forEach(\.drafts, action: \.drafts) { Note() }
  }
}

@Reducer
struct Note {
  struct State: Equatable {}
  enum Action { case typed }
}

extension Walk {
  static let restored = Walk(
    "Restored", from: Notebook.State(note: Note.State(), drafts: StackState([Note.State()])), in: Notebook()
  ) {
    [.note(.presented(.typed)), .binEmptied, .noteTapped]
  }
}
