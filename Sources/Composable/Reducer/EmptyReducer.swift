/// A reducer that does nothing: for children without logic, and as a stand-in in tests.
public struct EmptyReducer<State, Action>: Reducer {
  public init() {}

  public func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }
  public func _slots() -> [ComposedSlot] { [] }
  public static var _holdsSlots: Bool { false }
  public static var _screen: Any.Type? { nil }
}
