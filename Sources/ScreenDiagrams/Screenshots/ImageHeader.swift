/// What the first bytes of a picture file say: its kind, and its size before anybody decodes it.
///
/// PNG (ISO/IEC 15948, the header chunk) and JPEG (ITU-T T.81, the start-of-frame segment).
public struct ImageHeader: Hashable, Sendable {
  public enum Kind: String, Hashable, Sendable { case png, jpeg }

  public let kind: Kind
  /// In pixels.
  public let width: Int
  public let height: Int

  /// Nil where it is neither kind, or has no size. Linear in the number of bytes before the header.
  public init?(_ bytes: [UInt8]) {
    let size: (Int, Int)?
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      kind = .png
      size = bytes.count < 24 ? nil : (Self.number(bytes[16..<20]), Self.number(bytes[20..<24]))
    } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      kind = .jpeg
      size = Self.frame(of: bytes)
    } else {
      return nil
    }
    guard let (width, height) = size, width > 0, height > 0 else { return nil }
    self.width = width
    self.height = height
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }

  private static func frame(of bytes: [UInt8]) -> (Int, Int)? {
    var at = 2
    while at + 9 < bytes.count, bytes[at] == 0xFF {
      let marker = bytes[at + 1]
      // A marker may be padded with more of its first byte.
      if marker == 0xFF {
        at += 1
        continue
      }
      // Frames of every coding; what lies between them are tables and such.
      let isFrame = (0xC0...0xCF).contains(marker) && ![0xC4, 0xC8, 0xCC].contains(marker)
      if isFrame { return (number(bytes[at + 7..<at + 9]), number(bytes[at + 5..<at + 7])) }
      at += 2 + number(bytes[at + 2..<at + 4])
    }
    return nil
  }
}
