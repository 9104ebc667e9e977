import ScreenGraph
import ScreenTrace

/// `screengraph session`: what one user did, move by move.
enum SessionCommand {
  static let trace = Positional(
    "trace", help: "A trace, or a folder that holds one; - is standard input.")
  static let all = Flag("--all", help: "Every action, not only those that moved something.")

  static let command = Command(
    name: "screengraph session",
    abstract: "Tell a session move by move.",
    parameters: [trace, all],
    run: run)

  private static func run(_ arguments: Arguments, console: Console) throws -> ExitStatus {
    let file = try file(named: arguments[trace][0])
    console.noteStandardInput(file)
    var narrative = SessionNarrative(includesAllActions: arguments[all])
    var text = ""
    var failure: (any Error)?
    let report = try ScreenInput(path: file).readTrace { line in
      for line in narrative.lines(for: line.event) { text += line + "\n" }
      // In pieces: a session of a day needs no memory of its size.
      guard text.utf8.count > 65_536, failure == nil else { return }
      do { try StandardOutput.write(text) } catch { failure = error }
      text = ""
    }
    if let failure { throw failure }
    try StandardOutput.write(text)
    for note in report.notes { console.warning("\(file == "-" ? "standard input" : file): \(note).") }
    let sessions = "\(report.sessions) session\(report.sessions == 1 ? "" : "s")"
    let actions = "\(report.actions) action\(report.actions == 1 ? "" : "s")"
    console.note("Told \(sessions), \(actions). Next: screengraph map \(shellQuoted(file)) -o map.svg")
    return .clean
  }

  /// The trace that an input names: of a folder the only one.
  private static func file(named input: String) throws -> String {
    guard InputFiles.isFolder(input) else { return input }
    let traces = try InputFiles([input]).files.map(\.path).filter { file in
      InputFiles.traceEndings.contains(where: file.hasSuffix)
    }
    if traces.count == 1 { return traces[0] }
    let more = traces.count > 12 ? ["  … and \(traces.count - 12) more"] : []
    throw CommandFailure(
      status: traces.isEmpty ? .unreadableInput : .usage,
      message: traces.isEmpty
        ? "\(input): holds no trace (\(InputFiles.traceEndings.joined(separator: ", ")))."
        : "'\(input)' holds \(traces.count) traces; name one.",
      details: traces.prefix(12).map { "  screengraph session \(shellQuoted($0))" } + more)
  }
}
