import Composable
import ScreenTrace

/// A slot with what a trace calls the things that it holds: found once, for the names depend on nothing in the state.
final class NamedSlot {
  let slot: ComposedSlot
  /// Nil for a namespace, whose screens are its owner's.
  let found: (screen: ScreenKey, place: Presence.Place)?
  private let naming: SlotNaming
  private let following: SlotNaming
  private(set) lazy var children = NamedSlots(slot.children, naming: following)
  /// Where an action goes that goes to what the slot holds, and no further.
  let place: ActionPlace
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
    place = ActionPlace(screen: following.owner)
    certainCase = slot.certainCase
    holding =
      switch slot.step.style {
      case .row: slot.step.holdsSlots ? .rows : .data
      case .push: .stack
      case .embed: slot.step.holdsSlots ? .one : .constant
      case .alert, .confirmationDialog, .switch, .unknown: .one
      }
  }

  /// Whether it holds the same part of its owner whatever the state is.
  var isAlwaysOccupied: Bool { slot.step.style == .embed }

  /// Where an occupant is, by its own identity and those of the namespaces that it lies in, outermost first.
  func place(of identity: String?, in namespaces: [String?]) -> Presence.Place? {
    guard var place = found?.place else { return nil }
    place.identity = naming.identity(own: identity, outer: namespaces)
    return place
  }
}

/// The slots of one screen or namespace, in the order of composition.
final class NamedSlots {
  let all: [NamedSlot]
  /// Those that can change, if all of them count their changes in numbers that lie in memory: who compares the numbers
  /// has looked at everything.
  let counted: [(index: Int, place: ComposedSlot.VersionPlace)]?

  init(_ slots: [ComposedSlot], naming: SlotNaming) {
    let all = slots.map { NamedSlot($0, naming: naming) }
    self.all = all
    let changing = all.indices.filter { all[$0].holding != .data && all[$0].holding != .constant }
    let counted = changing.map { ($0, all[$0].slot.knownVersionPlace) }
    self.counted = counted.allSatisfy { $0.1.isInMemory } ? counted : nil
  }
}
