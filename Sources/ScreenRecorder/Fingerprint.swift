import Composable

/// A number that differs when other screens are present: case and identity of each slot, hashed. What holds no slots is
/// passed by, what has not changed since the fingerprint before is taken from there, and a row that holds nothing leaves
/// no trace.
struct Fingerprint: SlotWalker {
  /// What was found in occupants whose changes are counted, in the order in which they were entered. The entries of those
  /// within an occupant follow its own; `span` is how many there are, with its own.
  typealias Memory = [(version: UInt64, hash: Int, span: Int)]

  /// What is hashed together: all that is present or, within it, one occupant that may be found unchanged next time.
  private struct Part {
    var hasher = Hasher()
    /// The occupant's entry in the memory.
    var entry = 0
    /// Counts the slots that were visited, to tell them apart.
    var slot = 0
    /// Rows that were entered and in which nothing has been found yet.
    var pendingRows: [SlotStep] = []
  }

  private enum Entered {
    case part
    /// With what `slot` was before it.
    case row(Int)
    case other
  }

  private let rows: RowMemory
  private let before: Memory
  private var next = 0
  private var parts: [Part] = []
  private var part = Part()
  private var entered: [Entered] = []
  /// For the fingerprint after this one.
  private(set) var memory: Memory = []

  init(rows: RowMemory, before: Memory) {
    self.rows = rows
    self.before = before
    memory.reserveCapacity(before.count + 1)
  }

  /// The fingerprint, after the walk.
  var hash: Int { part.hasher.finalize() }

  mutating func visit(_ step: SlotStep) -> Bool {
    part.slot += 1
    return step.ownsEffects && step.style != .row || step.holdsSlots
  }

  mutating func occupants<ID: Hashable>(
    of slot: SlotStep, count: Int, all: () -> [ID], contains: (ID) -> Bool, onWay: ID?
  ) -> [ID] {
    guard slot.style == .row else { return all() }
    return rows.rows(of: slot, count: count, all: all, contains: contains, onWay: onWay)
  }

  mutating func enter(_ step: SlotStep) -> Bool {
    if step.style == .row {
      part.pendingRows.append(step)
    } else if step.ownsEffects {
      for row in part.pendingRows { part.hasher.combine(row.identity) }
      part.pendingRows.removeAll(keepingCapacity: true)
      part.hasher.combine(part.slot)
      part.hasher.combine(step.identity)
    }
    guard step.holdsSlots else { return false }
    if let version = step.version { return begin(version) }
    entered.append(step.style == .row ? .row(part.slot) : .other)
    return true
  }

  mutating func leave() {
    switch entered.removeLast() {
    case .other: break
    case .part: end()
    case .row(let slot):
      guard !part.pendingRows.isEmpty else { return }
      // Nothing was found in the row: it leaves no trace, in the numbers of the slots after it neither.
      part.pendingRows.removeLast()
      part.slot = slot
    }
  }

  // MARK: Occupants whose changes are counted

  /// Takes what is known of an occupant, or begins to look at it.
  private mutating func begin(_ version: UInt64) -> Bool {
    if let known = entryBefore(version) {
      let span = before[known].span
      next = known + span
      memory.append(contentsOf: before[known..<known + span])
      part.hasher.combine(before[known].hash)
      return false
    }
    parts.append(part)
    part = Part()
    part.entry = memory.count
    memory.append((version, 0, 1))
    entered.append(.part)
    return true
  }

  /// What has not changed follows in the order of before; one that has changed or gone may lie in between.
  private func entryBefore(_ version: UInt64) -> Int? {
    guard next < before.count else { return nil }
    if before[next].version == version { return next }
    if next + 1 < before.count, before[next + 1].version == version { return next + 1 }
    let sibling = next + before[next].span
    return sibling < before.count && before[sibling].version == version ? sibling : nil
  }

  private mutating func end() {
    let hash = part.hasher.finalize()
    memory[part.entry].hash = hash
    memory[part.entry].span = memory.count - part.entry
    part = parts.removeLast()
    part.hasher.combine(hash)
  }
}
