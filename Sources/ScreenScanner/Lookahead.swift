/// A look at a file's bytes that tells sources which the parser would not be done with in a lifetime.
///
/// Where `[` may begin a type or an array, the parser looks ahead to the end of what could be a type, and once more for
/// each `[` inside of it: every further one doubles its work. Twelve of them in a row take a tenth of a second, twenty
/// take ten.
enum Lookahead {
  /// Brackets open at most this deep in what may be a type are not counted: people write them.
  private static let free = 5
  /// Doublings that are too many: thirteen brackets deep in one place, or less deep in several.
  private static let limit = 1 << 14

  private struct Open {
    var bracket: UInt8
    /// How many `[` that may all begin a type are open here.
    var depth: Int
  }

  /// Whether reading the bytes would take the parser more than a second or so. Linear in the bytes.
  ///
  /// What follows a comma or a colon in an array, a brace or a quote begins anew: nothing before it can be a type. A
  /// closing bracket closes what was opened last, whatever that is. Text in strings and comments counts too: no file that
  /// a person wrote has thirteen of these in a row there.
  static func isEndless(_ bytes: [UInt8]) -> Bool {
    guard opensMany(bytes) else { return false }
    var open = [Open(bracket: 0, depth: 0)]
    var work = 0
    var previous: UInt8 = 0
    func endGenerics() {
      while open[open.count - 1].bracket == UInt8(ascii: "<") { open.removeLast() }
    }
    for byte in bytes {
      let top = open[open.count - 1]
      switch byte {
      case UInt8(ascii: "["):
        open.append(Open(bracket: byte, depth: top.depth + 1))
        if top.depth >= free { work += 1 << min(top.depth + 1, 20) }
        if work > limit { return true }
      case UInt8(ascii: "("): open.append(Open(bracket: byte, depth: top.depth))
      case UInt8(ascii: "{"): open.append(Open(bracket: byte, depth: 0))
      case UInt8(ascii: "<") where previous.isPartOfName || previous == UInt8(ascii: "`"):
        open.append(Open(bracket: byte, depth: top.depth))
      case UInt8(ascii: ">") where top.bracket == UInt8(ascii: "<"): open.removeLast()
      case UInt8(ascii: "="), UInt8(ascii: ";"): endGenerics()
      case UInt8(ascii: "]"), UInt8(ascii: ")"), UInt8(ascii: "}"):
        endGenerics()
        if open.count > 1 { open.removeLast() }
      case UInt8(ascii: ","), UInt8(ascii: ":"):
        if top.bracket == UInt8(ascii: "[") { open[open.count - 1].depth = 0 }
      case UInt8(ascii: "\""): open[open.count - 1].depth = 0
      default: break
      }
      previous = byte
    }
    return false
  }

  /// Whether more `[` than are free are open anywhere, which nearly no file has.
  private static func opensMany(_ bytes: [UInt8]) -> Bool {
    var depth = 0
    for byte in bytes {
      if byte == UInt8(ascii: "[") {
        depth += 1
        if depth > free { return true }
      } else if byte == UInt8(ascii: "]") {
        depth = max(0, depth - 1)
      }
    }
    return false
  }
}
