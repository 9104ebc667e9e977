extension Reducer {
  /// Runs another reducer when a value of the state has changed in an action, after this one and on the same action.
  ///
  /// - Parameters:
  ///   - toValue: Takes the value out of the state. It is compared before and after.
  ///   - reducer: What to run, given the value before and after.
  public func onChange<Value: Equatable, R: Reducer>(
    of toValue: @escaping (State) -> Value,
    @ReducerBuilder<State, Action> _ reducer: @escaping (_ oldValue: Value, _ newValue: Value) -> R
  ) -> OnChangeReducer<Self, Value, R> where R.State == State, R.Action == Action {
    OnChangeReducer(base: Composed(self), toValue: toValue, reaction: reducer)
  }
}

/// What `onChange` makes.
public struct OnChangeReducer<Base: Reducer, Value: Equatable, Reaction: Reducer>: Reducer
where Reaction.State == Base.State, Reaction.Action == Base.Action {
  let base: Composed<Base>
  let toValue: (Base.State) -> Value
  let reaction: (Value, Value) -> Reaction

  public func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
    let before = toValue(state)
    let effect = base.reduce(into: &state, action: action)
    let after = toValue(state)
    guard before != after else { return effect }
    return effect.merge(with: reaction(before, after).reduce(into: &state, action: action))
  }

  public func _slots() -> [ComposedSlot] { base._slots() }

  public static var _holdsSlots: Bool { Base._holdsSlots }
  public static var _screen: Any.Type? { Base._screen }
}
