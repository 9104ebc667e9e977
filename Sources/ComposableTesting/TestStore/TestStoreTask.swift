import Composable

/// The effects that follow from an action sent to a test store.
public struct TestStoreTask: Sendable {
  let task: StoreTask?
  let timeout: Duration
  let place: SourcePlace

  /// Ends the effects and lets them return.
  public func cancel() async {
    task?.cancel()
    await task?.finish()
    await Task.megaYield()
  }

  /// Suspends until the effects have returned. Effects that take longer than `timeout` are reported.
  public func finish(
    timeout: Duration? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    guard let task else { return }
    let limit = timeout ?? self.timeout
    guard await Patience.wait(limit, until: { task.isFinished }) else {
      SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column).report(
        "The effects of the action sent at line \(place.line) have not finished within \(limit)")
      return
    }
  }

  /// Whether nothing runs any more because it was cancelled.
  public var isCancelled: Bool { task?.isCancelled ?? true }
}
