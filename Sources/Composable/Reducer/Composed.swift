/// A reducer whose body is built when it is first needed and then kept.
///
/// To build a body takes many times as long as to run it, for each case key path in it is put together anew; so operators
/// and stores keep what they have built. A body must therefore depend on nothing but its reducer's own properties.
final class Composed<Base: Reducer>: Reducer, SlotHider {
  private let base: Base
  private lazy var composition = compose()
  private(set) var hidesSlots = false

  init(_ base: Base) { self.base = base }

  private func compose() -> any Reducer<Base.State, Base.Action> {
    let composition = base._composed()
    if !Base._holdsSlots { hidesSlots = !composition._slots().isEmpty }
    return composition
  }

  func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
    composition.reduce(into: &state, action: action)
  }

  /// What there is of slots, found once.
  private(set) lazy var slots = composition._slots()
  func _slots() -> [ComposedSlot] { slots }

  static var _holdsSlots: Bool { Base._holdsSlots }
  static var _screen: Any.Type? { Base._screen }
  static var _isNamespace: Bool { Base._isNamespace }
  static var _ephemeralStyle: SlotStep.Style? { Base._ephemeralStyle }
}
