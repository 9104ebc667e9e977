/// A look at a file's bytes that tells sources nested deeper than any parser's stack reaches.
///
/// The parser limits the depth of what it builds, yet it looks ahead through brackets without a limit: some ten
/// thousand of them in a row would overflow every stack.
enum Nesting {
  /// How many per level that is allowed of what nests without a bracket. The parser takes some frames for each `?` of
  /// `a ? b : c`, each `else if` and each word of `let let a`: its stack holds three times as many.
  private static let unbracketed = 20

  /// Whether brackets, braces, conditions for the compiler or generic arguments are open more than `limit` deep
  /// somewhere, or so much that needs no bracket. Linear in the bytes.
  ///
  /// Text in strings and comments counts too: only the opening ones that nothing closes add up, and no file that a
  /// person wrote has a thousand of those.
  static func exceeds(_ limit: Int, _ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBufferPointer { bytes in
      var depth = 0
      var generics = 0
      // Shorter ones cannot hold too many.
      let isLong = bytes.count > 2 * limit * unbracketed
      var choices = 0
      var prefixes = 0
      var previous: UInt8 = 0
      for place in bytes.indices {
        let byte = bytes[place]
        switch byte {
        case UInt8(ascii: "#"):
          if starts(bytes, at: place, "#if ") { depth += 1 }
          if starts(bytes, at: place, "#endif") { depth = max(0, depth - 1) }
        case UInt8(ascii: "("), UInt8(ascii: "["): depth += 1
        case UInt8(ascii: ")"), UInt8(ascii: "]"): depth = max(0, depth - 1)
        case UInt8(ascii: "<"): if previous.isPartOfName || previous == UInt8(ascii: "`") { generics += 1 }
        case UInt8(ascii: ">"): generics = max(0, generics - 1)
        // What stands in no list of types ends it: that `<` was an operator.
        case UInt8(ascii: "{"):
          depth += 1
          (generics, prefixes) = (0, 0)
        case UInt8(ascii: "}"):
          depth = max(0, depth - 1)
          (generics, prefixes) = (0, 0)
        case UInt8(ascii: "="), UInt8(ascii: ";"): (generics, prefixes) = (0, 0)
        // Behind a name, a bracket or a quote it is an optional.
        case UInt8(ascii: "?") where isLong:
          if previous <= UInt8(ascii: " ") || "/([{,;:".utf8.contains(previous) { choices += 1 }
        case UInt8(ascii: "a")...UInt8(ascii: "z") where isLong && !previous.isPartOfName:
          if starts(bytes, at: place, "else if") { choices += 1 }
          if words.contains(where: { starts(bytes, at: place, $0) }) { prefixes += 1 }
        default: break
        }
        if depth + generics > limit || choices + prefixes > limit * unbracketed { return true }
        previous = byte
      }
      return false
    }
  }

  /// Each before a pattern or an expression that may begin with one again.
  private static let words: [StaticString] = [
    "let", "var", "inout", "borrowing", "repeat", "each", "try", "await", "consume", "copy", "unsafe",
  ]

  private static func starts(
    _ bytes: UnsafeBufferPointer<UInt8>, at place: Int, _ word: StaticString
  ) -> Bool {
    let end = place + word.utf8CodeUnitCount
    guard end <= bytes.count else { return false }
    return bytes[place..<end].elementsEqual(
      UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount))
  }
}
