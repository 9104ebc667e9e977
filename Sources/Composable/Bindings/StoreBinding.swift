/// A value of a store's state and the action that changes it: what a control of a view needs, on platforms without
/// SwiftUI too.
@MainActor
public struct StoreBinding<Value> {
  private let read: @MainActor () -> Value
  private let write: @MainActor (Value) -> Void

  init(read: @escaping @MainActor () -> Value, write: @escaping @MainActor (Value) -> Void) {
    self.read = read
    self.write = write
  }

  /// The value. Setting it sends the action.
  public var wrappedValue: Value {
    get { read() }
    nonmutating set { write(newValue) }
  }
}

extension Store where State: ObservableState, Action: BindableAction, Action.State == State {
  /// A field of the state. Setting it sends `.binding(.set(…))`.
  public subscript<Value: Equatable & Sendable>(dynamicMember keyPath: WritableKeyPath<State, Value>) -> Value
  {
    get { core.withState { $0[keyPath: keyPath] } }
    set { _ = core.send(.binding(.set(keyPath, newValue)), source: .binding) }
  }
}

extension Store where State: ObservableState {
  /// The fields of the state, each on its way to a binding: `store.bindings.filter.sending(\.filterChanged)`.
  public var bindings: StoreFields<State, Action> { StoreFields(store: self) }
}

/// The fields of a store's state.
@MainActor
@dynamicMemberLookup
public struct StoreFields<State: ObservableState, Action> {
  fileprivate let store: Store<State, Action>

  /// A field.
  public subscript<Value>(dynamicMember keyPath: KeyPath<State, Value>) -> StoreField<State, Action, Value> {
    StoreField(store: store, keyPath: keyPath)
  }
}

/// A field of a store's state that is to become a binding.
@MainActor
public struct StoreField<State: ObservableState, Action, Value> {
  fileprivate let store: Store<State, Action>
  fileprivate let keyPath: KeyPath<State, Value>

  /// A binding that reads the field and sends an action with the value that is set.
  public func sending(_ action: CaseKeyPath<Action, Value>) -> StoreBinding<Value> {
    let path = AnyCasePath(action)
    return StoreBinding {
      store.core.withState { $0[keyPath: keyPath] }
    } write: { value in
      _ = store.core.send(path.embed(value), source: .binding)
    }
  }
}
