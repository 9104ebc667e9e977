import Foundation

/// `screengraph-layout`, the program that places and draws: the only one that needs Graphviz, so everything else
/// works without. It runs as a child with a time budget.
struct LayoutEngine {
  let path: String

  /// The program named by SCREENGRAPH_LAYOUT, else the one beside this executable, else the first on the PATH.
  static func find(environment: [String: String]) -> LayoutEngine? {
    let name = "screengraph-layout"
    if let told = environment["SCREENGRAPH_LAYOUT"], !told.isEmpty { return LayoutEngine(path: told) }
    var folders: [String] = []
    if let here = Bundle.main.executableURL?.resolvingSymlinksInPath() {
      folders.append(here.deletingLastPathComponent().path)
    }
    folders += (environment["PATH"] ?? "").split(separator: ":").map(String.init)
    return folders.lazy.map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
      .map(LayoutEngine.init)
  }

  /// The line that installs what the engine needs.
  static var installLine: String {
    #if os(macOS)
      "brew install graphviz librsvg"
    #else
      "sudo apt-get install libgraphviz-dev librsvg2-dev"
    #endif
  }

  /// The failure where there is no such program.
  static var missing: CommandFailure {
    CommandFailure(
      status: .layout, message: "The layout engine 'screengraph-layout' is not here, and pictures need it.",
      details: remedy(before: "Install Graphviz, then build it:", after: "swift build --product screengraph-layout"))
  }

  static func remedy(before: String, after: String? = nil) -> [String] {
    [before, "  \(installLine)"] + (after.map { ["  \($0)"] } ?? [])
      + ["Text needs no layout: map -o map.mmd, .md, .dot, .txt or .json works without."]
  }

  /// Runs the program. Failures to start it, missing libraries and crashes become a failure that says what to do.
  func run(_ arguments: [String], input: [UInt8] = [], timeLimit: Double) throws -> ChildProcess.Result {
    let result: ChildProcess.Result
    do {
      result = try ChildProcess(executable: path, arguments: arguments, timeLimit: timeLimit).run(input: input)
    } catch let error as FileDescriptor.SystemError {
      throw CommandFailure(
        status: .layout, message: "The layout engine '\(path)' cannot be started: \(error.text).",
        details: Self.remedy(before: "If it is missing, install Graphviz and build it:", after: "swift build --product screengraph-layout"))
    }
    let words = String(decoding: result.errors, as: UTF8.self)
    if let library = Self.missingLibrary(in: words), result.end != .exited(0) {
      throw CommandFailure(
        status: .layout, message: "The layout engine cannot start: the library '\(library)' is not installed.",
        details: Self.remedy(before: "Install it:"))
    }
    return result
  }

  /// What the dynamic linker of Linux or macOS says it could not find.
  private static func missingLibrary(in words: String) -> String? {
    for (start, end) in [("error while loading shared libraries: ", ":"), ("Library not loaded: ", "\n")] {
      guard let from = words.range(of: start)?.upperBound else { continue }
      let rest = words[from...]
      return String(rest.prefix(upTo: rest.range(of: end)?.lowerBound ?? rest.endIndex))
    }
    return nil
  }
}
