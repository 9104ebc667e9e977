/// A button of an alert or a dialog, as a value: what it says, its role, and the action it sends.
public struct ButtonState<Action>: Identifiable {
  public typealias Role = ButtonStateRole

  /// Distinguishes buttons in a list; it is no part of what makes two buttons equal.
  public let id: UInt64
  public let role: Role?
  public let action: ButtonStateAction<Action>
  public let label: TextState

  /// A button that sends an action, and closes its alert.
  public init(role: Role? = nil, action: Action, label: () -> TextState) {
    self.init(role: role, action: .send(action), label: label)
  }

  /// A button that does what `action` says: by default it merely closes its alert.
  public init(role: Role? = nil, action: ButtonStateAction<Action> = .send(nil), label: () -> TextState) {
    self.id = UniqueNumber.next()
    self.role = role
    self.action = action
    self.label = label()
  }

  private init(id: UInt64, role: Role?, action: ButtonStateAction<Action>, label: TextState) {
    self.id = id
    self.role = role
    self.action = action
    self.label = label
  }

  /// The same button with another kind of action.
  public func map<NewAction>(_ transform: (Action?) -> NewAction?) -> ButtonState<NewAction> {
    ButtonState<NewAction>(id: id, role: role, action: action.map(transform), label: label)
  }

  /// Hands the action to `perform`.
  public func withAction(_ perform: (Action?) -> Void) { perform(action.action) }
}

/// What a button means to the system.
public enum ButtonStateRole: Hashable, Sendable {
  case cancel
  case destructive
}

/// What a button does when it is tapped.
public struct ButtonStateAction<Action> {
  /// The action to send, if any.
  public let action: Action?

  /// Sends an action, or merely closes the alert.
  public static func send(_ action: Action?) -> ButtonStateAction { ButtonStateAction(action: action) }

  func map<NewAction>(_ transform: (Action?) -> NewAction?) -> ButtonStateAction<NewAction> {
    .send(transform(action))
  }
}

extension ButtonStateAction: Equatable where Action: Equatable {}
extension ButtonStateAction: Hashable where Action: Hashable {}
extension ButtonStateAction: Sendable where Action: Sendable {}
extension ButtonState: Sendable where Action: Sendable {}

extension ButtonState: Equatable where Action: Equatable {
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.role == rhs.role && lhs.action == rhs.action && lhs.label == rhs.label
  }
}

extension ButtonState: Hashable where Action: Hashable {
  public func hash(into hasher: inout Hasher) {
    hasher.combine(role)
    hasher.combine(action)
    hasher.combine(label)
  }
}

extension ButtonState: CustomReflectable {
  public var customMirror: Mirror {
    var children: [(label: String?, value: Any)] = []
    if let role { children.append(("role", role)) }
    if let action = action.action { children.append(("action", action)) }
    children.append(("label", label))
    return Mirror(self, children: children, displayStyle: .struct)
  }
}

/// Builds the buttons of an alert or a dialog.
@resultBuilder
public enum ButtonStateBuilder<Action> {
  public static func buildExpression(_ button: ButtonState<Action>) -> [ButtonState<Action>] { [button] }
  public static func buildBlock(_ buttons: [ButtonState<Action>]...) -> [ButtonState<Action>] {
    buttons.flatMap(\.self)
  }
  public static func buildArray(_ buttons: [[ButtonState<Action>]]) -> [ButtonState<Action>] {
    buttons.flatMap(\.self)
  }
  public static func buildOptional(_ buttons: [ButtonState<Action>]?) -> [ButtonState<Action>] {
    buttons ?? []
  }
  public static func buildEither(first buttons: [ButtonState<Action>]) -> [ButtonState<Action>] { buttons }
  public static func buildEither(second buttons: [ButtonState<Action>]) -> [ButtonState<Action>] { buttons }
  public static func buildLimitedAvailability(_ buttons: [ButtonState<Action>]) -> [ButtonState<Action>] {
    buttons
  }
}
