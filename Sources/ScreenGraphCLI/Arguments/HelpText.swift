/// The help of a command, laid out as swift-argument-parser does: 80 columns, descriptions from the 27th.
enum HelpText {
  private static let width = 80
  private static let column = 26

  static func text(of command: Command) -> String {
    var sections = [wrap("OVERVIEW: \(command.abstract)", indent: 0)]
    if !command.discussion.isEmpty { sections.append(command.discussion) }
    sections.append(wrap("USAGE: \(usage(of: command))", indent: 2))
    let forms = command.allParameters.map(\.form)
    sections += section("ARGUMENTS", forms.filter { $0.kind == .positional }.map { ($0.label, $0.fullHelp) })
    sections += section("OPTIONS", forms.filter { $0.kind != .positional }.map { ($0.label, $0.fullHelp) })
    sections += section("SUBCOMMANDS", command.subcommands.map { ($0.word, $0.abstract) })
    if !command.subcommands.isEmpty {
      sections.append("  See '\(command.name) help <subcommand>' for detailed help.")
    }
    return sections.joined(separator: "\n\n") + "\n"
  }

  static func usage(of command: Command) -> String {
    var words = [command.name]
    if command.parameters.contains(where: { $0.form.kind != .positional }) { words.append("[<options>]") }
    words += command.parameters.map(\.form).filter { $0.kind == .positional }.map(\.usage)
    if !command.subcommands.isEmpty { words.append("<subcommand>") }
    return words.joined(separator: " ")
  }

  private static func section(_ title: String, _ rows: [(label: String, help: String)]) -> [String] {
    guard !rows.isEmpty else { return [] }
    let lines = rows.map { row in
      let text = wrap(row.help, indent: column, firstLineIndent: column)
      let label = "  \(row.label)"
      if label.count + 1 > column { return "\(label)\n\(text)" }
      return label + String(text.dropFirst(label.count))
    }
    return ["\(title):\n" + lines.joined(separator: "\n")]
  }

  /// The text in lines of at most 80 columns, those after the first indented. Runs of spaces are kept.
  static func wrap(_ text: String, indent: Int, firstLineIndent: Int = 0) -> String {
    var lines: [String] = []
    var line = String(repeating: " ", count: firstLineIndent)
    var isEmpty = true
    for word in text.split(separator: " ", omittingEmptySubsequences: false) {
      if !isEmpty && line.count + 1 + word.count > width {
        lines.append(line)
        line = String(repeating: " ", count: indent)
        isEmpty = true
      }
      line += (isEmpty ? "" : " ") + word
      isEmpty = false
    }
    return (lines + [line]).joined(separator: "\n")
  }
}
