/// How findings are written for whoever reads them: a person, an editor, a code host, another program.
///
/// A report is a pure function of the graph: the same findings give the same bytes.
public enum FindingReport: String, CaseIterable, Sendable {
  /// A line that editors and terminals link, then what explains it, indented.
  case text
  /// One line a place, as Xcode reads compilers' messages.
  case xcode
  /// Workflow commands, which GitHub Actions turns into annotations.
  case github
  /// The Static Analysis Results Interchange Format, version 2.1.0.
  case sarif
  case json
  /// A section a finding, for a comment or a page.
  case markdown

  /// The report of a graph's findings. Empty for the formats of lines where nothing was found.
  public func text(of document: GraphDocument) -> String {
    switch self {
    case .text: TextReport.text(of: document)
    case .xcode: XcodeReport.text(of: document)
    case .github: GitHubReport.text(of: document)
    case .sarif: SARIFReport.text(of: document)
    case .json: JSONReport.text(of: document)
    case .markdown: MarkdownReport.text(of: document)
    }
  }
}

extension GraphDocument.Finding {
  /// What explains the finding, as labelled sentences in the order in which one asks.
  var explanation: [(label: String, text: String)] {
    var lines: [(label: String, text: String)] = []
    if let cycle { lines.append(("cycle", cycle.joined(separator: " → "))) }
    if let slots {
      let references = slots.map { "\($0.owner).\($0.path) holds \($0.child)" }
      lines.append(("slots", references.joined(separator: "; ")))
    }
    if let compiles { lines.append(("compiles", compiles)) }
    if let wrappersPerLap {
      lines.append(
        (
          "cost",
          "each lap wraps an action in \(wrappersPerLap) more \(wrappersPerLap == 1 ? "case" : "cases")"
        ))
    }
    if let wayOut { lines.append(("way out", wayOut)) }
    return lines
  }
}

extension GraphDocument {
  /// How many findings there are of each severity, in words: `2 errors, 1 note`; nil where there are none.
  public var findingCounts: String? {
    let counts = Severity.allCases.reversed().compactMap { severity -> String? in
      let count = findings.count { $0.severity == severity }
      return count == 0 ? nil : "\(count) \(severity.rawValue)\(count == 1 ? "" : "s")"
    }
    return counts.isEmpty ? nil : counts.joined(separator: ", ")
  }
}
