import ScreenGraph

/// The options that choose a part of the map, shared by the commands that show one.
enum FilterOptions {
  enum Only: String, Choice { case cycles }

  static let from = Option(
    "--from", value: "screen", help: "Keep what can be reached from this screen.", repeats: true)
  static let to = Option(
    "--to", value: "screen", help: "Keep what leads to this screen; with --from, what lies between.",
    repeats: true)
  static let focus = Option(
    "--focus", value: "screen", help: "Keep this screen and its neighbours.", repeats: true)
  static let depth = Option.count(
    "--depth", value: "steps", help: "How many steps --from, --to and --focus go, or from the start.")
  static let exclude = Option(
    "--exclude", value: "screen",
    help: """
      Leave this screen out, and go nowhere through it; a pattern ('*Mocks*', Legacy/) leaves out source files.
      """, repeats: true)
  static let only = Only.option(
    "--only", value: "what", help: "Keep only screens that lead back to themselves.")

  static let all: [any Parameter] = [from, to, focus, depth, exclude, only]

  static func filter(from arguments: Arguments) -> GraphFilter {
    GraphFilter(
      from: arguments.all(from), to: arguments.all(to), focus: arguments.all(focus), depth: arguments[depth],
      exclude: arguments.all(exclude).filter { !SourceInput.isFilePattern($0) },
      onlyCycles: arguments[only] == .cycles)
  }

  /// The patterns of source files to leave out.
  static func filePatterns(from arguments: Arguments) -> [String] {
    arguments.all(exclude).filter(SourceInput.isFilePattern)
  }

  /// The part of the document that the arguments choose.
  static func apply(_ arguments: Arguments, to document: GraphDocument) throws -> GraphDocument {
    do {
      return try filter(from: arguments).applied(to: document)
    } catch let error as GraphFilter.UnknownScreen {
      throw unknown(error.name, known: error.known)
    }
  }

  static func unknown(_ screen: String, known: [String]) -> CommandFailure {
    let suggestion = nearMiss(screen, among: known).map { " Did you mean '\($0)'?" } ?? ""
    let list = known.prefix(12).joined(separator: ", ") + (known.count > 12 ? ", …" : "")
    return CommandFailure(
      status: .usage, message: "No screen is called '\(screen)'.\(suggestion)",
      details: known.isEmpty ? [] : ["The screens are: \(list)"])
  }
}
