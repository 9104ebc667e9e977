import Foundation

/// The folder that the inputs of a document's markers are relative to, and that markers cannot leave: the repository
/// that holds the document, else the current folder, else the document's own.
struct DocumentRoot: Hashable {
  /// Absolute, without links.
  let path: String

  /// - Parameter folder: The document's.
  init(of folder: String) {
    if let repository = Self.repository(of: folder) {
      path = repository
      return
    }
    let document = Self.real(folder) ?? folder
    let current = Self.real(".") ?? "/"
    path = Self.holds(current, document) ? current : document
  }

  /// The repository that holds a folder: absolute, without links.
  static func repository(of folder: String) -> String? {
    var candidate = URL(fileURLWithPath: real(folder) ?? folder)
    while candidate.path != "/" {
      if FileManager.default.fileExists(atPath: candidate.appendingPathComponent(".git").path) {
        return candidate.path
      }
      candidate.deleteLastPathComponent()
    }
    return nil
  }

  /// Fails for a path that is absolute or leads out of the root, by itself or by a link. What is not there yet is
  /// where it would be.
  ///
  /// - Parameter folder: What the path is relative to.
  func check(_ file: String, in folder: String) throws {
    if file.hasPrefix("/") {
      throw CommandFailure(
        status: .usage,
        message:
          "'\(file)' is absolute; a marker's paths are relative, so that they mean the same everywhere.")
    }
    let whole = "\(Self.real(folder) ?? folder)/\(file)"
    let isInside = Self.holds(path, URL(fileURLWithPath: whole).standardizedFileURL.path)
    guard isInside, Self.target(of: whole).map({ Self.holds(path, $0) }) ?? true else {
      throw CommandFailure(
        status: .usage, message: "'\(file)' leads out of the repository, and a marker may not.")
    }
  }

  /// From the root to a file below it; nil for one that is not.
  func relative(_ file: String) -> String? {
    guard let target = Self.target(of: file), Self.holds(path, target) else { return nil }
    return target == path ? "." : String(target.dropFirst(path == "/" ? 1 : path.count + 1))
  }

  /// Runs `body` with the root as the current folder.
  func asCurrentFolder<Result>(_ body: () throws -> Result) throws -> Result {
    let files = FileManager.default
    let before = files.currentDirectoryPath
    guard files.changeCurrentDirectoryPath(path) else {
      throw CommandFailure(status: .unreadableInput, message: "The folder '\(path)' cannot be entered.")
    }
    defer { _ = files.changeCurrentDirectoryPath(before) }
    return try body()
  }

  private static func holds(_ folder: String, _ path: String) -> Bool {
    folder == "/" || path == folder || path.hasPrefix(folder + "/")
  }

  /// Where a path leads, links followed. What is not there is below its folder; nil where that is not there either.
  private static func target(of path: String) -> String? {
    if let real = real(path) { return real }
    let url = URL(fileURLWithPath: path)
    // A link that leads nowhere could lead anywhere.
    if let link = try? FileManager.default.destinationOfSymbolicLink(atPath: path) { return "/" + link }
    return real(url.deletingLastPathComponent().path).map { "\($0)/\(url.lastPathComponent)" }
  }

  private static func real(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
