import ScreenTrace

/// What is present below the root or an occupant, as it was after an action.
///
/// To make one takes the thread that sends actions a few pointers: whoever makes events names the screens.
final class OccupantSnapshot: @unchecked Sendable {
  // Unchecked: constant, but for the names. Those are found by whoever makes events, one event after the other.
  /// Nil at the root.
  private let slot: NamedSlot?
  private let text: String?
  private let children: [OccupantSnapshot]
  private var named: [Presence]?

  init(_ slot: NamedSlot?, _ text: String?, children: [OccupantSnapshot]) {
    self.slot = slot
    self.text = text
    self.children = children
  }

  /// What is present, of the root.
  func presence(of root: ScreenKey) -> Presence { Presence(screen: root, children: presences()) }

  /// The screen that the occupant is, or those that a namespace or the root holds.
  private func presences(in namespaces: [String?] = []) -> [Presence] {
    if let named { return named }
    let made = makePresences(in: namespaces)
    named = made
    return made
  }

  private func makePresences(in namespaces: [String?]) -> [Presence] {
    guard let slot else { return children.flatMap { $0.presences() } }
    guard let found = slot.found else {
      let namespaces = namespaces + [text]
      return children.flatMap { $0.presences(in: namespaces) }
    }
    return [
      Presence(
        screen: found.screen, place: slot.place(of: text, in: namespaces),
        children: children.flatMap { $0.presences() })
    ]
  }
}
