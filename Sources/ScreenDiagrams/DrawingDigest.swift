import Foundation

extension Drawing {
  /// Tells whether two pictures show the same, whatever their format, theme and direction.
  public var digest: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // A drawing holds strings, whole numbers and Booleans only, which always encode.
    return ContentDigest.of((try? encoder.encode(self)) ?? Data())
  }

  /// The mark that every format carries in a comment.
  var digestMark: String { "screengraph digest \(digest)" }
}
