import Foundation

/// Findings for another program: the graph's title, how many there are of each severity, and the findings as the
/// graph's own JSON has them.
enum JSONReport {
  private struct Report: Encodable {
    var title: String
    var counts: [String: Int]
    var findings: [GraphDocument.Finding]
  }

  static func text(of document: GraphDocument) -> String {
    let counts = Severity.allCases.map { severity in
      (severity.rawValue, document.findings.count { $0.severity == severity })
    }
    let report = Report(
      title: document.title, counts: Dictionary(uniqueKeysWithValues: counts), findings: document.findings)
    return encoded(report)
  }

  /// Sorted and indented, with a line end: bytes that can be compared.
  static func encoded(_ value: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    // Nothing in a report (texts and whole numbers) can fail to encode.
    guard let data = try? encoder.encode(value) else { return "" }
    return String(decoding: data, as: UTF8.self) + "\n"
  }
}
