import Composable
import ScreenTrace

/// Builds the tree of the screens that are present.
struct PresenceBuilder: SlotWalker {
  private struct Frame {
    var step: SlotStep?
    var naming: SlotNaming
    /// Nil for a namespace, whose screens are its owner's.
    var screen: (screen: ScreenKey, place: Presence.Place?)?
    var children: [Presence] = []
  }

  private var frames: [Frame]
  private let before: RowMemory
  /// The rows that hold something.
  private(set) var rows = RowMemory()

  init(root: Any.Type, rows: RowMemory) {
    let screen = ScreenName.of(root)
    before = rows
    frames = [Frame(naming: SlotNaming(owner: screen), screen: (screen, nil))]
  }

  /// What was found.
  var presence: Presence {
    Presence(screen: frames[0].naming.owner, children: frames[0].children)
  }

  mutating func visit(_ slot: SlotStep) -> Bool { slot.style != .row || slot.holdsSlots }

  mutating func occupants<ID: Hashable>(
    of slot: SlotStep, count: Int, all: () -> [ID], contains: (ID) -> Bool, onWay: ID?
  ) -> [ID] {
    guard slot.style == .row else { return all() }
    return before.rows(of: slot, count: count, all: all, contains: contains, onWay: onWay)
  }

  mutating func enter(_ step: SlotStep) -> Bool {
    let (found, next) = frames[frames.count - 1].naming.following(step)
    frames.append(Frame(step: step, naming: next, screen: found.map { ($0.screen, $0.place) }))
    return true
  }

  mutating func leave() {
    let frame = frames.removeLast()
    guard let found = frame.screen else {
      frames[frames.count - 1].children += frame.children
      return
    }
    if let step = frame.step, step.style == .row, !frame.children.isEmpty { rows.remember(step) }
    frames[frames.count - 1].children.append(
      Presence(screen: found.screen, place: found.place, children: frame.children))
  }
}
