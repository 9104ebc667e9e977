extension Reducer {
  /// Runs a child's reducer on an optional part of the state while it is there, and ends its effects when it goes. For a
  /// child that can be dismissed, use presentation state.
  public func ifLet<WrappedState, WrappedAction, Wrapped: Reducer>(
    _ toWrappedState: WritableKeyPath<State, WrappedState?>,
    action toWrappedAction: CaseKeyPath<Action, WrappedAction>,
    @ReducerBuilder<WrappedState, WrappedAction> then wrapped: () -> Wrapped,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> OptionalChildReducer<Self, Wrapped>
  where Wrapped.State == WrappedState, Wrapped.Action == WrappedAction {
    OptionalChildReducer(
      self, toState: FieldPath(toWrappedState), toAction: .cached(toWrappedAction),
      child: Composed(wrapped()),
      place: OperatorPlace(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// `ifLet` for an optional alert or dialog that is no presentation.
  public func ifLet<WrappedState: EphemeralState>(
    _ toWrappedState: WritableKeyPath<State, WrappedState?>,
    action toWrappedAction: CaseKeyPath<Action, WrappedState.Action>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> OptionalChildReducer<Self, EphemeralReducer<WrappedState>> {
    OptionalChildReducer(
      self, toState: FieldPath(toWrappedState), toAction: .cached(toWrappedAction),
      child: Composed(EphemeralReducer()),
      place: OperatorPlace(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}

/// A reducer with a child that may be absent: what `ifLet` on an optional makes.
public struct OptionalChildReducer<Parent: Reducer, Child: Reducer>: Reducer {
  private let parent: Parent
  private let toState: FieldPath<Parent.State, Child.State?>
  private let toAction: AnyCasePath<Parent.Action, Child.Action>
  private let child: Composed<Child>
  private let place: OperatorPlace
  private let slot: SlotStep

  init(
    _ parent: Parent, toState: FieldPath<Parent.State, Child.State?>,
    toAction: AnyCasePath<Parent.Action, Child.Action>, child: Composed<Child>, place: OperatorPlace
  ) {
    self.parent = parent
    self.toState = toState
    self.toAction = toAction
    self.child = child
    self.place = place
    slot = SlotStep(
      child, cases: toAction.caseNames, model: .tree, style: Child._ephemeralStyle ?? .unknown,
      source: place.source)
  }

  public func reduce(into state: inout Parent.State, action: Parent.Action) -> Effect<Parent.Action> {
    guard let childAction = toAction.extract(from: action) else {
      return parent.reduce(into: &state, action: action)
    }
    guard toState.value(of: state) != nil else {
      place.reportAbsence(
        of: typeName(Child.State.self), for: action, in: "ifLet", because: "but it is nil")
      return parent.reduce(into: &state, action: action)
    }
    let before =
      Child._ephemeralStyle == nil
      ? nil : toState.value(of: state).map { OccupantIdentity(of: $0, child: child, action: childAction) }
    let effect = toState.change(&state) { child.reduceOwned(into: &$0!, action: childAction, by: toAction) }
      .merge(with: parent.reduce(into: &state, action: action))
    if let before, let after = toState.value(of: state),
      OccupantIdentity(of: after, child: child, action: nil) == before
    {
      toState.change(&state) { $0 = nil }
    }
    return effect
  }

  public func _slots() -> [ComposedSlot] {
    parent._slots() + [OptionalSlot(slot, of: toState, for: toAction, child)]
  }

  public static var _holdsSlots: Bool { true }
  public static var _screen: Any.Type? { Parent._screen }
}

/// The slot of a child that is an optional part of its owner's state.
private final class OptionalSlot<State, Action, Child: Reducer>: ComposedSlot {
  private let toState: PlacedField<State, Child.State?>
  private let toAction: AnyCasePath<Action, Child.Action>
  private let identity = StateIdentity.reader(for: Child.State.self)

  init(
    _ step: SlotStep, of toState: FieldPath<State, Child.State?>,
    for toAction: AnyCasePath<Action, Child.Action>, _ child: Composed<Child>
  ) {
    self.toState = PlacedField(toState)
    self.toAction = toAction
    super.init(step) { child.slots }
  }

  override func withOccupant(of owner: UnsafeRawPointer, _ body: (UnsafeRawPointer, AnyHashable?) -> Void) {
    toState.withValue(of: owner) {
      guard let child = $0.pointee else { return }
      withUnsafePointer(to: child) { body($0, identity?.id(of: $0)) }
    }
  }

  override var liesInObject: Bool { toState.path.leadsThroughObject }
  override var certainCase: String? { toAction.certainCase }

  override func withAction(of action: UnsafeRawPointer, _ body: (UnsafeRawPointer, AnyHashable?) -> Void) {
    toAction.withValue(of: action) { body($0, nil) }
  }
}
