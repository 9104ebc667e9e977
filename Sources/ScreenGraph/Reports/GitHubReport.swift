import ScreenTrace

/// Findings as workflow commands: `::error file=…,line=…,title=…::message`.
///
/// Escaping as GitHub's runner undoes it: `%`, line ends, and in properties `:` and `,` as well.
enum GitHubReport {
  static func text(of document: GraphDocument) -> String {
    document.findings.map { command(of: $0) + "\n" }.joined()
  }

  private static func command(of finding: GraphDocument.Finding) -> String {
    var properties: [String] = []
    if let location = finding.locations.first {
      properties += ["file=\(property(location.file))", "line=\(location.line)"]
    }
    properties.append("title=\(property(finding.rule))")
    let message = ([finding.message] + finding.explanation.map { "\($0.label): \($0.text)" })
      .map(VisibleText.shortened).joined(separator: "\n")
    // GitHub calls a note a notice.
    let level = finding.severity == .note ? "notice" : finding.severity.rawValue
    return "::\(level) \(properties.joined(separator: ","))::\(data(message))"
  }

  private static func data(_ text: String) -> String {
    escape(text, ["%": "%25", "\r": "%0D", "\n": "%0A"])
  }

  private static func property(_ text: String) -> String {
    escape(text, ["%": "%25", "\r": "%0D", "\n": "%0A", ":": "%3A", ",": "%2C"])
  }

  private static func escape(_ text: String, _ table: [Unicode.Scalar: String]) -> String {
    text.unicodeScalars.map { table[$0] ?? VisibleText.line(String($0)) }.joined()
  }
}
