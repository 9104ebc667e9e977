import Composable

/// Which rows of collections to walk. Of a long list these are the row that the action goes to and those that were last
/// seen to hold a screen; so a long list costs as much as a short one, and what an action puts into a row that it does
/// not go to is seen with that row's next action.
struct RowMemory {
  /// Up to this many rows are all walked.
  static let few = 32

  /// The ids of rows that hold something, in the order in which they were found, by the cases of their slot.
  private var occupied: [[String]: [AnyHashable]] = [:]
  /// Whether all rows are walked: at the start of a session.
  var isComplete = false

  func rows<ID: Hashable>(
    of slot: SlotStep, count: Int, all: () -> [ID], contains: (ID) -> Bool, onWay: ID?
  ) -> [ID] {
    if isComplete || count <= Self.few { return all() }
    var ids = (occupied[slot.cases] ?? []).compactMap { $0.base as? ID }.filter(contains)
    if let onWay, !ids.contains(onWay) { ids.append(onWay) }
    return ids
  }

  /// Forgets all rows before a walk that finds them again.
  mutating func forget() { occupied.removeAll(keepingCapacity: true) }

  mutating func remember(_ row: SlotStep) {
    guard let id = row.identity else { return }
    occupied[row.cases, default: []].append(id)
  }
}
