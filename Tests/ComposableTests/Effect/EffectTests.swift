import Composable
import ComposableTesting
import Foundation
import Testing

@MainActor
@Suite struct `An effect` {
  private struct Failure: Error {}

  /// A store whose actions start the effects they are given, and note what these send.
  @MainActor private final class Runner {
    let store: Store<[String], Step>

    init() {
      store = Store(initialState: []) {
        Reduce { state, step in
          switch step {
          case .start(let effect): return effect()
          case .note(let line):
            state.append(line)
            return .none
          }
        }
      }
    }

    var notes: [String] { store.withState { $0 } }

    @discardableResult
    func start(_ effect: @escaping () -> Effect<Step>) -> StoreTask { store.send(.start(effect)) }
  }

  private enum Step {
    case start(() -> Effect<Step>)
    case note(String)
  }

  @Test func `that throws without a catch is reported at its place, and cancellation is not`() async {
    let runner = Runner()
    let issues = collectingIssues {
      runner.start { .run { _ in throw Failure() } }
      runner.start { .run { _ in throw CancellationError() } }
    }
    #expect(await eventually { issues.all.count == 1 })
    #expect(issues.all[0].hasPrefix("An effect threw an error that nobody handles: Failure()."))
  }

  @Test func `runs with the priority that it asks for`() async {
    let log = Log()
    let store = Store<Int, Void>(initialState: 0) {
      Reduce { _, _ in .run(priority: .background) { _ in log("\(Task.basePriority == .background)") } }
    }
    await store.send(()).finish()
    #expect(log.all == ["true"])
  }

  @Test func `with a catch hands the error over and may send`() async {
    let runner = Runner()
    await runner.start {
      .run { _ in
        throw Failure()
      } catch: { error, send in
        await send(.note("\(error)"))
      }
    }.finish()
    #expect(runner.notes == ["Failure()"])
  }

  @Test func `that is cancelled sends nothing any more`() async {
    let runner = Runner()
    let log = Log()
    let task = runner.start {
      .run { send in
        await untilCancelled("work", log)
        await send(.note("too late"))
      }
    }
    #expect(await eventually { log.all == ["work runs"] })
    task.cancel()
    await task.finish()
    #expect(runner.notes == [])
  }

  @Test func `concatenate starts the next when the one before has ended`() async {
    let runner = Runner()
    await runner.start {
      .concatenate(
        .run { send in
          try await Task.sleep(for: .milliseconds(10))
          await send(.note("one"))
        },
        .send(.note("two")),
        .merge(.run { await $0(.note("three")) }, .none),
        .run { await $0(.note("four")) })
    }.finish()
    #expect(runner.notes == ["one", "two", "three", "four"])
  }

  @Test func `a concatenation that is cancelled does not go on`() async {
    let runner = Runner()
    let log = Log()
    let task = runner.start {
      .concatenate(.run { _ in await untilCancelled("first", log) }, .send(.note("second"))).cancellable(
        id: 1)
    }
    #expect(await eventually { log.all == ["first runs"] })
    runner.start { .cancel(id: 1) }
    await task.finish()
    #expect(log.all == ["first runs", "first ends"])
    #expect(runner.notes == [])
  }

  @Test func `cancel ends what has its id, and nothing else`() async {
    let runner = Runner()
    let log = Log()
    runner.start { .run { _ in await untilCancelled("a", log) }.cancellable(id: "a") }
    runner.start { .run { _ in await untilCancelled("b", log) }.cancellable(id: "b") }
    #expect(await eventually { log.all.count == 2 })
    runner.start { .cancel(id: "a") }
    #expect(log.all.suffix(1) == ["a ends"])
    runner.start { .cancel(id: "b") }
    #expect(log.all.suffix(2) == ["a ends", "b ends"])
  }

  @Test func `ids of different types never meet`() async {
    enum First: Hashable { case id }
    enum Second: Hashable { case id }
    let runner = Runner()
    let log = Log()
    let task = runner.start { .run { _ in await untilCancelled("work", log) }.cancellable(id: First.id) }
    #expect(await eventually { log.all == ["work runs"] })
    runner.start { .cancel(id: Second.id) }
    #expect(log.all == ["work runs"])
    task.cancel()
  }

  @Test func `cancelInFlight ends the one before`() async {
    let runner = Runner()
    let log = Log()
    for name in ["a", "b", "c"] {
      runner.start {
        .run { _ in await untilCancelled(name, log) }.cancellable(id: 1, cancelInFlight: true)
      }
      #expect(await eventually { log.all.last == "\(name) runs" })
    }
    #expect(log.all == ["a runs", "a ends", "b runs", "b ends", "c runs"])
    runner.start { .cancel(id: 1) }
  }

  @Test func `two stores do not cancel each other`() async {
    let one = Runner()
    let two = Runner()
    let log = Log()
    let task = one.start { .run { _ in await untilCancelled("one", log) }.cancellable(id: 1) }
    #expect(await eventually { log.all == ["one runs"] })
    two.start { .cancel(id: 1) }
    #expect(log.all == ["one runs"])
    task.cancel()
  }

  @Test func `Task cancel by an id ends effects of its store from within another effect`() async {
    let runner = Runner()
    let log = Log()
    runner.start { .run { _ in await untilCancelled("work", log) }.cancellable(id: 1) }
    #expect(await eventually { log.all == ["work runs"] })
    await runner.start { .run { _ in Task.cancel(id: 1) } }.finish()
    #expect(log.all == ["work runs", "work ends"])
  }

  @Test func `withTaskCancellation gives a part of an effect an id`() async {
    let runner = Runner()
    let log = Log()
    let task = runner.start {
      .run { send in
        await withTaskCancellation(id: "part") { await untilCancelled("part", log) }
        await send(.note("went on"))
      }
    }
    #expect(await eventually { log.all == ["part runs"] })
    runner.start { .cancel(id: "part") }
    await task.finish()
    #expect(log.all == ["part runs", "part ends"])
    #expect(runner.notes == ["went on"])
  }

  @Test func `what withTaskCancellation starts can have itself cancelled at once`() async {
    let runner = Runner()
    for _ in 0..<100 {
      await runner.start {
        .run { _ in
          await withTaskCancellation(id: "part") {
            Task<Never, Never>.cancel(id: "part")
            try? await Task<Void, Never>.never()
          }
        }
      }.finish()
    }
    #expect(runner.notes == [])
  }

  @Test func `the result of asynchronous work is what it returns or throws`() async {
    let runner = Runner()
    @Sendable func load(_ number: Int) async throws -> Int {
      await Task.yield()
      if number < 0 { throw Failure() }
      return number
    }
    await runner.start {
      .run { send in
        for number in [1, -1] {
          switch await Result(catching: { try await load(number) }) {
          case .success(let loaded): await send(.note("\(loaded)"))
          case .failure(let error): await send(.note("\(error)"))
          }
        }
      }
    }.finish()
    #expect(runner.notes == ["1", "Failure()"])
  }

  @Reducer
  struct Counter {
    struct State { var count = 0 }
    enum Action { case start, more }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        if case .start = action { return more(2) }
        state.count += 1
        return .none
      }
    }
    func more(_ times: Int) -> EffectOf<Self> { .merge((0..<times).map { _ in .send(.more) }) }
  }

  @Test func `is what a method of a feature may give`() async {
    let store = Store(initialState: Counter.State()) { Counter() }
    await store.send(.start).finish()
    #expect(store.withState(\.count) == 2)
  }

  @Test func `map changes what is sent, of whatever the effect is made of`() async {
    let effect: Effect<Int> = .merge(
      .send(1), .concatenate(.run { await $0(2) }, .send(3)), .run { await $0(4) }.cancellable(id: 1))
    let store = Store<[Int], Int?>(initialState: []) {
      Reduce { state, action in
        guard let action else { return effect.map { $0 * 10 } }
        state.append(action)
        return .none
      }
    }
    await store.send(nil).finish()
    #expect(store.withState { $0.sorted() } == [10, 20, 30, 40])
  }

  @Test func `dependencies in force where it was made are in force in it`() async {
    let runner = Runner()
    await runner.start {
      withDependencies {
        $0.uuid = .incrementing
      } operation: {
        .run { send in
          @Dependency(\.uuid) var uuid
          await send(.note("\(uuid())"))
        }
      }
    }.finish()
    #expect(runner.notes == ["00000000-0000-0000-0000-000000000000"])
  }

  @Test func `dependencies around an effect are not those of the actions that it sends`() async {
    let store = Store<[String], Bool>(initialState: []) {
      Reduce { state, isStart in
        @Dependency(\.uuid) var uuid
        guard isStart else {
          state.append("\(uuid())")
          return .none
        }
        return withDependencies {
          $0.uuid = .constant(UUID(9))
        } operation: {
          .run { await $0(false) }
        }
      }
    } withDependencies: {
      $0.uuid = .constant(UUID(1))
    }
    await store.send(true).finish()
    #expect(store.withState { $0 } == ["00000000-0000-0000-0000-000000000001"])
  }

  @Test func `debounce starts the last of what comes close together`() async {
    let runner = Runner()
    let clock = TestClock()
    for number in 1...3 {
      runner.start { .send(.note("\(number)")).debounce(id: 1, for: .seconds(1), clock: clock) }
      await clock.advance(by: .milliseconds(500))
    }
    #expect(runner.notes == [])
    await clock.advance(by: .milliseconds(500))
    #expect(await eventually { runner.notes == ["3"] })
  }

  @Test func `throttle starts the first at once and the latest at the end of the interval`() async {
    let runner = Runner()
    let clock = TestClock()
    for number in 1...3 {
      runner.start { .send(.note("\(number)")).throttle(id: 1, for: .seconds(1), clock: clock, latest: true) }
    }
    #expect(runner.notes == ["1"])
    await clock.advance(by: .seconds(1))
    #expect(await eventually { runner.notes == ["1", "3"] })
    runner.start { .send(.note("4")).throttle(id: 1, for: .seconds(1), clock: clock, latest: true) }
    #expect(runner.notes == ["1", "3"])
    await clock.advance(by: .seconds(1))
    #expect(await eventually { runner.notes == ["1", "3", "4"] })
  }

  @Test func `throttle without latest drops what comes within the interval`() async {
    let runner = Runner()
    let clock = TestClock()
    for number in 1...3 {
      runner.start {
        .send(.note("\(number)")).throttle(id: 1, for: .seconds(1), clock: clock, latest: false)
      }
    }
    await clock.advance(by: .seconds(1))
    #expect(runner.notes == ["1"])
    #expect(
      await eventually {
        runner.start { .send(.note("4")).throttle(id: 1, for: .seconds(1), clock: clock, latest: false) }
        return runner.notes == ["1", "4"]
      })
  }
}
