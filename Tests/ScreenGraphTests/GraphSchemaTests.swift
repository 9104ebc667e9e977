import Foundation
import ScreenTrace
import Testing

@testable import ScreenGraph

@Suite("The graph's schema describes what is written")
struct GraphSchemaTests {
  private static let repository = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// What a real validator says of some graphs: nothing where all are valid.
  private func validate(_ graphs: [String]) throws -> String {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(
      "graphs-\(UUID().uuidString).jsonl")
    defer { try? FileManager.default.removeItem(at: file) }
    // The validator wants a value a line; within strings there are no line breaks in JSON.
    let lines = graphs.map { $0.split(separator: "\n").joined(separator: " ") + "\n" }
    try Data(lines.joined().utf8).write(to: file)
    let validator = Process()
    let output = Pipe()
    validator.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    validator.arguments = [
      "python3", Self.repository.appendingPathComponent("Tests/validate-json.py").path,
      Self.repository.appendingPathComponent("Sources/ScreenGraph/Schemas/screengraph.schema.json").path,
      file.path,
    ]
    validator.standardOutput = output
    validator.standardError = output
    try validator.run()
    let said = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    validator.waitUntilExit()
    #expect(said.isEmpty == (validator.terminationStatus == 0))
    return said
  }

  @Test func `random graphs and the examples of all rules, with their findings, are valid`() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    print("Graph schema, seed \(seed)")
    var random = SeededGenerator(seed: seed)
    var graphs = (0..<200).map { _ in
      GraphDocument(randomMap(using: &random).merging(randomMap(using: &random)))
    }
    for example in Rules.all.flatMap(\.examples) { graphs.append(GraphDocument(ScreenMap(example.graph))) }
    graphs.append(GraphDocument(ScreenMap()))
    #expect(graphs.contains { !$0.findings.isEmpty })
    #expect(try validate(graphs.map(\.json)) == "")
  }

  @Test func `unknown fields are valid, wrong values are not`() throws {
    let rest = #""title":"t","roots":[],"slots":[],"moves":[],"findings":[],"unknowns":[]"#
    let screen = #""name":"A","type":"A","kind":"feature","evidence":[],"visits":0"#
    let graphs = [
      #"{"screengraph":1,\#(rest),"screens":[{"id":"A",\#(screen),"colour":"red"}],"x":[]}"#,
      #"{"screengraph":2,\#(rest),"screens":[]}"#,
      #"{"screengraph":1,\#(rest)}"#,
      #"{"screengraph":1,\#(rest),"screens":[{\#(screen)}]}"#,
      #"{"screengraph":1,\#(rest),"screens":[{"id":"A","source":{"file":"/root/A.swift","line":1},\#(screen)}]}"#,
    ]
    let numbers = try validate(graphs).split(separator: "\n").compactMap { Int($0.prefix { $0 != ":" }) }
    #expect(Set(numbers) == Set(2...5))
  }
}
