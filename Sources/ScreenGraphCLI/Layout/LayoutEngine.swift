import Foundation

/// `screengraph-layout`, the program that places and paints: the only one that needs Graphviz, so everything else
/// works without it.
struct LayoutEngine {
  let path: String

  /// The program that SCREENGRAPH_LAYOUT names, else the one beside this executable, else the first on the PATH.
  static func find(environment: [String: String]) -> LayoutEngine? {
    if let told = environment["SCREENGRAPH_LAYOUT"], !told.isEmpty { return LayoutEngine(path: told) }
    let here = Bundle.main.executableURL?.resolvingSymlinksInPath().deletingLastPathComponent().path
    let folders = [here ?? ""] + (environment["PATH"] ?? "").split(separator: ":").map(String.init)
    return folders.lazy.map { "\($0)/screengraph-layout" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
      .map(LayoutEngine.init)
  }

  /// The line that installs what the engine needs.
  static var installLine: String {
    #if os(macOS)
      "brew install graphviz librsvg"
    #else
      "sudo apt-get install libgraphviz-dev librsvg2-2 fonts-liberation"
    #endif
  }

  /// Runs the program, at most `timeLimit` seconds. That it cannot be started or lacks a library is a failure which
  /// says what to install.
  func run(_ arguments: [String], input: [UInt8] = [], timeLimit: Double) throws -> ChildProcess.Result {
    let child = ChildProcess(executable: path, arguments: arguments, timeLimit: timeLimit)
    let result: ChildProcess.Result
    do {
      result = try child.run(input: input)
    } catch let error as FileDescriptor.SystemError {
      throw Self.failure("The layout engine '\(path)' cannot be started: \(error.text).", isBuilt: false)
    }
    if result.end == .exited(127), let library = Self.missingLibrary(in: result.errors) {
      throw Self.failure("The layout engine cannot start: the library \(library) is not installed.")
    }
    return result
  }

  /// What the dynamic linkers of Linux and macOS say they could not find.
  private static func missingLibrary(in errors: [UInt8]) -> String? {
    let words = String(decoding: errors, as: UTF8.self)
    for (start, end) in [("error while loading shared libraries: ", ":"), ("Library not loaded: ", "\n")] {
      guard let from = words.range(of: start)?.upperBound else { continue }
      return words[from...].components(separatedBy: end)[0]
    }
    return nil
  }

  /// The failure where there is no such program.
  static var missing: CommandFailure {
    failure(
      "The layout engine 'screengraph-layout' is not installed, and a picture needs it.", isBuilt: false)
  }

  /// A failure of the engine, with what to do. Where it is not even built, that too.
  static func failure(_ message: String, isBuilt: Bool = true) -> CommandFailure {
    let build = isBuilt ? [] : ["  swift build --product screengraph-layout"]
    return CommandFailure(
      status: .layout, message: message,
      details: ["To install what it needs:", "  \(installLine)"] + build
        + ["Without it everything but pictures works: -o map.mmd, .md, .dot, .txt, .json."])
  }
}
