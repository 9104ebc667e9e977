/// A fingerprint of contents: 128 bits, the same on every machine.
///
/// It tells contents apart that changed by accident, not by malice: who can write into an app's sources needs no
/// collision. (The standard library's hasher differs from run to run, and Linux has no other without a dependency.)
struct Digest: Hashable, Sendable {
  private var high: UInt64 = 0x6C62_272E_07BB_0142
  private var low: UInt64 = 0x62B8_2175_6295_C58D

  /// Linear in the bytes, eight at a time.
  mutating func combine(_ bytes: ArraySlice<UInt8>) {
    bytes.withUnsafeBytes { bytes in
      let words = bytes.count / 8
      for index in 0..<words {
        mix(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index * 8, as: UInt64.self)))
      }
      var rest: UInt64 = 0
      for byte in bytes[(words * 8)...] { rest = rest << 8 | UInt64(byte) }
      mix(rest)
    }
    mix(UInt64(bytes.count))
  }

  mutating func combine(_ text: String) { combine(Array(text.utf8)[...]) }

  mutating func combine(_ number: Int) { mix(UInt64(bitPattern: Int64(number))) }

  mutating func combine(_ other: Digest) {
    mix(other.high)
    mix(other.low)
  }

  private mutating func mix(_ word: UInt64) {
    high = (high ^ word) &* 0x9E37_79B9_7F4A_7C15
    high ^= high >> 29
    low = (low &+ word) &* 0xC2B2_AE3D_27D4_EB4F
    low ^= low >> 31
    low &+= high
  }

  // MARK: As bytes

  static let size = 16

  var bytes: [UInt8] {
    [high, low].flatMap { word in (0..<8).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) } }
  }
}

extension Digest: Packed {
  init(from reader: inout PackedReader) throws {
    (high, low) = (try reader.readWord(), try reader.readWord())
  }

  func pack(into writer: inout PackedWriter) { for byte in bytes { writer.write(byte) } }
}

extension Digest: CustomStringConvertible {
  /// 32 hexadecimal digits.
  var description: String {
    [high, low].map { word in
      let digits = String(word, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }
}
