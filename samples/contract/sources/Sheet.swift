import Composable

// A sheet: opened by a tap, closed by a swipe, by whoever opened it, and by itself.

@Reducer
struct Shelf {
  @ObservableState
  struct State: Equatable { @Presents var book: Book.State? }
  enum Action {
    case bookTapped
    case lightsOut
    case book(PresentationAction<Book.Action>)
  }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .bookTapped:
        state.book = Book.State()
        return .none
      case .lightsOut:
        state.book = nil
        return .none
      case .book:
        return .none
      }
    }
    .ifLet(\.$book, action: \.book) { Book() }
  }
}

@Reducer
struct Book {
  @ObservableState
  struct State: Equatable { var page = 1 }
  enum Action {
    case pageTurned
    case closeTapped
  }
  @Dependency(\.dismiss) var dismiss
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .pageTurned:
        state.page += 1
        return .none
      case .closeTapped:
        return .run { _ in await dismiss() }
      }
    }
  }
}

extension Walk {
  static let sheet = Walk("Sheet", from: Shelf.State(), in: Shelf()) {
    [
      .bookTapped, .book(.presented(.pageTurned)), .book(.dismiss),
      .bookTapped, .lightsOut,
      .bookTapped, .book(.presented(.closeTapped)),
    ]
  }
}
