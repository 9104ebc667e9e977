import Foundation

/// A Markdown document and the places in it that a command fills, each between two markers:
///
///     <!-- screengraph map Sources -->
///     <!-- /screengraph -->
///
/// or, in a DocC catalogue, `@Comment { screengraph map Sources -o Screens.svg }` and `@Comment { /screengraph }`.
///
/// A marker stands alone on its line; markers in code, fenced or indented, are examples. The document is bytes: whatever
/// its encoding and its line endings, nothing but what stands between markers is looked into.
struct MarkedDocument {
  enum Form: String { case html = "<!-- … -->", docC = "@Comment { … }" }

  struct Block {
    /// Of the opening marker, counted from 1.
    var line: Int
    var form: Form
    /// What stands behind `screengraph`.
    var command: String
    /// What stands before the opening marker, and goes before every line between the two.
    var indentation: ArraySlice<UInt8>
    var lineEnding: ArraySlice<UInt8>
    /// From behind the opening marker's line to the start of the closing one's.
    var content: Range<Int>
  }

  /// A marker that cannot be used.
  struct Problem: Error {
    var line: Int
    var what: String
  }

  let bytes: [UInt8]
  private(set) var blocks: [Block] = []

  /// Linear in the number of bytes.
  init(_ bytes: [UInt8]) throws(Problem) {
    self.bytes = bytes
    var fence = CodeFence()
    var indented = IndentedCode()
    var open: Block?
    var start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    var number = 0
    while start < bytes.count {
      number += 1
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      let next = min(end + 1, bytes.count)
      let hasReturn = end > start && bytes[end - 1] == UInt8(ascii: "\r")
      let line = Line(bytes[start..<(hasReturn ? end - 1 : end)])
      defer { start = next }
      if !fence.isOpen, indented.holds(line), open == nil { continue }
      if fence.holds(line.text) {
        indented.endParagraph()
        continue
      }
      guard let marker = try Marker(line.text, number: number) else { continue }
      guard let command = marker.command else {
        guard var block = open, block.form == marker.form else {
          throw Problem(line: number, what: "this marker closes nothing: none of its form is open")
        }
        block.content = block.content.lowerBound..<start
        blocks.append(block)
        open = nil
        continue
      }
      if let open {
        throw Problem(
          line: number,
          what: "this marker stands in another one, which line \(open.line) opens: close that first")
      }
      open = Block(
        line: number, form: marker.form, command: command, indentation: line.indentation,
        lineEnding: bytes[(hasReturn ? end - 1 : end)..<next], content: next..<next)
    }
    if let open {
      let closing = open.form == .html ? "<!-- /screengraph -->" : "@Comment { /screengraph }"
      throw Problem(line: open.line, what: "this marker is not closed; write \(closing) below it")
    }
  }

  /// The bytes that stand between a block's markers when it shows this text.
  func bytes(showing text: String, in block: Block) -> [UInt8] {
    var bytes = Array(block.lineEnding)
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if !line.isEmpty { bytes += block.indentation + Array(line.utf8) }
      bytes += block.lineEnding
    }
    return bytes + block.lineEnding
  }

  /// The document with each block's content replaced; everything else as it was.
  func replacing(_ contents: [[UInt8]]) -> [UInt8] {
    var replaced: [UInt8] = []
    var end = 0
    for (block, content) in zip(blocks, contents) {
      replaced += bytes[end..<block.content.lowerBound] + content
      end = block.content.upperBound
    }
    return replaced + bytes[end...]
  }
}

private let blanks: Set<UInt8> = [UInt8(ascii: " "), UInt8(ascii: "\t")]

/// A line's indentation and what stands on it, without blanks at its end.
private struct Line {
  let indentation: ArraySlice<UInt8>
  let text: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) {
    indentation = bytes.prefix(while: blanks.contains)
    let end = bytes.lastIndex { !blanks.contains($0) } ?? bytes.startIndex - 1
    text = bytes[min(indentation.endIndex, end + 1)..<(end + 1)]
  }
}

/// One line, when it is a marker.
private struct Marker {
  let form: MarkedDocument.Form
  /// Nothing for the closing one.
  let command: String?

  init?(_ line: ArraySlice<UInt8>, number: Int) throws(MarkedDocument.Problem) {
    guard let (form, inside) = Self.inside(line) else { return nil }
    let end = form == .html ? "-->" : "}"
    guard let word = ["screengraph", "/screengraph"].first(where: inside.hasPrefix),
      inside.dropFirst(word.count).first?.isWhitespace ?? true || inside.dropFirst(word.count) == end
    else { return nil }
    guard inside.hasSuffix(end) else {
      let isLater = inside.contains(end)
      throw MarkedDocument.Problem(
        line: number,
        what: isLater
          ? "a marker stands alone on its line" : "this marker does not end on its line with \(end)")
    }
    let rest = inside.dropFirst(word.count).dropLast(end.count).trimmingCharacters(in: .whitespaces)
    guard !rest.contains(end) else {
      throw MarkedDocument.Problem(
        line: number, what: "a comment ends at its first \(end): leave it out of the command")
    }
    self.form = form
    if word == "screengraph" {
      command = rest
    } else if rest.isEmpty {
      command = nil
    } else {
      throw MarkedDocument.Problem(line: number, what: "nothing stands behind /screengraph in a marker")
    }
  }

  /// What stands in a comment behind its start, up to the end of the line, its own end included.
  private static func inside(_ line: ArraySlice<UInt8>) -> (MarkedDocument.Form, String)? {
    let starts: [(MarkedDocument.Form, String)] = [(.html, "<!--"), (.docC, "@Comment")]
    for (form, start) in starts where line.starts(with: start.utf8) {
      // What is no text cannot name a command.
      guard var rest = String(bytes: line.dropFirst(start.utf8.count), encoding: .utf8) else { return nil }
      rest = rest.trimmingCharacters(in: .whitespaces)
      if form == .docC {
        guard rest.hasPrefix("{") else { return nil }
        rest = rest.dropFirst().trimmingCharacters(in: .whitespaces)
      }
      return (form, rest)
    }
    return nil
  }
}

/// Whether lines, one after the other, are code because they are indented (CommonMark 0.31, 4.4): by four columns more
/// than what the list item that they lie in asks for, and not the rest of a paragraph.
private struct IndentedCode {
  /// The columns at which the contents of the list items begin that are open.
  private var items: [Int] = []
  /// Whether a line goes on with what the line before began, whatever its indentation.
  private var isInParagraph = false

  mutating func endParagraph() { isInParagraph = false }

  mutating func holds(_ line: Line) -> Bool {
    guard !line.text.isEmpty else {
      isInParagraph = false
      return false
    }
    let column = Self.column(behind: line.indentation, from: 0)
    let outer = items.prefix { $0 <= column }
    if column - (outer.last ?? 0) >= 4 {
      if isInParagraph { return false }
      items = Array(outer)
      // Braces of a catalogue's directives may indent as they like.
      return !line.text.starts(with: "@".utf8)
    }
    let isBreak = Self.isBreak(line.text)
    let item = isBreak ? nil : Self.item(line.text)
    // Text that is indented less than a list item asks for still goes on with its paragraph.
    if isInParagraph, outer.count < items.count, item == nil, !isBreak, !Self.isHeading(line.text) {
      return false
    }
    items = Array(outer)
    begin(line.text, at: column, item: item, isBreak: isBreak)
    return false
  }

  /// Opens the list items that a line begins with, and the paragraph behind them.
  private mutating func begin(_ text: ArraySlice<UInt8>, at column: Int, item: Int?, isBreak: Bool) {
    guard let item else {
      let isComment = text.starts(with: "<!--".utf8) && text.reversed().starts(with: ">--".utf8)
      isInParagraph = !text.isEmpty && !isBreak && !isComment && !Self.isHeading(text)
      return
    }
    let rest = text.dropFirst(item)
    let inside = rest.drop(while: blanks.contains)
    let end = Self.column(behind: rest[..<inside.startIndex], from: column + item)
    let isCode = end - column - item > 4
    items.append(inside.isEmpty || isCode ? column + item + 1 : end)
    isInParagraph = false
    if isCode { return }
    let isBreak = Self.isBreak(inside)
    begin(inside, at: end, item: isBreak ? nil : Self.item(inside), isBreak: isBreak)
  }

  private static func column(behind blanks: ArraySlice<UInt8>, from start: Int) -> Int {
    blanks.reduce(start) { $1 == UInt8(ascii: "\t") ? $0 / 4 * 4 + 4 : $0 + 1 }
  }

  /// The width of the list item's bullet or number that the text begins with.
  private static func item(_ text: ArraySlice<UInt8>) -> Int? {
    let digits = text.prefix { (0x30...0x39).contains($0) }.count
    let sign = text.dropFirst(digits).first
    let isItem =
      digits == 0 ? sign.map("-+*".utf8.contains) : digits < 10 ? sign.map(".)".utf8.contains) : nil
    let rest = text.dropFirst(digits + 1)
    return isItem == true && rest.first.map(blanks.contains) ?? true ? digits + 1 : nil
  }

  /// Whether the text is a line across the page, or one below a heading.
  private static func isBreak(_ text: ArraySlice<UInt8>) -> Bool {
    guard let first = text.first, "-*_=".utf8.contains(first) else { return false }
    let signs = text.filter { !blanks.contains($0) }
    return signs.count >= 3 && signs.allSatisfy { $0 == first }
  }

  private static func isHeading(_ text: ArraySlice<UInt8>) -> Bool {
    let signs = text.prefix { $0 == UInt8(ascii: "#") }.count
    return 1...6 ~= signs && text.dropFirst(signs).first.map(blanks.contains) ?? true
  }
}

/// Whether lines, one after the other, lie in a fenced code block (CommonMark 0.31, 4.5), however it is indented or
/// quoted: in a list, too, three backticks are a fence.
private struct CodeFence {
  private var open: (character: UInt8, length: Int)?
  var isOpen: Bool { open != nil }

  /// Whether the line is code, or the start or end of code.
  mutating func holds(_ line: ArraySlice<UInt8>) -> Bool {
    let text = Self.withoutContainers(line, quotesOnly: open != nil)
    guard let character = text.first, character == UInt8(ascii: "`") || character == UInt8(ascii: "~") else {
      return open != nil
    }
    let length = text.prefix { $0 == character }.count
    let rest = text.dropFirst(length)
    if let open {
      if character == open.character, length >= open.length, rest.allSatisfy(blanks.contains) {
        self.open = nil
      }
      return true
    }
    let isFence = length >= 3 && (character == UInt8(ascii: "~") || !rest.contains(character))
    if isFence { open = (character, length) }
    return isFence
  }

  /// The line without what opens quotes and list items.
  private static func withoutContainers(_ line: ArraySlice<UInt8>, quotesOnly: Bool) -> ArraySlice<UInt8> {
    var line = line
    while let first = line.first {
      let digits = line.prefix { (0x30...0x39).contains($0) }.count
      let width: Int
      switch first {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: ">"): width = 1
      case UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "+"): width = 1
      case _ where digits > 0 && digits < 10: width = digits + 1
      default: return line
      }
      let rest = line.dropFirst(width)
      if !blanks.contains(first), first != UInt8(ascii: ">") {
        guard !quotesOnly, rest.first.map(blanks.contains) ?? false else { return line }
      }
      line = rest
    }
    return line
  }
}
