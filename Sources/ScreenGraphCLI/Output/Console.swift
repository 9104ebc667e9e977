import Foundation
import ScreenGraph

/// Where the command talks to a person: errors, warnings, notes and progress, all on standard error. Results go to
/// `StandardOutput`.
struct Console: Sendable {
  var isQuiet = false
  private let hasColours: Bool
  private let isTerminal: Bool

  init(environment: [String: String]) {
    isTerminal = isatty(STDERR_FILENO) == 1
    let refusesColours = environment["NO_COLOR"].map { !$0.isEmpty } ?? false
    hasColours = isTerminal && !refusesColours && environment["TERM"] != "dumb"
  }

  func error(_ failure: CommandFailure) {
    write(failure.message, after: ("Error:", colour: 31))
    for line in failure.details { write(line) }
  }

  /// Something in the input or the picture is not as it should be; the command goes on. Said even when quiet.
  func warning(_ text: String) {
    write(text, after: ("Warning:", colour: 33))
  }

  func note(_ text: String) {
    if !isQuiet { write(text) }
  }

  /// Says that a person at the terminal is waited for.
  func noteStandardInput(_ input: String) {
    if input == "-", isatty(STDIN_FILENO) == 1 { note("Reading standard input; Ctrl-D ends it.") }
  }

  /// Shows what is being done, on a terminal only; the next line overwrites it.
  func progress(_ text: String) {
    if isTerminal && !isQuiet { ProgressLine.show(VisibleText.line(text)) }
  }

  private func write(_ line: String, after label: (text: String, colour: Int)? = nil) {
    let label = label.map { hasColours ? "\u{1B}[1;\($0.colour)m\($0.text)\u{1B}[0m " : "\($0.text) " } ?? ""
    ProgressLine.clear()
    put(label + VisibleText.line(line) + "\n")
  }
}

/// The line of a terminal that says what is being done. What is written next, to whichever stream, stands in its place.
enum ProgressLine {
  private static let lock = NSLock()
  nonisolated(unsafe) private static var stands = false
  private static let emptyLine = "\r\u{1B}[K"

  static func show(_ text: String) {
    lock.withLock {
      put(emptyLine + text)
      stands = true
    }
  }

  static func clear() {
    lock.withLock {
      if stands { put(emptyLine) }
      stands = false
    }
  }
}

private func put(_ text: String) {
  // Nobody is left to tell when standard error cannot be written.
  try? FileDescriptor.write(Array(text.utf8), to: STDERR_FILENO)
}
