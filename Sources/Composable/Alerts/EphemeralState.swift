/// State that lives no longer than the system shows it: an alert, a dialog. No effect is kept for it, and any action that
/// it sends empties its slot.
public protocol EphemeralState<Action> {
  /// What its buttons send.
  associatedtype Action
  /// How it looks.
  static var ephemeralStyle: EphemeralStyle { get }
}

/// How ephemeral state looks.
public enum EphemeralStyle: Sendable {
  case alert
  case confirmationDialog
}
