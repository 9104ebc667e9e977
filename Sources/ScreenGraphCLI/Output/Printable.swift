/// Text that is safe to show on a terminal: control characters (escape sequences, line breaks) of names and paths
/// from elsewhere become visible, and so does what reorders a line (bidirectional overrides).
func printable(_ text: String) -> String {
  guard text.unicodeScalars.contains(where: isUnsafe) else { return text }
  return text.unicodeScalars.map { isUnsafe($0) ? "\\u{\(String($0.value, radix: 16))}" : String($0) }
    .joined()
}

private func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.properties.generalCategory {
  case .control, .lineSeparator, .paragraphSeparator, .surrogate: return true
  default: return (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
  }
}
