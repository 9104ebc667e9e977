/// A Mermaid block with its caption, for documents that a forge shows.
public struct MarkdownWriter: DiagramWriter {
  public init() {}

  public func text(for drawing: Drawing, style: DrawingStyle) -> String {
    let chart = MermaidWriter().text(for: drawing, style: style)
    // A fence longer than any run of backticks inside; labels hold none, a title may.
    let fence = String(repeating: "`", count: max(3, longestRun(of: "`", in: chart) + 1))
    var paragraphs = ["\(fence)mermaid\n\(chart)\(fence)", "*\(escaped(drawing.headline))*"]
    paragraphs += drawing.notes.map { note in
      let wayOut = note.wayOut.map { " Way out: \($0)" } ?? ""
      let place = note.place.map { " (\($0))" } ?? ""
      return "> **\(escaped(note.rule))**: \(escaped(note.sentences.joined(separator: " ") + wayOut + place))"
    }
    paragraphs += drawing.remarks.map(escaped)
    return paragraphs.joined(separator: "\n\n") + "\n"
  }

  private func escaped(_ text: String) -> String {
    ReadableText.line(text).unicodeScalars.map { scalar in
      switch scalar {
      case "<": "&lt;"
      case ">": "&gt;"
      case "&": "&amp;"
      case "\\", "`", "*", "_", "[", "]", "#", "|", "~": "\\\(scalar)"
      default: String(scalar)
      }
    }.joined()
  }

  private func longestRun(of character: Character, in text: String) -> Int {
    text.reduce(into: (run: 0, longest: 0)) { state, next in
      state.run = next == character ? state.run + 1 : 0
      state.longest = max(state.longest, state.run)
    }.longest
  }
}
