/// One slot that a composition operator makes, for whoever goes through what is present: the recorder, which wants to know
/// what came and went; the store, which ends the effects of what has left; whoever asks what is declared.
///
/// Its types are forgotten. States and actions are handed on by their addresses, which are valid during the call: to look
/// up the generic types of the operators at each step would cost many times what the step itself does.
public class ComposedSlot {
  /// The step to what the slot may hold.
  package let step: SlotStep
  private let makeChildren: () -> [ComposedSlot]
  /// What has to be in force while a body is built.
  private var surroundings: [(() -> Void) -> Void] = []

  init(_ step: SlotStep, children: @escaping () -> [ComposedSlot]) {
    self.step = step
    makeChildren = children
  }

  /// The slots of what the slot holds, in the order of composition: found when they are first asked for, since features
  /// may hold each other.
  package private(set) lazy var children: [ComposedSlot] = {
    var children: [ComposedSlot] = []
    var find = { children = self.makeChildren() }
    for surrounding in surroundings.reversed() {
      let inner = find
      find = { surrounding(inner) }
    }
    find()
    for child in children { child.surroundings = surroundings + child.surroundings }
    return children
  }()

  // MARK: What counts its changes

  /// Where the number of the slot's contents is.
  package enum VersionPlace {
    /// From the beginning of the owner's state.
    case here(Int)
    /// In the box of a presentation state, which lies that far from the beginning.
    case inBox(Int)
    /// In a field that is computed.
    case asked
    /// Changes are not counted.
    case nowhere
  }

  var versionPlace: VersionPlace { .nowhere }
  func readVersion(in owner: UnsafeRawPointer) -> UInt64? { nil }
  package private(set) lazy var knownVersionPlace = mayChangeUnseen ? .nowhere : versionPlace

  /// The number of the slot's contents: another one after whatever change of what the slot holds, however deep; nil where
  /// changes are not counted.
  package final func version(in owner: UnsafeRawPointer) -> UInt64? {
    if case .asked = knownVersionPlace { return readVersion(in: owner) }
    return knownVersionPlace.version(in: owner)
  }

  // MARK: A slot for one occupant

  /// Calls `body` with the occupant's state and identity, if there is one. Not for a slot that holds many.
  package func withOccupant(
    of owner: UnsafeRawPointer, _ body: (_ occupant: UnsafeRawPointer, _ identity: AnyHashable?) -> Void
  ) {}

  // MARK: A slot for many: a stack, rows

  package var holdsMany: Bool { false }
  /// O(1).
  package func contains(_ identity: AnyHashable, in owner: UnsafeRawPointer) -> Bool { false }
  /// Calls `body` with an occupant's state, if it is there. O(1).
  package func withOccupant(
    _ identity: AnyHashable, of owner: UnsafeRawPointer, _ body: (_ occupant: UnsafeRawPointer) -> Void
  ) {}

  // MARK: A stack

  /// The elements of a stack, bottom first.
  package struct StackElements {
    /// Another one whenever elements came, went or changed places.
    package var order = ObservableStateID.unidentified
    package var ids: ContiguousArray<StackElementID> = []
    /// For each a number that no other element has, and that is another one after whatever change of this one.
    package var versions: ContiguousArray<UInt64> = []
  }

  package func elements(in owner: UnsafeRawPointer) -> StackElements { StackElements() }
  package func withElement(
    at position: Int, in owner: UnsafeRawPointer, _ body: (_ element: UnsafeRawPointer) -> Void
  ) {}

  // MARK: Rows

  package func count(in owner: UnsafeRawPointer) -> Int { 0 }
  package func identity(at position: Int, in owner: UnsafeRawPointer) -> AnyHashable { position }
  /// Which rows came, went or changed since the slot's contents had a version; nil where that is not known.
  package func changed(since version: UInt64, in owner: UnsafeRawPointer) -> [AnyHashable]? { nil }

  // MARK: Actions

  /// The name with which the description of an action begins if it is one for this slot, and of no other action; nil where
  /// that is not certain.
  package var certainCase: String? { nil }

  /// Calls `body` with the action for an occupant, if the owner's action is one; and with the occupant's identity in a
  /// slot that holds many.
  package func withAction(
    of action: UnsafeRawPointer, _ body: (_ action: UnsafeRawPointer, _ identity: AnyHashable?) -> Void
  ) {}

  // MARK: What cannot be counted

  /// Whether what the slot's occupants hold may change without a change of what the slot holds: it lies in an object.
  package private(set) lazy var mayChangeUnseen: Bool = {
    var known: Set<ObjectIdentifier> = []
    return Self.liesElsewhere(below: self, &known)
  }()

  /// Whether the slot's own contents lie in an object that the owner's state refers to.
  var liesInObject: Bool { false }

  private static func liesElsewhere(below slot: ComposedSlot, _ known: inout Set<ObjectIdentifier>) -> Bool {
    guard slot.step.holdsSlots, known.insert(ObjectIdentifier(slot.step.child)).inserted else { return false }
    return slot.children.contains { $0.liesInObject || liesElsewhere(below: $0, &known) }
  }
}

extension ComposedSlot.VersionPlace {
  /// The number, where it lies in memory.
  package func version(in owner: UnsafeRawPointer) -> UInt64? {
    switch self {
    case .here(let offset): (owner + offset).load(as: UInt64.self)
    case .inBox(let offset): PresentationBox.version(ofStateAt: owner + offset)
    case .asked, .nowhere: nil
    }
  }

  /// Whether the number lies in memory.
  package var isInMemory: Bool {
    switch self {
    case .here, .inBox: true
    case .asked, .nowhere: false
    }
  }
}

extension [ComposedSlot] {
  /// The same slots, whose bodies are built within something: where dependencies are overridden.
  package func built(within surrounding: @escaping (() -> Void) -> Void) -> [ComposedSlot] {
    for slot in self { slot.add(surrounding) }
    return self
  }
}

extension ComposedSlot {
  fileprivate func add(_ surrounding: @escaping (() -> Void) -> Void) {
    surroundings.insert(surrounding, at: 0)
  }
}
