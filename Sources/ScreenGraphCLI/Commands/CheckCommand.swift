import ScreenGraph

/// `screengraph check`: what the rules find, for people and for gates.
enum CheckCommand {
  /// From which severity on the exit status is 1.
  enum Gate: String, Choice { case error, warning, note, never }

  static let inputs = Positional(
    "input", help: "Swift sources, traces, graphs, or folders that hold them; - is standard input.",
    repeats: true)
  static let format = FindingReport.option(
    "--format", "-f", value: "format", help: "How findings are written.",
    standard: .text)
  static let failOn = Gate.option(
    "--fail-on", value: "severity", help: "From which severity on the exit status is 1.", standard: .error)

  static let command = Command(
    name: "screengraph check",
    abstract: "Say what is wrong with an app's navigation.",
    discussion: """
      Exit status 1 when there is a finding at or above the gate. In a folder, what
      cannot be read is said and left out; what is named itself must be readable.
      A file that a trace names by its module (Shop/Cart.swift) is named by its path
      where the repository, or the sources that are given, hold one such file.

        screengraph check traces                     for you
        screengraph check traces -f github           in a workflow, as annotations
        screengraph check traces -f sarif > r.sarif  for a code host
      """,
    parameters: [inputs, format, failOn] + FilterOptions.all + SourceInput.options,
    run: run)

  private static func run(_ arguments: Arguments, console: Console) throws -> ExitStatus {
    let map = try InputLoader.load(arguments[inputs], arguments, console: console)
    let document = try FilterOptions.apply(arguments, to: GraphDocument(map))
    try StandardOutput.write((arguments[format] ?? .text).text(of: document))
    let names = shellQuoted(arguments[inputs])
    let next =
      document.findings.first.map { "screengraph rules \($0.rule)" } ?? "screengraph map \(names) -o map.svg"
    console.note(summary(of: document) + (document.screens.isEmpty ? "" : " Next: \(next)"))
    let isStrict = SourceInput.fails(document, arguments, console: console)
    return isStrict || fails(document, at: arguments[failOn] ?? .error) ? .findings : .clean
  }

  private static func summary(of document: GraphDocument) -> String {
    "Checked \(document.size): \(document.findingCounts ?? "nothing found")."
  }

  private static func fails(_ document: GraphDocument, at gate: Gate) -> Bool {
    let threshold: Severity
    switch gate {
    case .never: return false
    case .note: threshold = .note
    case .warning: threshold = .warning
    case .error: threshold = .error
    }
    return document.findings.contains { $0.severity >= threshold }
  }
}

extension FindingReport: Choice {}

extension GraphDocument {
  /// Everything that is known, drawn or not: `14 screens, 22 moves`.
  var size: String {
    "\(screens.count) screen\(screens.count == 1 ? "" : "s"), \(moves.count) move\(moves.count == 1 ? "" : "s")"
  }
}
