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
      Child.self, cases: toAction.caseNames, model: .scope, style: style, source: place.source)
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

  public func _walk<Walker: SlotWalker>(_ state: ParentState, action: ParentAction?, walker: inout Walker) {
    let childAction = action.flatMap(toAction.extract(from:))
    if Walker.keepsToWay && childAction == nil { return }
    guard walker.visit(slot) else { return }
    let childState: Child.State
    var identity: AnyHashable?
    switch toState {
    case .field(let field): childState = field.value(of: state)
    case .enumCase(let path):
      guard let value = path.extract(from: state) else { return }
      childState = value
      identity = StateIdentity.of(value)
    }
    guard walker.enter(slot.occupied(by: identity, isOnWay: childAction != nil)) else { return }
    child._walk(childState, action: childAction, walker: &walker)
    walker.leave()
  }

  public func _declare<Walker: SlotWalker>(to walker: inout Walker) { slot.declare(child, to: &walker) }

  public static var _holdsSlots: Bool { true }
  public static var _screen: Any.Type? { nil }
}
