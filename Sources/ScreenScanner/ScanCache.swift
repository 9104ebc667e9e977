import Foundation

/// What earlier scans found, by what they scanned: unchanged sources are only read, and of changed ones only those that
/// changed are parsed.
///
/// Two kinds of files: the whole result of a scan, by the contents of everything in it; and for each set of inputs what
/// was found in each of its files, by that file's contents. Each carries a fingerprint of itself and is replaced whole,
/// so that runs beside each other, a full disk or a cut write leave nothing worse than a file that is not used. What
/// cannot be read or written is as if it were not there: a cache is never an error.
public struct ScanCache: Sendable {
  private let folder: URL
  /// How much is kept, in bytes: beyond that the oldest files go.
  var capacity = 256 << 20
  /// The build of the scanner that reads and writes: another one may find more in the same sources.
  var build = Self.thisBuild

  /// - Parameter folder: Made when the first scan is kept.
  public init(folder: String) { self.folder = URL(fileURLWithPath: folder) }

  /// In the user's folder for caches: `XDG_CACHE_HOME` where it is set, else the system's; nil where there is none.
  public static var standard: ScanCache? {
    let told = ProcessInfo.processInfo.environment["XDG_CACHE_HOME"] ?? ""
    let folder =
      told.hasPrefix("/")
      ? URL(fileURLWithPath: told)
      : FileManager.default.urls(for: .cachesDirectory, in: .userDomainMask).first
    return folder.map { ScanCache(folder: $0.appendingPathComponent("screengraph/scans").path) }
  }

  // MARK: Whole results

  func result(for digest: Digest) -> SourceScanner.Result? {
    read("\(digest).result").flatMap { try? PackedReader.value(SourceScanner.Result.self, of: $0) }
  }

  func keep(_ result: SourceScanner.Result, for digest: Digest) {
    write(PackedWriter.bytes(of: result), to: "\(digest).result")
  }

  // MARK: Single files

  /// What an earlier scan of the same inputs found in each file.
  func facts(for inputs: Digest) -> Facts {
    read("\(inputs).files").flatMap { try? PackedReader.value(Facts.self, of: $0) } ?? Facts()
  }

  func keep(_ facts: Facts, for inputs: Digest) {
    write(PackedWriter.bytes(of: facts), to: "\(inputs).files")
  }

  /// What was found in files, packed, by the contents of what was parsed of them.
  struct Facts: Sendable, Packed {
    var packed: [Digest: [UInt8]] = [:]

    init() {}

    init(from reader: inout PackedReader) throws {
      for _ in 0..<(try reader.readCount()) {
        let digest = try Digest(from: &reader)
        packed[digest] = try reader.readBytes()
      }
    }

    func pack(into writer: inout PackedWriter) {
      writer.write(packed.count)
      for (digest, bytes) in packed {
        digest.pack(into: &writer)
        writer.write(bytes)
      }
    }
  }

  // MARK: Files

  /// The content of a file that is whole and of this build.
  private func read(_ name: String) -> ArraySlice<UInt8>? {
    let (bytes, _) = SourceFiles.contents(of: folder.appendingPathComponent(name).path, upTo: capacity)
    guard bytes.count >= Digest.size else { return nil }
    let content = bytes[Digest.size...]
    return seal(content).bytes.elementsEqual(bytes[..<Digest.size]) ? content : nil
  }

  private func write(_ content: [UInt8], to name: String) {
    guard content.count < capacity else { return }
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let bytes = seal(content[...]).bytes + content
    try? Data(bytes).write(to: folder.appendingPathComponent(name), options: .atomic)
    dropOldest()
  }

  private func dropOldest() {
    let keys: [URLResourceKey] = [.contentModificationDateKey, .fileSizeKey]
    let files = try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: keys)
    let dated = (files ?? []).map { file in
      let values = try? file.resourceValues(forKeys: Set(keys))
      return (file, date: values?.contentModificationDate ?? .distantPast, size: values?.fileSize ?? 0)
    }
    var total = 0
    for (file, _, size) in dated.sorted(by: { $0.date > $1.date }) {
      total += size
      if total > capacity { try? FileManager.default.removeItem(at: file) }
    }
  }

  private func seal(_ content: ArraySlice<UInt8>) -> Digest {
    var digest = Digest()
    digest.combine(build)
    digest.combine(content)
    return digest
  }

  private static let thisBuild: String = {
    let program = Bundle.main.executablePath ?? ""
    let attributes = try? FileManager.default.attributesOfItem(atPath: program)
    let size = attributes?[.size] as? Int ?? 0
    let date = (attributes?[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0
    return "\(size) \(date)"
  }()
}
