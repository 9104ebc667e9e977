import Foundation
import SwiftParser
import SwiftSyntax

/// Parses a file and lowers it. The only step that knows SwiftSyntax.
struct Lowering {
  private(set) var file: SourceFile
  private let lines: LineTable
  var depth = 0

  /// How deep the scanner follows nested expressions and chains of calls. The parser limits nesting itself; chains it
  /// reads without recursion, so they need a limit here.
  static let maximumDepth = 1_000

  static func file(_ bytes: [UInt8], path: String, module: String?) -> SourceFile {
    if let trouble = trouble(bytes) {
      var file = SourceFile(path: path, module: module)
      file.notes = [.init(line: 1, what: trouble)]
      return file
    }
    return file(bytes, [Pieces.whole(bytes)], path: path, module: module)
  }

  /// Why a parser cannot be given the bytes, if it cannot.
  static func trouble(_ bytes: [UInt8]) -> String? {
    if Nesting.exceeds(maximumDepth, bytes) {
      return "nested more than \(maximumDepth) levels deep: not read"
    }
    if Lookahead.isEndless(bytes) { return "brackets nested too deep in brackets: not read" }
    return String(bytes: bytes, encoding: .utf8) == nil ? "not UTF-8: not read" : nil
  }

  /// Some pieces of a file, as if nothing else were in it. There must be no trouble with it.
  static func file(_ bytes: [UInt8], _ pieces: [Pieces.Piece], path: String, module: String?) -> SourceFile {
    let excerpt =
      pieces.count == 1 && pieces[0].bytes == bytes.indices ? bytes : Pieces.joined(pieces, of: bytes)
    let tree = excerpt.withUnsafeBufferPointer { Parser.parse(source: $0) }
    var lowering = Lowering(path: path, module: module, lines: LineTable(bytes, pieces))
    if tree.hasError {
      lowering.note(lowering.firstError(tree), "syntax error: what the parser could not place is missing")
    }
    lowering.lowerTopLevel(tree.statements)
    return lowering.file
  }

  private init(path: String, module: String?, lines: LineTable) {
    file = SourceFile(path: path, module: module)
    self.lines = lines
  }

  /// The line of the first thing that is missing or unexpected.
  private func firstError(_ tree: SourceFileSyntax) -> Int {
    for token in tree.tokens(viewMode: .all) {
      if token.presence == .missing { return line(token) }
      if token.hasError || token.parent?.kind == .unexpectedNodes { return line(token) }
    }
    return 1
  }

  mutating func note(_ line: Int, _ what: String) {
    let note = SourceFile.Note(line: max(1, line), what: what)
    if file.notes.last != note { file.notes.append(note) }
  }

  func line(_ node: some SyntaxProtocol) -> Int {
    lines.line(at: node.positionAfterSkippingLeadingTrivia.utf8Offset)
  }

  /// Runs `body` one level deeper, or answers `otherwise` where the source is nested too deep.
  mutating func deeper<Result>(
    _ node: some SyntaxProtocol, otherwise: Result, _ body: (inout Lowering) -> Result
  ) -> Result {
    guard depth < Self.maximumDepth else {
      note(line(node), "nested or chained more than \(Self.maximumDepth) levels deep: the rest is not read")
      return otherwise
    }
    depth += 1
    defer { depth -= 1 }
    return body(&self)
  }

  // MARK: Top level

  private mutating func lowerTopLevel(_ items: CodeBlockItemListSyntax) {
    for item in items {
      switch item.item {
      case .decl(let declaration): lowerTopLevel(declaration)
      default: file.statements += statements(item)
      }
    }
  }

  private mutating func lowerTopLevel(_ declaration: DeclSyntax) {
    switch declaration.as(DeclSyntaxEnum.self) {
    case .importDecl(let node):
      if let name = node.path.first?.name.text { file.imports.append(name) }
    case .ifConfigDecl(let node):
      for clause in node.clauses {
        if case .statements(let items)? = clause.elements { lowerTopLevel(items) }
      }
    case .functionDecl(let node): file.functions.append(function(node))
    case .variableDecl(let node): file.properties += properties(node)
    case .typeAliasDecl(let node): file.aliases.append(alias(node))
    default:
      if let type = typeDeclaration(declaration) { file.types.append(type) }
    }
  }
}

/// Where the lines of a file start, in an excerpt of it.
struct LineTable {
  private var starts: [(offset: Int, line: Int)] = []

  /// - Parameter pieces: Those of which the excerpt consists. Each starts with a line.
  init(_ bytes: [UInt8], _ pieces: [Pieces.Piece]) {
    var before = 0
    for piece in pieces {
      let shift = before - piece.bytes.lowerBound
      var line = piece.line
      if starts.last?.offset == before { starts.removeLast() }
      starts.append((before, line))
      for place in piece.bytes where bytes[place] == UInt8(ascii: "\n") {
        line += 1
        starts.append((place + 1 + shift, line))
      }
      before += piece.bytes.count
    }
  }

  /// O(log n).
  func line(at offset: Int) -> Int {
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle].offset <= offset { low = middle } else { high = middle }
    }
    return starts.isEmpty ? 1 : starts[low].line
  }
}
