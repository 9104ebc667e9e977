import Composable

/// A number that differs when other screens are present: case and identity of each slot, hashed. What holds no slots is
/// passed by, and a row that holds nothing leaves no trace.
struct Fingerprint: SlotWalker {
  private var hasher = Hasher()
  private let rows: RowMemory
  /// Counts the slots that were visited, to tell them apart.
  private var slot = 0
  /// Rows that were entered and in which nothing has been found yet.
  private var pendingRows: [SlotStep] = []
  private var isRow: [Bool] = []

  init(rows: RowMemory) { self.rows = rows }

  consuming func finalize() -> Int { hasher.finalize() }

  mutating func visit(_ step: SlotStep) -> Bool {
    slot += 1
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
      pendingRows.append(step)
    } else if step.ownsEffects {
      for row in pendingRows { hasher.combine(row.identity) }
      pendingRows.removeAll(keepingCapacity: true)
      hasher.combine(slot)
      hasher.combine(step.identity)
    }
    guard step.holdsSlots else { return false }
    isRow.append(step.style == .row)
    return true
  }

  mutating func leave() {
    if isRow.removeLast(), !pendingRows.isEmpty { pendingRows.removeLast() }
  }
}
