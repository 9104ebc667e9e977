import ScreenGraph

/// A recursion in the types that a rule found, as the drawing shows it.
struct Recursion {
  let finding: GraphDocument.Finding
  /// The screens on the cycle, each once.
  let screens: [String]
  /// The slots on it, in the order of the walk.
  let slots: [GraphDocument.SlotReference]

  static func all(in document: GraphDocument) -> [Recursion] {
    document.findings.compactMap { finding in
      guard finding.severity >= .warning, let cycle = finding.cycle, !cycle.isEmpty, let slots = finding.slots
      else { return nil }
      return Recursion(finding: finding, screens: cycle.uniqued, slots: slots)
    }
  }

  /// What stands beside the last screen of the cycle; nothing when none of its screens is drawn.
  func note(numbers: [Int], builder: DrawingBuilder, endpoint: (String) -> String) -> Drawing.Note? {
    let drawn = screens.flatMap(builder.folding.drawn)
    guard let last = drawn.last else { return nil }
    var sentences = [ReadableText.line(finding.message)]
    if let compiles = finding.compiles {
      sentences.append(
        compiles == "no" ? "It does not compile." : "It compiles \(ReadableText.line(compiles)).")
    }
    if let cases = finding.wrappersPerLap {
      sentences.append("Every lap wraps each action in \(ReadableText.count(cases, "more case")).")
    }
    let place = finding.locations.first.map { "\(ReadableText.line($0.file)):\($0.line)" }
    return Drawing.Note(
      rule: finding.rule, numbers: numbers, sentences: sentences,
      wayOut: finding.wayOut.map { ReadableText.line($0) },
      place: place,
      beside: endpoint(last))
  }
}
