import Foundation

/// What a test asked to be told and what is no failure.
enum Note {
  static func print(_ text: String, at place: SourcePlace) {
    FileHandle.standardError.write(Data("note: \(place.fileID):\(place.line): \(text)\n".utf8))
  }
}
