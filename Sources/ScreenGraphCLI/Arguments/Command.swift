/// One command: what it is called, what it takes, what it does. `screengraph` itself is one, with subcommands.
struct Command: Sendable {
  /// As it is typed, with what stands before: `screengraph map`.
  var name: String
  var abstract: String
  /// Paragraphs after the abstract in the help.
  var discussion = ""
  var parameters: [any Parameter] = []
  var subcommands: [Command] = []
  var run: @Sendable (Arguments, Console) throws -> ExitStatus

  static let help = Flag("--help", "-h", help: "Show help information.")
  static let version = Flag("--version", help: "Show the version.")
  static let quiet = Flag("--quiet", "-q", help: "Say only what is wrong: no notes, no progress.")

  /// What the command declares, and what all have.
  var allParameters: [any Parameter] {
    parameters + (subcommands.isEmpty ? [Self.quiet] : [Self.version]) + [Self.help]
  }

  /// The last word of the name.
  var word: String { name.split(separator: " ").last.map(String.init) ?? name }
}

/// What the process ends with: never a count.
enum ExitStatus: Int32, Sendable {
  case clean = 0
  /// Findings at or above the gate.
  case findings = 1
  /// Usage, configuration, or an output that cannot be written.
  case usage = 2
  case unreadableInput = 3
  /// The layout engine is missing or failed.
  case layout = 4
}

/// Why a command could not do what it was asked: what, where, and what to do about it.
struct CommandFailure: Error {
  var status: ExitStatus
  var message: String
  /// Lines after the message, as they are.
  var details: [String] = []

  /// A command line that cannot be understood: shows how the command is used.
  static func usage(_ message: String, of command: Command) -> CommandFailure {
    CommandFailure(
      status: .usage, message: message,
      details: [
        "Usage: \(HelpText.usage(of: command))",
        "  See '\(command.name) --help' for more information.",
      ])
  }
}
