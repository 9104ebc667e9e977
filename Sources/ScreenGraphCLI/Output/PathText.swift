/// The parts of a path, as text. Foundation's own (`NSString.deletingLastPathComponent`, `lastPathComponent`) end the
/// process for a name of one character, with Swift 6.3 on Linux.
extension String {
  /// What stands before the last slash; empty for a name alone.
  var folderOfPath: String {
    guard let slash = lastIndex(of: "/") else { return "" }
    return slash == startIndex ? "/" : String(self[..<slash])
  }

  /// What stands behind the last slash.
  var nameInPath: String {
    lastIndex(of: "/").map { String(self[index(after: $0)...]) } ?? self
  }
}
