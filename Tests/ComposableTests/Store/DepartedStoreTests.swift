import Composable
import Testing

/// Stores of what has gone: asked for too late, or still held by a view on its way out.
@MainActor
@Suite struct `The store of a part that has gone` {
  @Reducer
  struct Page {
    @ObservableState struct State: Equatable, Identifiable {
      var id: Int
      var text = ""
    }
    enum Action { case edit(String) }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .edit(let text):
          state.text = text
          return .none
        }
      }
    }
  }

  @Reducer
  struct Book {
    @Reducer enum Place {
      case page(Page)
      case cover(Page)
    }
    @ObservableState struct State: Equatable {
      var pages: IdentifiedArrayOf<Page.State> = [
        Page.State(id: 1, text: "one"), Page.State(id: 2, text: "two"),
      ]
      @Presents var place: Place.State?
    }
    enum Action {
      case keep([Int])
      case open(Place.State?)
      case pages(IdentifiedActionOf<Page>)
      case place(PresentationAction<Place.Action>)
    }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .keep(let ids): state.pages.removeAll { !ids.contains($0.id) }
        case .open(let place): state.place = place
        default: break
        }
        return .none
      }
      .ifLet(\.$place, action: \.place)
      .forEach(\.pages, action: \.pages) { Page() }
    }
  }

  private let store = Store(initialState: Book.State()) { Book() }

  @Test func `shows what a row was, and its actions are reported`() {
    let row = store.scope(state: \.pages, action: \.pages)[1]
    store.send(.keep([1]))
    #expect(row.text == "two")
    let issues = collectingIssues { row.send(.edit("late")) }
    #expect(issues.all.count == 1)
    #expect(issues.all[0].contains("the element 2, which is not in the collection"))
    #expect(store.pages.map(\.text) == ["one"])
  }

  @Test(arguments: [[1], []])
  func `is reported where it is asked for too late, and never sends to another row`(kept: [Int]) {
    let rows = store.scope(state: \.pages, action: \.pages)
    store.send(.keep(kept))
    var late: StoreOf<Page>?
    let asked = collectingIssues { late = rows[1] }
    #expect(asked.all.count == 1)
    #expect(asked.all[0].hasPrefix("The store of the element 2 was asked for after the element had gone"))
    #expect(late?.text == "one")
    #expect(collectingIssues { late?.send(.edit("late")) }.all.count == 1)
    #expect(store.pages.map(\.text) == kept.map { _ in "one" })
    #expect(rows[1] === late)
  }

  @Test func `was the same for as long as the row was there, whoever held it`() {
    let ids = store.scope(state: \.pages, action: \.pages).map(\.id)
    #expect(store.scope(state: \.pages, action: \.pages).map(\.id) == ids)
    store.send(.keep([2]))
    #expect(store.scope(state: \.pages, action: \.pages).map(\.id) == [ids[1]])
  }

  @Test func `is not kept beyond the next scope`() {
    weak let gone = store.scope(state: \.pages, action: \.pages)[1]
    #expect(gone != nil)
    store.send(.keep([1]))
    #expect(store.scope(state: \.pages, action: \.pages).count == 1)
    #expect(gone == nil)
  }

  @Test func `shows what a case was when its enum has become another case`() {
    store.send(.open(.page(Page.State(id: 1, text: "one"))))
    let slot = store.scope(state: \.$place, action: \.place)
    guard case .page(let page)? = slot?.case else {
      Issue.record("The slot holds a page")
      return
    }
    store.send(.open(.cover(Page.State(id: 2, text: "cover"))))
    #expect(page.text == "one")
    #expect(collectingIssues { page.send(.edit("late")) }.all.count == 1)
    store.send(.open(nil))
    #expect(page.text == "one")
    guard case .page(let last)? = slot?.case else {
      Issue.record("A slot that has gone shows what it was")
      return
    }
    #expect(last === page)
  }

  @Test func `shows the last child that its slot held, not one before`() {
    var slot: Store<Book.Place.State, Book.Place.Action>?
    for text in ["one", "two"] {
      store.send(.open(.page(Page.State(id: 1, text: text))))
      slot = store.scope(state: \.$place, action: \.place)
      #expect(slot?.state.page?.text == text)
    }
    store.send(.open(nil))
    #expect(slot?.state.page?.text == "two")
    #expect(store.scope(state: \.$place, action: \.place) == nil)
  }

  @Test func `keeps no hold of what it showed: what goes on keeps its identity`() {
    store.send(.open(.page(Page.State(id: 1))))
    let place = store.withState { $0.place?._$id }
    let slot: Store<Book.Place.State, Book.Place.Action>? = store.scope(state: \.$place, action: \.place)
    let row = store.scope(state: \.pages, action: \.pages)[0]
    let pages = store.withState(\.pages._$id)
    slot?.send(.page(.edit("a")))
    row.send(.edit("b"))
    #expect(store.withState { $0.place?._$id } == place)
    #expect(store.withState(\.pages._$id) == pages)
    #expect(slot?.state.page?.text == "a")
  }

  @Test func `still gives stores of what was in it`() {
    store.send(.open(.page(Page.State(id: 1, text: "one"))))
    let slot: Store<Book.Place.State, Book.Place.Action>? = store.scope(state: \.$place, action: \.place)
    store.send(.open(nil))
    let page: StoreOf<Page>? = slot?.scope(state: \.page, action: \.page)
    #expect(page?.text == "one")
  }
}
