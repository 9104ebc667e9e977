/// What a marker asks for: one of the commands that show something, with the options that say what. Nothing that
/// reads or writes outside of the repository, and nothing that a shell would see.
enum EmbeddedCommand {
  case map(Arguments)
  case session(Arguments)

  init(_ text: String) throws {
    let words = try MarkerWords.split(text)
    switch words.first {
    case "map":
      self = .map(
        try Self.parse(
          words, as: MapCommand.command,
          allowing: [MapCommand.inputs, PictureOptions.output, PictureOptions.format] + MapCommand.picture))
    case "session":
      self = .session(
        try Self.parse(
          words, as: SessionCommand.command, allowing: [SessionCommand.trace, SessionCommand.all]))
    case let word?:
      let isPlanned = ["journeys", "diff"].contains(word)
      throw CommandFailure(
        status: .usage,
        message: isPlanned
          ? "This version has no '\(word)'; map and session may stand in a marker."
          : "Only map and session may stand in a marker, not '\(word)'.")
    case nil:
      throw CommandFailure(
        status: .usage, message: "The marker names no command.",
        details: ["Write what it shows: <!-- screengraph map Sources -->"])
    }
  }

  private static func parse(
    _ words: [String], as command: Command, allowing allowed: [any Parameter]
  ) throws -> Arguments {
    let arguments = try ArgumentParser.parse(words.dropFirst(), for: command)
    let keys = Set(allowed.map(\.form.key))
    if let form = command.allParameters.map(\.form).first(where: {
      arguments.contains($0) && !keys.contains($0.key)
    }) {
      throw CommandFailure(status: .usage, message: "'\(form.names[0])' may not stand in a marker.")
    }
    return arguments
  }
}
