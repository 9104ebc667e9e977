import Foundation
import Testing

@testable import ScreenScanner

/// A folder that is gone after the test.
struct TemporaryFolder: ~Copyable {
  let path: String

  init() throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("scanner-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  func write(_ name: String, _ bytes: [UInt8]) throws {
    let url = URL(fileURLWithPath: path).appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
  }

  func write(_ name: String, _ text: String) throws { try write(name, Array(text.utf8)) }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}

private let feature = "@Reducer struct A { struct State {}; enum Action {} }"

struct SourceFilesTests {
  @Test func `tests, previews, builds, packages of others and generated files are left out`() throws {
    let folder = try TemporaryFolder()
    let left = [
      ".build/checkouts/A.swift", "Pods/A.swift", "AppTests/A.swift", "Tests/A.swift", "UITests/A.swift",
      "Preview Content/A.swift", "Generated/A.swift", "Strings.generated.swift", "ATests.swift",
      "Package.swift",
      "README.md",
    ]
    for name in left + ["B/A.swift", "LatestTest/C.swift"] { try folder.write(name, feature) }
    #expect(
      SourceFiles([folder.path], excluding: []).files.map(\.path) == ["B/A.swift", "LatestTest/C.swift"])
  }

  @Test func `patterns leave out names and paths`() throws {
    let folder = try TemporaryFolder()
    for name in ["A.swift", "Mocks/B.swift", "Old/C.swift", "Old/D/E.swift"] {
      try folder.write(name, feature)
    }
    let found = { SourceFiles([folder.path], excluding: $0).files.map(\.path) }
    #expect(found(["Mocks"]) == ["A.swift", "Old/C.swift", "Old/D/E.swift"])
    #expect(found(["Old/"]) == ["A.swift", "Mocks/B.swift"])
    #expect(found(["Old/D/*", "?.swift"]) == [])
    #expect(found(["*ock*", "C.swift"]) == ["A.swift", "Old/D/E.swift"])
  }

  @Test func `a file named twice is read once, and a missing one is noted`() throws {
    let folder = try TemporaryFolder()
    try folder.write("A.swift", feature)
    let found = SourceFiles([folder.path, "\(folder.path)/A.swift", "/no/such"], excluding: [])
    #expect(found.files.map(\.path) == ["A.swift"])
    #expect(found.notes.map(\.what) == ["no such file or folder"])
  }

  @Test func `paths are relative to the repository`() throws {
    let folder = try TemporaryFolder()
    try folder.write(".git/HEAD", "")
    try folder.write("Sources/App/A.swift", feature)
    #expect(
      SourceFiles(["\(folder.path)/Sources"], excluding: []).files.map(\.path) == ["Sources/App/A.swift"])
  }

  @Test func `links are not followed round in a circle`() throws {
    let folder = try TemporaryFolder()
    try folder.write("A/A.swift", feature)
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.path)/A/loop", withDestinationPath: folder.path)
    #expect(SourceFiles([folder.path], excluding: []).files.map(\.path) == ["A/A.swift"])
  }

  @Test func `unreadable, huge, foreign and broken files are noted and the rest is scanned`() throws {
    let folder = try TemporaryFolder()
    try folder.write("Good.swift", feature)
    try folder.write("Broken.swift", "@Reducer struct B { struct State {}\n func (\n}")
    try folder.write("Foreign.swift", Array("struct State { }".utf8) + [0xFF, 0xFE, 0x80])
    try folder.write("Huge.swift", [UInt8](repeating: 0x20, count: SourceScanner.maximumBytes + 1))
    try folder.write("Closed.swift", feature)
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: "\(folder.path)/Closed.swift")
    let canReadAll = FileManager.default.contents(atPath: "\(folder.path)/Closed.swift") != nil
    let found = Listing(SourceScanner().scan([folder.path]).map)
    #expect(found.screens.contains("A"))
    let closed = canReadAll ? [] : ["Closed.swift:1: the file cannot be read"]
    #expect(
      found.unknowns
        == [
          "Broken.swift:2: syntax error: what the parser could not place is missing"
        ] + closed + [
          "Foreign.swift:1: not UTF-8: not read", "Huge.swift:1: larger than 8 MiB: not read",
        ])
  }
}

struct ScanCacheTests {
  private func scanner(_ folder: borrowing TemporaryFolder) -> SourceScanner {
    var scanner = SourceScanner()
    scanner.cache = ScanCache(folder: "\(folder.path)/.cache")
    return scanner
  }

  /// How many files were parsed is only told by the progress: a kept result needs none.
  private func scan(_ folder: borrowing TemporaryFolder) -> (result: SourceScanner.Result, isKept: Bool) {
    let steps = Steps()
    let result = scanner(folder).scan([folder.path]) { _, _ in steps.count() }
    return (result, steps.total == 0)
  }

  private final class Steps: @unchecked Sendable {
    private let lock = NSLock()
    private(set) var total = 0
    func count() { lock.withLock { total += 1 } }
  }

  @Test func `unchanged sources are not parsed again, and give the same`() throws {
    let folder = try TemporaryFolder()
    for sample in ["Libreria", "Huerto"] {
      let names = try FileManager.default.contentsOfDirectory(atPath: "\(Listing.samples)/\(sample)")
      for name in names {
        try folder.write(
          name, Array(try Data(contentsOf: URL(fileURLWithPath: "\(Listing.samples)/\(sample)/\(name)"))))
      }
    }
    let first = scan(folder)
    let second = scan(folder)
    #expect(!first.isKept && second.isKept)
    #expect(!first.result.map.moves.isEmpty && !first.result.map.unknowns.isEmpty)
    #expect(second.result.map == first.result.map)
    #expect(second.result.files == first.result.files && second.result.parsed == first.result.parsed)
  }

  @Test func `a changed byte, a new name and a new file are seen`() throws {
    let folder = try TemporaryFolder()
    try folder.write("A.swift", feature)
    #expect(!scan(folder).isKept && scan(folder).isKept)
    try folder.write("A.swift", feature.replacingOccurrences(of: "struct A", with: "struct B"))
    #expect(scan(folder).result.map.screens.keys.map(\.type) == ["B"])
    try folder.write("C.swift", "@Reducer struct C { struct State {}; enum Action {} }")
    #expect(scan(folder).result.map.screens.keys.map(\.type).sorted() == ["B", "C"])
    try FileManager.default.moveItem(atPath: "\(folder.path)/C.swift", toPath: "\(folder.path)/D.swift")
    let moved = scan(folder).result.map.screens.values.compactMap(\.source?.file)
    #expect(moved.sorted() == ["A.swift", "D.swift"])
  }

  @Test func `a spoilt cache is as good as none, and the oldest results go`() throws {
    let folder = try TemporaryFolder()
    for number in 0..<(ScanCache.capacity + 3) {
      try folder.write("A.swift", feature + "// \(number)")
      _ = scan(folder)
    }
    let kept = try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/.cache")
    #expect(kept.count == ScanCache.capacity)
    for name in kept { try folder.write(".cache/\(name)", "{") }
    let again = scan(folder)
    #expect(!again.isKept && again.result.map.screens.count == 1)
  }
}

struct ModuleNamesTests {
  private func module(_ files: [String], of file: String) throws -> String? {
    let folder = try TemporaryFolder()
    for name in files + [file] { try folder.write(name, "") }
    var names = ModuleNames()
    return names.module(of: "\(folder.path)/\(file)")
  }

  @Test func `a package's target folder is the module`() throws {
    #expect(try module(["Package.swift"], of: "Sources/Shop/Views/A.swift") == "Shop")
    #expect(try module(["Package.swift"], of: "Sources/Shop-Core/A.swift") == "Shop_Core")
  }

  @Test func `a module with sources of its own gives its name`() throws {
    #expect(try module([], of: "Modules/Shop/Sources/Views/A.swift") == "Shop")
  }

  @Test func `the folder beside a project is the target's`() throws {
    #expect(try module(["Shop.xcodeproj/x"], of: "Shop/Views/A.swift") == "Shop")
  }

  @Test func `otherwise nobody knows`() throws {
    #expect(try module([], of: "Views/A.swift") == nil)
  }
}
