import Foundation

/// What earlier scans found in single files, and what this one finds, for the next.
///
/// The lock guards everything that changes.
final class FactMemory: @unchecked Sendable {
  private let known: ScanCache.Facts?
  private let lock = NSLock()
  private var used = ScanCache.Facts()
  /// What is new: packed only when it is asked for, for then a thread has nothing else to do.
  private var found: [Digest: SourceFile] = [:]

  /// - Parameter known: What earlier scans found; nil where nothing is to be remembered.
  init(_ known: ScanCache.Facts?) { self.known = known }

  /// What was found in the contents that `key` stands for, or what `parse` finds now.
  func facts(for key: Digest, parse: () -> SourceFile) -> SourceFile {
    guard let known else { return parse() }
    if let packed = known.packed[key], let facts = try? PackedReader.value(SourceFile.self, of: packed[...]) {
      lock.withLock { used.packed[key] = packed }
      return facts
    }
    let facts = parse()
    lock.withLock { found[key] = facts }
    return facts
  }

  /// What is worth keeping: nil where nothing has changed.
  var news: ScanCache.Facts? {
    let (used, found) = lock.withLock { (self.used, self.found) }
    guard !found.isEmpty || used.packed.count != known?.packed.count else { return nil }
    var facts = used
    for (key, file) in found { facts.packed[key] = PackedWriter.bytes(of: file) }
    return facts
  }
}
