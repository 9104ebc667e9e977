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
    /// Of a stack, those of its elements.
    var versions: [UInt64] = []
    var occupants: [Occupant] = []
  }

  /// Nil at the root.
  private let slot: NamedSlot?
  private let identity: AnyHashable?
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
    slots = slot.slot.step.holdsSlots ? slot.children : []
    holdings = slots.map { _ in Holding() }
    look(at: state)
  }

  /// Looks at the state again. Returns whether anything came or went.
  @discardableResult
  func look(at state: UnsafeRawPointer) -> Bool {
    var hasChanged = false
    for index in slots.indices where slots[index].isLookedInto {
      let slot = slots[index].slot
      let before = holdings[index].version
      let version = slot.version(in: state)
      if let before, before == version { continue }
      holdings[index].version = version
      if !slot.holdsMany {
        hasChanged = lookAtOne(index, of: state) || hasChanged
      } else if slot.step.style == .row {
        hasChanged = lookAtRows(index, of: state, since: before) || hasChanged
      } else {
        hasChanged = lookAtElements(index, of: state) || hasChanged
      }
    }
    isNew = false
    if hasChanged { presences = nil }
    return hasChanged
  }

  // MARK: One occupant

  private func lookAtOne(_ index: Int, of state: UnsafeRawPointer) -> Bool {
    let known = holdings[index].occupants.first
    if known != nil && slots[index].isConstant { return false }
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
    let count = slot.count(in: state)
    let versions = slot.versions(in: state)
    let known = holdings[index]
    var now: [Occupant] = []
    now.reserveCapacity(count)
    var others: [AnyHashable?: Occupant]?
    var hasChanged = count != known.occupants.count
    for position in 0..<count {
      let before = position < known.occupants.count ? known.occupants[position] : nil
      if let before, !versions.isEmpty, versions[position] == known.versions[position] {
        now.append(before)
        continue
      }
      let identity = slot.identity(at: position, in: state)
      var found = before?.identity == identity ? before : nil
      if found == nil, !known.occupants.isEmpty {
        let byIdentity =
          others ?? Dictionary(known.occupants.map { ($0.identity, $0) }, uniquingKeysWith: { $1 })
        others = byIdentity
        found = byIdentity[identity]
      }
      slot.withOccupant(identity, of: state) { element in
        if let found { hasChanged = found.look(at: element) || hasChanged }
        now.append(found ?? Occupant(slots[index], identity, state: element))
      }
      hasChanged = hasChanged || now.last !== before
    }
    holdings[index].versions = Array(versions)
    holdings[index].occupants = now
    return hasChanged
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
    let text = identity.map { "\($0.base)" }
    guard let slot, let found = slot.found else { return children(in: namespaces + [text]) }
    return [
      Presence(
        screen: found.screen, place: slot.place(of: text, in: namespaces), children: children())
    ]
  }
}
