import Foundation

/// Who records what is reported in a test. `ComposableTesting` has one, which is found by its name in the running program:
/// code that apps link must not link a testing library.
package protocol TestReporter: AnyObject, Sendable {
  /// Fails the current test.
  static func record(_ issue: ReportedIssue)
  /// A number for the test that is running, so that values made on first access are not shared between tests. 0 where
  /// none can be told.
  static var currentTest: Int { get }
}

enum TestRecorder {
  /// `nil` outside of tests, and in tests that do not link `ComposableTesting`.
  static let shared: (any TestReporter.Type)? =
    TestContext.isTesting
    ? NSClassFromString("ComposableTesting.RunningTestReporter") as? any TestReporter.Type : nil

  static var currentTest: Int { shared?.currentTest ?? 0 }
}
