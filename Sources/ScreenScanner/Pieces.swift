/// A file's top level cut into pieces, so that those which cannot matter need not be parsed.
///
/// A cut stands before a declaration, at the start of a line, after the closing brace of another or after an import.
/// Where the bytes leave any doubt (a brace too many, a string that does not end), the whole file is one piece.
struct Pieces {
  struct Piece: Hashable, Sendable {
    /// Of the file's bytes.
    var bytes: Range<Int>
    /// The line that it starts with, from 1.
    var line: Int
    /// Whether it is nothing but the imports before the first declaration, or holds some.
    var hasImport: Bool
  }

  private let bytes: UnsafeBufferPointer<UInt8>
  private var pieces: [Piece] = []
  private var place = 0
  private var line = 1

  /// The pieces of a file in order; together they are the file. Linear in the bytes.
  static func of(_ bytes: [UInt8]) -> [Piece] {
    bytes.withUnsafeBufferPointer { bytes in
      var pieces = Pieces(bytes)
      if pieces.cut() { return pieces.pieces }
      return [Piece(bytes: bytes.indices, line: 1, hasImport: true)]
    }
  }

  /// The whole file as one piece.
  static func whole(_ bytes: [UInt8]) -> Piece { Piece(bytes: bytes.indices, line: 1, hasImport: true) }

  /// The bytes of some pieces, one after the other.
  static func joined(_ pieces: [Piece], of bytes: [UInt8]) -> [UInt8] {
    var joined: [UInt8] = []
    joined.reserveCapacity(pieces.reduce(0) { $0 + $1.bytes.count })
    for piece in pieces { joined += bytes[piece.bytes] }
    return joined
  }

  private init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// What the last word or sign at the top level was.
  private enum Before { case start, brace, importing, other }

  /// False where the bytes are in doubt.
  private mutating func cut() -> Bool {
    var start = (place: 0, line: 1)
    var hasImport = false
    var depth = 0
    var conditions = 0
    var before = Before.start
    var isFirstOnLine = true
    var lineStart = (place: 0, line: 1)

    while place < bytes.count {
      let byte = bytes[place]
      switch byte {
      case UInt8(ascii: "\n"):
        place += 1
        line += 1
        isFirstOnLine = true
        lineStart = (place, line)
        continue
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"):
        place += 1
        continue
      case UInt8(ascii: "/") where next == UInt8(ascii: "/"):
        skipLine()
        continue
      case UInt8(ascii: "/") where next == UInt8(ascii: "*"):
        guard skipComment() else { return false }
        continue
      default: break
      }

      if isFirstOnLine, depth == 0, conditions == 0 {
        let word = self.word
        let isImport = word == .importing || (byte == UInt8(ascii: "@") && lineHasImport)
        if (before == .brace || before == .importing) && !isImport && word != .other {
          pieces.append(Piece(bytes: start.place..<lineStart.place, line: start.line, hasImport: hasImport))
          (start, hasImport) = (lineStart, false)
        }
        if isImport {
          hasImport = true
          before = .importing
          skipLine()
          continue
        }
      }
      isFirstOnLine = false

      switch byte {
      case UInt8(ascii: "#"):
        if isWord("#if") { conditions += 1 }
        if isWord("#endif") { conditions -= 1 }
        if conditions < 0 { return false }
        guard skipHash() else { return false }
        before = .other
      case UInt8(ascii: "\""):
        guard skipString(hashes: 0) else { return false }
        before = .other
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"):
        depth += 1
        place += 1
        before = .other
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
        depth -= 1
        if depth < 0 { return false }
        place += 1
        before = depth == 0 && byte == UInt8(ascii: "}") ? .brace : .other
      default:
        place += 1
        before = .other
      }
    }
    guard depth == 0, conditions == 0 else { return false }
    pieces.append(Piece(bytes: start.place..<bytes.count, line: start.line, hasImport: hasImport))
    return true
  }

  private var next: UInt8? { place + 1 < bytes.count ? bytes[place + 1] : nil }

  // MARK: Words

  private enum Word { case declaration, importing, other }

  private static let declarations: [StaticString] = [
    "public", "private", "fileprivate", "internal", "open", "package", "final", "struct", "class", "enum",
    "extension", "protocol", "actor", "func", "let", "var", "typealias", "indirect", "nonisolated", "infix",
    "prefix", "postfix", "precedencegroup", "macro", "#Preview",
  ]

  /// What begins here: only what can be nothing but a declaration counts as one.
  private var word: Word {
    if bytes[place] == UInt8(ascii: "@") { return .declaration }
    if isWord("import") { return .importing }
    return Self.declarations.contains { isWord($0) } ? .declaration : .other
  }

  private func isWord(_ word: StaticString) -> Bool {
    let end = place + word.utf8CodeUnitCount
    guard end <= bytes.count else { return false }
    for offset in 0..<word.utf8CodeUnitCount where bytes[place + offset] != word.utf8Start[offset] {
      return false
    }
    return end == bytes.count || !bytes[end].isPartOfName
  }

  /// `@testable import`, `@_spi(A) import`
  private var lineHasImport: Bool {
    var place = place
    while place < bytes.count, bytes[place] != UInt8(ascii: "\n"), bytes[place] != UInt8(ascii: "{") {
      if bytes[place] == UInt8(ascii: " "), bytes[place...].starts(with: " import ".utf8) { return true }
      place += 1
    }
    return false
  }

  // MARK: What is passed over

  private mutating func skipLine() {
    while place < bytes.count, bytes[place] != UInt8(ascii: "\n") { place += 1 }
  }

  private mutating func skipComment() -> Bool {
    var depth = 0
    while place < bytes.count {
      if bytes[place] == UInt8(ascii: "/"), next == UInt8(ascii: "*") {
        depth += 1
        place += 2
      } else if bytes[place] == UInt8(ascii: "*"), next == UInt8(ascii: "/") {
        depth -= 1
        place += 2
        if depth == 0 { return true }
      } else {
        if bytes[place] == UInt8(ascii: "\n") { line += 1 }
        place += 1
      }
    }
    return false
  }

  /// `#if`, `#"raw"#`; a regular expression between `#/` and `/#` leaves doubt.
  private mutating func skipHash() -> Bool {
    var hashes = 0
    while place < bytes.count, bytes[place] == UInt8(ascii: "#") {
      hashes += 1
      place += 1
    }
    guard place < bytes.count else { return true }
    if bytes[place] == UInt8(ascii: "/") { return false }
    return bytes[place] == UInt8(ascii: "\"") ? skipString(hashes: hashes) : true
  }

  /// From the opening quote to behind the closing one.
  private mutating func skipString(hashes: Int) -> Bool {
    let isLong = bytes[place...].starts(with: "\"\"\"".utf8)
    place += isLong ? 3 : 1
    while place < bytes.count {
      switch bytes[place] {
      case UInt8(ascii: "\n"):
        if !isLong { return false }
        line += 1
        place += 1
      case UInt8(ascii: "\\") where hasHashes(hashes, at: place + 1):
        place += 1 + hashes
        if place < bytes.count, bytes[place] == UInt8(ascii: "(") {
          guard skipInterpolation() else { return false }
        } else if place < bytes.count, bytes[place] != UInt8(ascii: "\n") {
          place += 1
        }
      case UInt8(ascii: "\""):
        let quotes = isLong ? 3 : 1
        if isLong, !bytes[place...].starts(with: "\"\"\"".utf8) {
          place += 1
        } else if hasHashes(hashes, at: place + quotes) {
          place += quotes + hashes
          return true
        } else {
          place += 1
        }
      default: place += 1
      }
    }
    return false
  }

  private func hasHashes(_ count: Int, at place: Int) -> Bool {
    guard place + count <= bytes.count else { return false }
    for offset in 0..<count where bytes[place + offset] != UInt8(ascii: "#") { return false }
    return true
  }

  private mutating func skipInterpolation() -> Bool {
    var depth = 0
    while place < bytes.count {
      switch bytes[place] {
      case UInt8(ascii: "("):
        depth += 1
        place += 1
      case UInt8(ascii: ")"):
        depth -= 1
        place += 1
        if depth == 0 { return true }
      case UInt8(ascii: "#"): guard skipHash() else { return false }
      case UInt8(ascii: "\""): guard skipString(hashes: 0) else { return false }
      case UInt8(ascii: "/") where next == UInt8(ascii: "*"): guard skipComment() else { return false }
      case UInt8(ascii: "\n"):
        line += 1
        place += 1
      default: place += 1
      }
    }
    return false
  }
}

extension UInt8 {
  /// Whether it can stand in a name: a letter, a digit, an underscore, or part of a character beyond ASCII.
  var isPartOfName: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }
}
