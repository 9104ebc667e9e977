import Composable

// Compiled to read what the compiler says: each line that ends in "$" lacks the $ of @Presents.

@Reducer
struct Page {
  @ObservableState
  struct State: Equatable {}
  enum Action { case turned }
}

@Reducer
struct Book {
  @Reducer
  enum Destination { case page(Page) }

  @ObservableState
  struct State {
    @Presents var page: Page.State?
    @Presents var destination: Destination.State?
  }

  enum Action {
    case page(PresentationAction<Page.Action>)
    case destination(PresentationAction<Destination.Action>)
  }

  var body: some ReducerOf<Self> {
    EmptyReducer()
      .ifLet(\.page, action: \.page) { Page() }  // $
  }
}

@Reducer
struct Shelf {
  @ObservableState
  struct State { @Presents var destination: Book.Destination.State? }
  enum Action { case destination(PresentationAction<Book.Destination.Action>) }

  var body: some ReducerOf<Self> {
    EmptyReducer()
      .ifLet(\.destination, action: \.destination)  // $
  }
}

@MainActor
func page(of store: StoreOf<Book>) -> StoreOf<Page>? {
  store.scope(state: \.page, action: \.page)  // $
}

@MainActor
func rightPage(of store: StoreOf<Book>) -> StoreOf<Page>? {
  store.scope(state: \.$page, action: \.page)
}
