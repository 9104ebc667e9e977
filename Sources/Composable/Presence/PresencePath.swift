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

extension PresencePath {
  /// Whether a place is there: in slots of a state, at its address.
  func isPresent(in slots: [ComposedSlot], of owner: UnsafeRawPointer) -> Bool {
    Self.isPresent(elements[...], in: slots, of: owner, embedded: [])
  }

  private static func isPresent(
    _ way: ArraySlice<Element>, in slots: [ComposedSlot], of owner: UnsafeRawPointer, embedded: [String]
  ) -> Bool {
    guard let next = way.first else { return true }
    var isPresent = false
    for slot in slots where !isPresent {
      let cases = embedded + slot.step.cases
      if !slot.step.ownsEffects {
        guard next.cases.starts(with: cases) else { continue }
        slot.withOccupant(of: owner) { child, _ in
          isPresent = Self.isPresent(way, in: slot.children, of: child, embedded: cases)
        }
        continue
      }
      guard next.cases == cases else { continue }
      if slot.holdsMany {
        guard let identity = next.identity else { continue }
        slot.withOccupant(identity, of: owner) { child in
          isPresent = Self.isPresent(way.dropFirst(), in: slot.children, of: child, embedded: [])
        }
      } else {
        slot.withOccupant(of: owner) { child, identity in
          guard identity == next.identity else { return }
          isPresent = Self.isPresent(way.dropFirst(), in: slot.children, of: child, embedded: [])
        }
      }
    }
    return isPresent
  }
}
