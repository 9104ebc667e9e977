import Foundation
import Testing

@testable import ScreenScanner

/// A folder that is gone after the test. It is a repository, whatever it lies in: paths are relative to it.
struct TemporaryFolder: ~Copyable {
  let path: String

  init() throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("scanner-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      at: url.appendingPathComponent(".git"), withIntermediateDirectories: true)
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

  @Test func `paths lead from the repository or the folder that one is in to the file`() throws {
    let folder = try TemporaryFolder()
    func base(of path: String, from current: String) -> String {
      SourceFiles.base(of: URL(fileURLWithPath: path), from: current)
    }
    let above = URL(fileURLWithPath: folder.path).deletingLastPathComponent().path
    #expect(base(of: "\(folder.path)/Sources", from: folder.path) == folder.path)
    #expect(base(of: "\(folder.path)/Sources", from: "\(folder.path)/Scripts") == folder.path)
    #expect(base(of: "\(folder.path)/Sources", from: above) == above)
    #expect(base(of: "\(folder.path)/Sources", from: "/usr") == folder.path)
    // Without a repository
    #expect(base(of: "/usr/share", from: "/usr") == "/usr")
    #expect(base(of: "/usr/share", from: "/usr/share") == "/usr/share")
    #expect(base(of: "/usr/share", from: "/usr/bin") == "/usr/share")
    #expect(base(of: "/usr/share", from: "/") == "/usr/share")
  }

  @Test func `a pipe and a folder that are called like a source keep nobody waiting`() throws {
    let folder = try TemporaryFolder()
    try folder.write("A.swift", feature)
    try folder.write("B.swift/C.swift", feature.replacingOccurrences(of: "struct A", with: "struct C"))
    #expect(mkfifo("\(folder.path)/Pipe.swift", 0o600) == 0)
    let found = Listing(SourceScanner().scan([folder.path]).map)
    #expect(found.screens == ["A", "C"])
    #expect(found.unknowns == ["Pipe.swift:1: no file that holds text"])
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
