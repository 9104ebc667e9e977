extension Reducer {
  /// Runs the reducer, and the effects it starts, with a dependency replaced.
  public func dependency<Value>(
    _ keyPath: WritableKeyPath<DependencyValues, Value>, _ value: Value
  ) -> DependencyReducer<Self> {
    DependencyReducer(base: Composed(self)) { $0[keyPath: keyPath] = value }
  }

  /// Runs the reducer, and the effects it starts, with the dependency that is its own key replaced.
  public func dependency<Value: TestDependencyKey>(_ value: Value) -> DependencyReducer<Self>
  where Value.Value == Value {
    DependencyReducer(base: Composed(self)) { $0[Value.self] = value }
  }

  /// Runs the reducer, and the effects it starts, with a dependency changed.
  public func transformDependency<Value>(
    _ keyPath: WritableKeyPath<DependencyValues, Value>,
    transform: @escaping (_ dependency: inout Value) -> Void
  ) -> DependencyReducer<Self> {
    DependencyReducer(base: Composed(self)) { transform(&$0[keyPath: keyPath]) }
  }

  /// Runs the reducer, and the effects it starts, with the dependency that is its own key changed.
  public func transformDependency<Value: TestDependencyKey>(
    _ type: Value.Type, transform: @escaping (_ dependency: inout Value) -> Void
  ) -> DependencyReducer<Self> where Value.Value == Value {
    DependencyReducer(base: Composed(self)) { transform(&$0[Value.self]) }
  }
}

/// What `dependency` and `transformDependency` make.
public struct DependencyReducer<Base: Reducer>: Reducer {
  let base: Composed<Base>
  let update: (inout DependencyValues) -> Void

  public func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
    withDependencies(update) { base.reduce(into: &state, action: action) }
  }

  public func _slots() -> [ComposedSlot] {
    withDependencies(update) { base._slots() }.built { [update] build in withDependencies(update) { build() }
    }
  }

  public static var _holdsSlots: Bool { Base._holdsSlots }
  public static var _screen: Any.Type? { Base._screen }
  public static var _isNamespace: Bool { Base._isNamespace }
}
