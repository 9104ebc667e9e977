import Foundation

/// What a picture says of itself, so that it can be told later whether it is out of date: the digest of what it shows,
/// then the theme and the direction where they were told.
///
/// The digest is that of the whole drawing, also where the picture had to leave something out.
public struct PictureMark: Hashable, Sendable {
  private static let words = "screengraph digest "

  /// `screengraph digest 449b9445f2977ec2 dark right`.
  public let text: String

  public init(of drawing: Drawing, style: DrawingStyle) {
    let theme = style.theme == .both ? "" : " \(style.theme.rawValue)"
    let direction = style.direction == .auto ? "" : " \(style.direction.rawValue)"
    text = Self.words + drawing.digest + theme + direction
  }

  /// The mark that an SVG or a PNG carries; nil where none was made here. Linear in the picture's size.
  public init?(in picture: Data) {
    let picture = Data(picture)
    let mark =
      picture.starts(with: [0x89, 0x50, 0x4E, 0x47]) ? Self.comment(in: picture) : Self.metadata(in: picture)
    guard let mark, mark.hasPrefix(Self.words) else { return nil }
    text = mark
  }

  /// No text of a drawing can look like the element: its angle brackets are escaped.
  private static func metadata(in svg: Data) -> String? {
    guard let start = svg.range(of: Data("<metadata>\(words)".utf8)) else { return nil }
    let rest = svg[(start.upperBound - words.utf8.count)...]
    return String(decoding: rest.prefix { $0 != UInt8(ascii: "<") }, as: UTF8.self)
  }

  /// The first chunk behind a PNG's header: its length (4 bytes), its type (4), `Comment`, a zero, the text.
  private static func comment(in png: Data) -> String? {
    let chunk = 33
    guard png.count > chunk + 8 else { return nil }
    let length = png[chunk..<chunk + 4].reduce(0) { $0 << 8 | Int($1) }
    let content = png.dropFirst(chunk + 4).prefix(4 + length)
    let label = Data("tEXtComment\u{0}".utf8)
    return content.starts(with: label) ? String(decoding: content.dropFirst(label.count), as: UTF8.self) : nil
  }
}
