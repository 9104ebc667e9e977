import Composable
import Testing

@MainActor
@Suite struct `A store` {
  @Reducer
  struct Ordered {
    struct State { var order: [String] = [] }
    enum Action { case first, second, third, fourth }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        state.order.append("\(action)")
        return switch action {
        case .first: .merge(.send(.second), .send(.third))
        case .second: .send(.fourth)
        default: .none
        }
      }
    }
  }

  @Test func `processes actions sent by effects in the order in which they were sent`() {
    let store = Store(initialState: Ordered.State()) { Ordered() }
    store.send(.first)
    #expect(store.withState(\.order) == ["first", "second", "third", "fourth"])
  }

  @Test func `an action sent while another is processed waits for its turn`() {
    var order: [String] = []
    var reenter: (() -> Void)?
    let store = Store<Int, String>(initialState: 0) {
      Reduce { state, action in
        order.append("\(action) begins")
        if action == "outer" { reenter?() }
        state += 1
        order.append("\(action) ends")
        return .none
      }
    }
    // Weak: the store holds the reducer.
    reenter = { [weak store] in _ = store?.send("inner") }
    store.send("outer")
    #expect(order == ["outer begins", "outer ends", "inner begins", "inner ends"])
    #expect(store.withState { $0 } == 2)
  }

  @Reducer
  struct Guarded {
    struct State {
      var value = Unshared()
      var wasUnshared: [Bool] = []
    }
    enum Action { case check }
    var body: some ReducerOf<Self> {
      Reduce { state, _ in
        state.wasUnshared.append(isKnownUniquelyReferenced(&state.value))
        return .none
      }
    }
  }

  @Reducer
  struct Holder {
    @Reducer enum Place { case guarded(Guarded) }
    struct Row: Identifiable {
      let id = 0
      var guarded = Guarded.State()
    }
    @Reducer struct RowFeature {
      typealias State = Row
      enum Action { case guarded(Guarded.Action) }
      var body: some Reducer<Row, Action> { Scope(state: \.guarded, action: \.guarded) { Guarded() } }
    }
    struct State {
      var field = Guarded.State()
      @PresentationState var slot: Place.State? = .guarded(Guarded.State())
      var stack = StackState<Place.State>([.guarded(Guarded.State())])
      var rows: IdentifiedArrayOf<Row> = [Row()]
      var optional: Guarded.State? = Guarded.State()
    }
    enum Action {
      case field(Guarded.Action)
      case slot(PresentationAction<Place.Action>)
      case stack(StackActionOf<Place>)
      case rows(IdentifiedAction<Int, RowFeature.Action>)
      case optional(Guarded.Action)
    }
    var body: some ReducerOf<Self> {
      Scope(state: \.field, action: \.field) { Guarded() }
      EmptyReducer()
        .ifLet(\.$slot, action: \.slot) { Place() }
        .forEach(\.stack, action: \.stack) { Place() }
        .forEach(\.rows, action: \.rows) { RowFeature() }
        .ifLet(\.optional, action: \.optional) { Guarded() }
    }
  }

  @Test func `moves its state through all operators without a second reference to it`() {
    let store = Store(initialState: Holder.State()) { Holder() }
    let id = store.withState { $0.stack.ids[0] }
    for _ in 0..<2 {
      store.send(.field(.check))
      store.send(.optional(.check))
      store.send(.slot(.presented(.guarded(.check))))
      store.send(.stack(.element(id: id, action: .guarded(.check))))
      store.send(.rows(.element(id: 0, action: .guarded(.check))))
    }
    store.withState { state in
      #expect(state.field.wasUnshared == [true, true])
      #expect(state.optional?.wasUnshared == [true, true])
      if case .guarded(let guarded) = state.slot { #expect(guarded.wasUnshared == [true, true]) }
      if case .guarded(let guarded) = state.stack[0] { #expect(guarded.wasUnshared == [true, true]) }
      #expect(state.rows[id: 0]?.guarded.wasUnshared == [true, true])
    }
  }

  @Reducer
  struct Observed {
    @Reducer enum Place { case guarded(ObservedGuarded) }
    @ObservableState struct State {
      var field = ObservedGuarded.State()
      @Presents var slot: Place.State? = .guarded(ObservedGuarded.State())
      var stack = StackState<Place.State>([.guarded(ObservedGuarded.State())])
      var rows: IdentifiedArrayOf<ObservedGuarded.State> = [ObservedGuarded.State()]
      var optional: ObservedGuarded.State? = ObservedGuarded.State()
    }
    enum Action {
      case field(ObservedGuarded.Action)
      case slot(PresentationAction<Place.Action>)
      case stack(StackActionOf<Place>)
      case rows(IdentifiedActionOf<ObservedGuarded>)
      case optional(ObservedGuarded.Action)
    }
    var body: some ReducerOf<Self> {
      Scope(state: \.field, action: \.field) { ObservedGuarded() }
      EmptyReducer()
        .ifLet(\.$slot, action: \.slot)
        .forEach(\.stack, action: \.stack)
        .forEach(\.rows, action: \.rows) { ObservedGuarded() }
        .ifLet(\.optional, action: \.optional) { ObservedGuarded() }
    }
  }

  @Reducer
  struct ObservedGuarded {
    @ObservableState struct State: Identifiable {
      let id = 0
      var value = Unshared()
      var wasUnshared: [Bool] = []
    }
    enum Action { case check }
    var body: some ReducerOf<Self> {
      Reduce { state, _ in
        state.wasUnshared.append(isKnownUniquelyReferenced(&state.value))
        return .none
      }
    }
  }

  @Test func `moves observed state without a second reference to it, and keeps its identity`() {
    let store = Store(initialState: Observed.State()) { Observed() }
    let element = store.stack.ids[0]
    let ids = store.withState { [$0._$id, $0.field._$id, $0.rows._$id, $0.stack._$id] }
    for _ in 0..<2 {
      store.send(.field(.check))
      store.send(.optional(.check))
      store.send(.slot(.presented(.guarded(.check))))
      store.send(.stack(.element(id: element, action: .guarded(.check))))
      store.send(.rows(.element(id: 0, action: .check)))
    }
    #expect(store.field.wasUnshared == [true, true])
    #expect(store.optional?.wasUnshared == [true, true])
    #expect(store.slot?.guarded?.wasUnshared == [true, true])
    #expect(store.stack[0].guarded?.wasUnshared == [true, true])
    #expect(store.rows[id: 0]?.wasUnshared == [true, true])
    #expect(store.withState { [$0._$id, $0.field._$id, $0.rows._$id, $0.stack._$id] } == ids)
  }

  @Test func `what an effect sends after it has returned is reported and not processed`() async {
    let log = Log()
    let store = Store<Int, Bool>(initialState: 0) {
      Reduce { state, isStart in
        guard isStart else {
          state += 1
          return .none
        }
        return .run { send in
          Task {
            try await Task.sleep(for: .milliseconds(20))
            await send(false)
            log("sent")
          }
        }
      }
    }
    let issues = collectingIssues { store.send(true) }
    #expect(await eventually { log.all == ["sent"] })
    #expect(store.withState { $0 } == 0)
    #expect(issues.all.count == 1)
    #expect(issues.all[0].hasSuffix("It was not processed. Await the task in the effect."))
  }

  @Test func `finish waits for the effects of an action and of the actions that they send`() async {
    let log = Log()
    let store = Store<[Int], Int>(initialState: []) {
      Reduce { state, number in
        state.append(number)
        guard number < 3 else { return .none }
        return .run { send in
          try await Task.sleep(for: .milliseconds(5))
          log("\(number)")
          await send(number + 1)
        }
      }
    }
    await store.send(0).finish()
    #expect(store.withState { $0 } == [0, 1, 2, 3])
    #expect(log.all == ["0", "1", "2"])
  }

  @Test func `cancelling a task ends the effects that follow from its action`() async {
    let log = Log()
    let store = Store<Int, Int>(initialState: 0) {
      Reduce { _, number in .run { _ in await untilCancelled("\(number)", log) } }
    }
    let one = store.send(1)
    let two = store.send(2)
    #expect(await eventually { log.all.count == 2 })
    one.cancel()
    await one.finish()
    #expect(one.isCancelled && !two.isCancelled)
    #expect(log.all.suffix(1) == ["1 ends"])
    two.cancel()
    await two.finish()
  }

  @Test func `cancelling who waits for a task ends its effects`() async {
    let log = Log()
    let store = Store<Int, Int>(initialState: 0) {
      Reduce { _, number in .run { _ in await untilCancelled("work", log) } }
    }
    let waiting = Task { await store.send(1).finish() }
    #expect(await eventually { log.all == ["work runs"] })
    waiting.cancel()
    await waiting.value
    #expect(log.all == ["work runs", "work ends"])
  }

  @Test func `a store that is let go frees its state and ends its effects`() async {
    let log = Log()
    weak var state: Unshared?
    do {
      let object = Unshared()
      state = object
      let store = Store<Unshared, Int>(initialState: object) {
        Reduce { _, number in .run { _ in await untilCancelled("work", log) } }
      }
      store.send(1)
      #expect(await eventually { log.all == ["work runs"] })
    }
    #expect(await eventually { log.all == ["work runs", "work ends"] })
    #expect(state == nil)
  }

  @Test func `a store that handed out stores of all its parts is freed with their states`() {
    var states: [() -> Unshared?] = []
    weak var root: StoreOf<Observed>?
    do {
      let store = Store(initialState: Observed.State()) { Observed() }
      root = store
      let id = store.stack.ids[0]
      let field = store.scope(state: \.field, action: \.field)
      let optional = store.scope(state: \.optional, action: \.optional)
      let row = store.scope(state: \.rows, action: \.rows)[0]
      let slot = store.scope(state: \.$slot, action: \.slot)
      let element: Store<Observed.Place.State, Observed.Place.Action>? = store.scope(
        state: \.stack[id: id], action: \.stack[id: id])
      guard case .guarded(let presented)? = slot?.case, case .guarded(let pushed)? = element?.case else {
        Issue.record("The slot and the stack hold a screen")
        return
      }
      for part in [field, optional, row, presented, pushed] {
        guard let part else { continue }
        part.send(.check)
        weak let value = part.value
        states.append { value }
      }
      #expect(states.count == 5)
      #expect(states.allSatisfy { $0() != nil })
    }
    #expect(root == nil)
    #expect(states.allSatisfy { $0() == nil })
  }

  @Test func `a child store keeps the effects going after its parent was let go`() async {
    let log = Log()
    var child: StoreOf<Guarded>?
    do {
      let store = Store(initialState: Holder.State()) {
        Reduce<Holder.State, Holder.Action> { _, _ in .run { _ in await untilCancelled("work", log) } }
      }
      child = store.scope(state: \.field, action: \.field)
      store.send(.field(.check))
    }
    #expect(await eventually { log.all == ["work runs"] })
    child = nil
    #expect(await eventually { log.all == ["work runs", "work ends"] })
    #expect(child == nil)
  }

  @Test func `gives the same child store for the same scope`() {
    let store = Store(initialState: Holder.State()) { Holder() }
    let field = store.scope(state: \.field, action: \.field)
    #expect(field === store.scope(state: \.field, action: \.field))
    let slot: Store<Holder.Place.State, Holder.Place.Action>? = store.scope(state: \.$slot, action: \.slot)
    #expect(slot != nil)
    #expect(slot === store.scope(state: \.$slot, action: \.slot))
    let rows = store.scope(state: \.rows, action: \.rows)
    let row = rows[0]
    #expect(row === store.scope(state: \.rows, action: \.rows)[0])
    #expect(rows.count == 1)
  }

  @Test func `processes a thousand effects that each send, and none is lost`() async {
    let store = Store<Int, Int>(initialState: 0) {
      Reduce { state, action in
        if action == 0 { return .merge((1...1000).map { number in .run { await $0(number) } }) }
        state += action
        return .none
      }
    }
    await store.send(0).finish()
    #expect(store.withState { $0 } == 500_500)
  }
}
