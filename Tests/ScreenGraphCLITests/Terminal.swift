import Foundation
import Testing

@testable import ScreenGraphCLI

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
  func screengraph(_ arguments: String..., input: String = "") async throws -> Result {
    try await run(Self.program("screengraph").path, arguments, input: input)
  }

  /// A line for the shell, in which `$screengraph` is the program.
  func shell(_ line: String) async throws -> Result {
    try await run("/bin/bash", ["-c", line], input: "")
  }

  private func run(_ program: String, _ arguments: [String], input: String) async throws -> Result {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    let variables = ["PATH": path, "screengraph": Self.program("screengraph").path]
      .merging(environment) { $1 }.map { "\($0.key)=\($0.value)" }
    let child = ChildProcess(
      executable: "/bin/sh",
      arguments: ["-c", "cd \"$0\" && exec env -i \"$@\"", folder.path] + variables + [program] + arguments,
      timeLimit: 120)
    let result = try await child.runAside(input: Array(input.utf8))
    let status: Int32
    switch result.end {
    case .exited(let code): status = code
    case .signalled(let number): status = 128 + number
    case .outOfTime: status = -1
    }
    return Result(
      status: status, output: String(decoding: result.output, as: UTF8.self),
      errors: String(decoding: result.errors, as: UTF8.self))
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
  ///
  /// A child writes it: while this process had it open for writing, a child that another test starts at that moment
  /// would have it open as well, and what is open for writing cannot be run.
  func writeScript(_ text: String, to name: String) async throws -> String {
    let path = folder.appendingPathComponent(name).path
    let writer = ChildProcess(
      executable: "/bin/sh", arguments: ["-c", "cat > \"$0\" && chmod 755 \"$0\"", path], timeLimit: 60)
    _ = try await writer.runAside(input: Array("#!/bin/sh\n\(text)\n".utf8))
    return path
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
func inTerminal(_ body: (inout Terminal) async throws -> Void) async throws {
  var terminal = try Terminal()
  defer { terminal.remove() }
  try await body(&terminal)
}

/// Runs a test in a terminal of its own whose folder is a repository.
func inRepository(_ body: (inout Terminal) async throws -> Void) async throws {
  try await inTerminal { (terminal) async throws in
    try terminal.write("", to: ".git/HEAD")
    try await body(&terminal)
  }
}

extension ChildProcess {
  /// `run`, which waits, on a thread of its own: tests that run at the same time share a thread for each processor.
  func runAside(input: [UInt8]) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread {
        continuation.resume(with: Swift.Result { try run(input: input) })
      }
    }
  }
}
