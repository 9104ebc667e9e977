/// A reducer that may hold slots which its type does not tell of.
protocol SlotHider: AnyObject {
  /// Whether it does; false until its body has been built.
  var hidesSlots: Bool { get }
}
