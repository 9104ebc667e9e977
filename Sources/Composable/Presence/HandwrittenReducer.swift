// A reducer that writes `reduce(into:action:)` itself may still hand actions on to reducers it holds (a logger around a
// feature). Nothing in its type tells, so its stored properties are looked at, once: the only place that reflects.

extension Reducer where Body == Never {
  public func _slots() -> [ComposedSlot] { heldReducers.flatMap { $0._slots() } }

  public static var _holdsSlots: Bool { true }

  /// The stored reducers that have this reducer's state and actions.
  private var heldReducers: [any Reducer<State, Action>] {
    Mirror(reflecting: self).children.compactMap { $0.value as? any Reducer<State, Action> }
  }
}
