/// Finds the screens that have left, among those for which effects run: whoever took them away, and however deep.
///
/// Slots for which nothing runs are passed by, so the cost is that of the effects and not that of the state. A slot
/// that no operator tells of (in a reducer that hides what it is made of) is left alone.
struct Departures {
  private let registry: EffectRegistry
  private var visited: [EffectRegistry.Slot] = []
  private var present: Set<ObjectIdentifier> = []

  init(registry: EffectRegistry) { self.registry = registry }

  /// Looks into the slots of a screen for which effects run. `embedded` are the cases that lead to it from the owner of the
  /// effects, where it is a part of that.
  mutating func look(
    into slots: [ComposedSlot], of owner: UnsafeRawPointer, _ node: EffectRegistry.Node,
    embedded: [String] = []
  ) {
    for slot in slots {
      let step = slot.step
      guard step.ownsEffects else {
        guard step.holdsSlots else { continue }
        slot.withOccupant(of: owner) { child, _ in
          look(into: slot.children, of: child, node, embedded: embedded + step.cases)
        }
        continue
      }
      guard let place = registry.slot(embedded + step.cases, of: node) else { continue }
      visited.append(place)
      if slot.holdsMany {
        lookAtElements(of: slot, in: owner, place)
      } else {
        slot.withOccupant(of: owner) { child, identity in
          guard let occupant = registry.occupant(identity, of: place) else { return }
          found(occupant, slot, child)
        }
      }
    }
  }

  private mutating func lookAtElements(
    of slot: ComposedSlot, in owner: UnsafeRawPointer, _ place: EffectRegistry.Slot
  ) {
    for (identity, occupant) in registry.occupants(of: place) {
      guard let identity, slot.contains(identity, in: owner) else { continue }
      guard slot.step.holdsSlots, registry.hasSlots(occupant) else {
        present.insert(ObjectIdentifier(occupant))
        continue
      }
      slot.withOccupant(identity, of: owner) { found(occupant, slot, $0) }
    }
  }

  private mutating func found(
    _ occupant: EffectRegistry.Node, _ slot: ComposedSlot, _ state: UnsafeRawPointer
  ) {
    present.insert(ObjectIdentifier(occupant))
    guard slot.step.holdsSlots, registry.hasSlots(occupant) else { return }
    look(into: slot.children, of: state, occupant)
  }

  func endEffectsOfTheDeparted() {
    registry.cancelOccupants(of: visited, except: present)
  }
}
