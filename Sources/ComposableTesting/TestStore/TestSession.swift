import Composable
import Foundation

/// What happened in a test store and is still to be asserted.
///
/// Written on the main actor; read at the end from wherever the store is let go, hence the lock.
final class TestSession<State, Action>: @unchecked Sendable {
  /// An action that was processed, and what the state was then.
  struct Step {
    var action: Action
    var state: State
    /// The stack id that came next before the action.
    var idsBefore: Int
  }

  private let lock = NSLock()
  private var _dependencies: DependencyValues
  private var _exhaustivity = Exhaustivity.on
  private var _received: [Step] = []
  private var _sent: Step?
  private var _places: [Int: SourcePlace] = [:]
  private var nextPlace: SourcePlace?
  private var isFromEffect = false

  init(dependencies: DependencyValues) { _dependencies = dependencies }

  var dependencies: DependencyValues {
    get { lock.withLock { _dependencies } }
    set { lock.withLock { _dependencies = newValue } }
  }

  var exhaustivity: Exhaustivity {
    get { lock.withLock { _exhaustivity } }
    set { lock.withLock { _exhaustivity = newValue } }
  }

  /// Actions that effects sent and nobody has asserted yet, oldest first.
  var received: [Step] { lock.withLock { _received } }

  /// Takes the oldest actions off the list.
  func dropReceived(_ count: Int) { lock.withLock { _received.removeFirst(count) } }

  /// Where the test sent the action with this number.
  func place(ofAction number: Int) -> SourcePlace? { lock.withLock { _places[number] } }

  /// The next action is sent at this place of the test.
  func willSend(at place: SourcePlace) {
    lock.withLock {
      nextPlace = place
      _sent = nil
    }
  }

  /// What the action sent last did.
  func takeSent() -> Step? { lock.withLock { _sent.take() } }

  func note(_ action: Action, state: State, idsBefore: Int) {
    let step = Step(action: action, state: state, idsBefore: idsBefore)
    lock.withLock { if isFromEffect { _received.append(step) } else { _sent = step } }
  }

  /// Says of the action that is processed next where it comes from.
  fileprivate func willProcess(_ record: ActionRecord) {
    lock.withLock {
      switch record.source {
      case .user, .binding:
        isFromEffect = false
        _places[record.number] = nextPlace
      case .effect, .presence:
        isFromEffect = true
      }
    }
  }
}

/// Watches the store of a test.
@MainActor
final class TestObserver<State, Action>: StoreObserver {
  private let session: TestSession<State, Action>

  init(session: TestSession<State, Action>) { self.session = session }

  func willProcess(_ record: ActionRecord, way: () -> [SlotStep]) { session.willProcess(record) }

  func didProcess(
    _ record: ActionRecord, action: () -> Any, effects: [EffectReport], in store: any ObservedStore
  ) {}

  nonisolated func storeEnds(effects: [EffectReport]) {}
}
