import ScreenDiagrams
import ScreenGraph
import ScreenTrace

/// `screengraph session`: what one user did, move by move, told or drawn.
enum SessionCommand {
  static let trace = Positional(
    "trace", help: "A trace, or a folder that holds one; - is standard input.")
  static let all = Flag("--all", help: "Every action, not only those that moved something.")
  static let moves = Option<ClosedRange<Int>>(
    names: ["--moves"], value: "first-last",
    help: "Which moves a picture shows; the last \(SessionDrawing.mostMoves) unless told.",
    expects: "two numbers from 1 up, the smaller one first: 1-40", read: range)

  static let command = Command(
    name: "screengraph session",
    abstract: "Tell or draw a session move by move.",
    discussion: """
      With --output or --format a picture: every screen that came, the elements of
      a stack beside each other, the moves numbered. Else the same in words.

        screengraph session trace.jsonl              in words
        screengraph session trace.jsonl -o s.svg     unrolled, as a picture
      """,
    parameters: [trace, all] + PictureOptions.files + [moves] + PictureOptions.looks,
    run: run)

  private static func range(_ text: String) -> ClosedRange<Int>? {
    let ends = text.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    guard ends.count == 2, let first = ends[0], let last = ends[1], 1 <= first, first <= last else {
      return nil
    }
    return first...last
  }

  private static func run(_ arguments: Arguments, console: Console) throws -> ExitStatus {
    let isDrawn =
      !arguments.all(PictureOptions.output).isEmpty || arguments[PictureOptions.format] != nil
      || arguments[moves] != nil
    try isDrawn ? draw(arguments, console: console) : tell(arguments, console: console)
    return .clean
  }

  // MARK: As a picture

  private static func draw(_ arguments: Arguments, console: Console) throws {
    let file = try file(named: arguments[trace][0])
    console.noteStandardInput(file)
    let outputs = try PictureOptions.outputs(from: arguments)
    try PictureOptions.keep([file], from: outputs)
    var walk = SessionWalk()
    let report = try ScreenInput(path: file).readTrace { walk.add($0.event) }
    walk.finish()
    warn(of: report, in: file, console: console)
    if let moves = arguments[moves], moves.lowerBound > walk.steps.count {
      throw noMoves(moves, in: file, of: walk.steps.count)
    }
    let drawing = SessionDrawing.drawing(of: walk, moves: arguments[moves])
    var renderer = MapRenderer(
      document: nil, direction: arguments[PictureOptions.direction] ?? .auto,
      pictures: PictureOptions.maker(of: drawing, arguments, console: console))
    try OutputFile.write(
      try outputs.map { ($0.path, try renderer.bytes(as: $0.format, theme: $0.theme)) })
    let files = outputs.map(\.path).filter { $0 != "-" }
    let subject = files.isEmpty ? "Drew" : "Drew \(files.joined(separator: ", ")):"
    console.note("\(subject) \(drawing.counts) Next: screengraph session \(shellQuoted(file))")
  }

  private static func noMoves(_ moves: ClosedRange<Int>, in file: String, of count: Int) -> CommandFailure {
    let name = file == "-" ? "standard input" : "'\(file)'"
    let has = count == 0 ? "no move" : count == 1 ? "1 move" : "\(count) moves"
    return CommandFailure(
      status: .usage,
      message: "The session in \(name) has \(has): there is none from \(moves.lowerBound) on.",
      details: count == 0 ? [] : ["Name moves from 1 to \(count), or leave '--moves' out."])
  }

  private static func warn(of report: TraceReport, in file: String, console: Console) {
    for note in report.notes { console.warning("\(file == "-" ? "standard input" : file): \(note).") }
  }

  // MARK: In words

  private static func tell(_ arguments: Arguments, console: Console) throws {
    let file = try file(named: arguments[trace][0])
    console.noteStandardInput(file)
    let report = try tell(file, all: arguments[all], to: StandardOutput.write)
    warn(of: report, in: file, console: console)
    let sessions = "\(report.sessions) session\(report.sessions == 1 ? "" : "s")"
    let actions = "\(report.actions) action\(report.actions == 1 ? "" : "s")"
    console.note("Told \(sessions), \(actions). Next: screengraph map \(shellQuoted(file)) -o map.svg")
  }

  /// The trace that an input names: of a folder the only one.
  static func file(named input: String) throws -> String {
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

  /// Hands the text on in pieces: a session of a day needs no memory of its size.
  static func tell(
    _ trace: String, all: Bool, to write: (String) throws -> Void
  ) throws -> TraceReport {
    var narrative = SessionNarrative(includesAllActions: all)
    var text = ""
    var failure: (any Error)?
    let report = try ScreenInput(path: trace).readTrace { line in
      for line in narrative.lines(for: line.event) { text += line + "\n" }
      guard text.utf8.count > 65_536, failure == nil else { return }
      do { try write(text) } catch { failure = error }
      text = ""
    }
    if let failure { throw failure }
    try write(text)
    return report
  }
}
