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
      Child.self, cases: toAction.caseNames, model: .scope, style: Child._ephemeralStyle ?? .switch,
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

  public func _walk<Walker: SlotWalker>(_ state: Parent.State, action: Parent.Action?, walker: inout Walker) {
    parent._walk(state, action: action, walker: &walker)
    let childAction = action.flatMap(toAction.extract(from:))
    if Walker.keepsToWay && childAction == nil { return }
    guard walker.visit(slot), let childState = toState.extract(from: state) else { return }
    let step = slot.occupied(by: StateIdentity.of(childState), isOnWay: childAction != nil)
    guard walker.enter(step) else { return }
    child._walk(childState, action: childAction, walker: &walker)
    walker.leave()
  }

  public func _declare<Walker: SlotWalker>(to walker: inout Walker) {
    parent._declare(to: &walker)
    slot.declare(child, to: &walker)
  }

  public static var _holdsSlots: Bool { true }
  public static var _screen: Any.Type? { Parent._screen }
}
