/// Finds the way of an action: the steps from the root to the innermost screen that is there and that the action goes to.
struct ActionWay {
  private(set) var steps: [SlotStep] = []
  /// What the action says of itself: of slots whose case it cannot be, its value is not asked.
  private let cases: [String]

  init(
    of action: UnsafeRawPointer, describedBy path: ActionPath, through slots: [ComposedSlot],
    of state: UnsafeRawPointer
  ) {
    cases = path.cases
    follow(action, from: 0, through: slots, of: state)
  }

  /// Goes on with an action that begins at a position in the cases; nil where that is not known.
  private mutating func follow(
    _ action: UnsafeRawPointer, from position: Int?, through slots: [ComposedSlot],
    of owner: UnsafeRawPointer
  ) {
    for slot in slots {
      let isCertain = slot.firstCase != nil
      if let position, position < cases.count, let first = slot.firstCase, first != cases[position] {
        continue
      }
      let next = position.flatMap { isCertain ? $0 + slot.step.cases.count + (slot.holdsMany ? 1 : 0) : nil }
      var isOnWay = false
      slot.withAction(of: action) { childAction, id in
        func enter(_ child: UnsafeRawPointer, _ identity: AnyHashable?) {
          isOnWay = true
          steps.append(slot.step.occupied(by: identity))
          follow(childAction, from: next, through: slot.children, of: child)
        }
        if let id {
          slot.withOccupant(id, of: owner) { enter($0, id) }
        } else {
          slot.withOccupant(of: owner) { enter($0, $1) }
        }
      }
      if isOnWay { return }
    }
  }
}
