import Composable
import Foundation
import ScreenTrace

@testable import ScreenRecorder

/// The events of a recorded store, in memory, by a clock that moves a second with each look.
final class Recorded: @unchecked Sendable {
  private let lock = NSLock()
  private var list: [TraceEvent] = []
  private var seconds = 0

  var events: [TraceEvent] { lock.withLock { list } }

  func write(_ event: TraceEvent) { lock.withLock { list.append(event) } }

  var options: RecordingOptions {
    RecordingOptions(session: "test") {
      self.lock.withLock {
        defer { self.seconds += 1 }
        return Date(timeIntervalSince1970: 1_700_000_000 + Double(self.seconds))
      }
    }
  }

  /// The session's first line.
  var session: TraceEvent.Session? {
    guard case .session(let session) = events.first else { return nil }
    return session
  }

  var actions: [TraceEvent.Action] {
    events.compactMap { if case .action(let action) = $0 { action } else { nil } }
  }

  var moves: [Move] { actions.flatMap { $0.moves ?? [] } }

  /// All moves in short: `push Pago → Confirmacion at pedidoCreado of camino.element.pago.comprarPulsado`.
  var told: [String] { moves.map(\.told) }

  /// The lines as a file has them.
  var text: String { events.map(\.line).joined(separator: "\n") }
}

extension Move {
  var told: String {
    var text = "\(op) \(from.type) → \(to.type) in \(owner.type) \(path) at \(at)"
    if let origin { text += " of \(origin)" }
    if let by { text += " by \(by)" }
    if !sure { text += ", unsure" }
    return text
  }
}

extension Store {
  @MainActor func recorded(_ recorded: Recorded) -> Self {
    recording(options: recorded.options) { recorded.write($0) }
  }
}

/// Waits until a condition holds, for two seconds at most.
@MainActor func eventually(_ condition: @MainActor () -> Bool) async -> Bool {
  for _ in 0..<2000 {
    if condition() { return true }
    try? await Task.sleep(for: .milliseconds(1))
  }
  return condition()
}

extension ActionPlace {
  /// Whether a trace says the same of both.
  func isSame(as other: ActionPlace) -> Bool { screen == other.screen && screens == other.screens }
}
