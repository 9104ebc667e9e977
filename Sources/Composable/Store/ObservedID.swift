/// Reads the identity of an observable state where it lies, for code that does not know when it is compiled whether the
/// state is observable.
enum ObservedID {
  static func reader(for type: Any.Type) -> ((UnsafeRawPointer) -> ObservableStateID)? {
    guard let type = type as? any ObservableState.Type else { return nil }
    return reader(type)
  }

  private static func reader<State: ObservableState>(
    _ type: State.Type
  ) -> (UnsafeRawPointer) -> ObservableStateID {
    { $0.assumingMemoryBound(to: State.self).pointee._$id }
  }
}
