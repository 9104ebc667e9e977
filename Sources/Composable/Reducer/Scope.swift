/// Runs a child's reducer on a part of the state: on a field, or on one case of an enum.
///
/// ```swift
/// var body: some ReducerOf<Self> {
///   Scope(state: \.home, action: \.home) { Home() }
///   Reduce { state, action in … }
/// }
/// ```
public struct Scope<ParentState, ParentAction, Child: Reducer>: Reducer {
  private enum StatePath {
    case field(FieldPath<ParentState, Child.State>)
    case enumCase(AnyCasePath<ParentState, Child.State>)
  }

  private let toState: StatePath
  private let toAction: AnyCasePath<ParentAction, Child.Action>
  private let child: Composed<Child>
  private let place: OperatorPlace
  private let slot: SlotStep

  /// A child in a field of the state.
  public init<ChildState, ChildAction>(
    state toChildState: WritableKeyPath<ParentState, ChildState>,
    action toChildAction: CaseKeyPath<ParentAction, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Child,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) where ChildState == Child.State, ChildAction == Child.Action {
    self.init(
      .field(FieldPath(toChildState)), action: .cached(toChildAction), child: child(),
      place: OperatorPlace(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// A child in one case of a state that is an enum. An action for it while the state is another case is reported.
  public init<ChildState, ChildAction>(
    state toChildState: CaseKeyPath<ParentState, ChildState>,
    action toChildAction: CaseKeyPath<ParentAction, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Child,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) where ChildState == Child.State, ChildAction == Child.Action {
    self.init(
      .enumCase(.cached(toChildState)), action: .cached(toChildAction), child: child(),
      place: OperatorPlace(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  private init(
    _ toState: StatePath, action toAction: AnyCasePath<ParentAction, Child.Action>, child: Child,
    place: OperatorPlace
  ) {
    self.toState = toState
    self.toAction = toAction
    self.child = Composed(child)
    self.place = place
    let style: SlotStep.Style =
      switch toState {
      case .field: .embed
      case .enumCase: Child._ephemeralStyle ?? .switch
      }
    slot = SlotStep(
      self.child, cases: toAction.caseNames, model: .scope, style: style, source: place.source)
  }

  public func reduce(into state: inout ParentState, action: ParentAction) -> Effect<ParentAction> {
    guard let childAction = toAction.extract(from: action) else { return .none }
    switch toState {
    case .field(let field):
      return field.change(&state) { child.reduce(into: &$0, action: childAction) }
        .embedded(by: toAction, holdingSlots: slot.holdsSlots)
    case .enumCase(let path):
      let effect = path.changeInPlace(&state) {
        child.reduceOwned(into: &$0, action: childAction, by: toAction)
      }
      guard let effect else {
        place.reportAbsence(
          of: typeName(Child.State.self), for: action, in: "Scope", because: "but the state is another case")
        return .none
      }
      return effect
    }
  }

  public func _slots() -> [ComposedSlot] {
    switch toState {
    case .field(let field): [FieldSlot(slot, of: field, for: toAction, child)]
    case .enumCase(let path): [CaseSlot(slot, of: path, for: toAction, child)]
    }
  }

  public static var _holdsSlots: Bool { true }
  public static var _screen: Any.Type? { nil }
}

/// The slot of a child that is always there.
private final class FieldSlot<State, Action, Child: Reducer>: ComposedSlot {
  private let toState: PlacedField<State, Child.State>
  private let toAction: AnyCasePath<Action, Child.Action>

  init(
    _ step: SlotStep, of toState: FieldPath<State, Child.State>,
    for toAction: AnyCasePath<Action, Child.Action>, _ child: Composed<Child>
  ) {
    self.toState = PlacedField(toState)
    self.toAction = toAction
    super.init(step) { child.slots }
  }

  override func withOccupant(of owner: UnsafeRawPointer, _ body: (UnsafeRawPointer, AnyHashable?) -> Void) {
    toState.withValue(of: owner) { body($0, nil) }
  }

  override var liesInObject: Bool { toState.path.leadsThroughObject }
  override var certainCase: String? { toAction.certainCase }

  override func withAction(of action: UnsafeRawPointer, _ body: (UnsafeRawPointer, AnyHashable?) -> Void) {
    toAction.withValue(of: action) { body($0, nil) }
  }
}
