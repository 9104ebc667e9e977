import Foundation
import ScreenScanner

/// What files were made of, for build systems.
struct MadeOf {
  /// Files that were read, and the folders that they were found in: a file that is added there counts as well.
  let files: [String]

  /// - Parameter outputs: What is written, and left out. So is a folder that holds one of them: it changes whenever
  ///   that is written.
  init(_ inputs: [String], excluding patterns: [String], outputs: [String]) throws {
    let sources = inputs.filter(SourceInput.isSource)
    let read =
      try InputFiles(inputs, besides: Set(sources)).files.map(\.path)
      + SourceFiles(sources, excluding: patterns).files.map { Self.spelled($0.absolute, by: inputs) }
    var folders: Set<String> = []
    for input in inputs where InputFiles.isFolder(input) {
      let top = Self.absolute(input)
      folders.insert(top)
      for file in read {
        var folder = Self.absolute(file.folderOfPath)
        while folder.hasPrefix(top + "/") && folders.insert(folder).inserted {
          folder = folder.folderOfPath
        }
      }
    }
    for output in outputs { folders.remove(Self.absolute(output.folderOfPath)) }
    let written = Set(outputs.map(Self.absolute))
    files = Set(read + folders.map { Self.spelled($0, by: inputs) })
      .filter { $0 != "-" && !written.contains(Self.absolute($0)) }.sorted()
  }

  /// Rules in the language of Make, which Ninja and others read too: every target needs every file. Each file is a
  /// target itself, which needs nothing, so that a build does not fail for one that has been deleted.
  ///
  /// Throws for a name that Make cannot write.
  func rules(for targets: [String]) throws -> String {
    let targets = targets.filter { $0 != "-" }
    if targets.isEmpty {
      throw CommandFailure(
        status: .usage,
        message: "'--depfile' says what files were made of, and only standard output was written.",
        details: ["Name a file with --output."])
    }
    let rule = "\(try targets.map { try Self.escaped($0, in: .target) }.joined(separator: " ")): \\\n"
    let names = try files.map { "  \(try Self.escaped($0, in: .prerequisite))" }
    return rule + names.joined(separator: " \\\n") + "\n"
      + (try files.map { "\n\(try Self.escaped($0, in: .target)):\n" }).joined()
  }

  /// Where a name stands; what else means something to Make there (GNU Make 4.3).
  private enum Place: String {
    case target = "%"
    case prerequisite = "|"
  }

  private static func escaped(_ path: String, in place: Place) throws -> String {
    // Make takes % for a pattern again once it has looked for the files that *, ? or [ may mean.
    let isPattern = place == .target && path.contains("%") && path.contains { "*?[".contains($0) }
    let isImpossible = isPattern || path.contains { $0.isNewline || $0 == "=" || $0 == ";" }
    guard !isImpossible, !path.hasSuffix("\\"), !path.hasSuffix("&") else {
      throw CommandFailure(status: .usage, message: "Make cannot write the name '\(path)'.")
    }
    let special = " \t#:*?[]" + place.rawValue
    var escaped = path.hasPrefix("~") ? "./" : ""
    var backslashes = ""
    for character in path {
      if character == "\\" {
        backslashes += "\\"
        continue
      }
      if character == "$" {
        escaped += backslashes + "$$"
      } else if special.contains(character) {
        // Backslashes before what is escaped are escaped themselves.
        escaped += backslashes + backslashes + "\\" + String(character)
      } else {
        escaped += backslashes + String(character)
      }
      backslashes = ""
    }
    return escaped + backslashes
  }

  private static func absolute(_ path: String) -> String {
    URL(fileURLWithPath: path.isEmpty ? "." : path).standardizedFileURL.path
  }

  /// The path as it starts from the input that it lies below.
  private static func spelled(_ path: String, by inputs: [String]) -> String {
    for input in inputs {
      let top = absolute(input)
      if path == top { return input }
      guard path.hasPrefix(top + "/") else { continue }
      return (input as NSString).appendingPathComponent(String(path.dropFirst(top.count + 1)))
    }
    return path
  }
}
