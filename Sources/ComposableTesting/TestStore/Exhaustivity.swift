/// How much of what happens a test store wants to be asserted.
public enum Exhaustivity: Equatable, Sendable {
  /// All of it: each change of state, each action received, each effect.
  case on

  /// What the test asserts and no more. With `showSkippedAssertions`, what was not asserted is printed.
  case off(showSkippedAssertions: Bool)

  /// What the test asserts and no more.
  public static let off = Self.off(showSkippedAssertions: false)
}
