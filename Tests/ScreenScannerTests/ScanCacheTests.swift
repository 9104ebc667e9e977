import Foundation
import Testing

@testable import ScreenScanner

private func feature(_ name: String) -> String {
  "@Reducer struct \(name) { struct State { var next: Next.State? }; enum Action { case go } }"
}

struct ScanCacheTests {
  private func cache(_ folder: borrowing TemporaryFolder) -> ScanCache {
    ScanCache(folder: "\(folder.path)/.cache")
  }

  private func scan(_ folder: borrowing TemporaryFolder, _ cache: ScanCache) -> SourceScanner.Result {
    var scanner = SourceScanner()
    scanner.cache = cache
    return scanner.scan([folder.path])
  }

  private func files(_ folder: borrowing TemporaryFolder) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/.cache").sorted()
  }

  private func names(_ result: SourceScanner.Result) -> [String] {
    result.map.screens.keys.map(\.type).sorted()
  }

  @Test func `unchanged sources give the same, and no file is looked at for it`() throws {
    let folder = try TemporaryFolder()
    for sample in ["Libreria", "Huerto"] {
      let names = try FileManager.default.contentsOfDirectory(atPath: "\(Listing.samples)/\(sample)")
      for name in names {
        let source = URL(fileURLWithPath: "\(Listing.samples)/\(sample)/\(name)")
        try folder.write(name, [UInt8](try Data(contentsOf: source)))
      }
    }
    let steps = Steps()
    var scanner = SourceScanner()
    scanner.cache = cache(folder)
    let first = scanner.scan([folder.path]) { _, _ in steps.count() }
    let stepsOfFirst = steps.total
    let second = scanner.scan([folder.path]) { _, _ in steps.count() }
    #expect(stepsOfFirst > 0 && steps.total == stepsOfFirst)
    #expect(!first.map.moves.isEmpty && !first.map.unknowns.isEmpty)
    #expect(second.map == first.map && second.files == first.files && second.parsed == first.parsed)
  }

  private final class Steps: @unchecked Sendable {
    private let lock = NSLock()
    private(set) var total = 0
    func count() { lock.withLock { total += 1 } }
  }

  @Test func `a changed byte, a new name and a new file are seen`() throws {
    let folder = try TemporaryFolder()
    try folder.write("A.swift", feature("A"))
    #expect(names(scan(folder, cache(folder))) == ["A"])
    try folder.write("A.swift", feature("B"))
    #expect(names(scan(folder, cache(folder))) == ["B"])
    try folder.write("C.swift", feature("C"))
    #expect(names(scan(folder, cache(folder))) == ["B", "C"])
    try FileManager.default.moveItem(atPath: "\(folder.path)/C.swift", toPath: "\(folder.path)/D.swift")
    let moved = scan(folder, cache(folder)).map.screens.values.compactMap(\.source?.file)
    #expect(moved.sorted() == ["A.swift", "D.swift"])
  }

  @Test func `of changed sources only what changed is parsed`() throws {
    let folder = try TemporaryFolder()
    for name in ["A", "B", "C"] { try folder.write("\(name).swift", feature(name)) }
    let parsed = { (known: ScanCache.Facts) -> (FactMemory, [SourceFile]) in
      let files = SourceFiles([folder.path], excluding: []).files.map { LoadedFile($0, module: nil) }
      let memory = FactMemory(known)
      return (memory, FileParser(files, memory, filters: true) { _, _ in }.sources)
    }
    let (first, sources) = parsed(.init())
    var known = try #require(first.news)
    #expect(known.packed.count == 3)
    #expect(parsed(known).0.news == nil)

    // What is remembered of B is used and not looked at again: it says something else here.
    let other = Lowering.file(Array(feature("Remembered").utf8), path: "", module: nil)
    let key = try #require(known.packed.first { $0.value == PackedWriter.bytes(of: sources[1].facts) }?.key)
    known.packed[key] = PackedWriter.bytes(of: other)
    try folder.write("C.swift", feature("New"))
    let (second, changed) = parsed(known)
    #expect(changed.map { $0.types.map(\.name) } == [["A"], ["Remembered"], ["New"]])
    #expect(changed.map(\.path) == ["A.swift", "B.swift", "C.swift"])
    let news = try #require(second.news)
    #expect(news.packed.count == 3)
    #expect(Set(news.packed.keys).subtracting(known.packed.keys).count == 1)
  }

  @Test func `a cut, changed or foreign cache is as good as none`() throws {
    let folder = try TemporaryFolder()
    try folder.write("A.swift", feature("A"))
    _ = scan(folder, cache(folder))
    let kept = try files(folder)
    #expect(kept.map { ($0 as NSString).pathExtension }.sorted() == ["files", "result"])
    let damages: [([UInt8]) -> [UInt8]] = [
      { _ in [] }, { Array($0.dropLast()) }, { Array($0.prefix(7)) }, { Array($0.prefix(20)) }, { $0 + [0] },
      { bytes in bytes.map { ~$0 } },
      { bytes in bytes.enumerated().map { $0 == bytes.count / 2 ? ~$1 : $1 } },
    ]
    for damage in damages {
      for name in kept {
        let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: "\(folder.path)/.cache/\(name)")))
        try folder.write(".cache/\(name)", damage(bytes))
      }
      #expect(names(scan(folder, cache(folder))) == ["A"])
      #expect(cache(folder).result(for: .init()) == nil)
    }

    var other = cache(folder)
    other.build = "another build"
    let (digest, facts) = (Digest(), try #require(FactMemory.remembering(feature("A"))))
    other.keep(facts, for: digest)
    #expect(other.facts(for: digest).packed.count == 1)
    #expect(cache(folder).facts(for: digest).packed.isEmpty)
  }

  @Test func `bytes that are whole and yet mean nothing are no crash`() {
    let least = [UInt8](repeating: 0x80, count: 9) + [1]
    for bytes in [[], [0xFF], [1], [1, 1], [0, 0x80], [200, 1, 1], [0, 1] + least, [1] + least] as [[UInt8]] {
      #expect(throws: PackedReader.Damage.self) { try PackedReader.value(SourceFile.self, of: bytes[...]) }
    }
    let whole = PackedWriter.bytes(of: Lowering.file(Array(feature("A").utf8), path: "", module: nil))
    for count in whole.indices {
      #expect(throws: PackedReader.Damage.self) {
        try PackedReader.value(SourceFile.self, of: whole[..<count])
      }
    }
  }

  @Test func `a result reads back as it was written, and cut anywhere it is damage`() throws {
    let result = SourceScanner().scan(["Libreria", "Paseo"].map { "\(Listing.samples)/\($0)" })
    #expect(!result.map.slots.isEmpty && !result.map.moves.isEmpty)
    let whole = PackedWriter.bytes(of: result)
    let read = try PackedReader.value(SourceScanner.Result.self, of: whole[...])
    #expect(read.map == result.map && read.unread == result.unread)
    #expect((read.files, read.parsed) == (result.files, result.parsed))
    for count in whole.indices {
      #expect(throws: PackedReader.Damage.self) {
        try PackedReader.value(SourceScanner.Result.self, of: whole[..<count])
      }
    }
  }

  @Test func `a folder that cannot be made or written is no error`() throws {
    let folder = try TemporaryFolder()
    try folder.write("A.swift", feature("A"))
    try folder.write(".file", "")
    for path in ["\(folder.path)/.file/cache", "\(folder.path)/.file", "/proc/no/such"] {
      #expect(names(scan(folder, ScanCache(folder: path))) == ["A"])
      #expect(names(scan(folder, ScanCache(folder: path))) == ["A"])
    }
  }

  @Test func `what is kept stays within its bound, the newest of it`() throws {
    let folder = try TemporaryFolder()
    var cache = cache(folder)
    cache.capacity = 4_000
    for number in 0..<20 {
      try folder.write("A.swift", feature("A\(number)"))
      #expect(names(scan(folder, cache)) == ["A\(number)"])
      let sizes = try files(folder).map {
        try FileManager.default.attributesOfItem(atPath: "\(folder.path)/.cache/\($0)")[.size] as? Int ?? 0
      }
      #expect(sizes.reduce(0, +) <= cache.capacity)
    }
    #expect(try files(folder).contains { $0.hasSuffix(".files") })
    cache.capacity = 10
    #expect(names(scan(folder, cache)) == ["A19"])
  }

  @Test func `runs beside each other do not disturb each other`() async throws {
    let folder = try TemporaryFolder()
    for number in 0..<8 { try folder.write("F\(number).swift", feature("F\(number)")) }
    let (path, cache) = (folder.path, cache(folder))
    let results = await withTaskGroup(of: [String].self) { group in
      for _ in 0..<12 {
        group.addTask {
          var scanner = SourceScanner()
          scanner.cache = cache
          return scanner.scan([path]).map.screens.keys.map(\.type).sorted()
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(results.count == 12)
    #expect(results.allSatisfy { $0 == (0..<8).map { "F\($0)" } })
    #expect(try files(folder).count == 2)
  }
}

extension FactMemory {
  fileprivate static func remembering(_ source: String) -> ScanCache.Facts? {
    let memory = FactMemory(.init())
    _ = memory.facts(for: .init()) { Lowering.file(Array(source.utf8), path: "", module: nil) }
    return memory.news
  }
}
