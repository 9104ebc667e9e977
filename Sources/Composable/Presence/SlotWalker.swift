/// Who goes through the slots of a state: the recorder, which wants to know what is present; the store, which ends the
/// effects of what is not; whoever asks what is declared.
///
/// For each slot an operator calls `visit`; where that answers yes, it calls `occupants` if there may be many, and
/// `enter` for each occupant; where that answers yes, it walks the occupant's own slots, and calls `leave`.
public protocol SlotWalker {
  /// Whether the walker wants to know of the occupants on the action's way and of no others, which are then passed by.
  static var keepsToWay: Bool { get }

  /// Whether the walker wants to know what the slot holds. It is called for empty slots too.
  mutating func visit(_ slot: SlotStep) -> Bool

  /// Which elements of a stack or rows to enter. Both closures take constant time for each id.
  mutating func occupants<ID: Hashable>(
    of slot: SlotStep, count: Int, all: () -> [ID], contains: (ID) -> Bool, onWay: ID?
  ) -> [ID]

  /// Whether to go on into an occupant of the slot visited last.
  mutating func enter(_ step: SlotStep) -> Bool

  /// After the slots of an occupant that was entered.
  mutating func leave()
}

extension SlotWalker {
  public static var keepsToWay: Bool { false }

  public mutating func visit(_ slot: SlotStep) -> Bool { true }

  public mutating func occupants<ID: Hashable>(
    of slot: SlotStep, count: Int, all: () -> [ID], contains: (ID) -> Bool, onWay: ID?
  ) -> [ID] {
    all()
  }
}
