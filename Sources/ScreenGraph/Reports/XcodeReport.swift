import ScreenTrace

/// Findings as Xcode reads a compiler's messages: `file:line: severity: text`, further places as notes.
enum XcodeReport {
  static func text(of document: GraphDocument) -> String {
    document.findings.flatMap(lines).map { VisibleText.line($0) + "\n" }.joined()
  }

  private static func lines(of finding: GraphDocument.Finding) -> [String] {
    let wayOut = finding.wayOut.map { " Way out: \($0)" } ?? ""
    let text = "\(finding.message)\(wayOut) (\(finding.rule))"
    let first = "\(place(finding.locations.first))\(finding.severity.rawValue): \(text)"
    return [first]
      + finding.locations.dropFirst().map { "\(place($0))note: also part of this (\(finding.rule))" }
  }

  private static func place(_ location: SourceLocation?) -> String {
    location.map { "\($0.file):\($0.line): " } ?? ""
  }
}
