import Foundation

/// What a test asked to be told and what is no failure: a line on standard error.
enum Note {
  /// Who is told instead.
  @TaskLocal static var observer: (@Sendable (String) -> Void)?

  static func print(_ text: String, at place: SourcePlace) {
    if let observer { return observer(text) }
    FileHandle.standardError.write(Data("note: \(place.fileID):\(place.line): \(text)\n".utf8))
  }
}
