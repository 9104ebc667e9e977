/// Text within Markdown.
public enum MarkdownText {
  /// One line in which no character means anything to Markdown or HTML.
  public static func escaped(_ text: String, longest: Int = 160) -> String {
    ReadableText.line(text, longest: longest).unicodeScalars.map { scalar in
      switch scalar {
      case "<": "&lt;"
      case ">": "&gt;"
      case "&": "&amp;"
      case "\\", "`", "*", "_", "[", "]", "#", "|", "~": "\\\(scalar)"
      default: String(scalar)
      }
    }.joined()
  }

  /// Lines as they are, in a fence longer than any run of backticks among them.
  ///
  /// - Parameter text: Ends in a newline.
  public static func fenced(_ text: String, as language: String) -> String {
    let fence = String(repeating: "`", count: max(3, longestRun(of: "`", in: text) + 1))
    return "\(fence)\(language)\n\(text)\(fence)"
  }

  private static func longestRun(of character: Character, in text: String) -> Int {
    text.reduce(into: (run: 0, longest: 0)) { state, next in
      state.run = next == character ? state.run + 1 : 0
      state.longest = max(state.longest, state.run)
    }.longest
  }
}
