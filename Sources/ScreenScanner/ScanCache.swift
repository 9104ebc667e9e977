import Foundation

/// What earlier scans found, by what they scanned: a second scan of unchanged sources only reads them.
///
/// One file for each scan. What cannot be read or written is as if it were not there: a cache is never an error.
public struct ScanCache: Sendable {
  private let folder: URL
  /// How many scans are kept: the oldest goes.
  static let capacity = 64

  /// - Parameter folder: Made when the first scan is kept.
  public init(folder: String) { self.folder = URL(fileURLWithPath: folder) }

  /// In the user's folder for caches; nil where there is none.
  public static var standard: ScanCache? {
    FileManager.default.urls(for: .cachesDirectory, in: .userDomainMask).first.map {
      ScanCache(folder: $0.appendingPathComponent("screengraph/scans").path)
    }
  }

  func result(for digest: Digest) -> SourceScanner.Result? {
    guard let data = try? Data(contentsOf: file(digest)) else { return nil }
    return try? JSONDecoder().decode(SourceScanner.Result.self, from: data)
  }

  func keep(_ result: SourceScanner.Result, for digest: Digest) {
    guard let data = try? JSONEncoder().encode(result) else { return }
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try? data.write(to: file(digest), options: .atomic)
    dropOldest()
  }

  private func file(_ digest: Digest) -> URL { folder.appendingPathComponent("\(digest).json") }

  private func dropOldest() {
    let key = URLResourceKey.contentModificationDateKey
    let files = try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: [key])
    guard let files, files.count > Self.capacity else { return }
    let dated = files.map {
      ($0, (try? $0.resourceValues(forKeys: [key]))?.contentModificationDate ?? .distantPast)
    }
    for (file, _) in dated.sorted(by: { $0.1 < $1.1 }).dropLast(Self.capacity) {
      try? FileManager.default.removeItem(at: file)
    }
  }

  /// What tells this build of the scanner from others: another one may find more in the same sources.
  static var build: String {
    let program = Bundle.main.executablePath ?? ""
    let attributes = try? FileManager.default.attributesOfItem(atPath: program)
    let size = attributes?[.size] as? Int ?? 0
    let date = (attributes?[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0
    return "\(size) \(date)"
  }
}
