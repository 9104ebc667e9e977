/// A file's top level cut into pieces, so that those which cannot matter need not be parsed.
///
/// A cut stands before a declaration, at the start of a line, after the closing brace of another or after an import.
/// `#if`, `#else` and `#endif` around declarations are in no piece: what they say makes no difference to the scanner.
/// Where the bytes leave any doubt (a brace too many, a string that does not end), the whole file is one piece.
struct Pieces {
  struct Piece: Hashable, Sendable {
    /// Of the file's bytes.
    var bytes: Range<Int>
    /// The line that it starts with, from 1.
    var line: Int
    /// Whether it is nothing but imports, or holds some.
    var hasImport: Bool
    /// Whether it is a single declaration, that ends in its only braces.
    var isOne = false
  }

  private let bytes: UnsafeBufferPointer<UInt8>
  private var pieces: [Piece] = []
  private var place = 0
  private var line = 1
  /// Where the next piece starts, and whether it holds imports.
  private var start = (place: 0, line: 1)
  private var hasImport = false
  /// How many braces closed at the top level since then, and what came last.
  private var closed = 0
  private var before = Before.start
  /// Where a declaration begins that the conditions just before it surround.
  private var declaration = 0

  /// The pieces of a file in order; with the lines of conditions and blank ones they are the file. Linear in the bytes.
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
    var depth = 0
    // The conditions that are open: whether each surrounds declarations, or a part of one.
    var conditions: [Bool] = []
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
      // Alone it ends a line, which nothing here counts.
      case UInt8(ascii: "\r") where next != UInt8(ascii: "\n"): return false
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

      if isFirstOnLine, depth == 0, conditions.last != false {
        switch word {
        case .importing:
          if before == .brace { end(at: lineStart, next: lineStart) }
          hasImport = true
          before = .importing
          skipLine()
          continue
        case .declaration:
          if before == .brace || before == .importing { end(at: lineStart, next: lineStart) }
        case .condition where before != .other && surroundsDeclarations():
          conditions.append(true)
          guard endAtCondition(lineStart) else { return false }
          before = .brace
          continue
        case .otherwise where !conditions.isEmpty, .endOfCondition where !conditions.isEmpty:
          if word == .endOfCondition { conditions.removeLast() }
          guard endAtCondition(lineStart) else { return false }
          before = .brace
          continue
        default: break
        }
      }
      isFirstOnLine = false

      switch byte {
      case UInt8(ascii: "#"):
        switch word {
        case .condition: conditions.append(false)
        case .endOfCondition: guard conditions.popLast() == false else { return false }
        case .otherwise: guard conditions.last == false else { return false }
        default: break
        }
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
        if before == .brace { closed += 1 }
      default:
        place += 1
        before = .other
      }
    }
    guard depth == 0, conditions.isEmpty else { return false }
    end(at: (place, line), next: (place, line))
    return true
  }

  private mutating func end(at end: (place: Int, line: Int), next: (place: Int, line: Int)) {
    if bytes[start.place..<end.place].contains(where: { $0 > UInt8(ascii: " ") }) {
      pieces.append(
        Piece(
          bytes: start.place..<end.place, line: start.line, hasImport: hasImport,
          isOne: closed == 1 && before == .brace))
    }
    (start, hasImport, closed) = (next, false, 0)
  }

  /// Ends a piece before the line of a condition, and begins the next one behind it. False where the condition may go on
  /// in the next line.
  private mutating func endAtCondition(_ lineStart: (place: Int, line: Int)) -> Bool {
    let first = place
    skipLine()
    var text = bytes[first..<place]
    if let comment = text.indices.dropLast().first(where: { text[$0] == UInt8(ascii: "/") }) {
      guard text[comment + 1] == UInt8(ascii: "/") else { return false }
      text = text[..<comment]
    }
    while let last = text.last, last == UInt8(ascii: " ") || last == UInt8(ascii: "\t") { text.removeLast() }
    guard let last = text.last, last.isPartOfName || last == UInt8(ascii: ")"),
      text.count(where: { $0 == UInt8(ascii: "(") }) == text.count(where: { $0 == UInt8(ascii: ")") })
    else { return false }
    end(at: lineStart, next: (place, line))
    return true
  }

  private var next: UInt8? { place + 1 < bytes.count ? bytes[place + 1] : nil }

  // MARK: Words

  private enum Word { case declaration, importing, condition, otherwise, endOfCondition, other }

  private static let access: [StaticString] = ["public", "private", "fileprivate", "internal", "package"]
  private static let declarations: [StaticString] = [
    "open", "final", "struct", "class", "enum", "extension", "protocol", "actor", "func", "let", "var",
    "typealias", "indirect", "nonisolated", "infix", "prefix", "postfix", "precedencegroup", "macro",
    "#Preview",
  ]

  /// What begins here: only what can be nothing but a declaration counts as one.
  private var word: Word {
    switch bytes[place] {
    case UInt8(ascii: "@"): return lineHasImport ? .importing : .declaration
    case UInt8(ascii: "#"):
      if isWord("#if") { return .condition }
      if isWord("#else") || isWord("#elseif") { return .otherwise }
      if isWord("#endif") { return .endOfCondition }
    default: if isWord("import") { return .importing }
    }
    if Self.access.contains(where: isWord) { return lineHasImport ? .importing : .declaration }
    return Self.declarations.contains(where: isWord) ? .declaration : .other
  }

  /// Whether the condition that begins here is around declarations. It may go on with what stands before it instead:
  /// `#if DEBUG` and `.bold()` below. What the outermost of several sees is true of those in it.
  private mutating func surroundsDeclarations() -> Bool {
    if place < declaration { return true }
    var inside = self
    while inside.place < bytes.count {
      if inside.isWord("#if")
        || inside.bytes[inside.place] == UInt8(ascii: "/") && inside.next == UInt8(ascii: "/")
      {
        inside.skipLine()
      }
      guard inside.place < bytes.count, inside.bytes[inside.place] <= UInt8(ascii: " ") else { break }
      inside.place += 1
    }
    guard inside.place < bytes.count else { return false }
    let first = inside.bytes[inside.place]
    guard first.isPartOfName || first == UInt8(ascii: "@") || inside.isWord("#Preview") else { return false }
    declaration = inside.place
    return true
  }

  private func isWord(_ word: StaticString) -> Bool {
    let end = place + word.utf8CodeUnitCount
    guard end <= bytes.count else { return false }
    for offset in 0..<word.utf8CodeUnitCount where bytes[place + offset] != word.utf8Start[offset] {
      return false
    }
    return end == bytes.count || !bytes[end].isPartOfName
  }

  /// `@testable import`, `@_spi(A) import`, `public import`
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
    while place < bytes.count, bytes[place] != UInt8(ascii: "\n"), bytes[place] != UInt8(ascii: "\r") {
      place += 1
    }
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
