import Foundation

/// Reports a misuse where the developer sees it: in tests as a failure at the given place, in a run as one line on
/// standard error. Never ends the program.
///
/// In tests the failure is recorded through `ComposableTesting`, which a test target links; nothing here links a
/// testing library into an app.
public func reportIssue(
  _ message: @autoclosure () -> String,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) {
  let issue = ReportedIssue(
    message: message(), fileID: fileID, filePath: filePath, line: line, column: column)
  if let observer = IssueObserver.current {
    observer(issue)
  } else if let reporter = TestRecorder.shared {
    reporter.record(issue)
  } else {
    issue.write(to: .standardError)
  }
}

/// A misuse, and where the developer should look for it.
public struct ReportedIssue: Sendable {
  public var message: String
  public var fileID: StaticString
  public var filePath: StaticString
  public var line: UInt
  public var column: UInt

  /// What stands on standard error in a run: one line.
  package var warning: String { "warning: \(fileID):\(line): \(message.replacing("\n", with: " "))\n" }

  package func write(to file: FileHandle) { file.write(Data(warning.utf8)) }
}

/// Who hears of issues instead of the test or standard error, for the current task and its children.
enum IssueObserver {
  @TaskLocal static var current: (@Sendable (ReportedIssue) -> Void)?
}

/// Calls `observer` for each issue reported while `operation` runs, instead of failing the test or warning.
public func withIssueObserver<Result>(
  _ observer: @escaping @Sendable (ReportedIssue) -> Void,
  operation: () throws -> Result
) rethrows -> Result {
  try IssueObserver.$current.withValue(observer, operation: operation)
}

/// Calls `observer` for each issue reported while `operation` and its tasks run, instead of failing the test or warning.
public func withIssueObserver<Result>(
  _ observer: @escaping @Sendable (ReportedIssue) -> Void,
  isolation: isolated (any Actor)? = #isolation,
  operation: () async throws -> Result
) async rethrows -> Result {
  try await IssueObserver.$current.withValue(observer, operation: operation, isolation: isolation)
}
