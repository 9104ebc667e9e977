import Foundation
import ScreenTrace

/// Findings as SARIF 2.1.0 (OASIS, "Static Analysis Results Interchange Format"), which code hosts and editors show.
enum SARIFReport {
  static func text(of document: GraphDocument) -> String {
    JSONReport.encoded(Log(document: document))
  }

  private struct Log: Encodable {
    let schema = "https://json.schemastore.org/sarif-2.1.0.json"
    let version = "2.1.0"
    let runs: [Run]

    init(document: GraphDocument) { runs = [Run(document: document)] }

    enum CodingKeys: String, CodingKey {
      case schema = "$schema"
      case version, runs
    }
  }

  private struct Run: Encodable {
    let tool: Tool
    let results: [Result]

    init(document: GraphDocument) {
      let rules = Set(document.findings.map(\.rule)).sorted()
      tool = Tool(driver: Driver(rules: rules.map(Rule.init)))
      results = document.findings.map { finding in
        Result(finding, ruleIndex: rules.firstIndex(of: finding.rule) ?? 0)
      }
    }
  }

  private struct Tool: Encodable { let driver: Driver }

  private struct Driver: Encodable {
    let name = "screengraph"
    let semanticVersion = ToolVersion.text
    let rules: [Rule]
  }

  /// What a host shows of a rule beside its results.
  private struct Rule: Encodable {
    let id: String
    let fullDescription: Message?
    let help: Message?

    init(id: String) {
      self.id = id
      let rule = Rules.rule(id)
      fullDescription = rule.map { Message(text: $0.description) }
      help = rule.map { Message(text: $0.rationale) }
    }
  }

  private struct Message: Encodable { let text: String }

  private struct Result: Encodable {
    let ruleId: String
    let ruleIndex: Int
    let level: String
    let message: Message
    let locations: [Location]
    /// What the finding is about, without places: it keeps its identity when lines move.
    let partialFingerprints: [String: String]

    init(_ finding: GraphDocument.Finding, ruleIndex: Int) {
      ruleId = finding.rule
      self.ruleIndex = ruleIndex
      level = finding.severity.rawValue
      let lines = [finding.message] + finding.explanation.map { "\($0.label): \($0.text)" }
      message = Message(text: lines.joined(separator: "\n"))
      locations = finding.locations.map(Location.init)
      let subject = [finding.rule] + (finding.cycle ?? [finding.message])
      partialFingerprints = ["screengraph/v1": subject.joined(separator: "/")]
    }
  }

  private struct Location: Encodable {
    let physicalLocation: PhysicalLocation

    init(_ location: SourceLocation) {
      physicalLocation = PhysicalLocation(
        artifactLocation: ArtifactLocation(uri: reference(to: location.file)),
        region: Region(startLine: max(1, location.line)))
    }
  }

  private struct PhysicalLocation: Encodable {
    let artifactLocation: ArtifactLocation
    let region: Region
  }

  private struct ArtifactLocation: Encodable { let uri: String }
  private struct Region: Encodable { let startLine: Int }

  /// A path as a relative URI reference (RFC 3986): what is no plain character of a path is percent-encoded.
  private static func reference(to file: String) -> String {
    let plain = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/".utf8)
    let digits = Array("0123456789ABCDEF".utf8)
    let bytes = file.utf8.flatMap { byte in
      plain.contains(byte) ? [byte] : [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
