extension Reducer {
  /// Prints each action and what it changes in the state, for debugging.
  public func _printChanges() -> PrintingReducer<Self> { _printChanges { print($0) } }

  package func _printChanges(to output: @escaping (String) -> Void) -> PrintingReducer<Self> {
    PrintingReducer(base: Composed(self), output: output)
  }
}

/// What `_printChanges` makes.
public struct PrintingReducer<Base: Reducer>: Reducer {
  let base: Composed<Base>
  let output: (String) -> Void

  public func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
    var before = ""
    dump(state, to: &before)
    let effect = base.reduce(into: &state, action: action)
    var after = ""
    dump(state, to: &after)
    output("received \(action)")
    output(before == after ? "  (no state changes)" : Self.difference(before, after))
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
