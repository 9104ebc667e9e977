/// Groups reducers, so that one operator applies to all of them.
public struct CombineReducers<State, Action, Reducers: Reducer<State, Action>>: Reducer {
  // `State` and `Action` are parameters of the type, so that the closures inside know them from the reducer around.
  let reducers: Reducers

  public init(@ReducerBuilder<State, Action> _ build: () -> Reducers) { reducers = build() }

  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    reducers.reduce(into: &state, action: action)
  }

  public func _slots() -> [ComposedSlot] { reducers._slots() }

  public static var _holdsSlots: Bool { Reducers._holdsSlots }
  public static var _screen: Any.Type? { Reducers._screen }
}
