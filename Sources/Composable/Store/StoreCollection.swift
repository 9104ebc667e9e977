extension Store {
  /// The stores of the elements of a collection, or of a projection of it: of what is filtered, only those elements have
  /// stores, and their actions go to the whole collection by id.
  ///
  /// A store is made when it is asked for, and the same element has the same store as long as it is there.
  public func scope<ID, ChildState, ChildAction>(
    state: KeyPath<State, IdentifiedArray<ID, ChildState>>,
    action: CaseKeyPath<Action, IdentifiedAction<ID, ChildAction>>
  ) -> StoreCollection<State, Action, ID, ChildState, ChildAction> {
    StoreCollection(
      store: self, ids: withState { $0[keyPath: state].ids.map { $0 } }, toState: state,
      toAction: AnyCasePath(action), scope: StoreScope(state: state, action: action))
  }
}

/// The stores of the elements of a collection, in its order, as it was when the store was scoped.
@MainActor
public struct StoreCollection<State, Action, ID: Hashable & Sendable, ChildState, ChildAction>:
  @preconcurrency RandomAccessCollection
{
  fileprivate let store: Store<State, Action>
  fileprivate let ids: [ID]
  fileprivate let toState: KeyPath<State, IdentifiedArray<ID, ChildState>>
  fileprivate let toAction: AnyCasePath<Action, IdentifiedAction<ID, ChildAction>>
  fileprivate let scope: StoreScope

  public nonisolated var startIndex: Int { 0 }
  public nonisolated var endIndex: Int { ids.count }

  /// The store of the element at a position. An element that has gone since shows what it was last, while somebody holds
  /// its store; to ask for the store of one that has gone and has none is a programmer's mistake, as an index out of bounds
  /// is: there is no state to show.
  public subscript(position: Int) -> Store<ChildState, ChildAction> {
    let id = ids[position]
    let child: Store<ChildState, ChildAction>? = store.row(
      id, of: scope, extract: { [toState] in $0[keyPath: toState][id: id] },
      embed: { [toAction] in toAction.embed(.element(id: id, action: $0)) })
    guard let child else {
      preconditionFailure("The element \(id) has gone since the collection was scoped: scope it again")
    }
    return child
  }
}

/// The stores of one collection's elements.
@MainActor
final class RowStores<ID: Hashable, State, Action> {
  private struct Weak {
    weak var store: Store<State, Action>?
  }

  private var stores: [ID: Weak] = [:]
  private var limit = 64

  /// The store that there is, or a new one.
  func store(of id: ID, make: () -> (any StoreCore<State, Action>)?) -> Store<State, Action>? {
    if let store = stores[id]?.store { return store }
    guard let core = make() else { return nil }
    let store = Store(core: core)
    stores[id] = Weak(store: store)
    if stores.count > limit {
      stores = stores.filter { $0.value.store != nil }
      limit = Swift.max(64, stores.count * 2)
    }
    return store
  }
}
