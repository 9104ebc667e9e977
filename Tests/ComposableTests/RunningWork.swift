import Composable
import Foundation

/// What happens in effects, in order.
final class Log: @unchecked Sendable {
  private let lock = NSLock()
  private var lines: [String] = []

  func callAsFunction(_ line: String) { lock.withLock { lines.append(line) } }
  var all: [String] { lock.withLock { lines } }
}

/// Work that runs until it is cancelled, and logs both.
@Sendable func untilCancelled(_ name: String, _ log: Log) async {
  log("\(name) runs")
  await withTaskCancellationHandler {
    while !Task.isCancelled { try? await Task.sleep(for: .milliseconds(1)) }
  } onCancel: {
    log("\(name) ends")
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
