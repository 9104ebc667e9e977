// A reducer that writes `reduce(into:action:)` itself may still hand actions on to reducers it holds (a logger around a
// feature). Nothing in its type tells, so its stored properties are looked at: the only place where the walk reflects.

extension Reducer where Body == Never {
  public func _walk<Walker: SlotWalker>(_ state: State, action: Action?, walker: inout Walker) {
    for reducer in heldReducers { reducer._walk(state, action: action, walker: &walker) }
  }

  public func _declare<Walker: SlotWalker>(to walker: inout Walker) {
    for reducer in heldReducers { reducer._declare(to: &walker) }
  }

  public static var _holdsSlots: Bool { true }

  /// The stored reducers that have this reducer's state and actions.
  private var heldReducers: [any Reducer<State, Action>] {
    Mirror(reflecting: self).children.compactMap { $0.value as? any Reducer<State, Action> }
  }
}
