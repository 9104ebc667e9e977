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

  @Test(arguments: [
    "return .init(value: .two(3))",
    "return .init(value: .two(3)).delay(for: 1, scheduler: main).eraseToEffect()",
    "return late ? .none : .init(value: .two(3))",
    "return .merge(.cancel(id: 1), .init(value: .two(3)))",
    "return .concatenate([.init(value: .two(3)), .none])",
    "if late { return .none } else { return .init(value: .two(3)) }",
    "var effects = [Effect<Action>](); effects.append(.init(value: .two(3))); return .merge(effects)",
    "let effects: [EffectTask<Action>] = [.init(value: .two(3))]; return .merge(effects)",
    "func later() -> EffectTask<Action> { .init(value: .two(3)) }; return later()",
  ])
  func `an effect may be made of an action without its type`(one: String) {
    let found = moves(
      "switch action { case .one: \(one)\ncase .two: state.door = Door.State(); return .none\ndefault: return .none }"
    )
    #expect(found == ["present Hall → Door in Hall door: two < one"])
  }

  @Test(arguments: [
    "state.note = .init(value: .two(3))", "state.note = if late { .init(value: .two(3)) } else { nil }",
    "state.notes = numbers.map { .init(value: .two($0)) }", "state.notes.append(.init(value: .two(3)))",
    "func note() -> Note { .init(value: .two(3)) }; state.note = note()",
    "let note: Note = .init(value: .two(3)); state.note = note", "state.notes.merge(.init(value: .two(3)))",
  ])
  func `what is made so where no effect is expected is none`(one: String) {
    let found = moves(
      "switch action { case .one: \(one); return .none\ncase .two: state.door = Door.State(); return .none\ndefault: return .none }"
    )
    #expect(found == ["present Hall → Door in Hall door: two"])
  }

  @Test(arguments: [".send(.clear)", ".init(value: .clear)"])
  func `a question with two answers narrows the first`(clear: String) {
    let found = moves(
      """
      switch action {
      case .one: return .send(.turn(Spot()))
      case .two: return .send(.turn(nil))
      case .turn(let spot): return spot == nil ? \(clear) : .none
      case .clear: state.door = Door.State(); return .none
      case .door: return .none
      }
      """, cases: "case one, two, turn(Spot?), clear")
    #expect(found == ["present Hall → Door in Hall door: clear < two"])
  }

  @Test func `a flag that shows an optional takes it away, and brings nothing`() {
    let found = Listing(
      """
      @Reducer struct Quay {
        struct State { var isOpen = false; var crate: Crate.State? }
        enum Action { case load, look, hide, keep(Bool), crate(Crate.Action) }
        var body: some ReducerOf<Self> {
          Reduce { state, action in
            switch action {
            case .load: state.crate = Crate.State()
            case .look: state.isOpen = true
            case .hide, .crate(.shut): state.isOpen = false
            case .keep(let isOpen): state.isOpen = isOpen
            }
            return .none
          }
          .ifLet(\\.crate, action: \\.crate) { Crate() }
        }
      }
      @Reducer struct Crate { struct State {}; enum Action { case shut } }
      struct QuayView: View {
        @Bindable var store: StoreOf<Quay>
        var body: some View {
          Text("").sheet(isPresented: $store.isOpen) {
            if let crate = store.scope(state: \\.crate, action: \\.crate) { CrateView(store: crate) }
          }
        }
      }
      struct CrateView: View { let store: StoreOf<Crate> }
      """)
    #expect(
      found.moves == [
        "dismiss Crate → Quay in Quay crate by parent: hide, shut",
        "present Quay → Crate in Quay crate: load",
      ])
    #expect(found.slots == ["Quay crate: tree sheet Crate"])
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

  @Test func `logic and steps of it may be closures in properties`() {
    let listing = Listing(
      """
      @Reducer struct Hall {
        struct State { @Presents var door: Door.State? }
        enum Action { case knock, leave, door(PresentationAction<Door.Action>) }
        let logic: (inout State, Action) -> Effect<Action> = { state, action in
          if case .knock = action { state.door = Door.State() }
          return .none
        }
        let close: (inout State) -> Void = { $0.door = nil }
        var body: some ReducerOf<Self> {
          Reduce(logic)
          Reduce { state, action in
            if case .leave = action { close(&state) }
            return .none
          }
          .ifLet(\\.$door, action: \\.door) { Door() }
        }
      }
      @Reducer struct Door { struct State {}; enum Action {} }
      """)
    #expect(
      listing.moves == [
        "dismiss Door → Hall in Hall door by parent: leave", "present Hall → Door in Hall door: knock",
      ])
    #expect(listing.unknowns.isEmpty)
  }

  @Test func `an app's own onChange, whose closure is logic`() {
    let listing = Listing(
      """
      struct Hall: ReducerProtocol {
        struct State { var door: Door.State?; var visitors = 0 }
        enum Action { case knock, rang, door(Door.Action) }
        var body: some ReducerProtocol<State, Action> {
          Reduce { state, action in .none }
            .ifLet(\\.door, action: /Action.door) { Door() }
            .onChange(of: \\.visitors) { visitors, state, action in
              if case .knock = action { state.door = Door.State() }
              return .run { send in await send(.rang) }
            }
        }
      }
      struct Door: ReducerProtocol { struct State {}; enum Action {} }
      """)
    #expect(listing.moves == ["present Hall → Door in Hall door: knock"])
    #expect(listing.unknowns.isEmpty)
  }

  /// A house whose rooms an action carries: what is handled, what an effect sends.
  private func carried(_ handled: String, _ sent: String = "", view: String = "", above: String = "")
    -> Listing
  {
    Listing(
      """
      @Reducer struct House {
        @Reducer enum Room { case attic(Attic), cellar(Cellar) }
        struct State { @Presents var room: Room.State?; var path = StackState<Room.State>() }
        enum Action {
          case enter(Room.State?), go(Internal), wake, room(PresentationAction<Room.Action>), path(StackActionOf<Room>)
          case view(View)
          enum Internal { case to(Room.State) }
          enum View { case enter(Room.State) }
        }
        var body: some ReducerOf<Self> {
          Reduce { state, action in
            switch action {
            \(handled)
            case .wake: return .run { send in \(sent) }
            default: break
            }
            return .none
          }
          .ifLet(\\.$room, action: \\.room)
          .forEach(\\.path, action: \\.path)
        }
      }
      @Reducer struct Attic { struct State {}; enum Action {} }
      @Reducer struct Cellar { struct State {}; enum Action {} }
      struct HouseView: View {
        let store: StoreOf<House>
        var first: House.Room.State { .attic(Attic.State()) }
        var body: some View { \(view) }
      }
      \(above)
      """)
  }

  @Test(arguments: [
    "Button(\"\") { store.send(.enter(.attic(Attic.State()))) }",
    "Button(\"\") { store.send(.enter(self.first)) }",
    "Button(\"\") { store.send(House.Action.enter(late ? .attic(.init()) : .attic(.init())), animation: .default) }",
  ])
  func `what an action carries into a slot, the view tells that sends it`(view: String) {
    let found = carried("case .enter(let room): state.room = room", view: view)
    #expect(found.moves == ["present House → Attic in House room.attic: enter"])
    #expect(found.unknowns.isEmpty)
  }

  @Test func `a view may send only what is in the actions of its own`() {
    let found = carried(
      "case .view(.enter(let room)): state.path.append(room)",
      view: "Button(\"\") { send(.enter(.attic(.init()))) }; Button(\"\") { send(.enter(.cellar(.init()))) }")
    #expect(
      found.moves == [
        "push House → Attic in House path.attic: enter", "push House → Cellar in House path.cellar: enter",
      ])
    #expect(found.unknowns.isEmpty)
  }

  @Test func `what a view does not tell that it sends is not understood`() {
    let found = carried(
      "case .enter(let room): state.room = room",
      view: "Button(\"\") { store.send(.enter(room)) }; Button(\"\") { store.send(.enter(.attic(.init()))) }")
    #expect(
      found.unknowns.map { $0.split(separator: ": ")[1] } == ["which case is put into 'room' is not clear"])
  }

  @Test func `a parent may send what its child's action carries into the child's slot`() {
    let found = carried(
      "case .enter(let room): state.room = room",
      above: """
        @Reducer struct Street {
          struct State { @Presents var house: House.State? }
          enum Action { case house(PresentationAction<House.Action>), bell }
          var body: some ReducerOf<Self> {
            Reduce { state, action in
              switch action {
              case .bell: return .send(.house(.presented(.enter(.cellar(Cellar.State())))))
              default: return .none
              }
            }
            .ifLet(\\.$house, action: \\.house) { House() }
          }
        }
        """)
    #expect(found.moves == ["present Street → Cellar in House room.cellar: enter < bell"])
    #expect(found.unknowns.isEmpty)
  }

  @Test func `what an action carries into a slot, those tell that send it`() {
    let tree = carried(
      "case .enter(let room): state.room = room",
      "if late { await send(.enter(.attic(Attic.State()))) } else { await send(.enter(nil)) }")
    #expect(
      tree.moves == [
        "dismiss Attic → House in House room.attic by parent: enter < wake ?",
        "dismiss Cellar → House in House room.cellar by parent: enter < wake ?",
        "present House → Attic in House room.attic: enter < wake",
      ])
    #expect(tree.unknowns.isEmpty)
    let stack = carried(
      "case let .go(.to(room)): state.path.append(room)", "await send(.go(.to(.cellar(Cellar.State()))))")
    #expect(stack.moves == ["push House → Cellar in House path.cellar: to < wake"])
    #expect(stack.unknowns.isEmpty)
  }

  @Test func `each of several that send an action brings what it carries, and nothing else`() {
    let found = carried(
      """
      case .enter(let room): state.room = room
      case .room(.dismiss): return .send(.enter(.cellar(Cellar.State())))
      """,
      "let room = House.Room.State.attic(Attic.State()); await send(.enter(room))")
    #expect(
      found.moves == [
        "present House → Attic in House room.attic: enter < wake",
        "present House → Cellar in House room.cellar: enter < dismiss",
      ])
    #expect(found.unknowns.isEmpty)
  }

  @Test func `what an action carries is narrowed by what is asked of it`() {
    let found = carried(
      "case .enter(let room): if case .cellar = room { state.room = room }",
      "await send(.enter(.attic(Attic.State()))); await send(.enter(.cellar(Cellar.State())))")
    #expect(found.moves == ["present House → Cellar in House room.cellar: enter < wake"])
    let changed = carried(
      "case .enter(var room): room = rooms.next(); state.room = room",
      "await send(.enter(.attic(Attic.State())))")
    #expect(changed.moves.isEmpty && changed.unknowns.count == 1)
  }

  @Test(arguments: ["await send(.wake)", "await send(.enter(await rooms.next()))"])
  func `what nobody tells that an action carries is not understood`(sent: String) {
    let found = carried("case .enter(let room): state.room = room", sent)
    #expect(found.moves.isEmpty)
    #expect(
      found.unknowns.map { $0.split(separator: ": ")[1] } == ["which case is put into 'room' is not clear"])
  }

  /// The moves of a stack of doors.
  private func pushes(_ logic: String, members: String = "") -> Listing {
    Listing(
      """
      @Reducer struct Hall {
        @Reducer enum Path { case door(Door), window(Window) }
        struct State { var path = StackState<Path.State>() }
        enum Action { case go([Int]), path(StackActionOf<Path>) }
        var body: some ReducerOf<Self> {
          Reduce { state, action in
            switch action {
            case .go(let ids):
              \(logic)
            case .path: break
            }
            return .none
          }
          .forEach(\\.path, action: \\.path)
        }
        \(members)
      }
      @Reducer struct Door { struct State {}; enum Action {} }
      @Reducer struct Window { struct State {}; enum Action {} }
      """)
  }

  @Test(arguments: [
    "state.path += [.door(Door.State())]", "state.path = StackState(ids.map { _ in .door(Door.State()) })",
    "state.path = StackState(ids.map(element))", "state.path.append(contentsOf: ids.map(self.element))",
    "for _ in ids { state.path.append(.door(.init())) }",
    "state.path = ids.reduce(into: StackState()) { $0.append(.door(.init())) }",
  ])
  func `stacks made of ids, however they are put together`(logic: String) {
    let found = pushes(logic, members: "func element(_ id: Int) -> Path.State { .door(Door.State()) }")
    #expect(found.moves == ["push Hall → Door in Hall path.door: go"])
    #expect(found.unknowns.isEmpty)
  }

  @Test func `what is given the state and lies elsewhere is said`() {
    #expect(
      pushes("refill(&state)").unknowns
        == ["App.swift:9: 'refill' may change slots, and is not declared in the scanned files"])
    #expect(
      pushes("swap(&state.path, &other)").unknowns
        == ["App.swift:9: 'swap' may change slots, and is not declared in the scanned files"])
  }

  @Test func `a change that no action leads to is said, in helpers and in the state's own functions`() {
    let found = pushes(
      "break",
      members: """
        func clear(_ state: inout State) {
          state.path.removeAll()
        }
        """)
    #expect(found.moves.isEmpty)
    #expect(found.unknowns == ["App.swift:17: 'path' is changed where no action is seen to lead"])
    #expect(
      pushes(
        "break", members: "init() {}\n} ; extension Hall.State { mutating func clear() { path = .init() }"
      ).unknowns
        == ["App.swift:17: 'path' is changed where no action is seen to lead"])
  }

  @Test func `calls without end are said to be cut`() {
    let steps = (0..<20).map { "func step\($0)(_ state: inout State) { step\($0 + 1)(&state) }" }
    let found = pushes("step0(&state)", members: steps.joined(separator: "\n"))
    #expect(
      found.unknowns == [
        "App.swift:28: 'step12' is called from too many places, or too deep, to be followed everywhere"
      ])
  }

  @Test func `a route that shows another screen replaces the one whose action it hears`() {
    let listing = Listing(
      """
      @Reducer struct Hall {
        struct State { var route: Route?; var door = Door.State(); var window = Window.State() }
        enum Route { case door, window }
        enum Action { case knock, door(Door.Action), window(Window.Action) }
        var body: some ReducerOf<Self> {
          Scope(state: \\.door, action: \\.door) { Door() }
          Scope(state: \\.window, action: \\.window) { Window() }
          Reduce { state, action in
            switch action {
            case .knock: state.route = .door
            case .door(.left): state.route = .window
            default: break
            }
            return .none
          }
        }
      }
      @Reducer struct Door { struct State {}; enum Action { case left } }
      @Reducer struct Window { struct State {}; enum Action {} }
      struct HallView: View {
        @Bindable var store: StoreOf<Hall>
        var body: some View {
          Text("Hall")
            .sheet(item: $store.route.door) { _ in DoorView(store: store.scope(state: \\.door, action: \\.door)) }
            .sheet(item: $store.route.window) { _ in
              WindowView(store: store.scope(state: \\.window, action: \\.window))
            }
        }
      }
      """)
    #expect(
      listing.moves
        == ["replace Door → Window in Hall window: left", "present Hall → Door in Hall door: knock"])
  }

  @Test func `a closure that is handed on is followed to where the state is given to it`() {
    let strategy = """
      struct Strategy {
        let onDone: (Hall.Action, inout Hall.State) -> Effect<Hall.Action>
        static let doors = Strategy(onDone: { action, state in
          if case .go = action { state.path.append(.door(Door.State())) }
          return .none
        })
      }
      """
    let found = pushes("return state.strategy.onDone(action, &state)", members: strategy)
    #expect(found.moves == ["push Hall → Door in Hall path.door: go"])
    #expect(found.unknowns.isEmpty)
  }

  @Test func `a closure given to a helper elsewhere is a place of its own file`() {
    let hall = """
      @Reducer struct Hall {
        struct State { @Presents var door: Door.State? }
        enum Action { case knock, door(PresentationAction<Door.Action>) }
        var body: some ReducerOf<Self> {
          Reduce { state, action in
            if case .knock = action {
              ask {
                state.door = Door.State()
              }
            }
            return .none
          }
          .ifLet(\\.$door, action: \\.door) { Door() }
        }
      }
      @Reducer struct Door { struct State {}; enum Action {} }
      """
    let found = Listing(sources: [
      "Hall.swift": hall, "Help.swift": "extension Hall { func ask(_ then: () -> Void) { then() } }",
    ])
    #expect(found.moves == ["present Hall → Door in Hall door: knock"])
    #expect(found.document.moves.map(\.source) == [.init(file: "Hall.swift", line: 8)])
    #expect(found.unknowns.isEmpty)
  }

  @Test func `what a state is made with does not empty its slot`() {
    #expect(
      moves(
        "switch action { case .two(let x): let key = x > 1 ? x : nil; state.door = .init(key: key); default: break }; return .none"
      )
        == ["present Hall → Door in Hall door: two"])
  }

  @Test func `what a button of an alert is to send nothing sends yet`() {
    #expect(
      moves(
        """
        switch action {
        case .one: state.alert = AlertState(primaryButton: .default(title, action: .send(.three(inner: .left))))
        case .three(.left): state.door = .init()
        default: break
        }
        return .none
        """) == ["present Hall → Door in Hall door: left"])
  }

  /// A hall whose door an action may carry, and an effect of the app's own.
  private func carriedDoor(_ handled: String) -> Listing {
    Listing(
      """
      @Reducer struct Hall {
        struct State { var door: Door.State?; var other: Door.State? }
        enum Action { case show(Door.State?), knock, away, hide(Int), fetch, door(Door.Action) }
        var body: some ReducerOf<Self> {
          Reduce { state, action in
            switch action {
            \(handled)
            case .knock: return .action(priority: .high, .show(Door.State()), animation: .default)
            case .away, .door(.closed): return EffectTask.action(.show(nil))
            case .fetch: return .run { .hide(await count()) }
            default: break
            }
            return .none
          }
          .ifLet(\\.door, action: \\.door) { Door() }
        }
      }
      @Reducer struct Door { struct State {}; enum Action { case closed } }
      extension EffectTask where Failure == Never {
        static func action(priority: TaskPriority? = nil, _ action: Action, animation: Animation? = nil) -> Self {
          .run(priority: priority) { await $0(action, animation: animation) }
        }
        static func run(_ work: @escaping () async throws -> Action) -> Self { run { try await $0(work()) } }
      }
      """)
  }

  @Test(arguments: [
    "case .show(let door): state.door = door",
    "case .show(let door): if let door { state.door = door } else if door == nil { state.door = nil }",
    "case .show(.some(let door)): state.door = door; case .show(nil): state.door = nil",
    "case .show(let door): if door != nil { state.door = Door.State() } else if door == nil { state.door = .none }",
  ])
  func `an action that carries a screen shows it, one that carries none takes it away`(handled: String) {
    let found = carriedDoor(handled)
    #expect(
      found.moves
        == [
          "dismiss Door → Hall in Hall door by parent: show < away, closed",
          "present Hall → Door in Hall door: show < knock",
        ])
    #expect(found.unknowns.isEmpty)
  }

  @Test func `an own effect may answer with an action`() {
    #expect(
      carriedDoor("case .hide: state.door = Door.State()").moves == [
        "present Hall → Door in Hall door: hide < fetch"
      ])
  }

  @Test func `a helper that is called with an action spelled out takes the one way`() {
    let found = Listing(
      """
      @Reducer struct Ship {
        struct State { @Presents var deck: Deck.State?; @Presents var mast: Deck.State? }
        enum Action {
          case view(View), inner(Inner), deck(PresentationAction<Deck.Action>), mast(PresentationAction<Deck.Action>)
          enum View { case sail, anchor }
          enum Inner { case open(Int), close(Kind) }
        }
        enum Kind { case soft, hard }
        var body: some ReducerOf<Self> {
          Reduce { state, action in core(&state, action) }
            .ifLet(\\.$deck, action: \\.deck) { Deck() }
            .ifLet(\\.$mast, action: \\.mast) { Deck() }
        }
        func core(_ state: inout State, _ action: Action) -> Effect<Action> {
          switch action {
          case .view(.sail): return core(&state, .inner(.open(3)))
          case .view(.anchor): return core(&state, Action.inner(.close(.hard)))
          case .inner(let inner): return handle(&state, inner)
          case .deck, .mast: return .none
          }
        }
        func handle(_ state: inout State, _ inner: Action.Inner) -> Effect<Action> {
          switch inner {
          case .open(let depth) where depth > 2: state.deck = Deck.State()
          case .close(.soft): state.deck = nil
          case .close(.hard): state.mast = Deck.State()
          default: break
          }
          return .none
        }
      }
      @Reducer struct Deck { struct State {}; enum Action {} }
      """)
    #expect(
      found.moves == [
        "dismiss Deck → Ship in Ship deck by parent: close",
        "present Ship → Deck in Ship deck: open, sail", "present Ship → Deck in Ship mast: anchor, close",
      ])
    #expect(found.unknowns.isEmpty)
  }

  @Test(arguments: [
    ("case .enter(.attic): return .none", true), ("case .enter(.some(.attic)): return .none", false),
    ("case .enter(.attic(let attic)): note(attic); return .none", true),
    ("case .enter(.attic) where late: return .none", false),
    ("case .enter(.attic(Attic.State())): return .none", false),
    ("case .wake, .enter(.attic): return .none", true),
  ])
  func `what an earlier branch handles whole does not arrive in a later one`(earlier: String, isWhole: Bool) {
    let found = carried(
      "\(earlier)\ncase .enter(let room): state.room = room",
      view:
        "Button(\"\") { store.send(.enter(.attic(.init()))) }; Button(\"\") { store.send(.enter(.cellar(.init()))) }"
    )
    let moves = [
      "present House → Attic in House room.attic: enter",
      "present House → Cellar in House room.cellar: enter",
    ]
    #expect(found.moves == (isWhole ? [moves[1]] : moves))
    #expect(found.unknowns.isEmpty)
  }

  @Test func `chains do not lead through what an earlier branch handles`() {
    let found = Listing(
      """
      @Reducer struct Pier {
        struct State { @Presents var boat: Boat.State? }
        enum Action {
          case crew(Crew.Action), boat(PresentationAction<Boat.Action>)
        }
        var body: some ReducerOf<Self> {
          Reduce { state, action in
            switch action {
            case .crew(.delegate(.left)): return .none
            case .crew(.delegate): state.boat = Boat.State()
            default: break
            }
            return .none
          }
          .ifLet(\\.$boat, action: \\.boat) { Boat() }
        }
      }
      @Reducer struct Crew {
        struct State {}
        enum Action { case leave, board, delegate(Delegate); enum Delegate { case left, boarded } }
        var body: some ReducerOf<Self> {
          Reduce { state, action in
            switch action {
            case .leave: return .send(.delegate(.left))
            case .board: return .send(.delegate(.boarded))
            case .delegate: return .none
            }
          }
        }
      }
      @Reducer struct Boat { struct State {}; enum Action {} }
      """)
    #expect(found.moves == ["present Crew → Boat in Pier boat: delegate < board"])
  }
}
