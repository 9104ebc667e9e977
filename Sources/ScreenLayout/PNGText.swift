import Foundation

/// A comment in a PNG: a `tEXt` chunk behind the header (PNG specification, 11.3.4.3).
enum PNGText {
  /// The text must be ASCII. Data that is no PNG is returned as it is.
  static func adding(_ comment: String, to png: Data) -> Data {
    // The signature (8 bytes), then the header's length (4), type (4), content (13) and checksum (4).
    let headerEnd = 33
    guard png.count > headerEnd, png.starts(with: [0x89, 0x50, 0x4E, 0x47]) else { return png }
    let content = Array("tEXt".utf8) + Array("Comment".utf8) + [0] + Array(comment.utf8)
    var chunk = Data(bigEndian(UInt32(content.count - 4)))
    chunk.append(contentsOf: content)
    chunk.append(contentsOf: bigEndian(checksum(content)))
    var commented = png
    commented.insert(contentsOf: chunk, at: commented.startIndex + headerEnd)
    return commented
  }

  private static func bigEndian(_ number: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  /// CRC-32 as PNG wants it, bit by bit: the chunk is short.
  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(0xFFFF_FFFF as UInt32) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte)) { value, _ in value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1
      }
    }
  }
}
