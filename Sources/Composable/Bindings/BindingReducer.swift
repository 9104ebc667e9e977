/// Sets the fields that binding actions name. Put it before the logic that reads them.
public struct BindingReducer<State, Action, ViewAction: BindableAction>: Reducer
where State == ViewAction.State {
  private let toViewAction: (Action) -> ViewAction?

  /// For actions that are bindable themselves.
  public init() where Action == ViewAction { toViewAction = { $0 } }

  /// For actions with a case that holds bindable ones.
  public init(action toViewAction: CaseKeyPath<Action, ViewAction>) {
    self.toViewAction = AnyCasePath(toViewAction).extract(from:)
  }

  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    toViewAction(action)?.binding?.apply(to: &state)
    return .none
  }

  public func _slots() -> [ComposedSlot] { [] }
  public static var _holdsSlots: Bool { false }
  public static var _screen: Any.Type? { nil }
}
