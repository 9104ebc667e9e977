/// What stands beside an edge, line by line; the same words in every format.
struct EdgeLabel {
  struct Line: Hashable {
    var text: String
    /// The places in a recursion, set before the text.
    var numbers = ""
    /// How often it was seen, set behind the text.
    var count = ""
    var isItalic = false
  }

  private(set) var lines: [Line] = []

  init(of edge: Drawing.Edge) {
    for cause in edge.causes {
      for text in ReadableText.wrapped(cause.action, limit: 28, maximum: 2) { lines.append(Line(text: text)) }
      guard let reply = cause.reply else { continue }
      for (index, text) in ReadableText.wrapped(reply, limit: 28, maximum: 2).enumerated() {
        lines.append(Line(text: index == 0 ? "on reply \(text)" : text, isItalic: true))
      }
    }
    if edge.hiddenCauses > 0 { lines.append(Line(text: "and \(edge.hiddenCauses) more", isItalic: true)) }
    // A way back is named first; how a screen is presented comes behind what presents it.
    let words = edge.words.map { Line(text: $0, isItalic: true) }
    lines = edge.kind == .back ? words + lines : lines + words
    if edge.kind == .switch {
      let trigger = lines.isEmpty ? "" : lines.removeFirst().text
      lines.insert(Line(text: trigger.isEmpty ? "switch" : "switch  \(trigger)"), at: 0)
    }
    decorateFirstLine(of: edge)
  }

  private mutating func decorateFirstLine(of edge: Drawing.Edge) {
    let numbers = edge.numbers.map(String.init).joined(separator: ", ")
    let count = edge.count.map { "\($0)×" } ?? ""
    guard !numbers.isEmpty || !count.isEmpty || edge.isUnsure else { return }
    if lines.isEmpty { lines.append(Line(text: "")) }
    lines[0].numbers = numbers
    lines[0].count = count
    if edge.isUnsure { lines[0].text += lines[0].text.isEmpty ? "?" : " ?" }
  }
}
