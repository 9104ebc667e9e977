/// Text from traces, sources and paths, made safe for a line on a terminal or in a log.
public enum VisibleText {
  /// The text with control characters (line breaks, escape sequences) and direction overrides written as
  /// `\u{1b}`: what was there stays visible, and nothing else on the line changes. Linear.
  ///
  /// A word of more than a thousand bytes is cut in its middle: a name of a megabyte is nothing to read.
  public static func line(_ text: String) -> String {
    let text = shortened(text)
    guard text.unicodeScalars.contains(where: isUnsafe) else { return text }
    return text.unicodeScalars
      .map { isUnsafe($0) ? "\\u{\(String($0.value, radix: 16))}" : String($0) }
      .joined()
  }

  /// Longer than any path that a person would read to its end.
  static let longestWord = 1_000

  /// The text with its long words cut.
  static func shortened(_ text: String) -> String {
    if text.utf8.count <= longestWord { return text }
    return text.split(separator: " ", omittingEmptySubsequences: false).map { word in
      guard word.utf8.count > longestWord else { return String(word) }
      return "\(word.prefix(longestWord / 2))…\(word.suffix(longestWord / 2 - 1))"
    }.joined(separator: " ")
  }

  private static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
    }
  }
}
