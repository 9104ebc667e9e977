extension Store {
  /// The stores of the elements of a collection, or of a projection of it: of what is filtered, only those elements have
  /// stores, and their actions go to the whole collection by id.
  ///
  /// A store is made when it is asked for, and the same element has the same store as long as it is there. Linear in the
  /// number of elements.
  public func scope<ID, ChildState, ChildAction>(
    state: KeyPath<State, IdentifiedArray<ID, ChildState>>,
    action: CaseKeyPath<Action, IdentifiedAction<ID, ChildAction>>
  ) -> StoreCollection<State, Action, ID, ChildState, ChildAction> {
    let elements = withState { $0[keyPath: state] }
    let stores: RowStores<ID, ChildState, ChildAction> = rowStores(
      of: StoreScope(state: state, action: action))
    stores.forget { !elements.ids.contains($0) }
    var collection = StoreCollection(
      store: self, ids: Array(elements.ids), toState: state, toAction: AnyCasePath(action), stores: stores)
    if !collection.isEmpty { collection.firstStore = collection[0] }
    return collection
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
  fileprivate let stores: RowStores<ID, ChildState, ChildAction>
  /// The store of the first element; nil for a collection without elements.
  fileprivate var firstStore: Store<ChildState, ChildAction>?

  public nonisolated var startIndex: Int { 0 }
  public nonisolated var endIndex: Int { ids.count }

  /// The store of the element at a valid position. Constant time.
  ///
  /// The store of an element that has gone since the collection was scoped shows what the element was when its store was
  /// asked for first. Where it never was, nothing is known of the element: that is reported, and its store shows what the
  /// collection's first element is. Its actions are for the element that has gone, whatever it shows.
  public subscript(position: Int) -> Store<ChildState, ChildAction> {
    let id = ids[position]
    return stores.store(of: id) {
      let extract: (State) -> ChildState? = { [toState] in $0[keyPath: toState][id: id] }
      let state = store.withState(extract)
      if state == nil { reportDeparture(of: id) }
      guard let last = state ?? firstStore?.withState({ $0 }) else {
        preconditionFailure("Where there is an id there is a first one")
      }
      return store.makeRow(
        extract: extract, embed: { [toAction] in toAction.embed(.element(id: id, action: $0)) }, last: last)
    }
  }

  private func reportDeparture(of id: ID) {
    reportIssue(
      """
      The store of the element \(id) was asked for after the element had gone from the collection that was scoped. It \
      shows another element. Scope the collection again when it has changed.
      """)
  }
}

/// The stores of one collection's elements: those that have been asked for.
@MainActor
final class RowStores<ID: Hashable, State, Action> {
  private var stores: [ID: Store<State, Action>] = [:]

  /// The store that there is, or a new one.
  func store(of id: ID, make: () -> Store<State, Action>) -> Store<State, Action> {
    if let store = stores[id] { return store }
    let store = make()
    stores[id] = store
    return store
  }

  /// Lets go of the stores of some elements.
  func forget(_ areGone: (ID) -> Bool) {
    if stores.keys.contains(where: areGone) { stores = stores.filter { !areGone($0.key) } }
  }
}
