/// An alert, as a value: its title, its message and its buttons.
///
/// ```swift
/// state.alert = AlertState {
///   TextState("Discard the changes?")
/// } actions: {
///   ButtonState(role: .destructive, action: .discard) { TextState("Discard") }
///   ButtonState(role: .cancel) { TextState("Keep editing") }
/// }
/// ```
///
/// Two alerts are equal when they say and do the same.
public struct AlertState<Action>: Identifiable, EphemeralState {
  public static var ephemeralStyle: EphemeralStyle { .alert }

  /// Distinguishes one presentation from the next; it is no part of what makes two alerts equal.
  public let id: UInt64
  public var title: TextState
  public var message: TextState?
  public var buttons: [ButtonState<Action>]

  /// An alert. Without buttons the system shows one that closes it.
  public init(
    title: () -> TextState,
    @ButtonStateBuilder<Action> actions: () -> [ButtonState<Action>] = { [] },
    message: (() -> TextState)? = nil
  ) {
    id = UniqueNumber.next()
    self.title = title()
    self.message = message?()
    buttons = actions()
  }

  private init(id: UInt64, title: TextState, message: TextState?, buttons: [ButtonState<Action>]) {
    self.id = id
    self.title = title
    self.message = message
    self.buttons = buttons
  }

  /// The same alert with another kind of action.
  public func map<NewAction>(_ transform: (Action?) -> NewAction?) -> AlertState<NewAction> {
    AlertState<NewAction>(
      id: id, title: title, message: message, buttons: buttons.map { $0.map(transform) })
  }
}

extension AlertState: Sendable where Action: Sendable {}

extension AlertState: Equatable where Action: Equatable {
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.title == rhs.title && lhs.message == rhs.message && lhs.buttons == rhs.buttons
  }
}

extension AlertState: Hashable where Action: Hashable {
  public func hash(into hasher: inout Hasher) {
    hasher.combine(title)
    hasher.combine(message)
    hasher.combine(buttons)
  }
}

extension AlertState: CustomReflectable {
  public var customMirror: Mirror {
    var children: [(label: String?, value: Any)] = [("title", title)]
    if let message { children.append(("message", message)) }
    if !buttons.isEmpty { children.append(("actions", buttons)) }
    return Mirror(self, children: children, displayStyle: .struct)
  }
}
