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
    (bytes, problem) = Self.read(file.absolute)
    var digest = Digest()
    digest.combine(problem ?? "")
    digest.combine(bytes)
    self.digest = digest
  }

  /// What stands for it among the unknowns, where it could not be read.
  var unread: GraphDocument.Unknown? { problem.map { .init(file: path, line: 1, what: $0) } }

  private static func read(_ path: String) -> ([UInt8], problem: String?) {
    var status = stat()
    guard stat(path, &status) == 0 else { return ([], "the file cannot be read") }
    // A pipe or a device may have no end.
    guard status.st_mode & S_IFMT == S_IFREG else { return ([], "no file that holds text") }
    let size = Int(status.st_size)
    guard size <= SourceScanner.maximumBytes else {
      return ([], "larger than \(SourceScanner.maximumBytes >> 20) MiB: not read")
    }
    guard let data = FileManager.default.contents(atPath: path) else {
      return ([], "the file cannot be read")
    }
    return ([UInt8](data), nil)
  }

  /// Whether it has to be parsed: it may hold what is looked for, or could not be read, which has to be said.
  func matters(_ relevance: Relevance?) -> Bool {
    guard let relevance else { return true }
    return problem != nil || relevance.matters(bytes)
  }

  func parsed() -> SourceFile {
    if let problem { return noted(problem) }
    guard String(bytes: bytes, encoding: .utf8) != nil else { return noted("not UTF-8: not read") }
    return Lowering.file(bytes, path: path, module: module)
  }

  private func noted(_ what: String) -> SourceFile {
    var source = SourceFile(path: path, module: module)
    source.notes = [.init(line: 1, what: what)]
    return source
  }
}
