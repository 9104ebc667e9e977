import Testing

@testable import ScreenScanner

/// Small sources for what the samples do not show: the shapes in which actions are told apart and values made.
struct MovesTests {
  private func moves(_ logic: String, cases: String = "case one, two(Int), three(inner: Inner)") -> [String] {
    Listing(
      """
      @Reducer struct Hall {
        struct State { @Presents var door: Door.State?; var isOpen = false }
        enum Action {
          \(cases)
          case door(PresentationAction<Door.Action>)
          @CasePathable enum Inner { case left, right }
        }
        var body: some ReducerOf<Self> {
          Reduce { state, action in \(logic)
          }
          .ifLet(\\.$door, action: \\.door) { Door() }
        }
      }
      @Reducer struct Door { struct State {}; enum Action { case closed } }
      """
    ).moves
  }

  @Test func `cases in one pattern are several triggers`() {
    #expect(
      moves("switch action { case .one, .two: state.door = Door.State(); default: break }; return .none")
        == ["present Hall → Door in Hall door: one, two"])
  }

  @Test func `a where clause narrows nothing`() {
    #expect(
      moves(
        "switch action { case .two(let x) where x > 1: state.door = .init(); default: break }; return .none")
        == ["present Hall → Door in Hall door: two"])
  }

  @Test func `a payload bound in two patterns keeps both ways`() {
    #expect(
      moves(
        """
        switch action {
        case .three(inner: let inner), .four(let inner):
          switch inner { case .left: state.door = .init(); case .right: break }
        default: break
        }
        return .none
        """, cases: "case three(inner: Inner), four(Inner)")
        == ["present Hall → Door in Hall door: left"])
  }

  @Test func `guard and if narrow what follows`() {
    #expect(
      moves("guard case .three(.right) = action else { return .none }\n state.door = .init(); return .none")
        == ["present Hall → Door in Hall door: right"])
    #expect(
      moves("if case .one = action, !state.isOpen { state.door = .init() }\n return .none")
        == ["present Hall → Door in Hall door: one"])
  }

  @Test func `a tuple of state and action is told apart by the action`() {
    #expect(
      moves(
        "switch (state.isOpen, action) { case (false, .one): state.door = .init(); default: break }; return .none"
      )
        == ["present Hall → Door in Hall door: one"])
  }

  @Test func `what a default does has no known trigger`() {
    #expect(
      moves("switch action { case .one: break; default: state.door = .init() }; return .none")
        == ["present Hall → Door in Hall door:  ?"])
  }

  @Test func `an effect in a loop of actions ends`() {
    #expect(
      moves(
        """
        switch action {
        case .one: return .send(.two(1))
        case .two: state.door = .init(); return .send(.one)
        default: return .none
        }
        """) == ["present Hall → Door in Hall door: two < one"])
  }

  @Test func `a state copied into a variable and written back is the same place`() {
    #expect(
      moves(
        "guard var door = state.door else { return .none }\n door.isOpen = true; state.door = door; return .none"
      )
      .isEmpty)
  }

  @Test func `what an action carries tells who sends it`() {
    let listing = Listing(
      """
      @Reducer struct Shop {
        @Reducer enum Shown { case coin(Coin); case stamp(Stamp) }
        struct State { var shelf = Shelf.State(); var drawer = Drawer.State(); @Presents var shown: Shown.State? }
        enum Action { case shelf(Shelf.Action), drawer(Drawer.Action), shown(PresentationAction<Shown.Action>) }
        var body: some ReducerOf<Self> {
          Scope(state: \\.shelf, action: \\.shelf) { Shelf() }
          Scope(state: \\.drawer, action: \\.drawer) { Drawer() }
          Reduce { state, action in
            switch action {
            case .shelf(.delegate(.chosen(let thing))), .drawer(.delegate(.chosen(let thing))):
              switch thing {
              case .coin: state.shown = .coin(Coin.State())
              case .stamp(let year): state.shown = .stamp(Stamp.State(year: year))
              }
            default: break
            }
            return .none
          }
          .ifLet(\\.$shown, action: \\.shown)
        }
      }
      enum Thing { case coin, stamp(Int) }
      @Reducer struct Shelf {
        struct State {}
        enum Action { case coinTapped, delegate(Delegate); enum Delegate { case chosen(Thing) } }
        var body: some ReducerOf<Self> {
          Reduce { _, action in
            switch action { case .coinTapped: .send(.delegate(.chosen(.coin))); default: .none }
          }
        }
      }
      @Reducer struct Drawer {
        struct State {}
        enum Action { case stampTapped, delegate(Delegate); enum Delegate { case chosen(Thing) } }
        var body: some ReducerOf<Self> {
          Reduce { _, action in
            switch action { case .stampTapped: .send(.delegate(.chosen(.stamp(1840)))); default: .none }
          }
        }
      }
      @Reducer struct Coin { struct State {}; enum Action {} }
      @Reducer struct Stamp { struct State {}; enum Action {} }
      """)
    #expect(
      listing.moves == [
        "present Drawer → Stamp in Shop shown.stamp: chosen < stampTapped",
        "present Shelf → Coin in Shop shown.coin: chosen < coinTapped",
      ])
  }

  @Test func `helpers that call each other end`() {
    let listing = Listing(
      """
      @Reducer struct Hall {
        struct State { @Presents var door: Door.State? }
        enum Action { case go; case door(PresentationAction<Door.Action>) }
        var body: some ReducerOf<Self> {
          Reduce { state, action in
            switch action { case .go: return ping(&state, 3); case .door: return .none }
          }
          .ifLet(\\.$door, action: \\.door) { Door() }
        }
        func ping(_ state: inout State, _ n: Int) -> Effect<Action> { pong(&state, n - 1) }
        func pong(_ state: inout State, _ n: Int) -> Effect<Action> { state.door = .init(); return ping(&state, n) }
      }
      @Reducer struct Door { struct State {}; enum Action {} }
      """)
    #expect(listing.moves == ["present Hall → Door in Hall door: go"])
  }

  @Test func `a grandchild's slot is its own feature's`() {
    let listing = Listing(
      """
      @Reducer struct House {
        struct State { var hall = Hall.State() }
        enum Action { case hall(Hall.Action); case ring }
        var body: some ReducerOf<Self> {
          Scope(state: \\.hall, action: \\.hall) { Hall() }
          Reduce { state, action in
            if case .ring = action { state.hall.door = Door.State() }
            return .none
          }
        }
      }
      @Reducer struct Hall {
        struct State { @Presents var door: Door.State? }
        enum Action { case door(PresentationAction<Door.Action>) }
        var body: some ReducerOf<Self> { EmptyReducer().ifLet(\\.$door, action: \\.door) { Door() } }
      }
      @Reducer struct Door { struct State {}; enum Action {} }
      """)
    #expect(listing.moves == ["present House → Door in Hall door: ring"])
    #expect(listing.roots == ["House"])
  }
}
