import Composable
import Foundation
import ScreenTrace
import TestSupport
import Testing

@testable import ScreenRecorder

@MainActor
@Suite struct `Random walks` {
  /// How many: another number with `SCREENGRAPH_WALKS=100000 swift test --filter 'Random walks'`.
  static let count = ProcessInfo.processInfo.environment["SCREENGRAPH_WALKS"].flatMap(UInt64.init) ?? 10_000
  /// Where to begin: the seed of a walk that failed, with `SCREENGRAPH_SEED`.
  static let first =
    ProcessInfo.processInfo.environment["SCREENGRAPH_SEED"].flatMap(UInt64.init)
    ?? UInt64.random(in: 0..<1 << 40)

  @Test func `what the moves say is what the store holds, and each effect ends once`() async {
    var actions = 0
    var moves = 0
    for seed in Self.first..<Self.first + Self.count {
      let walk = seed.isMultiple(of: 3) ? await self.walk(seed, Casa()) : await self.walk(seed, Cuarto())
      if let problem = walk.problem {
        Issue.record("seed \(seed): \(problem)")
        return
      }
      actions += walk.actions
      moves += walk.moves
    }
    print("Random walks from seed \(Self.first): \(Self.count) walks, \(actions) actions, \(moves) moves")
  }

  /// One session of a feature.
  private func walk<Feature: WalkableFeature>(_ seed: UInt64, _ feature: Feature) async -> Walk {
    var generator = SeededGenerator(seed: seed)
    let recorded = Recorded()
    var walk = Walk()
    await withIssueObserver({ _ in }) {
      let initial = withDependencies {
        $0.stackElementID = StackElementIDGenerator()
      } operation: {
        Feature.someState(&generator)
      }
      let store = Store(initialState: initial) { feature }.recorded(recorded)
      let comparison = Comparison(recorded: recorded, store: store)
      store.observe(by: comparison) { _ in comparison.start() }
      for _ in 0..<8 {
        store.send(store.withState { Feature.someAction(in: $0, &generator) })
        if generator.chance(2) { await Task.yield() }
        if comparison.problem != nil { break }
      }
      walk.problem = comparison.problem
    }
    walk.actions = recorded.actions.count
    walk.moves = recorded.moves.count
    walk.problem = walk.problem ?? recorded.effectThatDidNotEndOnce
    return walk
  }
}

private struct Walk {
  var actions = 0
  var moves = 0
  var problem: String?
}

/// A feature that one can walk through without knowing it.
@MainActor
private protocol WalkableFeature: Reducer where State: House {
  static func someState(_ generator: inout SeededGenerator) -> State
  static func someAction(in state: State, _ generator: inout SeededGenerator) -> Action
}

extension Cuarto: WalkableFeature {
  static func someState(_ generator: inout SeededGenerator) -> State {
    .furnished(&generator, depth: 0)
  }
  static func someAction(in state: State, _ generator: inout SeededGenerator) -> Action {
    .some(in: state, &generator)
  }
}

extension Casa: WalkableFeature {
  static func someState(_ generator: inout SeededGenerator) -> State { .some(&generator) }
  static func someAction(in state: State, _ generator: inout SeededGenerator) -> Action {
    .some(in: state, &generator)
  }
}

/// Compares, after each action, what the moves so far lead to with what the store's state holds.
@MainActor
private final class Comparison<State: House, Action>: StoreObserver {
  private let recorded: Recorded
  private weak var store: Store<State, Action>?
  private var replay = Replay(Presence(screen: ScreenKey(type: "")))
  private(set) var problem: String?

  init(recorded: Recorded, store: Store<State, Action>) {
    self.recorded = recorded
    self.store = store
  }

  func start() {
    guard let session = recorded.session else {
      problem = "the session has no first line"
      return
    }
    replay = Replay(session)
    compare("at the start")
  }

  func willProcess(_ record: ActionRecord, way: () -> [SlotStep]) {
    // The recorder was attached before, so it has noted the way.
    let told = recorded.session.map { ActionPlace(way(), root: $0.root) }
    let isSame = told.map { record.noted?.isSame(as: $0) ?? false } ?? false
    if !isSame { problem = problem ?? "action \(record.number) went another way than was noted" }
  }

  func didProcess(
    _ record: ActionRecord, action: () -> Any, effects: [EffectReport], in store: any ObservedStore
  ) {
    // The recorder was attached before, so it has told of this action.
    guard problem == nil, case .action(let event) = recorded.last, event.n == record.number else { return }
    for move in event.moves ?? [] { replay.apply(move) }
    let moves = event.moves?.map { "\($0.told) within \($0.within ?? "-") \($0.ids) \($0.gone ?? [])" } ?? []
    compare("after action \(event.n) \(event.action) \(event.ids ?? []) with the moves \(moves)")
  }

  nonisolated func storeEnds(effects: [EffectReport]) {}

  private func compare(_ when: String) {
    guard let held = store?.withState({ $0.occupants(at: "", ids: []) }) else { return }
    guard held != replay.occupants else { return }
    problem = """
      \(when)
      too many: \(replay.occupants.subtracting(held).sorted())
      too few: \(held.subtracting(replay.occupants).sorted())
      """
  }
}

extension Recorded {
  fileprivate var last: TraceEvent? { events.last }

  /// What is wrong with the effects of a session that has ended.
  fileprivate var effectThatDidNotEndOnce: String? {
    guard case .end(let end) = last else { return "the session has no last line" }
    let reports = actions.compactMap(\.effects) + [end.effects].compactMap { $0 }
    var ends: [Int: Int] = [:]
    for report in reports {
      for effect in report.started ?? [] {
        guard ends.updateValue(0, forKey: effect.id) == nil else { return "\(effect) started twice" }
      }
      for effect in (report.finished ?? []) + (report.cancelled ?? []) {
        guard let count = ends[effect.id] else { return "\(effect) ended before it started" }
        ends[effect.id] = count + 1
      }
    }
    return ends.first { $0.value != 1 }.map { "effect \($0.key) ended \($0.value) times" }
  }
}
