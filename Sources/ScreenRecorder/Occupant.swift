import Composable
import ScreenTrace

/// What is present below the root or an occupant of a slot, as it was when it was last looked at.
///
/// It is brought up to date after each action, by looking at what may have changed: what counts its changes (presentations,
/// stacks and their elements, rows) is passed by while its number is what it was, with all that lies below.
final class Occupant {
  /// Of more rows those alone are kept that hold something.
  static let fewRows = 32

  /// What one slot holds.
  private struct Holding {
    var version: UInt64?
    /// Of a stack, as they were; in memory of their own, for a change of the stack would copy what is referred to here.
    var ids: [StackElementID] = []
    var versions: [UInt64] = []
    var occupants: [Occupant] = []
  }

  /// Nil at the root.
  private let slot: NamedSlot?
  private let identity: AnyHashable?
  private lazy var text = identity.map { "\($0.base)" }
  private let slots: [NamedSlot]
  private var holdings: [Holding]
  private var isNew = true
  /// The screens that the occupant is, or that a namespace holds; nil after a change.
  private var presences: [Presence]?

  /// The root of a state, at its address.
  init(root slots: [NamedSlot], state: UnsafeRawPointer) {
    slot = nil
    identity = nil
    self.slots = slots
    holdings = slots.map { _ in Holding() }
    look(at: state)
  }

  private init(_ slot: NamedSlot, _ identity: AnyHashable?, state: UnsafeRawPointer) {
    self.slot = slot
    self.identity = identity
    slots = slot.children
    holdings = slots.map { _ in Holding() }
    look(at: state)
  }

  /// Looks at the state again. Returns whether anything came or went.
  @discardableResult
  func look(at state: UnsafeRawPointer) -> Bool {
    var hasChanged = false
    for index in slots.indices {
      let slot = slots[index]
      if slot.holding == .data || slot.holding == .constant && !isNew { continue }
      let before = holdings[index].version
      let version = slot.slot.version(in: state)
      if let before, before == version { continue }
      holdings[index].version = version
      let isOther =
        switch slot.holding {
        case .one, .constant: lookAtOne(index, of: state)
        case .stack: lookAtElements(index, of: state)
        case .rows: lookAtRows(index, of: state, since: before)
        case .data: false
        }
      hasChanged = hasChanged || isOther
    }
    isNew = false
    if hasChanged { presences = nil }
    return hasChanged
  }

  // MARK: One occupant

  private func lookAtOne(_ index: Int, of state: UnsafeRawPointer) -> Bool {
    let known = holdings[index].occupants.first
    var now: Occupant?
    var hasChanged = false
    slots[index].slot.withOccupant(of: state) { child, identity in
      if let known, known.identity == identity {
        now = known
        hasChanged = known.look(at: child)
      } else {
        now = Occupant(slots[index], identity, state: child)
      }
    }
    if now === known { return hasChanged }
    holdings[index].occupants = now.map { [$0] } ?? []
    return true
  }

  // MARK: A stack

  private func lookAtElements(_ index: Int, of state: UnsafeRawPointer) -> Bool {
    let slot = slots[index].slot
    let elements = slot.elements(in: state)
    let known = holdings[index].occupants
    guard holdings[index].ids.elementsEqual(elements.ids) else {
      return replace(index, by: elements, in: state)
    }
    var hasChanged = false
    for position in known.indices
    where slot.mayChangeUnseen || holdings[index].versions[position] != elements.versions[position] {
      holdings[index].versions[position] = elements.versions[position]
      slot.withElement(at: position, in: state) { element in
        hasChanged = known[position].look(at: element) || hasChanged
      }
    }
    return hasChanged
  }

  /// Other elements than before, or in another order.
  private func replace(
    _ index: Int, by elements: ComposedSlot.StackElements, in state: UnsafeRawPointer
  ) -> Bool {
    let slot = slots[index].slot
    let known = holdings[index]
    let stayed = zip(known.ids, elements.ids).prefix { $0 == $1 }.count
    let others = Dictionary(
      zip(known.ids[stayed...], known.occupants[stayed...]), uniquingKeysWith: { $1 })
    var now = Array(known.occupants[..<stayed])
    for position in elements.ids.indices {
      if position < stayed, !slot.mayChangeUnseen, known.versions[position] == elements.versions[position] {
        continue
      }
      slot.withElement(at: position, in: state) { element in
        let id = elements.ids[position]
        let occupant = position < stayed ? now[position] : others[id]
        occupant?.look(at: element)
        if position < stayed { return }
        now.append(occupant ?? Occupant(slots[index], AnyHashable(id), state: element))
      }
    }
    holdings[index].occupants = now
    holdings[index].ids = Array(elements.ids)
    holdings[index].versions = Array(elements.versions)
    return true
  }

  // MARK: Rows

  private func lookAtRows(_ index: Int, of state: UnsafeRawPointer, since before: UInt64?) -> Bool {
    let slot = slots[index].slot
    let known = holdings[index].occupants
    let count = slot.count(in: state)
    let isLong = count > Self.fewRows && !isNew
    var now = known
    var hasChanged = false
    func look(at identity: AnyHashable, _ occupant: Occupant?) {
      slot.withOccupant(identity, of: state) { row in
        if let occupant { hasChanged = occupant.look(at: row) || hasChanged }
        now.append(occupant ?? Occupant(slots[index], identity, state: row))
      }
    }
    if let changed = before.flatMap({ slot.changed(since: $0, in: state) }),
      isLong || count == known.count && changed.allSatisfy({ id in known.contains { $0.identity == id } })
    {
      // The others are where they were.
      var others = Set(changed)
      now.removeAll(keepingCapacity: true)
      for occupant in known {
        guard let identity = occupant.identity, others.remove(identity) != nil else {
          now.append(occupant)
          continue
        }
        look(at: identity, occupant)
      }
      for identity in changed where others.remove(identity) != nil { look(at: identity, nil) }
    } else {
      now.removeAll(keepingCapacity: true)
      let byIdentity = Dictionary(known.map { ($0.identity, $0) }, uniquingKeysWith: { $1 })
      for position in 0..<count {
        let identity = slot.identity(at: position, in: state)
        look(at: identity, byIdentity[identity])
      }
    }
    if isLong { now.removeAll { !$0.isOccupied } }
    holdings[index].occupants = now
    if hasChanged || known.elementsEqual(now, by: ===) { return hasChanged }
    // A row that holds nothing may come and go.
    return !known.lazy.filter { $0.isSeen }.elementsEqual(now.lazy.filter { $0.isSeen }, by: ===)
  }

  private var isOccupied: Bool { holdings.contains { !$0.occupants.isEmpty } }

  /// Whether there is a screen in it that is no part of it.
  private var isSeen: Bool {
    holdings.contains { holding in
      holding.occupants.contains { occupant in
        let step = occupant.slot?.slot.step
        return step.map { $0.ownsEffects && $0.style != .row } ?? false || occupant.isSeen
      }
    }
  }

  // MARK: The way of an action

  /// The steps from the root to the innermost screen that is there and that an action goes to, as the names of its cases
  /// tell; nil where they do not tell for certain.
  func way(of path: ActionPath) -> [SlotStep]? {
    var steps: [SlotStep] = []
    var innermost = self
    var cases = path.cases[...]
    var ids = path.ids[...]
    while !innermost.slots.isEmpty {
      // A description may end before the action does.
      guard let name = cases.popFirst() else { return nil }
      var next: Occupant?
      for index in innermost.slots.indices where next == nil {
        let slot = innermost.slots[index]
        guard let certainCase = slot.certainCase else { return nil }
        guard name == certainCase else { continue }
        let occupants = innermost.holdings[index].occupants
        switch slot.holding {
        case .rows, .data: return nil
        case .stack:
          guard cases.first == "element", let id = ids.first else { continue }
          next = occupants.last { $0.text == id }
        case .one, .constant:
          // It may be the slot's own dismissal.
          if path.endsInDeparture && cases.count == 1 { return nil }
          next = occupants.first
        }
        guard next != nil && slot.holding == .stack else { continue }
        cases.removeFirst()
        ids.removeFirst()
      }
      guard let next, let slot = next.slot else { break }
      steps.append(slot.slot.step.occupied(by: next.identity))
      innermost = next
    }
    return steps
  }

  // MARK: As the trace's differ sees it

  /// The screens below. What has not changed is not made anew.
  func children(in namespaces: [String?] = []) -> [Presence] {
    holdings.flatMap { holding in holding.occupants.flatMap { $0.presences(in: namespaces) } }
  }

  private func presences(in namespaces: [String?]) -> [Presence] {
    if let presences { return presences }
    let made = makePresences(in: namespaces)
    presences = made
    return made
  }

  private func makePresences(in namespaces: [String?]) -> [Presence] {
    guard let slot, let found = slot.found else { return children(in: namespaces + [text]) }
    return [
      Presence(
        screen: found.screen, place: slot.place(of: text, in: namespaces), children: children())
    ]
  }
}
