extension Reducer {
  /// Runs a child's reducer while the state is one case of an enum, and ends its effects when the state becomes another.
  public func ifCaseLet<CaseState, CaseAction, Child: Reducer>(
    _ toCaseState: CaseKeyPath<State, CaseState>,
    action toCaseAction: CaseKeyPath<Action, CaseAction>,
    @ReducerBuilder<CaseState, CaseAction> then child: () -> Child,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> CaseChildReducer<Self, Child>
  where Child.State == CaseState, Child.Action == CaseAction {
    CaseChildReducer(
      self, toState: .cached(toCaseState), toAction: .cached(toCaseAction), child: Composed(child()),
      place: OperatorPlace(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}

/// A reducer whose state may be a child's: what `ifCaseLet` makes.
public struct CaseChildReducer<Parent: Reducer, Child: Reducer>: Reducer {
  private let parent: Parent
  private let toState: AnyCasePath<Parent.State, Child.State>
  private let toAction: AnyCasePath<Parent.Action, Child.Action>
  private let child: Composed<Child>
  private let place: OperatorPlace
  private let slot: SlotStep

  init(
    _ parent: Parent, toState: AnyCasePath<Parent.State, Child.State>,
    toAction: AnyCasePath<Parent.Action, Child.Action>, child: Composed<Child>, place: OperatorPlace
  ) {
    self.parent = parent
    self.toState = toState
    self.toAction = toAction
    self.child = child
    self.place = place
    slot = SlotStep(
      child, cases: toAction.caseNames, model: .scope, style: Child._ephemeralStyle ?? .switch,
      source: place.source)
  }

  public func reduce(into state: inout Parent.State, action: Parent.Action) -> Effect<Parent.Action> {
    guard let childAction = toAction.extract(from: action) else {
      return parent.reduce(into: &state, action: action)
    }
    let effect = toState.changeInPlace(&state) {
      child.reduceOwned(into: &$0, action: childAction, by: toAction)
    }
    if effect == nil {
      place.reportAbsence(
        of: typeName(Child.State.self), for: action, in: "ifCaseLet", because: "but the state is another case"
      )
    }
    return (effect ?? .none).merge(with: parent.reduce(into: &state, action: action))
  }

  public func _slots() -> [ComposedSlot] {
    parent._slots() + [CaseSlot(slot, of: toState, for: toAction, child)]
  }

  public static var _holdsSlots: Bool { true }
  public static var _screen: Any.Type? { Parent._screen }
}

/// The slot of a child that is one case of its owner's state.
final class CaseSlot<State, Action, Child: Reducer>: ComposedSlot {
  private let toState: AnyCasePath<State, Child.State>
  private let toAction: AnyCasePath<Action, Child.Action>
  private let identity = StateIdentity.reader(for: Child.State.self)

  init(
    _ step: SlotStep, of toState: AnyCasePath<State, Child.State>,
    for toAction: AnyCasePath<Action, Child.Action>, _ child: Composed<Child>
  ) {
    self.toState = toState
    self.toAction = toAction
    super.init(step) { child.slots }
  }

  override func withOccupant(of owner: UnsafeRawPointer, _ body: (UnsafeRawPointer, AnyHashable?) -> Void) {
    toState.withValue(of: owner) { body($0, identity?.id(of: $0)) }
  }

  override var certainCase: String? { toAction.certainCase }

  override func withAction(of action: UnsafeRawPointer, _ body: (UnsafeRawPointer, AnyHashable?) -> Void) {
    toAction.withValue(of: action) { body($0, nil) }
  }
}
