import Composable
import ScreenTrace

/// A slot with what a trace calls the things that it holds: found once, for the names depend on nothing in the state.
final class NamedSlot {
  let slot: ComposedSlot
  /// Nil for a namespace, whose screens are its owner's.
  let found: (screen: ScreenKey, place: Presence.Place)?
  private let naming: SlotNaming
  private let following: SlotNaming
  private(set) lazy var children = slot.children.map { NamedSlot($0, naming: following) }

  init(_ slot: ComposedSlot, naming: SlotNaming) {
    self.slot = slot
    self.naming = naming
    (found, following) = naming.following(slot.step)
  }

  /// Whether anybody wants to know what it holds: not of rows that are nothing but data.
  var isLookedInto: Bool { slot.step.style != .row || slot.step.holdsSlots }

  /// Whether it always holds the same: a part of its owner, without slots of its own.
  var isConstant: Bool { slot.step.style == .embed && !slot.step.holdsSlots }

  /// Where an occupant is, by its own identity and those of the namespaces that it lies in, outermost first.
  func place(of identity: String?, in namespaces: [String?]) -> Presence.Place? {
    guard var place = found?.place else { return nil }
    place.identity = naming.identity(own: identity, outer: namespaces)
    return place
  }
}
