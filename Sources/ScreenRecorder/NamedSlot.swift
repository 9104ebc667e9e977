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
  /// The name of an action's case that leads here for certain.
  let certainCase: String?
  let holding: Holding

  enum Holding {
    /// A part of its owner, without slots of its own: always the same.
    case constant
    case one
    case stack
    case rows
    /// Rows that are nothing but data: nobody wants to know of them.
    case data
  }

  init(_ slot: ComposedSlot, naming: SlotNaming) {
    self.slot = slot
    self.naming = naming
    (found, following) = naming.following(slot.step)
    certainCase = slot.certainCase
    holding =
      switch slot.step.style {
      case .row: slot.step.holdsSlots ? .rows : .data
      case .push: .stack
      case .embed: slot.step.holdsSlots ? .one : .constant
      case .alert, .confirmationDialog, .switch, .unknown: .one
      }
  }

  /// Where an occupant is, by its own identity and those of the namespaces that it lies in, outermost first.
  func place(of identity: String?, in namespaces: [String?]) -> Presence.Place? {
    guard var place = found?.place else { return nil }
    place.identity = naming.identity(own: identity, outer: namespaces)
    return place
  }
}
