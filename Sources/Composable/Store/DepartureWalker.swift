/// Finds the screens that have left, among those for which effects run: whoever took them away, and however deep.
///
/// Slots for which nothing runs are passed by, so the cost is that of the effects and not that of the state. A slot
/// that no operator tells of (in a reducer that hides what it is made of) is left alone.
struct DepartureWalker: SlotWalker {
  private let registry: EffectRegistry
  private var way: [(node: EffectRegistry.Node, embedded: [String])]
  private var slot: EffectRegistry.Slot?
  private var visited: [EffectRegistry.Slot] = []
  private var present: Set<ObjectIdentifier> = []

  init(registry: EffectRegistry, root: EffectRegistry.Node) {
    self.registry = registry
    way = [(root, [])]
  }

  mutating func visit(_ step: SlotStep) -> Bool {
    let (node, embedded) = way[way.count - 1]
    guard step.ownsEffects else { return step.holdsSlots && registry.hasSlots(node) }
    slot = registry.slot(embedded + step.cases, of: node)
    guard let slot else { return false }
    visited.append(slot)
    return true
  }

  mutating func occupants<ID: Hashable>(
    of step: SlotStep, count: Int, all: () -> [ID], contains: (ID) -> Bool, onWay: ID?
  ) -> [ID] {
    guard let slot else { return [] }
    var toEnter: [ID] = []
    for (identity, node) in registry.occupants(of: slot) {
      guard let id = identity?.base as? ID, contains(id) else { continue }
      present.insert(ObjectIdentifier(node))
      if step.holdsSlots { toEnter.append(id) }
    }
    return toEnter
  }

  mutating func enter(_ step: SlotStep) -> Bool {
    let (node, embedded) = way[way.count - 1]
    guard step.ownsEffects else {
      way.append((node, embedded + step.cases))
      return true
    }
    guard let slot = registry.slot(embedded + step.cases, of: node),
      let occupant = registry.occupant(step.identity, of: slot)
    else { return false }
    present.insert(ObjectIdentifier(occupant))
    guard step.holdsSlots, registry.hasSlots(occupant) else { return false }
    way.append((occupant, []))
    return true
  }

  mutating func leave() { way.removeLast() }

  func endEffectsOfTheDeparted() {
    registry.cancelOccupants(of: visited, except: present)
  }
}
