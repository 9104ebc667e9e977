import Composable
import Testing

@MainActor
@Suite struct `A composition of reducers` {
  private typealias Numbers = Reduce<[Int], Int>

  private func adding(_ number: Int) -> Numbers {
    Reduce { state, _ in
      state.append(number)
      return .none
    }
  }

  private func run(@ReducerBuilder<[Int], Int> _ reducer: () -> some Reducer<[Int], Int>) -> [Int] {
    var state: [Int] = []
    _ = reducer().reduce(into: &state, action: 0)
    return state
  }

  @Test(arguments: [true, false])
  func `is built with if, else, switch, for and optionals, in the order in which it is written`(flag: Bool) {
    let state = run {
      adding(1)
      if flag { adding(2) }
      if flag { adding(3) } else { adding(4) }
      switch flag {
      case true: adding(5)
      case false: adding(6)
      }
      for number in 7...8 { adding(number) }
      CombineReducers {
        adding(9)
        EmptyReducer()
      }
    }
    #expect(state == (flag ? [1, 2, 3, 5, 7, 8, 9] : [1, 4, 6, 7, 8, 9]))
  }

  @Test func `may hold reducers of types that are not known, alone and among others`() {
    let unknown: [any Reducer<[Int], Int>] = [adding(1), CombineReducers { adding(2) }]
    #expect(run { unknown[1] } == [2])
    let state = run {
      unknown[0]
      adding(3)
      for reducer in unknown { reducer }
      if #available(macOS 15, *) { unknown[1] }
    }
    #expect(state == [1, 3, 1, 2, 2])
  }

  @Test func `a group's closures know state and action from the reducer around it`() {
    let state = run {
      CombineReducers {
        Reduce { state, _ in
          state.append(1)
          return .none
        }
        for number in 2...3 {
          Reduce { state, _ in
            state.append(number)
            return .none
          }
        }
      }
      .dependency(\.uuid, .incrementing)
    }
    #expect(state == [1, 2, 3])
  }

  @Test func `merges the effects of all its parts`() async {
    let store = Store(initialState: [Int]()) {
      Reduce<[Int], Int> { state, action in
        state.append(action)
        return action == 0 ? .send(1) : .none
      }
      Reduce { _, action in action == 0 ? .run { await $0(2) } : .none }
      for number in 3...4 { Reduce { _, action in action == 0 ? .send(number) : .none } }
    }
    await store.send(0).finish()
    #expect(store.withState { $0.sorted() } == [0, 1, 2, 3, 4])
  }

  @Test func `onChange runs when the value has changed, with the value before and after`() {
    let log = Log()
    let store = Store(initialState: 0) {
      Reduce<Int, Int> { state, action in
        state += action
        return .none
      }
      .onChange(of: { $0 / 10 }) { old, new in
        Reduce { state, action in
          log("\(old) → \(new) by \(action), state \(state)")
          return .none
        }
      }
    }
    for action in [5, 10, 0, -10] { store.send(action) }
    #expect(log.all == ["0 → 1 by 10, state 15", "1 → 0 by -10, state 5"])
  }

  @Test func `_printChanges tells each action and the lines of the state that it changed`() {
    struct Counter { var count = 0 }
    let log = Log()
    let store = Store(initialState: Counter()) {
      Reduce<Counter, String> { state, action in
        if action == "more" { state.count += 1 }
        return .none
      }
      ._printChanges(to: { log($0) })
    }
    store.send("more")
    store.send("nothing")
    #expect(
      log.all == [
        "received more", "  -   - count: 0\n  +   - count: 1", "received nothing", "  (no state changes)",
      ])
  }

  private struct Greeting: DependencyKey {
    static let liveValue = "live"
    static let testValue = "test"
  }

  private var greeter: Reduce<[String], String?> {
    Reduce { state, action in
      @Dependency(Greeting.self) var greeting
      if let action {
        state.append(action)
        return .none
      }
      state.append(greeting)
      return .run { send in
        @Dependency(Greeting.self) var greeting
        await send(greeting)
      }
    }
  }

  @Test func `a dependency replaced for a reducer reaches its effects, and the innermost replacement wins`()
    async
  {
    let store = Store(initialState: [String]()) {
      greeter
        .transformDependency(\.[key: KeyBox<Greeting>()]) { $0 += "!" }
        .dependency(\.[key: KeyBox<Greeting>()], "inner")
        .dependency(\.[key: KeyBox<Greeting>()], "outer")
    } withDependencies: {
      $0[Greeting.self] = "store"
    }
    await store.send(nil).finish()
    #expect(store.withState { $0 } == ["inner!", "inner!"])
  }

  private struct Punctuation: DependencyKey {
    var mark: String
    static let liveValue = Punctuation(mark: ".")
    static let testValue = Punctuation(mark: ".")
  }

  @Test func `a dependency that is its own key is replaced and changed by its type`() {
    let store = Store(initialState: [String]()) {
      Reduce<[String], Void> { state, _ in
        @Dependency(Punctuation.self) var punctuation
        state.append(punctuation.mark)
        return .none
      }
      .transformDependency(Punctuation.self) { $0.mark += "?" }
      .dependency(Punctuation(mark: "!"))
    }
    store.send(())
    #expect(store.withState { $0 } == ["!?"])
  }

  @Test func `a dependency of the store reaches effects of effects`() async {
    let store = Store(initialState: [String]()) {
      greeter
      Reduce<[String], String?> { state, action in action == "store" && state.count < 4 ? .send(nil) : .none }
    } withDependencies: {
      $0[Greeting.self] = "store"
    }
    await store.send(nil).finish()
    #expect(store.withState { $0.count >= 4 && Set($0) == ["store"] })
  }

  // MARK: Cases and optionals

  @Reducer
  struct Worker {
    @ObservableState struct State: Equatable { var number = 0 }
    enum Action {
      case work
      case add
    }
    let log: Log
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .work: return .run { [log] _ in await untilCancelled("worker", log) }
        case .add:
          state.number += 1
          return .none
        }
      }
    }
  }

  @Reducer
  struct Machine {
    @ObservableState enum State: Equatable {
      case on(Worker.State)
      case off(Int)
    }
    enum Action {
      case change(State)
      case on(Worker.Action)
    }
    let log: Log
    let usesScope: Bool
    var body: some ReducerOf<Self> {
      if usesScope {
        Scope(state: \.on, action: \.on) { Worker(log: log) }
        logic
      } else {
        logic.ifCaseLet(\.on, action: \.on) { Worker(log: log) }
      }
    }
    private var logic: Reduce<State, Action> {
      Reduce { state, action in
        if case .change(let next) = action { state = next }
        return .none
      }
    }
  }

  @Test(arguments: [true, false])
  func `a child in a case runs while the state is that case, and its effects end with it`(
    usesScope: Bool
  ) async {
    let log = Log()
    let store = Store(initialState: Machine.State.on(Worker.State())) {
      Machine(log: log, usesScope: usesScope)
    }
    store.send(.on(.add))
    #expect(store.state == .on(Worker.State(number: 1)))
    store.send(.on(.work))
    #expect(await eventually { log.all == ["worker runs"] })
    store.send(.change(.on(Worker.State(number: 7))))
    #expect(log.all == ["worker runs"])
    store.send(.change(.off(1)))
    #expect(log.all == ["worker runs", "worker ends"])
    let issues = collectingIssues { store.send(.on(.add)) }
    #expect(store.state == .off(1))
    #expect(issues.all.count == 1)
    #expect(issues.all[0].hasPrefix("\(usesScope ? "Scope" : "ifCaseLet") got the action on.add of"))
    #expect(issues.all[0].contains("but the state is another case"))
  }

  @Reducer
  struct Owner {
    @ObservableState struct State: Equatable { var worker: Worker.State? }
    enum Action {
      case set(Worker.State?)
      case worker(Worker.Action)
    }
    let log: Log
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        if case .set(let worker) = action { state.worker = worker }
        return .none
      }
      .ifLet(\.worker, action: \.worker) { Worker(log: log) }
    }
  }

  @Reducer
  struct Warned {
    @ObservableState struct State: Equatable { var alert: AlertState<Alert>? }
    enum Alert: Equatable { case fine }
    enum Action {
      case warn
      case alert(Alert)
    }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        if case .warn = action { state.alert = AlertState { TextState("Look out") } }
        return .none
      }
      .ifLet(\.alert, action: \.alert)
    }
  }

  @Test func `an optional alert that is no presentation goes with any of its buttons`() {
    let store = Store(initialState: Warned.State()) { Warned() }
    store.send(.warn)
    #expect(store.alert == AlertState { TextState("Look out") })
    store.send(.alert(.fine))
    #expect(store.alert == nil)
    #expect(collectingIssues { store.send(.alert(.fine)) }.all.count == 1)
  }

  @Test func `an optional child runs while it is there, and its effects end with it`() async {
    let log = Log()
    let store = Store(initialState: Owner.State(worker: Worker.State())) { Owner(log: log) }
    store.send(.worker(.add))
    #expect(store.worker?.number == 1)
    store.send(.worker(.work))
    #expect(await eventually { log.all == ["worker runs"] })
    store.send(.set(nil))
    #expect(log.all == ["worker runs", "worker ends"])
    let issues = collectingIssues { store.send(.worker(.add)) }
    #expect(issues.all.count == 1)
    #expect(issues.all[0].contains("but it is nil"))
  }
}

/// A key path to a dependency that has no property.
private struct KeyBox<Key: TestDependencyKey>: Hashable, Sendable {}

extension DependencyValues {
  fileprivate subscript<Key: TestDependencyKey>(key key: KeyBox<Key>) -> Key.Value {
    get { self[Key.self] }
    set { self[Key.self] = newValue }
  }
}
