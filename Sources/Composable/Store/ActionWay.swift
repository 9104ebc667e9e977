/// Finds the way of an action by asking each slot for it: the steps from the root to the innermost screen that is there
/// and that the action goes to.
struct ActionWay {
  private(set) var steps: [SlotStep] = []

  init(of action: UnsafeRawPointer, through slots: [ComposedSlot], of state: UnsafeRawPointer) {
    follow(action, through: slots, of: state)
  }

  private mutating func follow(
    _ action: UnsafeRawPointer, through slots: [ComposedSlot], of owner: UnsafeRawPointer
  ) {
    for slot in slots {
      var isOnWay = false
      slot.withAction(of: action) { childAction, id in
        func enter(_ child: UnsafeRawPointer, _ identity: AnyHashable?) {
          isOnWay = true
          steps.append(slot.step.occupied(by: identity))
          follow(childAction, through: slot.children, of: child)
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
