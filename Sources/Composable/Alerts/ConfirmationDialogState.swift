/// A dialog that asks what to do, as a value: its title, its message and its buttons.
///
/// Two dialogs are equal when they say and do the same.
public struct ConfirmationDialogState<Action>: Identifiable, EphemeralState {
  public static var ephemeralStyle: EphemeralStyle { .confirmationDialog }

  /// Distinguishes one presentation from the next; it is no part of what makes two dialogs equal.
  public let id: UInt64
  public var titleVisibility: DialogTitleVisibility
  public var title: TextState
  public var message: TextState?
  public var buttons: [ButtonState<Action>]

  public init(
    titleVisibility: DialogTitleVisibility = .automatic,
    title: () -> TextState,
    @ButtonStateBuilder<Action> actions: () -> [ButtonState<Action>] = { [] },
    message: (() -> TextState)? = nil
  ) {
    id = UniqueNumber.next()
    self.titleVisibility = titleVisibility
    self.title = title()
    self.message = message?()
    buttons = actions()
  }

  private init(
    id: UInt64, titleVisibility: DialogTitleVisibility, title: TextState, message: TextState?,
    buttons: [ButtonState<Action>]
  ) {
    self.id = id
    self.titleVisibility = titleVisibility
    self.title = title
    self.message = message
    self.buttons = buttons
  }

  /// The same dialog with another kind of action.
  public func map<NewAction>(_ transform: (Action?) -> NewAction?) -> ConfirmationDialogState<NewAction> {
    ConfirmationDialogState<NewAction>(
      id: id, titleVisibility: titleVisibility, title: title, message: message,
      buttons: buttons.map { $0.map(transform) })
  }
}

/// Whether a dialog shows its title.
public enum DialogTitleVisibility: Hashable, Sendable {
  case automatic
  case visible
  case hidden
}

extension ConfirmationDialogState: Sendable where Action: Sendable {}

extension ConfirmationDialogState: Equatable where Action: Equatable {
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.titleVisibility == rhs.titleVisibility && lhs.title == rhs.title && lhs.message == rhs.message
      && lhs.buttons == rhs.buttons
  }
}

extension ConfirmationDialogState: Hashable where Action: Hashable {
  public func hash(into hasher: inout Hasher) {
    hasher.combine(titleVisibility)
    hasher.combine(title)
    hasher.combine(message)
    hasher.combine(buttons)
  }
}

extension ConfirmationDialogState: CustomReflectable {
  public var customMirror: Mirror {
    var children: [(label: String?, value: Any)] = [("title", title)]
    if titleVisibility != .automatic { children.append(("titleVisibility", titleVisibility)) }
    if let message { children.append(("message", message)) }
    if !buttons.isEmpty { children.append(("actions", buttons)) }
    return Mirror(self, children: children, displayStyle: .struct)
  }
}
