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
    /// Of a stack.
    var order: ObservableStateID?
    /// Of a stack, as they were; in memory of their own, for a change of the stack would copy what is referred to here.
    var ids: [StackElementID] = []
    var versions: [UInt64] = []
    var occupants: [Occupant] = []

    /// Keeps the lowest elements of a stack.
    mutating func keep(_ count: Int) {
      ids.removeSubrange(count...)
      versions.removeSubrange(count...)
      occupants.removeSubrange(count...)
    }

    /// Puts an element on top of a stack.
    mutating func append(_ occupant: Occupant, _ id: StackElementID, _ version: UInt64) {
      ids.append(id)
      versions.append(version)
      occupants.append(occupant)
    }
  }

  /// Nil at the root.
  private let slot: NamedSlot?
  private let identity: AnyHashable?
  /// The identity in words.
  private let text: String?
  private let slots: NamedSlots
  private var holdings: [Holding]
  private var isNew = true
  /// Nil after a change.
  private var known: OccupantSnapshot?

  /// The root of a state, at its address.
  init(root slots: NamedSlots, state: UnsafeRawPointer) {
    slot = nil
    identity = nil
    text = nil
    self.slots = slots
    holdings = slots.all.map { _ in Holding() }
    look(at: state)
  }

  private convenience init(_ slot: NamedSlot, _ identity: AnyHashable?, state: UnsafeRawPointer) {
    self.init(slot, identity, text: identity.map { "\($0.base)" }, state: state)
  }

  /// An element of a stack is found by its position, and needs no identity.
  private convenience init(_ slot: NamedSlot, element: StackElementID, state: UnsafeRawPointer) {
    self.init(slot, nil, text: element.description, state: state)
  }

  private init(_ slot: NamedSlot, _ identity: AnyHashable?, text: String?, state: UnsafeRawPointer) {
    self.slot = slot
    self.identity = identity
    self.text = text
    slots = slot.children
    holdings = slots.all.map { _ in Holding() }
    look(at: state)
  }

  /// Looks at the state again. Returns whether anything came or went.
  @discardableResult
  func look(at state: UnsafeRawPointer) -> Bool {
    if !isNew && countsSayNoChange(in: state) { return false }
    var hasChanged = false
    for index in slots.all.indices {
      let slot = slots.all[index]
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
    if hasChanged { known = nil }
    return hasChanged
  }

  /// Whether the numbers alone tell that nothing has changed: nothing is asked of any slot.
  private func countsSayNoChange(in state: UnsafeRawPointer) -> Bool {
    guard let counted = slots.counted else { return false }
    return counted.allSatisfy { holdings[$0.index].version == $0.place.version(in: state) }
  }

  // MARK: One occupant

  private func lookAtOne(_ index: Int, of state: UnsafeRawPointer) -> Bool {
    let known = holdings[index].occupants.first
    var now: Occupant?
    var hasChanged = false
    let slot = slots.all[index]
    slot.slot.withOccupant(of: state) { child, identity in
      if let known, known.identity == identity {
        now = known
        hasChanged = known.look(at: child)
      } else {
        now = Occupant(slot, identity, state: child)
      }
    }
    if now === known { return hasChanged }
    holdings[index].occupants = now.map { [$0] } ?? []
    return true
  }

  // MARK: A stack

  private func lookAtElements(_ index: Int, of state: UnsafeRawPointer) -> Bool {
    let slot = slots.all[index].slot
    let elements = slot.elements(in: state)
    if holdings[index].order != elements.order {
      holdings[index].order = elements.order
      if !holdings[index].ids.elementsEqual(elements.ids) {
        replace(index, by: elements, in: state)
        return true
      }
    }
    return lookAgain(index, at: elements.ids.indices, of: elements, in: state)
  }

  /// Looks at those elements of a range again that have changed.
  @discardableResult
  private func lookAgain(
    _ index: Int, at range: Range<Int>, of elements: ComposedSlot.StackElements, in state: UnsafeRawPointer
  ) -> Bool {
    let slot = slots.all[index].slot
    var hasChanged = false
    for position in range
    where slot.mayChangeUnseen || holdings[index].versions[position] != elements.versions[position] {
      holdings[index].versions[position] = elements.versions[position]
      let occupant = holdings[index].occupants[position]
      slot.withElement(at: position, in: state) { hasChanged = occupant.look(at: $0) || hasChanged }
    }
    return hasChanged
  }

  /// Other elements than before, or in another order. Those at the bottom that are where they were stay as they are.
  private func replace(_ index: Int, by elements: ComposedSlot.StackElements, in state: UnsafeRawPointer) {
    let slot = slots.all[index]
    let stayed = zip(holdings[index].ids, elements.ids).prefix { $0 == $1 }.count
    lookAgain(index, at: 0..<stayed, of: elements, in: state)
    var others: [StackElementID: Occupant] = [:]
    if stayed < elements.ids.count {
      for position in stayed..<holdings[index].ids.count {
        others[holdings[index].ids[position]] = holdings[index].occupants[position]
      }
    }
    holdings[index].keep(stayed)
    for position in stayed..<elements.ids.count {
      let id = elements.ids[position]
      slot.slot.withElement(at: position, in: state) { element in
        let known = others[id]
        known?.look(at: element)
        holdings[index].append(
          known ?? Occupant(slot, element: id, state: element), id, elements.versions[position])
      }
    }
  }

  // MARK: Rows

  private func lookAtRows(_ index: Int, of state: UnsafeRawPointer, since before: UInt64?) -> Bool {
    let slot = slots.all[index].slot
    let known = holdings[index].occupants
    let count = slot.count(in: state)
    let isLong = count > Self.fewRows && !isNew
    var now = known
    var hasChanged = false
    func look(at identity: AnyHashable, _ occupant: Occupant?) {
      slot.withOccupant(identity, of: state) { row in
        if let occupant { hasChanged = occupant.look(at: row) || hasChanged }
        now.append(occupant ?? Occupant(slots.all[index], identity, state: row))
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

  /// Where an action goes, as the names of its cases tell; nil where they do not tell for certain, and where the way leads
  /// through rows.
  func place(of record: ActionRecord, root: ActionPlace) -> ActionPlace? {
    var place = root
    var isFixed = true
    var innermost = self
    var cases = record.names.cases[...]
    var ids = record.ids[...]
    while !innermost.slots.all.isEmpty {
      // A description may end before the action does.
      guard let name = cases.popFirst() else { return nil }
      var next: Occupant?
      for (slot, holding) in zip(innermost.slots.all, innermost.holdings) where next == nil {
        guard let certainCase = slot.certainCase else { return nil }
        guard name == certainCase else { continue }
        isFixed = isFixed && slot.isAlwaysOccupied
        switch slot.holding {
        case .rows, .data: return nil
        case .stack:
          guard cases.first == "element", let id = ids.first else { continue }
          next = holding.occupants.last { $0.text == id }
        case .one, .constant:
          // It may be the slot's own dismissal.
          if record.endsInDeparture && cases.count == 1 { return nil }
          next = holding.occupants.first
        }
        guard next != nil && slot.holding == .stack else { continue }
        cases.removeFirst()
        ids.removeFirst()
      }
      guard let next, let slot = next.slot else { break }
      place = slot.place
      innermost = next
    }
    if isFixed { record.names.place = place }
    return place
  }

  // MARK: For whoever makes events

  /// What is present as it is now. What has not changed is not made anew.
  func snapshot() -> OccupantSnapshot {
    if let known { return known }
    let snapshot = OccupantSnapshot(
      slot, text, children: holdings.flatMap { holding in holding.occupants.map { $0.snapshot() } })
    known = snapshot
    return snapshot
  }
}
