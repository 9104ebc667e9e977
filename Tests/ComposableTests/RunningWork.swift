import Composable
import ComposableTesting
import Foundation

/// What happens in effects, in order.
final class Log: @unchecked Sendable {
  private let lock = NSLock()
  private var lines: [String] = []

  func callAsFunction(_ line: String) { lock.withLock { lines.append(line) } }
  var all: [String] { lock.withLock { lines } }
}

/// Work that runs until it is cancelled, and logs both.
///
/// That it runs is logged when a cancellation is heard at once, and it ends when the cancellation has been logged: a task is
/// marked as cancelled before its handler is called, and work that looked at the mark could be gone before.
@Sendable func untilCancelled(_ name: String, _ log: Log) async {
  let isEnded = LockIsolated(false)
  await withTaskCancellationHandler {
    log("\(name) runs")
    while !isEnded.value { try? await Task.sleep(for: .milliseconds(1)) }
  } onCancel: {
    log("\(name) ends")
    isEnded.setValue(true)
  }
}

/// Waits until a condition holds, for two seconds at most; says whether it does.
@MainActor func eventually(_ condition: @MainActor () -> Bool) async -> Bool {
  for _ in 0..<2000 {
    if condition() { return true }
    try? await Task.sleep(for: .milliseconds(1))
  }
  return condition()
}

/// The messages reported while an operation, and the effects it started, ran.
@MainActor func collectingIssues(_ operation: @MainActor () -> Void) -> Messages {
  let messages = Messages()
  withIssueObserver({ messages.append($0.message) }) { operation() }
  return messages
}

final class Messages: @unchecked Sendable {
  private let lock = NSLock()
  private var collected: [String] = []
  func append(_ message: String) { lock.withLock { collected.append(message) } }
  var all: [String] { lock.withLock { collected } }
}

/// Tells whether somebody else holds it: a value in a state that must not be copied.
final class Unshared {}
