extension Reducer {
  /// Prints each action and the state after it, for debugging.
  public func _printChanges() -> PrintingReducer<Self> { PrintingReducer(base: Composed(self)) }
}

/// What `_printChanges` makes.
public struct PrintingReducer<Base: Reducer>: Reducer {
  let base: Composed<Base>

  public func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
    var before = ""
    dump(state, to: &before)
    let effect = base.reduce(into: &state, action: action)
    var after = ""
    dump(state, to: &after)
    print("received \(action)")
    print(before == after ? "  (no state changes)" : Self.difference(before, after))
    return effect
  }

  /// The lines that differ.
  private static func difference(_ before: String, _ after: String) -> String {
    let old = before.split(separator: "\n")
    let new = after.split(separator: "\n")
    return new.difference(from: old).map { change in
      switch change {
      case .remove(_, let line, _): "  - \(line)"
      case .insert(_, let line, _): "  + \(line)"
      }
    }.joined(separator: "\n")
  }

  public func _slots() -> [ComposedSlot] { base._slots() }

  public static var _holdsSlots: Bool { Base._holdsSlots }
  public static var _screen: Any.Type? { Base._screen }
  public static var _isNamespace: Bool { Base._isNamespace }
}
