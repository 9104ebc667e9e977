/// A reducer that does nothing: for children without logic, and as a stand-in in tests.
public struct EmptyReducer<State, Action>: Reducer {
  public init() {}

  public func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }
  public func _walk<Walker: SlotWalker>(_ state: State, action: Action?, walker: inout Walker) {}
  public func _declare<Walker: SlotWalker>(to walker: inout Walker) {}
  public static var _holdsSlots: Bool { false }
  public static var _screen: Any.Type? { nil }
}
