import Composable
import Foundation
import ScreenRecorder
import ScreenTrace

/// One case of the contract, walked: a store that begins with a state, and the actions that somebody sends to it.
public struct Walk: Sendable {
  /// The name of the case, and of its two files.
  public let name: String
  private let record: @MainActor @Sendable () async -> [TraceEvent]

  init<Root: Reducer>(
    _ name: String,
    from state: @autoclosure @escaping @MainActor @Sendable () -> Root.State,
    in root: @autoclosure @escaping @MainActor @Sendable () -> Root,
    sending actions: @escaping @MainActor @Sendable () -> [Root.Action]
  ) {
    self.name = name
    record = {
      let events = Events()
      var store: StoreOf<Root>? = Store(initialState: state()) {
        root()
      } withDependencies: {
        $0.context = .live
        $0.stackElementID = StackElementIDGenerator()
      }
      .recording(options: RecordingOptions(session: name)) { events.add($0) }
      for action in actions() { await store?.send(action).finish() }
      store = nil
      return events.all
    }
  }

  /// What a recorder at the store writes while the actions are sent, each after all that follows from the one before.
  @MainActor
  public func recorded() async -> [TraceEvent] { await record() }

  /// The lock guards the list: events are made on any thread.
  private final class Events: @unchecked Sendable {
    private let lock = NSLock()
    private var list: [TraceEvent] = []

    var all: [TraceEvent] { lock.withLock { list } }
    func add(_ event: TraceEvent) { lock.withLock { list.append(event) } }
  }
}
