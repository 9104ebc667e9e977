import Foundation

/// A program run to its end.
enum ChildProcess {
  static func run(
    _ program: String, _ arguments: [String], input: Data = Data()
  ) throws -> (status: Int32, output: Data, error: String) {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    // Files instead of pipes: nothing blocks, whatever is written.
    let (inputFile, outputFile, errorFile) = (
      folder.appendingPathComponent("in"), folder.appendingPathComponent("out"),
      folder.appendingPathComponent("error")
    )
    try input.write(to: inputFile)
    try Data().write(to: outputFile)
    try Data().write(to: errorFile)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.standardInput = try FileHandle(forReadingFrom: inputFile)
    process.standardOutput = try FileHandle(forWritingTo: outputFile)
    process.standardError = try FileHandle(forWritingTo: errorFile)
    try process.run()
    process.waitUntilExit()
    return (
      process.terminationStatus, try Data(contentsOf: outputFile),
      try String(contentsOf: errorFile, encoding: .utf8)
    )
  }
}
