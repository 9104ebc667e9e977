/// One step from a screen to what one of its slots holds, or may hold: what composition operators tell a walker.
public struct SlotStep {
  /// How a slot holds its child.
  public enum Model: String, Sendable { case tree, stack, scope }

  /// How a slot looks, as far as the composition knows.
  public enum Style: String, Sendable { case alert, confirmationDialog, push, row, `switch`, embed, unknown }

  /// What gives the child's state a place of its own in memory.
  public enum Box: String, Sendable {
    case presentationState = "presentation state"
    case stackState = "stack state"
    case collection
  }

  /// Where the operator stands: in this place are slots composed.
  public struct Source: Sendable {
    public var fileID: StaticString
    public var line: UInt

    public init(fileID: StaticString, line: UInt) {
      self.fileID = fileID
      self.line = line
    }
  }

  /// The cases of the owner's action that lead to the child, outermost first.
  public var cases: [String]
  public var model: Model
  public var style: Style
  /// The element's id in a stack or in rows; the id of the state in a tree slot where it has one; nil in a slot that
  /// is merely declared.
  public var identity: AnyHashable?
  /// The child's reducer, or what stands for it where it has no name of its own.
  public var child: Any.Type
  /// Whether the child is a `@Reducer enum`: its cases are slots of the owner, and follow as steps of their own.
  public var isNamespace: Bool
  /// Whether the child's reducer can hold slots.
  public var holdsSlots: Bool
  /// Whether the action that the walk follows goes through this occupant.
  public var isOnWay: Bool
  public var box: Box?
  public var source: Source

  init<Child: Reducer>(
    _ child: Child.Type, cases: [String], model: Model, style: Style, box: Box? = nil, source: Source
  ) {
    self.cases = cases
    self.model = model
    self.style = style
    self.identity = nil
    self.child = Child._screen ?? StateScreen<Child.State>.self
    self.isNamespace = Child._isNamespace
    self.holdsSlots = Child._holdsSlots
    self.isOnWay = false
    self.box = box
    self.source = source
  }

  /// The step to one occupant of the slot.
  func occupied(by identity: AnyHashable?, isOnWay: Bool) -> SlotStep {
    var step = self
    step.identity = identity
    step.isOnWay = isOnWay
    return step
  }

  /// Whether the slot's occupant has effects that end with it: an embedded child is a part of its owner.
  public var ownsEffects: Bool { style != .embed }
}

/// Stands for a reducer without a name of its own, so that its screen can be named after its state.
enum StateScreen<State> {}
