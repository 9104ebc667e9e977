/// Reads the identity of an observable state where it lies, for code that does not know when it is compiled whether the
/// state is observable.
enum ObservedID {
  static func reader(for type: Any.Type) -> ((UnsafeRawPointer) -> ObservableStateID)? {
    guard let type = type as? any ObservableState.Type else { return nil }
    return { type._$id(at: $0) }
  }

  /// The identity of a state; `unidentified` where it has none.
  static func of<State>(_ state: State) -> ObservableStateID {
    (state as? any ObservablyIdentified)?._$id ?? .unidentified
  }

  /// A copy that has an identity of its own, so that the original keeps its.
  static func detached<State>(_ state: State) -> State {
    guard var observable = state as? any ObservableState else { return state }
    observable._$willModify()
    return observable as? State ?? state
  }
}
