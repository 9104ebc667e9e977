/// Groups reducers, so that one operator applies to all of them.
public struct CombineReducers<Reducers: Reducer>: Reducer {
  let reducers: Reducers

  public init<State, Action>(@ReducerBuilder<State, Action> _ build: () -> Reducers)
  where Reducers.State == State, Reducers.Action == Action {
    reducers = build()
  }

  public func reduce(into state: inout Reducers.State, action: Reducers.Action) -> Effect<Reducers.Action> {
    reducers.reduce(into: &state, action: action)
  }

  public func _slots() -> [ComposedSlot] { reducers._slots() }

  public static var _holdsSlots: Bool { Reducers._holdsSlots }
  public static var _screen: Any.Type? { Reducers._screen }
}
