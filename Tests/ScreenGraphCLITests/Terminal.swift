import Foundation
import Testing

/// Runs the built programs as a person would: in a folder of its own, with what they print and exit with in hand.
struct Terminal {
  /// An empty folder at first.
  let folder: URL
  var environment: [String: String] = [:]

  init() throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("screengraph-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  func remove() { try? FileManager.default.removeItem(at: folder) }

  /// What a run ended with.
  struct Result: Equatable {
    var status: Int32
    var output: String
    var errors: String

    /// The last line on standard error.
    var lastWord: String { errors.split(separator: "\n").last.map(String.init) ?? "" }
  }

  // MARK: Running

  /// `screengraph` with these arguments.
  func screengraph(_ arguments: String..., input: String = "") throws -> Result {
    try run(Self.program("screengraph").path, arguments, input: input)
  }

  /// A line for the shell, in which `$screengraph` is the program.
  func shell(_ line: String) throws -> Result {
    try run("/bin/bash", ["-c", line], input: "")
  }

  private func run(_ program: String, _ arguments: [String], input: String) throws -> Result {
    // Files, not pipes: nothing can block, however much is written. They lie elsewhere, so that `files` does not
    // see them.
    let exchange = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: exchange, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: exchange) }
    let files = ["input", "output", "errors"].map { exchange.appendingPathComponent($0) }
    for file in files { try Data(input.utf8).write(to: file) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.environment = [
      "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
      "screengraph": Self.program("screengraph").path,
    ].merging(environment) { $1 }
    process.standardInput = try FileHandle(forReadingFrom: files[0])
    process.standardOutput = try Self.emptied(files[1])
    process.standardError = try Self.emptied(files[2])
    try process.run()
    process.waitUntilExit()
    let texts = try files.map { String(decoding: try Data(contentsOf: $0), as: UTF8.self) }
    return Result(status: process.terminationStatus, output: texts[1], errors: texts[2])
  }

  private static func emptied(_ file: URL) throws -> FileHandle {
    let handle = try FileHandle(forWritingTo: file)
    try handle.truncate(atOffset: 0)
    return handle
  }

  /// The built programs lie beside the bundle that holds this code, or further out.
  static func program(_ name: String) -> URL {
    var folder = Bundle(for: Marker.self).bundleURL
    while folder.path != "/" {
      let program = folder.appendingPathComponent(name)
      if FileManager.default.isExecutableFile(atPath: program.path) { return program }
      folder.deleteLastPathComponent()
    }
    return URL(fileURLWithPath: name)
  }

  // MARK: Files

  @discardableResult
  func write(_ text: String, to name: String) throws -> URL {
    try write(Data(text.utf8), to: name)
  }

  @discardableResult
  func write(_ data: Data, to name: String) throws -> URL {
    let file = folder.appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: file)
    return file
  }

  /// A program of its own, in shell: a stand-in for another one. Returns its path.
  func writeScript(_ text: String, to name: String) throws -> String {
    let file = try write("#!/bin/sh\n\(text)\n", to: name)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
    return file.path
  }

  func read(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: folder.appendingPathComponent(name)), as: UTF8.self)
  }

  /// Names in the folder, sorted, hidden ones too.
  func files() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }
}

/// Knows in which bundle the tests are.
private final class Marker {}

/// Runs a test in a terminal of its own.
func inTerminal(_ body: (inout Terminal) throws -> Void) throws {
  var terminal = try Terminal()
  defer { terminal.remove() }
  try body(&terminal)
}
