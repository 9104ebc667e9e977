import Composable
import ScreenRecorder

/// A store for tests: runs a feature with its effects, and has the test say what each action does.
///
/// ```swift
/// let store = TestStore(initialState: Counter.State()) { Counter() }
/// await store.send(.incrementTapped) { $0.count = 1 }
/// await store.receive(\.saved)
/// ```
///
/// It fails, at the line of the assertion, for state that changes otherwise, for actions that effects send and the test
/// does not receive, and for effects that still run at the end; with `exhaustivity` off, for what the test asserts alone.
/// Stack ids count from 0.
///
/// With the environment variable `SCREENGRAPH_TRACE` set to a folder, each test store writes a trace into it.
@MainActor
public final class TestStore<State, Action> {
  /// How much is to be asserted.
  public var exhaustivity: Exhaustivity {
    get { session.exhaustivity }
    set { session.exhaustivity = newValue }
  }
  /// How long to wait for an action or an effect.
  public var timeout: Duration = .seconds(1)
  /// The state after the actions sent and received so far.
  public private(set) var state: State

  let store: Store<State, Action>
  let session: TestSession<State, Action>
  private let areEqual: (State, State) -> Bool
  private let end: SessionEnd<State, Action>
  private var isDismissed = false

  /// A store of a feature.
  ///
  /// - Parameter withDependencies: Overrides what the feature and its effects depend on.
  public init<R: Reducer<State, Action>>(
    initialState: @autoclosure () -> State,
    @ReducerBuilder<State, Action> reducer: () -> R,
    withDependencies prepareDependencies: (inout DependencyValues) -> Void = { _ in },
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) where State: Equatable {
    let dependencies = DependencyValues._current.withFreshDefaults().overridden {
      $0.context = .test
      $0.stackElementID = StackElementIDGenerator()
      prepareDependencies(&$0)
    }
    let session = TestSession<State, Action>(dependencies: dependencies)
    let (initial, base) = DependencyValues.$_current.withValue(dependencies) { (initialState(), reducer()) }
    let store = Store<State, Action>(initialState: initial) {
      TestReducer(base: base, session: session)
    } withDependencies: {
      $0 = dependencies
    }
    self.session = session
    self.store = store
    state = initial
    areEqual = { $0 == $1 }
    let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    end = SessionEnd(session: session, effects: store.effects, place: place)
    store.observe(by: TestObserver(session: session)) { _ in }
    store.endAtRoot { [weak self] in self?.endAtRoot() }
    store.startEffectsInOrder()
    store.recordIfAsked(at: place)
  }

  deinit { end.check() }

  /// What the feature and its effects depend on. Changes hold for actions from now on.
  public var dependencies: DependencyValues {
    get { session.dependencies }
    set { session.dependencies = newValue }
  }

  private func endAtRoot() {
    isDismissed = true
    store.effects.cancelAll()
  }

  // MARK: Sending

  /// Sends an action as a user would, and asserts how the state changes.
  ///
  /// - Parameter assert: Makes the expected state of the state before; nil where nothing is to change.
  @discardableResult
  public func send(
    _ action: Action,
    assert update: ((inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async -> TestStoreTask {
    let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    guard !isDismissed else {
      place.report(
        "\(describe(action)) was sent, but the feature has dismissed itself: nothing is there any more")
      return TestStoreTask(task: nil, timeout: timeout, place: place)
    }
    await Task.megaYield()
    settleReceived(before: "sending \(describe(action))", at: place)
    session.willSend(at: place)
    let task = store.send(action)
    if let step = session.takeSent() {
      verify(step, after: "sending \(describe(action))", update, at: place)
    }
    await Task.megaYield()
    return TestStoreTask(task: task, timeout: timeout, place: place)
  }

  /// Sends the action of a case without a value: `send(\.closeTapped)`.
  @discardableResult
  public func send(
    _ action: CaseKeyPath<Action, Void>,
    assert update: ((inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async -> TestStoreTask {
    await send(
      action(), assert: update, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Sends the action of a case with its value: `send(\.rows[id: 1].renamed, "Ada")`.
  @discardableResult
  public func send<Value>(
    _ action: CaseKeyPath<Action, Value>,
    _ value: Value,
    assert update: ((inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async -> TestStoreTask {
    await send(
      action(value), assert: update, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  // MARK: State

  /// Asserts the state as it is after the actions sent and received so far.
  public func assert(
    _ update: (inout State) throws -> Void,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    guard let expected = apply(update, to: state, at: place) else { return }
    compare(expected: expected, actual: state, "The state is not what was expected", at: place)
  }

  /// Runs an operation with another exhaustivity.
  @discardableResult
  public func withExhaustivity<Result>(
    _ exhaustivity: Exhaustivity, operation: () async throws -> Result
  ) async rethrows -> Result {
    let previous = self.exhaustivity
    self.exhaustivity = exhaustivity
    defer { self.exhaustivity = previous }
    return try await operation()
  }

  // MARK: Comparing

  /// Asserts what one action did, and goes on to the state after it, whatever the outcome.
  func verify(
    _ step: TestSession<State, Action>.Step, after event: String,
    _ update: ((inout State) throws -> Void)?, at place: SourcePlace
  ) {
    let before = state
    state = step.state
    let start = exhaustivity == .on ? before : step.state
    var expected = start
    if let update {
      guard let updated = withIDs(from: step, { apply(update, to: start, at: place) }) else { return }
      expected = updated
    }
    if exhaustivity == .on, update != nil, areEqual(expected, before), areEqual(step.state, before) {
      place.report(
        "The state was expected to change after \(event), but the assertion changes nothing: leave it out")
      return
    }
    let isAsExpected = compare(
      expected: expected, actual: step.state, "The state after \(event) is not what was expected", at: place)
    guard isAsExpected, exhaustivity == .off(showSkippedAssertions: true) else { return }
    let asserted = update.flatMap { update in withIDs(from: step) { try? applied(update, to: before) } }
    showSkipped(asserted ?? before, step.state, after: event, at: place)
  }

  @discardableResult
  private func compare(expected: State, actual: State, _ message: String, at place: SourcePlace) -> Bool {
    guard !areEqual(expected, actual) else { return true }
    let difference =
      ValueDifference.between(expected: expected, actual: actual)
      ?? "They are printed alike, but they are not equal: look at Equatable of what the state holds."
    place.report("\(message) (− expected, + actual):\n\n\(difference)")
    return false
  }

  private func applied(_ update: (inout State) throws -> Void, to state: State) throws -> State {
    var state = state
    try update(&state)
    return state
  }

  /// The state that a test's closure makes of one; nil, and a failure, when it throws.
  private func apply(
    _ update: (inout State) throws -> Void, to state: State, at place: SourcePlace
  ) -> State? {
    do {
      return try DependencyValues.$_current.withValue(dependencies) { try applied(update, to: state) }
    } catch {
      place.report("The assertion threw an error: \(error)")
      return nil
    }
  }

  /// Goes on to the state after an action that is not asserted.
  func go(to step: TestSession<State, Action>.Step) { state = step.state }

  /// Rewinds the stack's ids to where they were before an action, so that what an assertion appends gets the id that the
  /// reducer gave.
  private func withIDs<Result>(
    from step: TestSession<State, Action>.Step, _ body: () throws -> Result
  ) rethrows -> Result {
    let generator = dependencies.stackElementID
    let position = generator.position
    generator.position = step.idsBefore
    defer { generator.position = position }
    return try body()
  }

  private func showSkipped(_ asserted: State, _ actual: State, after event: String, at place: SourcePlace) {
    guard !areEqual(asserted, actual),
      let difference = ValueDifference.between(expected: asserted, actual: actual)
    else { return }
    Note.print("Not asserted after \(event) (− asserted, + actual):\n\n\(difference)", at: place)
  }

  func describe(_ action: Action) -> String { ActionName.of(action) }
}

/// A test store of a feature.
public typealias TestStoreOf<R: Reducer> = TestStore<R.State, R.Action>
