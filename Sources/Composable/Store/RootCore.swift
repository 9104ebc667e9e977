import Observation

/// The state of an app or a test, its reducer, and its effects: processes one action at a time.
@MainActor
final class RootCore<Root: Reducer>: StoreCore, WatchableCore, Observable {
  typealias State = Root.State
  typealias Action = Root.Action

  private struct Queued {
    var action: Action
    var source: ActionSource
    var group: EffectGroup?
    /// What the action follows from: the action whose effect sent it.
    var cause: ActionCause?
  }

  private let reducer: Composed<Root>
  /// The state lies at one place all its life and is changed there. A second reference to it would make each change of
  /// a collection copy the collection.
  private let storage: StateStorage<State>
  private var state: UnsafeMutablePointer<State> { storage.pointer }
  private let dependencies: DependencyValues?
  let registry = EffectRegistry()
  var rootDismiss: (@MainActor () -> Void)?
  var startTask: EffectStarter = { Task(priority: $0, operation: $1) }

  private var queue: [Queued] = []
  private var isProcessing = false
  private var isReducing = false
  private var processed = 0
  /// The intervals of throttled effects that are not over, each with what starts at its end.
  private var intervals: [ThrottleKey: Waiting?] = [:]

  private var observers: [any StoreObserver] = []
  private lazy var describe = ActionPath.describer(of: Action.self)
  private(set) lazy var slots = findSlots()

  private let observation = ObservationRegistrar()
  private let readObservedID: ((UnsafeRawPointer) -> ObservableStateID)?
  /// What observers of the whole state observe.
  private var wholeState: Void { () }

  init(initialState: State, reducer: Root, dependencies: DependencyValues?) {
    self.reducer = Composed(reducer)
    self.dependencies = dependencies
    storage = StateStorage(initialState)
    readObservedID = ObservedID.reader(for: State.self)
  }

  deinit {
    registry.cancelAll()
    if !observers.isEmpty {
      let reports = registry.takeEvents().map(EffectReport.init)
      for observer in observers { observer.storeEnds(effects: reports) }
    }
  }

  // MARK: Reading

  var root: any WatchableCore { self }

  func withState<Result>(_ body: (State) -> Result) -> Result {
    if isReducing {
      reportIssue(
        """
        The state of \(typeName(Root.self)) was read from its store while its reducer runs: it is half changed. Read \
        the state that the reducer is given.
        """)
    }
    if readObservedID != nil { observation.access(self, keyPath: \.wholeState) }
    return body(state.pointee)
  }

  // MARK: Processing

  func send(_ action: Action, source: ActionSource) -> StoreTask {
    let group = EffectGroup()
    enqueue(Queued(action: action, source: source, group: group, cause: nil))
    return StoreTask(registry: registry, group: group)
  }

  private func enqueue(_ queued: Queued) {
    guard !isProcessing else {
      queue.append(queued)
      return
    }
    isProcessing = true
    let before = readObservedID?(state)
    process(queued)
    var next = 0
    while next < queue.count {
      process(queue[next])
      next += 1
    }
    if next > 0 { queue.removeAll(keepingCapacity: next < 64) }
    isProcessing = false
    if let before, let after = readObservedID?(state), !before.isCertainlySame(as: after) {
      observation.withMutation(of: self, keyPath: \.wholeState) {}
    }
  }

  private func process(_ queued: Queued) {
    processed += 1
    var cause = ActionCause(number: processed, origin: queued.cause?.origin ?? processed)
    if !observers.isEmpty {
      cause.originRecord = queued.cause?.originRecord
      let record = ActionRecord(
        number: cause.number, source: queued.source, origin: cause.originRecord,
        path: withUnsafePointer(to: queued.action) { describe(UnsafeRawPointer($0)) })
      cause.record = record
      cause.originRecord = cause.originRecord ?? record
      for observer in observers { observer.willProcess(record, way: { way(of: queued.action) }) }
    }
    let effect = reduce(queued.action)
    if !effect.isNone {
      let group = queued.group ?? EffectGroup()
      start(effect.operation, in: Surroundings(cause: cause, group: group))
    }
    endEffectsOfTheDeparted()
    if let record = cause.record {
      let reports = registry.takeEvents().map(EffectReport.init)
      for observer in observers {
        observer.didProcess(record, action: { queued.action }, effects: reports, in: self)
      }
    }
  }

  private func reduce(_ action: Action) -> Effect<Action> {
    isReducing = true
    defer { isReducing = false }
    guard let dependencies else { return reducer.reduce(into: &state.pointee, action: action) }
    return DependencyValues.$_current.withValue(dependencies) {
      reducer.reduce(into: &state.pointee, action: action)
    }
  }

  private func endEffectsOfTheDeparted() {
    guard let occupants = registry.rootOfOccupants else { return }
    var departures = Departures(registry: registry)
    departures.look(into: slots, of: stateAddress, occupants)
    departures.endEffectsOfTheDeparted()
  }

  // MARK: Being watched

  func add(_ observer: any StoreObserver) {
    registry.keepEvents()
    observers.append(observer)
  }

  private func way(of action: Action) -> [SlotStep] {
    withUnsafePointer(to: action) { ActionWay(of: $0, through: slots, of: stateAddress).steps }
  }

  var screen: Any.Type { Root._screen ?? StateScreen<State>.self }

  var stateAddress: UnsafeRawPointer { UnsafeRawPointer(state) }

  /// Bodies are built with the store's dependencies, whoever asks first for what is in them.
  private func findSlots() -> [ComposedSlot] {
    guard let dependencies else { return reducer.slots }
    return DependencyValues.$_current.withValue(dependencies) { reducer.slots }.built { build in
      DependencyValues.$_current.withValue(dependencies) { build() }
    }
  }

  var work: [EffectReport.Effect] { registry.work.map(EffectReport.Effect.init) }
}

// MARK: Effects

extension RootCore {
  /// What lies around an operation of an effect.
  fileprivate struct Surroundings {
    var cause: ActionCause
    var group: EffectGroup
    var place = EffectPlace(path: .root, ids: [])
    /// The cases that lead to an embedded child, since the last owner.
    var embedded: [String] = []
    var depth = 0
    /// Ends the innermost presence.
    var dismissal: Action?
  }

  /// Starts an operation; `completion` is called when it has ended.
  private func start(
    _ operation: Effect<Action>.Operation, in surroundings: Surroundings,
    completion: (@MainActor @Sendable () -> Void)? = nil
  ) {
    switch operation {
    case .none:
      completion?()
    case .send(let action):
      enqueue(
        Queued(action: action, source: .effect, group: surroundings.group, cause: surroundings.cause))
      completion?()
    case .run(let run):
      start(run, in: surroundings, completion: completion)
    case .cancel(let id):
      registry.cancel(id, below: surroundings.place.path)
      completion?()
    case .merge(let operations):
      merge(operations, in: surroundings, completion: completion)
    case .concatenate(let operations):
      concatenate(operations, in: surroundings, completion: completion)
    case .cancellable(let operation, let id, let cancelInFlight):
      if cancelInFlight { registry.cancel(id, below: surroundings.place.path) }
      var inner = surroundings
      inner.place = surroundings.place.adding(id)
      start(operation, in: inner, completion: completion)
    case .throttled(let operation, let id, let latest, let interval):
      throttle(operation, id: id, latest: latest, interval: interval, in: surroundings)
      completion?()
    case .owned(let operation, let element, let dismissal):
      var inner = surroundings
      inner.place.path = surroundings.place.path.appending(
        PresencePath.Element(cases: surroundings.embedded + element.cases, identity: element.identity))
      inner.embedded = []
      if let dismissal {
        inner.depth += 1
        inner.dismissal = dismissal
      }
      start(operation, in: inner, completion: completion)
    case .embedded(let operation, let cases):
      var inner = surroundings
      inner.embedded += cases
      start(operation, in: inner, completion: completion)
    }
  }

  private func merge(
    _ operations: [Effect<Action>.Operation], in surroundings: Surroundings,
    completion: (@MainActor @Sendable () -> Void)?
  ) {
    guard let completion else {
      for operation in operations { start(operation, in: surroundings) }
      return
    }
    let count = Countdown(operations.count, completion)
    for operation in operations { start(operation, in: surroundings) { count.step() } }
  }

  private func concatenate(
    _ operations: [Effect<Action>.Operation], in surroundings: Surroundings,
    completion: (@MainActor @Sendable () -> Void)?
  ) {
    // What waits for its turn is cancelled like what runs.
    let token = registry.start(
      at: surroundings.place, by: surroundings.cause, group: surroundings.group, isWork: false)
    let sequence = OperationSequence(operations) { [registry] in
      registry.finish(token)
      completion?()
    }
    sequence.start = { [weak self] operation, sequence in
      guard let self, registry.state(of: token) == .running else { return false }
      start(operation, in: surroundings) { sequence.next() }
      return true
    }
    sequence.next()
  }

  private func start(
    _ run: Effect<Action>.Run, in surroundings: Surroundings,
    completion: (@MainActor @Sendable () -> Void)?
  ) {
    let token = registry.start(
      at: surroundings.place, by: surroundings.cause, group: surroundings.group, isWork: true)
    let context = context(of: token, in: surroundings)
    let send = Send<Action> { [weak self] action in self?.receive(action, from: token) }
    let task = startTask(run.priority) { [registry] in
      await EffectContext.$current.withValue(context) {
        await DependencyValues.$_current.withValue(run.dependencies) {
          await run.work(send)
        }
      }
      registry.finish(token)
      completion?()
    }
    registry.attach({ task.cancel() }, to: token)
  }

  private func context(of token: EffectToken, in surroundings: Surroundings) -> EffectContext {
    // Made and read on the main actor only.
    nonisolated(unsafe) let dismissal = surroundings.dismissal
    return EffectContext(
      registry: registry, place: surroundings.place, depth: surroundings.depth,
      endsAtRoot: rootDismiss != nil
    ) { [weak self] in
      guard let self else { return }
      if let dismissal { dismiss(by: dismissal, from: token) } else { rootDismiss?() }
    }
  }

  /// An action that work sends.
  private func receive(_ action: Action, from token: EffectToken) {
    switch registry.state(of: token) {
    case .running:
      enqueue(Queued(action: action, source: .effect, group: token.group, cause: token.cause))
    case .cancelled: break
    case .finished:
      reportIssue(
        """
        The action \(ActionPath(action).cases.joined(separator: ".")) of \(typeName(Action.self)) was sent by an effect \
        that has already returned, from a task that it left behind. It was not processed. Await the task in the effect.
        """)
    }
  }

  /// A screen's own `dismiss`.
  private func dismiss(by dismissal: Action, from token: EffectToken) {
    switch registry.state(of: token) {
    case .cancelled: return
    case .running: break
    case .finished:
      guard token.place.path.isPresent(in: slots, of: stateAddress) else { return }
    }
    enqueue(Queued(action: dismissal, source: .presence, group: token.group, cause: token.cause))
  }
}

/// The place where a store's state lies.
private final class StateStorage<State> {
  let pointer: UnsafeMutablePointer<State>

  init(_ state: State) {
    pointer = .allocate(capacity: 1)
    pointer.initialize(to: state)
  }

  deinit {
    pointer.deinitialize(count: 1)
    pointer.deallocate()
  }
}

// MARK: Throttled effects

extension RootCore {
  private typealias Interval = @Sendable () -> @Sendable () async -> Void

  private struct ThrottleKey: Hashable {
    var path: PresencePath
    var id: CancellationID
  }

  private struct Waiting {
    var operation: Effect<Action>.Operation
    var surroundings: Surroundings
    var token: EffectToken
  }

  private func throttle(
    _ operation: Effect<Action>.Operation, id: CancellationID, latest: Bool,
    interval: @escaping Interval, in surroundings: Surroundings
  ) {
    let key = ThrottleKey(path: surroundings.place.path, id: id)
    guard let waiting = intervals[key] else {
      start(operation, in: surroundings)
      openInterval(key, interval)
      return
    }
    guard latest else { return }
    if let waiting { registry.finish(waiting.token) }
    let token = registry.start(
      at: surroundings.place.adding(id), by: surroundings.cause, group: surroundings.group, isWork: true)
    intervals[key] = .some(Waiting(operation: operation, surroundings: surroundings, token: token))
  }

  private func openInterval(_ key: ThrottleKey, _ interval: @escaping Interval) {
    intervals[key] = .some(nil)
    let wait = interval()
    let token = registry.start(
      at: EffectPlace(path: .root, ids: []), by: nil, group: nil, isWork: false)
    let task = Task { @MainActor [weak self, registry] in
      await wait()
      registry.finish(token)
      self?.closeInterval(key, interval)
    }
    registry.attach({ task.cancel() }, to: token)
  }

  private func closeInterval(_ key: ThrottleKey, _ interval: @escaping Interval) {
    guard let waiting = intervals.removeValue(forKey: key) ?? nil else { return }
    guard registry.state(of: waiting.token) == .running else { return }
    start(waiting.operation, in: waiting.surroundings)
    registry.finish(waiting.token)
    openInterval(key, interval)
  }
}

/// Calls back after a number of steps.
@MainActor
private final class Countdown {
  private var remaining: Int
  private let completion: @MainActor @Sendable () -> Void

  init(_ count: Int, _ completion: @escaping @MainActor @Sendable () -> Void) {
    remaining = count
    self.completion = completion
    if count == 0 { completion() }
  }

  func step() {
    remaining -= 1
    if remaining == 0 { completion() }
  }
}
