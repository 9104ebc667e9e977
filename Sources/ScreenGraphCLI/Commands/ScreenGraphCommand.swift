import Foundation
import ScreenTrace

/// `screengraph`: finds the subcommand, runs it, and turns what goes wrong into an error and an exit status.
enum ScreenGraphCommand {
  static let command = Command(
    name: "screengraph",
    abstract: "Draws every screen an app can reach: from what ran, and from what is written.",
    discussion: """
      Exit status: 0 clean, 1 findings at or above the gate, 2 usage, configuration or
      an output that cannot be written, 3 unreadable input, 4 the layout engine is
      missing or failed.
      """,
    subcommands: [
      MapCommand.command, CheckCommand.command, SessionCommand.command, EmbedCommand.command,
      RulesCommand.command, DoctorCommand.command,
    ],
    run: { _, _ in .clean })

  static func run(_ words: ArraySlice<String>) -> ExitStatus {
    var console = Console(environment: ProcessInfo.processInfo.environment)
    do {
      return try run(words, console: &console)
    } catch let failure as CommandFailure {
      console.error(failure)
      return failure.status
    } catch {
      // What is left is about an input: what is wrong with it, where, and what to do.
      console.error(CommandFailure(status: .unreadableInput, message: "\(error)"))
      return .unreadableInput
    }
  }

  private static func run(_ words: ArraySlice<String>, console: inout Console) throws -> ExitStatus {
    guard let first = words.first else { return try showHelp(of: command) }
    if first == "help" { return try help(words.dropFirst()) }
    if first.hasPrefix("-") {
      let arguments = try ArgumentParser.parse(words, for: command)
      guard arguments[Command.version] else { return try showHelp(of: command) }
      try StandardOutput.write("\(ToolVersion.text)\n")
      return .clean
    }
    let subcommand = try find(first)
    let arguments = try ArgumentParser.parse(words.dropFirst(), for: subcommand)
    if arguments[Command.help] { return try showHelp(of: subcommand) }
    console.isQuiet = arguments[Command.quiet]
    return try subcommand.run(arguments, console)
  }

  private static func find(_ word: String) throws -> Command {
    if let subcommand = command.subcommands.first(where: { $0.word == word }) { return subcommand }
    var suggestion =
      nearMiss(word, among: command.subcommands.map(\.word) + ["help"])
      .map { " Did you mean '\($0)'?" } ?? ""
    if suggestion.isEmpty && FileManager.default.fileExists(atPath: word) {
      suggestion = " Did you mean 'screengraph map \(word)'?"
    }
    throw CommandFailure.usage("Unknown subcommand '\(word)'.\(suggestion)", of: command)
  }

  private static func help(_ words: ArraySlice<String>) throws -> ExitStatus {
    guard let word = words.first(where: { !$0.hasPrefix("-") }) else { return try showHelp(of: command) }
    return try showHelp(of: find(word))
  }

  private static func showHelp(of command: Command) throws -> ExitStatus {
    try StandardOutput.write(HelpText.text(of: command))
    return .clean
  }
}
