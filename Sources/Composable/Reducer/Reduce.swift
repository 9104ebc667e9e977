/// A reducer written as a closure: the logic of a feature, in its `body`.
public struct Reduce<State, Action>: Reducer {
  private let closure: (inout State, Action) -> Effect<Action>
  /// What the closure runs, where it is a reducer.
  private var hidden: (any Reducer<State, Action>)?

  public init(_ reduce: @escaping (_ state: inout State, _ action: Action) -> Effect<Action>) {
    closure = reduce
  }

  /// Hides a reducer's type, for instance where two bodies must have one type. What it is made of is seen as before.
  public init(_ reducer: some Reducer<State, Action>) {
    let composed = Composed(reducer)
    closure = { state, action in composed.reduce(into: &state, action: action) }
    hidden = composed
  }

  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    closure(&state, action)
  }
}

extension Reduce {
  public func _slots() -> [ComposedSlot] { hidden?._slots() ?? [] }
  // A closure holds none. Of a reducer that is hidden here the type does not tell: `Composed` asks the value.
  public static var _holdsSlots: Bool { false }
  public static var _screen: Any.Type? { nil }
}
