/// Who watches a store: the recorder, a test store. Nothing is done for it where nobody watches.
@MainActor
package protocol StoreObserver: AnyObject, Sendable {
  /// Before an action is processed.
  /// - Parameter way: Finds the steps from the root to the innermost screen that is there and that the action goes to, by
  ///   asking the action's value.
  func willProcess(_ record: ActionRecord, way: () -> [SlotStep])

  /// After an action was processed: its effects are under way, and those of screens that left are cancelled.
  /// - Parameters:
  ///   - action: Gives the action itself.
  ///   - effects: What happened to effects since the call before, in order.
  func didProcess(
    _ record: ActionRecord, action: () -> Any, effects: [EffectReport], in store: any ObservedStore)

  /// The store is let go. What follows is what happened to effects since the last action.
  nonisolated func storeEnds(effects: [EffectReport])
}

/// A store as its observers see it.
@MainActor
package protocol ObservedStore: AnyObject {
  /// The root's reducer.
  var screen: Any.Type { get }
  /// The slots of the root's state, in the order of composition.
  var slots: [ComposedSlot] { get }
  /// Where the root's state lies, for as long as the store is there.
  var stateAddress: UnsafeRawPointer { get }
  /// The work under way, oldest first.
  var work: [EffectReport.Effect] { get }
}

/// What happened to an effect.
package struct EffectReport: Sendable {
  package enum Event: Sendable { case started, finished, cancelled }

  package var event: Event
  package var effect: Effect

  init(_ event: EffectEvent) {
    self.event =
      switch event.kind {
      case .started: .started
      case .finished: .finished
      case .cancelled: .cancelled
      }
    effect = Effect(event.token)
  }

  /// Some work under way.
  package struct Effect: Sendable {
    /// Counts what the store has started.
    package var number: Int
    /// The action that started it.
    package var action: ActionRecord?
    /// The number of that action.
    package var actionNumber: Int
    /// The number of the action that began the causal chain.
    package var originNumber: Int

    init(_ token: EffectToken) {
      number = token.number
      action = token.cause?.record
      actionNumber = token.cause?.number ?? 0
      originNumber = token.cause?.origin ?? 0
    }
  }
}

extension Store {
  /// Has the store, with all of which it is a part, watched from now on; `start` is called before any action.
  package func observe(by observer: any StoreObserver, start: (any ObservedStore) -> Void) {
    core.root.add(observer)
    start(core.root)
  }

  /// How many effects are under way in the store, with all of which it is a part.
  package var workUnderWay: Int { core.root.work.count }
}
