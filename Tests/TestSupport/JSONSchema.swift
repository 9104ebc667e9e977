import Foundation

/// A JSON Schema of this package, applied by a real validator: Python's `jsonschema`.
public struct JSONSchema: Sendable {
  private static let repository = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private let path: String

  /// The schema at a path in the repository.
  public init(_ path: String) { self.path = path }

  /// The schema of one line of a trace.
  public static let trace = JSONSchema("Sources/ScreenTrace/Schemas/screentrace.schema.json")

  /// The schema of a graph.
  public static let graph = JSONSchema("Sources/ScreenGraph/Schemas/screengraph.schema.json")

  /// What the validator says of some JSON texts, a line for each complaint, which begins with the text's number from 1
  /// and a colon: nothing where all are valid. Says so where the validator is not installed.
  public func complaints(about texts: [String]) throws -> [String] {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("json-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: file) }
    // The validator reads a text a line; within a string JSON has no line breaks, so these stand between members.
    let lines = texts.map { $0.split(separator: "\n").joined(separator: " ") + "\n" }
    try Data(lines.joined().utf8).write(to: file)
    let validator = Process()
    let output = Pipe()
    validator.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    validator.arguments = [
      "python3", Self.repository.appendingPathComponent("Tests/TestSupport/validate-json.py").path,
      Self.repository.appendingPathComponent(path).path, file.path,
    ]
    validator.standardOutput = output
    validator.standardError = output
    try validator.run()
    let said = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    validator.waitUntilExit()
    let complaints = said.split(separator: "\n").map(String.init)
    let isSilentFailure = complaints.isEmpty && validator.terminationStatus != 0
    return isSilentFailure ? ["the validator ended with status \(validator.terminationStatus)"] : complaints
  }

  /// The numbers, from 1, of the texts that are not valid.
  public func invalid(among texts: [String]) throws -> Set<Int> {
    Set(try complaints(about: texts).map { Int($0.prefix { $0 != ":" }) ?? 0 })
  }
}
