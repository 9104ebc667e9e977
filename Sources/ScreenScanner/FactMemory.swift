import Foundation

/// What earlier scans found in single files, and what this one finds, for the next.
///
/// The lock guards everything that changes.
final class FactMemory: @unchecked Sendable {
  private let known: ScanCache.Facts?
  private let lock = NSLock()
  private var used = ScanCache.Facts()
  private var isNew = false

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
    let packed = PackedWriter.bytes(of: facts)
    lock.withLock {
      used.packed[key] = packed
      isNew = true
    }
    return facts
  }

  /// What is worth keeping: nil where nothing has changed.
  var news: ScanCache.Facts? {
    lock.withLock { isNew || used.packed.count != known?.packed.count ? used : nil }
  }
}
