extension Reducer {
  /// Runs the reducer of a presented child while its slot is filled, and ends the child's effects when it leaves.
  ///
  /// ```swift
  /// Reduce { state, action in … }
  ///   .ifLet(\.$destination, action: \.destination) { Destination() }
  /// ```
  ///
  /// The child runs before the parent. On `.dismiss` the parent runs and still sees the child; then the slot is
  /// emptied, unless the parent has put another child there. An action for an empty slot is reported, and the parent
  /// runs.
  public func ifLet<DestinationState, DestinationAction, Destination: Reducer>(
    _ toPresentationState: WritableKeyPath<State, PresentationState<DestinationState>>,
    action toPresentationAction: CaseKeyPath<Action, PresentationAction<DestinationAction>>,
    @ReducerBuilder<DestinationState, DestinationAction> destination: () -> Destination,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> PresentationReducer<Self, Destination>
  where Destination.State == DestinationState, Destination.Action == DestinationAction {
    PresentationReducer(
      self, toState: FieldPath(toPresentationState), toAction: .cached(toPresentationAction),
      destination: Composed(destination()),
      place: OperatorPlace(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// `ifLet` for the slot of a `@Reducer enum`.
  public func ifLet<DestinationState: CaseReducerState>(
    _ toPresentationState: WritableKeyPath<State, PresentationState<DestinationState>>,
    action toPresentationAction: CaseKeyPath<
      Action, PresentationAction<DestinationState.StateReducer.Action>
    >,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> PresentationReducer<Self, DestinationState.StateReducer> {
    PresentationReducer(
      self, toState: FieldPath(toPresentationState), toAction: .cached(toPresentationAction),
      destination: Composed(DestinationState.StateReducer()),
      place: OperatorPlace(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// `ifLet` for the slot of an alert or a dialog: any action of its buttons empties it.
  public func ifLet<DestinationState: EphemeralState>(
    _ toPresentationState: WritableKeyPath<State, PresentationState<DestinationState>>,
    action toPresentationAction: CaseKeyPath<Action, PresentationAction<DestinationState.Action>>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> PresentationReducer<Self, EphemeralReducer<DestinationState>> {
    PresentationReducer(
      self, toState: FieldPath(toPresentationState), toAction: .cached(toPresentationAction),
      destination: Composed(EphemeralReducer()),
      place: OperatorPlace(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}

/// A reducer with a slot for a presented child: what `ifLet` on presentation state makes.
public struct PresentationReducer<Parent: Reducer, Destination: Reducer>: Reducer {
  private let parent: Parent
  private let toState: FieldPath<Parent.State, PresentationState<Destination.State>>
  private let toAction: AnyCasePath<Parent.Action, PresentationAction<Destination.Action>>
  private let destination: Composed<Destination>
  private let place: OperatorPlace
  private let slot: SlotStep

  init(
    _ parent: Parent, toState: FieldPath<Parent.State, PresentationState<Destination.State>>,
    toAction: AnyCasePath<Parent.Action, PresentationAction<Destination.Action>>,
    destination: Composed<Destination>, place: OperatorPlace
  ) {
    self.parent = parent
    self.toState = toState
    self.toAction = toAction
    self.destination = destination
    self.place = place
    slot = SlotStep(
      destination, cases: toAction.caseNames, model: .tree,
      style: Destination._ephemeralStyle ?? .unknown, box: .presentationState, source: place.source)
  }

  public func reduce(into state: inout Parent.State, action: Parent.Action) -> Effect<Parent.Action> {
    switch toAction.extract(from: action) {
    case nil: parent.reduce(into: &state, action: action)
    case .dismiss: dismiss(into: &state, action: action)
    case .presented(let childAction): present(childAction, into: &state, action: action)
    }
  }

  private func present(
    _ childAction: Destination.Action, into state: inout Parent.State, action: Parent.Action
  ) -> Effect<Parent.Action> {
    guard !toState.value(of: state).isEmpty else { return reportEmptySlot(into: &state, action: action) }
    var effect = Effect<Parent.Action>.none
    let isEphemeral = EphemeralPossession.mayBe(in: destination)
    let before = isEphemeral ? identity(in: state, action: childAction) : nil
    if before?.isEphemeralOnWay != true {
      let childEffect = PresenceDepth.$current.withValue(PresenceDepth.current + 1) {
        reduceChild(of: &state, action: childAction)
      }
      if !childEffect.isNone, let child = toState.value(of: state).wrappedValue {
        effect = childEffect.owned(
          by: StateIdentity.of(child), of: toAction.caseNames, dismissal: toAction.embed(.dismiss),
          embed: { [toAction] in toAction.embed(.presented($0)) })
      }
    }
    effect = effect.merge(with: parent.reduce(into: &state, action: action))
    if let before, before.isEphemeralOnWay, identity(in: state, action: nil) == before {
      toState.change(&state) { $0.wrappedValue = nil }
    }
    return effect
  }

  /// Runs the child where it lies. A slot that `@PresentationState` makes is read and written as a whole, so it is taken
  /// out of the state meanwhile, lest the child's collections be copied; what `@Presents` makes is changed in place.
  private func reduceChild(
    of state: inout Parent.State, action: Destination.Action
  ) -> Effect<Destination.Action> {
    if toState.isObserved {
      return toState.change(&state) { destination.reduce(into: &$0.wrappedValue!, action: action) }
    }
    var slot = toState.value(of: state)
    toState.change(&state) { $0 = PresentationState(wrappedValue: nil) }
    defer { toState.change(&state) { $0 = slot } }
    return destination.reduce(into: &slot.wrappedValue!, action: action)
  }

  private func dismiss(into state: inout Parent.State, action: Parent.Action) -> Effect<Parent.Action> {
    guard let before = identity(in: state, action: nil) else {
      return reportEmptySlot(into: &state, action: action)
    }
    let effect = parent.reduce(into: &state, action: action)
    if identity(in: state, action: nil) == before { toState.change(&state) { $0.wrappedValue = nil } }
    return effect
  }

  private func identity(in state: Parent.State, action: Destination.Action?) -> OccupantIdentity? {
    toState.value(of: state).wrappedValue.map { OccupantIdentity(of: $0, child: destination, action: action) }
  }

  private func reportEmptySlot(into state: inout Parent.State, action: Parent.Action) -> Effect<Parent.Action>
  {
    place.reportAbsence(
      of: typeName(Destination.State.self), for: action, in: "ifLet", because: "but its slot is empty")
    return parent.reduce(into: &state, action: action)
  }

  public func _slots() -> [ComposedSlot] {
    parent._slots() + [PresentationSlot(slot, of: toState, for: toAction, destination)]
  }

  public static var _holdsSlots: Bool { true }
  public static var _screen: Any.Type? { Parent._screen }
}

/// The slot of a presented child.
private final class PresentationSlot<State, Action, Destination: Reducer>: ComposedSlot {
  private let toState: PlacedField<State, PresentationState<Destination.State>>
  private let toAction: AnyCasePath<Action, PresentationAction<Destination.Action>>
  private let identity = StateIdentity.reader(for: Destination.State.self)

  init(
    _ step: SlotStep, of toState: FieldPath<State, PresentationState<Destination.State>>,
    for toAction: AnyCasePath<Action, PresentationAction<Destination.Action>>,
    _ destination: Composed<Destination>
  ) {
    self.toState = PlacedField(toState)
    self.toAction = toAction
    super.init(step) { destination.slots }
  }

  override var versionPlace: VersionPlace { toState.offset.map { .inBox($0) } ?? .asked }

  override func readVersion(in owner: UnsafeRawPointer) -> UInt64? {
    var version: UInt64?
    toState.withValue(of: owner) { version = $0.pointee.version }
    return version
  }

  override func withOccupant(of owner: UnsafeRawPointer, _ body: (UnsafeRawPointer, AnyHashable?) -> Void) {
    toState.withValue(of: owner) {
      guard let child = $0.pointee.wrappedValue else { return }
      withUnsafePointer(to: child) { body($0, identity?.id(of: $0)) }
    }
  }

  override var liesInObject: Bool { toState.path.leadsThroughObject }
  override var certainCase: String? { toAction.certainCase }

  override func withAction(of action: UnsafeRawPointer, _ body: (UnsafeRawPointer, AnyHashable?) -> Void) {
    toAction.withValue(of: action) {
      let action = $0.assumingMemoryBound(to: PresentationAction<Destination.Action>.self)
      guard case .presented(let child) = action.pointee else { return }
      withUnsafePointer(to: child) { body($0, nil) }
    }
  }
}
