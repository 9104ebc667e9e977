import ScreenTrace

/// Findings for a person at a terminal.
///
///     Shop/Perfil.swift:9: error: Perfil presents itself without end. [tree-recursion]
///         cycle: Perfil → Perfil
///         way out: …
enum TextReport {
  static func text(of document: GraphDocument) -> String {
    document.findings.map(text).joined(separator: "\n")
  }

  private static func text(of finding: GraphDocument.Finding) -> String {
    let place = finding.locations.first.map { "\($0.file):\($0.line): " } ?? ""
    var lines = ["\(place)\(finding.severity.rawValue): \(finding.message) [\(finding.rule)]"]
    lines += finding.explanation.map { "    \($0.label): \($0.text)" }
    lines += finding.locations.dropFirst().map { "    also: \($0.file):\($0.line)" }
    return lines.map { VisibleText.line($0) + "\n" }.joined()
  }
}
