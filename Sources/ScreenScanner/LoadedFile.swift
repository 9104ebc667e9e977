import Foundation

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

  private static func read(_ path: String) -> ([UInt8], problem: String?) {
    guard let size = try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int else {
      return ([], "the file cannot be read")
    }
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
