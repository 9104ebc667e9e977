/// One step from a screen to what one of its slots holds, or may hold: what composition operators say of it.
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

  /// What is true of the slot whatever it holds: shared by all steps to it, so that a step is cheap to hand on.
  private final class Kind: @unchecked Sendable {
    // Unchecked: all of it is constant but what the child hides, which is found out and asked for on the main actor.
    let cases: [String]
    let model: Model
    let style: Style
    let child: Any.Type
    let isNamespace: Bool
    let mayHoldSlots: Bool
    let hider: any SlotHider
    let box: Box?
    let source: Source

    init<Child: Reducer>(
      _ child: Composed<Child>, cases: [String], model: Model, style: Style, box: Box?, source: Source
    ) {
      self.cases = cases
      self.model = model
      self.style = style
      self.child = Child._screen ?? StateScreen<Child.State>.self
      self.isNamespace = Child._isNamespace
      self.mayHoldSlots = Child._holdsSlots
      self.hider = child
      self.box = box
      self.source = source
    }
  }

  private let kind: Kind
  /// The element's id in a stack or in rows; the id of the state in a tree slot where it has one; nil in a slot that
  /// is merely declared.
  public private(set) var identity: AnyHashable?

  /// The cases of the owner's action that lead to the child, outermost first.
  public var cases: [String] { kind.cases }
  public var model: Model { kind.model }
  public var style: Style { kind.style }
  /// The child's reducer, or what stands for it where it has no name of its own.
  public var child: Any.Type { kind.child }
  /// Whether the child is a `@Reducer enum`: its cases are slots of the owner, and follow as steps of their own.
  public var isNamespace: Bool { kind.isNamespace }
  /// Whether the child's reducer can hold slots.
  public var holdsSlots: Bool { kind.mayHoldSlots || kind.hider.hidesSlots }
  public var box: Box? { kind.box }
  public var source: Source { kind.source }

  init<Child: Reducer>(
    _ child: Composed<Child>, cases: [String], model: Model, style: Style, box: Box? = nil, source: Source
  ) {
    kind = Kind(child, cases: cases, model: model, style: style, box: box, source: source)
  }

  /// The step to one occupant of the slot.
  package func occupied(by identity: AnyHashable?) -> SlotStep {
    var step = self
    step.identity = identity
    return step
  }

  /// Whether it is a step through the same slot as another one.
  package func leads(through other: SlotStep) -> Bool { kind === other.kind }

  /// Whether the slot is one of an alert or a dialog.
  package var isEphemeral: Bool { style == .alert || style == .confirmationDialog }

  /// Whether the slot's occupant has effects that end with it: an embedded child is a part of its owner.
  public var ownsEffects: Bool { style != .embed }
}

/// Stands for a reducer without a name of its own, so that its screen can be named after its state.
enum StateScreen<State> {}
