import Foundation
import ScreenGraph

/// A file's bytes, or why they are not there.
struct LoadedFile: Sendable {
  let path: String
  let module: String?
  let bytes: [UInt8]
  let digest: Digest
  private let problem: String?

  init(_ file: SourceFiles.Found, module: String?) {
    path = file.path
    self.module = module
    (bytes, problem) = SourceFiles.contents(of: file.absolute, upTo: SourceScanner.maximumBytes)
    var digest = Digest()
    digest.combine(problem ?? "")
    digest.combine(bytes[...])
    self.digest = digest
  }

  /// What stands for it among the unknowns, where it could not be read.
  var unread: GraphDocument.Unknown? { problem.map { .init(file: path, line: 1, what: $0) } }

  // MARK: What is parsed of it

  /// What was found in a file, and the pieces of it that were left out.
  struct Look: Sendable {
    var source: SourceFile?
    /// What the file imports, as far as that needs no parser.
    var imports: [String] = []
    var rest: [(piece: Pieces.Piece, contents: LeftOut.Contents)] = []
    /// Why the file can be given to no parser.
    var trouble: String?
  }

  /// Parses what can matter by itself. Without `relevance` that is everything.
  func look(_ relevance: Relevance?, _ memory: FactMemory) -> Look {
    if let problem { return Look(source: noted(problem)) }
    var look = Look(trouble: Lowering.trouble(bytes))
    let whole = Pieces.whole(bytes)
    let matters = relevance?.matters(bytes[...]) ?? true
    guard let relevance, look.trouble == nil else {
      if matters {
        look.source = parsed([whole], trouble: look.trouble, memory)
      } else {
        look.rest = [(whole, LeftOut.contents(of: bytes[...]))]
      }
      return look
    }
    var kept: [Pieces.Piece] = []
    for piece in Pieces.of(bytes) {
      let bytes = bytes[piece.bytes]
      if piece.hasImport, let modules = ImportLines.modules(bytes) {
        look.imports += modules
      } else if matters,
        piece.hasImport || relevance.matters(bytes) && !(piece.isOne && Relevance.isPreview(bytes))
      {
        kept.append(piece)
      } else if piece.hasImport {
        // Whatever of it is parsed later must know what is imported here.
        return Look(rest: [(whole, LeftOut.contents(of: self.bytes[...]))])
      } else {
        look.rest.append((piece, LeftOut.contents(of: bytes)))
      }
    }
    if !kept.isEmpty { look.source = parsed(kept, trouble: nil, memory) }
    return look
  }

  /// Parses some of its pieces, or says why it cannot be.
  func parsed(_ pieces: [Pieces.Piece], trouble: String?, _ memory: FactMemory) -> SourceFile {
    if let trouble { return noted(trouble) }
    var key = digest
    for piece in pieces where piece.bytes != bytes.indices {
      key.combine(piece.bytes.lowerBound)
      key.combine(piece.bytes.upperBound)
    }
    var source = memory.facts(for: key) { Lowering.file(bytes, pieces, path: "", module: nil) }
    (source.path, source.module) = (path, module)
    return source
  }

  private func noted(_ what: String) -> SourceFile {
    var source = SourceFile(path: path, module: module)
    source.notes = [.init(line: 1, what: what)]
    return source
  }
}
