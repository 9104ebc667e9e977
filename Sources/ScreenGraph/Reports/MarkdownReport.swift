import ScreenTrace

/// Findings for a comment on a pull request or a page of documentation.
enum MarkdownReport {
  static func text(of document: GraphDocument) -> String {
    let counts = document.findingCounts ?? "nothing found"
    let sections = document.findings.map(section)
    return (["## \(escaped(document.title)): \(counts)\n"] + sections).joined(separator: "\n")
  }

  private static func section(of finding: GraphDocument.Finding) -> String {
    var lines = ["### \(finding.severity.rawValue): \(escaped(finding.message))", ""]
    lines += finding.explanation.map { "- **\($0.label)**: \(escaped($0.text))" }
    lines += finding.locations.map { "- **where**: \(escaped("\($0.file):\($0.line)"))" }
    lines.append("- **rule**: \(escaped(finding.rule))")
    return lines.joined(separator: "\n") + "\n"
  }

  /// Characters that Markdown or HTML would read as markup, written so that they are seen.
  private static func escaped(_ text: String) -> String {
    VisibleText.line(text).map { character -> String in
      switch character {
      case "<": "&lt;"
      case ">": "&gt;"
      case "&": "&amp;"
      case "\\", "`", "*", "_", "[", "]", "|", "#", "~": "\\\(character)"
      default: String(character)
      }
    }.joined()
  }
}
