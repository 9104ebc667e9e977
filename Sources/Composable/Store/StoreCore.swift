/// Where a store's state is read and its actions go: the root of a tree of stores, or a view of a part of one.
@MainActor
protocol StoreCore<State, Action>: AnyObject {
  associatedtype State
  associatedtype Action

  /// Reads the state, and notes for Swift's Observation what is read.
  func withState<Result>(_ body: (State) -> Result) -> Result

  func send(_ action: Action, source: ActionSource) -> StoreTask

  /// The part is there, and this is what it is: another one than before, maybe, in the same place. For parts that may go.
  func note(_ state: State)

  /// The root, for whoever watches it.
  var root: any WatchableCore { get }
}

extension StoreCore {
  func note(_ state: State) {}
}

/// A root, whatever its state and actions are.
@MainActor
protocol WatchableCore: ObservedStore {
  func add(_ observer: any StoreObserver)
  var registry: EffectRegistry { get }
  var rootDismiss: (@MainActor () -> Void)? { get set }
  var startTask: EffectStarter { get set }
}

/// Starts the task of an effect. A test store has its own way, for an order that is always the same.
package typealias EffectStarter =
  @MainActor (TaskPriority?, @escaping @MainActor @Sendable () async -> Void) -> Task<Void, Never>
