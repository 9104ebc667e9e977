import Composable
import Foundation

/// The messages reported while an operation ran.
func observingIssues(_ operation: () throws -> Void) rethrows -> [String] {
  let collected = CollectedMessages()
  try withIssueObserver({ collected.append($0.message) }, operation: operation)
  return collected.messages
}

private final class CollectedMessages: @unchecked Sendable {
  private let lock = NSLock()
  private var collected: [String] = []
  var messages: [String] { lock.withLock { collected } }
  func append(_ message: String) { lock.withLock { collected.append(message) } }
}
