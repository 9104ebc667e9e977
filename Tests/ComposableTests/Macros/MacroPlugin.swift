import Foundation

/// The macros' compiler plugin, spoken to as the compiler does: eight bytes of length, little end first, then JSON.
struct MacroPlugin {
  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()

  init() throws {
    // The plugin lies beside the tests.
    let tests = Bundle(for: Anchor.self).bundleURL
    let folders = [
      URL(fileURLWithPath: ProcessInfo.processInfo.arguments[0]).deletingLastPathComponent(), tests,
      tests.deletingLastPathComponent(),
    ]
    let candidates = folders.map { $0.appendingPathComponent("ComposableMacros-tool") }
    guard let tool = candidates.first(where: { FileManager.default.isExecutableFile(atPath: $0.path) }) else {
      throw Failure(description: "There is no plugin at \(candidates.map(\.path))")
    }
    process.executableURL = tool
    process.standardInput = input
    process.standardOutput = output
    try process.run()
  }

  private final class Anchor {}

  /// Sends a message and gives the answer.
  func answer(to message: [String: Any]) throws -> [String: Any] {
    let body = try JSONSerialization.data(withJSONObject: message)
    var length = UInt64(body.count).littleEndian
    try input.fileHandleForWriting.write(contentsOf: Data(bytes: &length, count: 8) + body)
    let header = try read(8)
    let count = header.reversed().reduce(0) { $0 << 8 | Int($1) }
    let object = try JSONSerialization.jsonObject(with: read(count))
    guard let answer = object as? [String: Any] else { throw Failure(description: "\(object)") }
    return answer
  }

  private func read(_ count: Int) throws -> Data {
    var data = Data()
    while data.count < count {
      guard let more = try output.fileHandleForReading.read(upToCount: count - data.count), !more.isEmpty
      else { throw Failure(description: "The plugin has closed its output") }
      data += more
    }
    return data
  }

  /// Closes the plugin's input, and gives the status it ends with and what it still had to say.
  func end() throws -> (status: Int32, rest: Data) {
    try input.fileHandleForWriting.close()
    let rest = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (process.terminationStatus, rest)
  }

  /// Has a macro of this package expanded for a declaration: what it writes, and its diagnostics.
  func expand(
    _ macro: String, attribute: String, role: String, on declaration: String, of parent: String? = nil,
    in context: [String] = []
  ) throws -> (source: String, messages: [String]) {
    func syntax(_ source: String, _ kind: String) -> [String: Any] {
      let location: [String: Any] = [
        "fileID": "Tests/Some.swift", "fileName": "Some.swift", "offset": 0, "line": 1, "column": 1,
      ]
      return ["kind": kind, "source": source, "location": location]
    }
    let answer = try answer(to: [
      "expandAttachedMacro": [
        "macro": ["moduleName": "ComposableMacros", "typeName": macro, "name": macro],
        "macroRole": role, "discriminator": "$s",
        "attributeSyntax": syntax(attribute, "attribute"),
        "declSyntax": syntax(declaration, "declaration"),
        "parentDeclSyntax": parent.map { syntax($0, "declaration") } ?? NSNull(),
        "lexicalContext": context.map { syntax($0, "declaration") },
      ] as [String: Any]
    ])
    guard
      let result = answer["expandMacroResult"] as? [String: Any] ?? answer["expandAttachedMacroResult"]
        as? [String: Any]
    else { throw Failure(description: "\(answer)") }
    let sources = result["expandedSources"] as? [String] ?? [result["expandedSource"] as? String ?? ""]
    let diagnostics = result["diagnostics"] as? [[String: Any]] ?? []
    return (sources.joined(separator: "\n"), diagnostics.compactMap { $0["message"] as? String })
  }
}
