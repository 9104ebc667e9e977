/// Text from traces, sources and paths, made safe for a line on a terminal or in a log.
public enum VisibleText {
  /// The text with control characters (line breaks, escape sequences) and direction overrides written as
  /// `\u{1b}`: what was there stays visible, and nothing else on the line changes. Linear.
  public static func line(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isUnsafe) else { return text }
    return text.unicodeScalars
      .map { isUnsafe($0) ? "\\u{\(String($0.value, radix: 16))}" : String($0) }
      .joined()
  }

  private static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
    }
  }
}
