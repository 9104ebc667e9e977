import Composable

// A link from outside that puts a whole way in place, in a helper: a stack of two, the second with an alert up.

@Reducer
struct Cookbook {
  @Reducer
  enum Path {
    case chapter(Chapter)
    case recipe(Recipe)
  }
  @ObservableState
  struct State: Equatable { var path = StackState<Path.State>() }
  enum Action {
    case opened(Place)
    case path(StackActionOf<Path>)
  }
  enum Place { case cover, recipe }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .opened(let place):
        open(place, &state)
        return .none
      case .path:
        return .none
      }
    }
    .forEach(\.path, action: \.path)
  }

  private func open(_ place: Place, _ state: inout State) {
    switch place {
    case .cover:
      state.path = StackState()
    case .recipe:
      state.path = StackState([.chapter(Chapter.State()), .recipe(Recipe.State())])
    }
  }
}

@Reducer
struct Chapter {
  struct State: Equatable {}
  enum Action { case recipeTapped }
}

@Reducer
struct Recipe {
  struct State: Equatable {}
  enum Action { case cooked }
}

extension Walk {
  static let deepLink = Walk("DeepLink", from: Cookbook.State(), in: Cookbook()) {
    [
      .opened(.recipe), .path(.element(id: 1, action: .recipe(.cooked))), .opened(.cover),
    ]
  }
}
