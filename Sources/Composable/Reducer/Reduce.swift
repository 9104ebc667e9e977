/// A reducer written as a closure: the logic of a feature, in its `body`.
public struct Reduce<State, Action>: Reducer {
  private let closure: (inout State, Action) -> Effect<Action>

  public init(_ reduce: @escaping (_ state: inout State, _ action: Action) -> Effect<Action>) {
    closure = reduce
  }

  /// Hides what a reducer is made of, for instance where two bodies must have one type.
  public init(_ reducer: some Reducer<State, Action>) {
    closure = { state, action in reducer.reduce(into: &state, action: action) }
  }

  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    closure(&state, action)
  }
}

extension Reduce {
  public func _slots() -> [ComposedSlot] { [] }
  public static var _holdsSlots: Bool { false }
  public static var _screen: Any.Type? { nil }
}
