/// A running feature: holds its state, processes its actions, and carries out its effects.
///
/// ```swift
/// let store = Store(initialState: Counter.State()) { Counter() }
/// store.send(.incrementTapped)
/// ```
///
/// A store that is let go, with all stores scoped from it, ends its effects.
@MainActor
@dynamicMemberLookup
public final class Store<State, Action> {
  let core: any StoreCore<State, Action>
  private var children: [StoreScope: AnyObject] = [:]
  private var rows: [StoreScope: AnyObject] = [:]

  init(core: any StoreCore<State, Action>) { self.core = core }

  /// A store of its own.
  ///
  /// - Parameter prepareDependencies: Changes the dependencies that the reducer and its effects run with.
  public convenience init<R: Reducer<State, Action>>(
    initialState: @autoclosure () -> State,
    @ReducerBuilder<State, Action> reducer: () -> R,
    withDependencies prepareDependencies: ((inout DependencyValues) -> Void)? = nil
  ) {
    let dependencies = DependencyValues._current.overridden { prepareDependencies?(&$0) }
    let (state, root) = DependencyValues.$_current.withValue(dependencies) { (initialState(), reducer()) }
    self.init(
      core: RootCore(
        initialState: state, reducer: root, dependencies: dependencies.isUnchanged ? nil : dependencies))
  }

  // MARK: Reading and sending

  /// The state, for a function that reads it. What it reads is not observed.
  public func withState<Result>(_ body: (_ state: State) -> Result) -> Result { core.withState(body) }

  /// Sends an action and returns when it has been processed, with all that it sends at once. Sent while another action
  /// is processed, it waits for its turn.
  @discardableResult
  public func send(_ action: Action) -> StoreTask { core.send(action, source: .user) }

  // MARK: Scoping

  /// The store of a child that is always there. The same scope gives the same store.
  public func scope<ChildState, ChildAction>(
    state: KeyPath<State, ChildState>, action: CaseKeyPath<Action, ChildAction>
  ) -> Store<ChildState, ChildAction> {
    let key = StoreScope(state: state, action: action)
    if let child = children[key] as? Store<ChildState, ChildAction> { return child }
    let child = Store<ChildState, ChildAction>(core: scoped(core, state, AnyCasePath.cached(action)))
    children[key] = child
    return child
  }

  /// The store of a child that may be absent; nil while it is. The same scope gives the same store while the child is
  /// there.
  public func scope<ChildState, ChildAction>(
    state: KeyPath<State, ChildState?>, action: CaseKeyPath<Action, ChildAction>
  ) -> Store<ChildState, ChildAction>? {
    optionalScope(StoreScope(state: state, action: action)) {
      OptionalScope(extract: { $0[keyPath: state] }, path: AnyCasePath(action))
    }
  }

  /// The store of a presented child; nil while nothing is presented: `scope(state: \.$sheet, action: \.sheet)`.
  public func scope<ChildState, ChildAction>(
    state: KeyPath<State, PresentationState<ChildState>>,
    action: CaseKeyPath<Action, PresentationAction<ChildAction>>
  ) -> Store<ChildState, ChildAction>? {
    optionalScope(StoreScope(state: state, action: action)) {
      OptionalScope(
        extract: { $0[keyPath: state].wrappedValue },
        path: AnyCasePath(action).appending(PresentationAction.allCasePaths.presented))
    }
  }

  /// The store of one case of a state that is an enum; for code that the macros write, which has just taken `value` out of
  /// the state.
  public func _scope<ChildState, ChildAction>(
    case state: CaseKeyPath<State, ChildState>, action: CaseKeyPath<Action, ChildAction>, value: ChildState
  ) -> Store<ChildState, ChildAction> {
    optionalChild(StoreScope(state: state, action: action), showing: value) {
      OptionalScope(extract: AnyCasePath.cached(state).extract(from:), path: AnyCasePath(action))
    }
  }

  private struct OptionalScope<ChildState, ChildAction> {
    var extract: (State) -> ChildState?
    var path: AnyCasePath<Action, ChildAction>
  }

  private func optionalScope<ChildState, ChildAction>(
    _ key: StoreScope, _ make: () -> OptionalScope<ChildState, ChildAction>
  ) -> Store<ChildState, ChildAction>? {
    let scope = make()
    guard let state = core.withState(scope.extract) else {
      children[key] = nil
      return nil
    }
    return optionalChild(key, showing: state) { scope }
  }

  private func optionalChild<ChildState, ChildAction>(
    _ key: StoreScope, showing state: ChildState, _ make: () -> OptionalScope<ChildState, ChildAction>
  ) -> Store<ChildState, ChildAction> {
    if let child = children[key] as? Store<ChildState, ChildAction> {
      child.core.note(state)
      return child
    }
    let child = Store<ChildState, ChildAction>(core: optional(core, make(), orShow: state))
    children[key] = child
    return child
  }

  private func scoped<Base: StoreCore<State, Action>, ChildState, ChildAction>(
    _ base: Base, _ state: KeyPath<State, ChildState>, _ path: AnyCasePath<Action, ChildAction>
  ) -> any StoreCore<ChildState, ChildAction> {
    ScopedCore(base: base, toState: state, toAction: path)
  }

  private func optional<Base: StoreCore<State, Action>, ChildState, ChildAction>(
    _ base: Base, _ scope: OptionalScope<ChildState, ChildAction>, orShow last: ChildState
  ) -> any StoreCore<ChildState, ChildAction> {
    OptionalCore(base: base, extract: scope.extract, embed: scope.path.embed, last: last)
  }

  /// The stores of a collection's elements.
  func rowStores<ID: Hashable, ChildState, ChildAction>(
    of scope: StoreScope
  ) -> RowStores<ID, ChildState, ChildAction> {
    let stores = rows[scope] as? RowStores<ID, ChildState, ChildAction> ?? RowStores()
    rows[scope] = stores
    return stores
  }

  /// A store of one element of a collection, which shows `last` when the element is not there.
  func makeRow<ChildState, ChildAction>(
    extract: @escaping (State) -> ChildState?, embed: @escaping (ChildAction) -> Action, last: ChildState
  ) -> Store<ChildState, ChildAction> {
    Store<ChildState, ChildAction>(core: rowCore(core, extract, embed, last))
  }

  private func rowCore<Base: StoreCore<State, Action>, ChildState, ChildAction>(
    _ base: Base, _ extract: @escaping (State) -> ChildState?, _ embed: @escaping (ChildAction) -> Action,
    _ last: ChildState
  ) -> any StoreCore<ChildState, ChildAction> {
    OptionalCore(base: base, extract: extract, embed: embed, last: last)
  }
}

/// A store of a reducer's state and actions.
public typealias StoreOf<R: Reducer> = Store<R.State, R.Action>

/// What a child store is cached by.
struct StoreScope: Hashable {
  var state: AnyKeyPath
  var action: AnyKeyPath
}

extension Store where State: ObservableState {
  /// The state. What is read of it is observed.
  public var state: State { core.withState { $0 } }

  /// A field of the state. Reading it is observed.
  public subscript<Value>(dynamicMember keyPath: KeyPath<State, Value>) -> Value {
    core.withState { $0[keyPath: keyPath] }
  }
}

extension Store where State: CaseReducerState, State.StateReducer.Action == Action {
  /// The store of the case that the state is, to be switched over.
  public var `case`: State.StateReducer.CaseScope { State.StateReducer.scope(self) }
}

extension Store: Identifiable {}

extension Store: Equatable {
  public nonisolated static func == (left: Store, right: Store) -> Bool { left === right }
}

extension Store: Hashable {
  public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
