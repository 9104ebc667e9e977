import Composable

/// A list of notes. One of them at a time is open, or a new one is being written.
@Reducer
public struct Notes {
  @Reducer
  public enum Destination {
    case editor(Editor)
    case reader(Reader)
  }

  @ObservableState
  public struct State: Equatable {
    public var titles: [String] = []
    @Presents public var destination: Destination.State?

    public init(titles: [String] = []) { self.titles = titles }
  }

  public enum Action {
    case newTapped
    case noteTapped(String)
    case destination(PresentationAction<Destination.Action>)
  }

  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .newTapped:
        state.destination = .editor(Editor.State())
        return .none
      case .noteTapped(let title):
        state.destination = .reader(Reader.State(title: title))
        return .none
      case .destination(.presented(.editor(.delegate(.saved(let title))))):
        state.titles.append(title)
        state.destination = nil
        return .none
      case .destination:
        return .none
      }
    }
    .ifLet(\.$destination, action: \.destination)
  }
}

extension Notes.Destination.State: Equatable {}

/// Writes a note, and tells when it is saved.
@Reducer
public struct Editor {
  @ObservableState
  public struct State: Equatable {
    public var title = ""
    public init() {}
  }

  public enum Action {
    case titleChanged(String)
    case saveTapped
    case delegate(Delegate)

    @CasePathable
    public enum Delegate: Equatable { case saved(String) }
  }

  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .titleChanged(let title):
        state.title = title
        return .none
      case .saveTapped:
        return .send(.delegate(.saved(state.title)))
      case .delegate:
        return .none
      }
    }
  }
}

/// Shows a note, and closes itself.
@Reducer
public struct Reader {
  @ObservableState
  public struct State: Equatable {
    public var title: String
    public init(title: String) { self.title = title }
  }

  public enum Action { case closeTapped }

  @Dependency(\.dismiss) var dismiss

  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { _, action in
      switch action {
      case .closeTapped: .run { [dismiss] _ in await dismiss() }
      }
    }
  }
}
