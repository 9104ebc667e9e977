extension Reducer {
  /// Runs the reducers of a stack's elements, each on its own element, and ends an element's effects when it leaves.
  ///
  /// ```swift
  /// Reduce { state, action in … }
  ///   .forEach(\.path, action: \.path) { Path() }
  /// ```
  ///
  /// An element runs before the parent. On `.popFrom(id:)` the parent runs and still sees the element; then it goes, with
  /// all above it. Actions for elements that are not there, and pushes of elements that are, are reported and change
  /// nothing; the parent runs.
  public func forEach<DestinationState, DestinationAction, Destination: Reducer>(
    _ toStackState: WritableKeyPath<State, StackState<DestinationState>>,
    action toStackAction: CaseKeyPath<Action, StackAction<DestinationState, DestinationAction>>,
    @ReducerBuilder<DestinationState, DestinationAction> destination: () -> Destination,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> StackReducer<Self, Destination>
  where Destination.State == DestinationState, Destination.Action == DestinationAction {
    StackReducer(
      self, toState: FieldPath(toStackState), toAction: .cached(toStackAction),
      destination: Composed(destination()),
      place: OperatorPlace(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// `forEach` for a stack of the destinations of a `@Reducer enum`.
  public func forEach<DestinationState: CaseReducerState>(
    _ toStackState: WritableKeyPath<State, StackState<DestinationState>>,
    action toStackAction: CaseKeyPath<
      Action, StackAction<DestinationState, DestinationState.StateReducer.Action>
    >,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> StackReducer<Self, DestinationState.StateReducer> {
    StackReducer(
      self, toState: FieldPath(toStackState), toAction: .cached(toStackAction),
      destination: Composed(DestinationState.StateReducer()),
      place: OperatorPlace(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}

/// A reducer with a stack of screens: what `forEach` on stack state makes.
public struct StackReducer<Parent: Reducer, Destination: Reducer>: Reducer {
  private let parent: Parent
  private let toState: FieldPath<Parent.State, StackState<Destination.State>>
  private let toAction: AnyCasePath<Parent.Action, StackAction<Destination.State, Destination.Action>>
  private let destination: Composed<Destination>
  private let place: OperatorPlace
  private let slot: SlotStep

  init(
    _ parent: Parent, toState: FieldPath<Parent.State, StackState<Destination.State>>,
    toAction: AnyCasePath<Parent.Action, StackAction<Destination.State, Destination.Action>>,
    destination: Composed<Destination>, place: OperatorPlace
  ) {
    self.parent = parent
    self.toState = toState
    self.toAction = toAction
    self.destination = destination
    self.place = place
    slot = SlotStep(
      destination, cases: toAction.caseNames, model: .stack, style: .push, box: .stackState,
      source: place.source)
  }

  public func reduce(into state: inout Parent.State, action: Parent.Action) -> Effect<Parent.Action> {
    switch toAction.extract(from: action) {
    case nil: return parent.reduce(into: &state, action: action)
    case .element(let id, let elementAction):
      let effect = reduceElement(id, elementAction, into: &state, action: action)
      return effect.merge(with: parent.reduce(into: &state, action: action))
    case .popFrom(let id):
      guard toState.value(of: state).contains(id) else {
        reportUnknown(id, in: state, action: action)
        return parent.reduce(into: &state, action: action)
      }
      let effect = parent.reduce(into: &state, action: action)
      if toState.value(of: state).contains(id) { toState.change(&state) { $0.pop(from: id) } }
      return effect
    case .push(let id, let element):
      push(element, id: id, into: &state)
      return parent.reduce(into: &state, action: action)
    }
  }

  private func reduceElement(
    _ id: StackElementID, _ elementAction: Destination.Action, into state: inout Parent.State,
    action: Parent.Action
  ) -> Effect<Parent.Action> {
    guard toState.value(of: state).contains(id) else {
      reportUnknown(id, in: state, action: action)
      return .none
    }
    let effect = PresenceDepth.$current.withValue(PresenceDepth.current + 1) {
      toState.change(&state) { destination.reduce(into: &$0[id: id]!, action: elementAction) }
    }
    if effect.isNone { return .none }
    return effect.owned(
      by: AnyHashable(id), of: toAction.caseNames, dismissal: toAction.embed(.popFrom(id: id)),
      embed: { [toAction] in toAction.embed(.element(id: id, action: $0)) })
  }

  private func push(_ element: Destination.State, id: StackElementID, into state: inout Parent.State) {
    @Dependency(\.context) var context
    @Dependency(\.stackElementID) var generator
    if toState.value(of: state).contains(id) {
      report("forEach got a push of the element \(id), which is there already. It was not pushed.")
      return
    }
    if context == .test && generator.isAhead(id) {
      report(
        """
        forEach got a push of the element \(id), but the next id is \(generator.position): ids are given in turn, and \
        this one may be given again.
        """)
    }
    toState.change(&state) { $0.append(element, id: id) }
  }

  private func reportUnknown(_ id: StackElementID, in state: Parent.State, action: Parent.Action) {
    place.reportAbsence(
      of: "the stack element \(id)", for: action, in: "forEach",
      because: "which is not there (the stack has \(toState.value(of: state).idList))")
  }

  private func report(_ message: String) {
    reportIssue(
      message, fileID: place.fileID, filePath: place.filePath, line: place.line, column: place.column)
  }

  public func _slots() -> [ComposedSlot] {
    parent._slots() + [StackSlot(slot, of: toState, for: toAction, destination)]
  }

  public static var _holdsSlots: Bool { true }
  public static var _screen: Any.Type? { Parent._screen }
}

/// The slot of a stack's elements.
private final class StackSlot<State, Action, Destination: Reducer>: ComposedSlot {
  private let toState: PlacedField<State, StackState<Destination.State>>
  private let toAction: AnyCasePath<Action, StackAction<Destination.State, Destination.Action>>

  init(
    _ step: SlotStep, of toState: FieldPath<State, StackState<Destination.State>>,
    for toAction: AnyCasePath<Action, StackAction<Destination.State, Destination.Action>>,
    _ destination: Composed<Destination>
  ) {
    self.toState = PlacedField(toState)
    self.toAction = toAction
    super.init(step) { destination.slots }
  }

  override var versionPlace: VersionPlace {
    let version = MemoryLayout<StackState<Destination.State>>.offset(of: \.version)
    return toState.offset(of: version).map { .here($0) } ?? .asked
  }

  override func readVersion(in owner: UnsafeRawPointer) -> UInt64? {
    var version: UInt64?
    toState.withValue(of: owner) { version = $0.pointee.version }
    return version
  }

  override var holdsMany: Bool { true }

  override func elements(in owner: UnsafeRawPointer) -> StackElements {
    var elements = StackElements()
    toState.withValue(of: owner) {
      elements.order = $0.pointee._$id
      elements.ids = $0.pointee.elementIDs
      elements.versions = $0.pointee.versions
    }
    return elements
  }

  override func withElement(
    at position: Int, in owner: UnsafeRawPointer, _ body: (UnsafeRawPointer) -> Void
  ) {
    toState.withValue(of: owner) { $0.pointee.withElement(at: position, body) }
  }

  override func contains(_ identity: AnyHashable, in owner: UnsafeRawPointer) -> Bool {
    guard let id = identity.base as? StackElementID else { return false }
    var contains = false
    toState.withValue(of: owner) { contains = $0.pointee.contains(id) }
    return contains
  }

  override func withOccupant(
    _ identity: AnyHashable, of owner: UnsafeRawPointer, _ body: (UnsafeRawPointer) -> Void
  ) {
    guard let id = identity.base as? StackElementID else { return }
    toState.withValue(of: owner) { $0.pointee.withElement(id, body) }
  }

  override var liesInObject: Bool { toState.path.leadsThroughObject }
  override var certainCase: String? { toAction.certainCase }

  override func withAction(of action: UnsafeRawPointer, _ body: (UnsafeRawPointer, AnyHashable?) -> Void) {
    toAction.withValue(of: action) {
      let action = $0.assumingMemoryBound(to: StackAction<Destination.State, Destination.Action>.self)
      guard case .element(let id, let child) = action.pointee else { return }
      withUnsafePointer(to: child) { body($0, AnyHashable(id)) }
    }
  }
}
