import Foundation

/// The digest by which a page's security policy names the script and the style that it allows (FIPS 180-4). Foundation
/// has none on Linux.
enum SHA256 {
  /// As security policies write it: base64. Linear in the number of bytes.
  static func base64(of bytes: [UInt8]) -> String {
    var state = initial
    for block in padded(bytes) { mix(block, into: &state) }
    return Data(state.flatMap { word in [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> $0) } })
      .base64EncodedString()
  }

  /// The message, a one, zeroes, and its length in bits: blocks of 16 words.
  private static func padded(_ bytes: [UInt8]) -> [[UInt32]] {
    let zeroes = (119 - bytes.count % 64) % 64
    let length = UInt64(bytes.count) * 8
    let all =
      bytes + [0x80] + [UInt8](repeating: 0, count: zeroes)
      + stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: length >> UInt64($0)) }
    let words = stride(from: 0, to: all.count, by: 4).map { start in
      all[start..<start + 4].reduce(0 as UInt32) { $0 << 8 | UInt32($1) }
    }
    return stride(from: 0, to: words.count, by: 16).map { Array(words[$0..<$0 + 16]) }
  }

  private static func mix(_ block: [UInt32], into state: inout [UInt32]) {
    var words = block
    for index in 16..<64 {
      let (early, late) = (words[index - 15], words[index - 2])
      let first = rotated(early, 7) ^ rotated(early, 18) ^ early >> 3
      let second = rotated(late, 17) ^ rotated(late, 19) ^ late >> 10
      words.append(words[index - 16] &+ first &+ words[index - 7] &+ second)
    }
    var (a, b, c, d, e, f, g, h) = (
      state[0], state[1], state[2], state[3], state[4], state[5], state[6], state[7]
    )
    for index in 0..<64 {
      let choice = e & f ^ ~e & g
      let one =
        h &+ (rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)) &+ choice &+ constants[index] &+ words[index]
      let majority = a & b ^ a & c ^ b & c
      let other = (rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)) &+ majority
      (a, b, c, d, e, f, g, h) = (one &+ other, a, b, c, d &+ one, e, f, g)
    }
    for (index, word) in [a, b, c, d, e, f, g, h].enumerated() { state[index] &+= word }
  }

  private static func rotated(_ word: UInt32, _ places: UInt32) -> UInt32 {
    word >> places | word << (32 - places)
  }

  private static let primes: [Int] = (2...311).filter { number in
    !(2..<number).contains { $0 * $0 <= number && number % $0 == 0 }
  }
  /// The first 32 bits of the fractional parts of the square roots of the first 8 primes.
  private static let initial: [UInt32] = primes.prefix(8).map { fraction(of: Double($0).squareRoot()) }
  /// The same of the cube roots of the first 64.
  private static let constants: [UInt32] = primes.map { fraction(of: cbrt(Double($0))) }

  private static func fraction(of number: Double) -> UInt32 {
    UInt32((number - number.rounded(.down)) * 4_294_967_296)
  }
}
