/// Where a slot's occupant is: the way to it from the root. Effects belong to such a place and end with it.
struct PresencePath: Hashable, Sendable {
  static let root = PresencePath(elements: [])

  var elements: [Element]

  /// One slot and who is in it.
  struct Element: Hashable, @unchecked Sendable {
    // Unchecked: identities are ids of states, which are compared and hashed on the main actor.
    /// The cases of the action from the last owner to the slot, embedded children on the way included.
    var cases: [String]
    var identity: AnyHashable?
  }

  func appending(_ element: Element) -> PresencePath { PresencePath(elements: elements + [element]) }
}
