import Foundation
import ScreenGraph
import ScreenScanner
import ScreenTrace

/// Swift sources among a command's inputs.
enum SourceInput {
  static let strictUnknown = Flag(
    "--strict-unknown", help: "Exit with status 1 where something in the sources was not understood.")
  static let noCache = Flag(
    "--no-cache", help: "Parse all sources again, and keep nothing of them in the user's folder for caches.")

  /// What is said of sources, for every command that reads inputs.
  static let options: [any Parameter] = [strictUnknown, noCache]

  /// Whether an input is a Swift file, or a folder that holds one somewhere.
  static func isSource(_ input: String) -> Bool {
    guard InputFiles.isFolder(input) else {
      return input.hasSuffix(".swift") && FileManager.default.fileExists(atPath: input)
    }
    guard let files = FileManager.default.enumerator(atPath: input) else { return false }
    for case let file as String in files where file.hasSuffix(".swift") {
      // A folder may be called as a file is.
      if !InputFiles.isFolder("\(input)/\(file)") { return true }
    }
    return false
  }

  /// Whether a value of `--exclude` means files, and not a screen: a pattern, a folder's `Legacy/`, or a file.
  static func isFilePattern(_ value: String) -> Bool {
    value.contains("*") || value.contains("?") || value.hasSuffix("/") || value.hasSuffix(".swift")
  }

  struct Scan {
    var map: ScreenMap
    /// Whether a file was read.
    var isRead: Bool
    /// What could not be read.
    var leftOut: [ReadingError]
  }

  /// Scans the inputs that are sources.
  ///
  /// - Throws: A `ReadingError` for the first file among them that may not be read.
  static func scan(
    _ inputs: [String], excluding patterns: [String], caches: Bool, console: Console
  ) throws(ReadingError) -> Scan {
    for input in inputs where input.hasSuffix(".swift") && access(input, R_OK) != 0 {
      throw ReadingError(input: input, what: "may not be read", remedy: "Give yourself permission: chmod u+r")
    }
    var scanner = SourceScanner(excluding: patterns)
    scanner.cache = caches ? cache : nil
    let result = scanner.scan(inputs) { done, total in
      if done % 16 == 0 || done == total {
        console.progress("Scanning \(bar(done, total)) \(done) of \(total)")
      }
    }
    let files = "\(result.files) Swift file\(result.files == 1 ? "" : "s")"
    if result.map.screens.isEmpty, result.files > 0 {
      console.warning("No feature (a @Reducer or a Reducer) was found in \(files).")
    } else {
      let unknowns = result.unknowns == 0 ? "everything understood" : "\(result.unknowns) not understood"
      console.note("Scanned \(files), parsed \(result.parsed) of them: \(unknowns).")
    }
    if result.files == 0 {
      console.warning("Tests, previews, builds and generated files are left out: nothing else was there.")
    }
    let leftOut = result.unread.map {
      ReadingError(
        input: $0.file, what: $0.what, remedy: "Check its permissions, or leave it out with --exclude")
    }
    return Scan(map: result.map, isRead: result.files > leftOut.count || leftOut.isEmpty, leftOut: leftOut)
  }

  /// In the folder that SCREENGRAPH_CACHE names, else in the user's.
  private static var cache: ScanCache? {
    let told = ProcessInfo.processInfo.environment["SCREENGRAPH_CACHE"] ?? ""
    return told.isEmpty ? .standard : ScanCache(folder: told)
  }

  private static func bar(_ done: Int, _ total: Int) -> String {
    let width = 24
    let filled = total == 0 ? width : done * width / total
    return "[" + String(repeating: "#", count: filled) + String(repeating: ".", count: width - filled) + "]"
  }

  /// The exit status that the unknowns ask for, after listing them where the command is strict.
  static func fails(_ document: GraphDocument, _ arguments: Arguments, console: Console) -> Bool {
    guard arguments[strictUnknown], !document.unknowns.isEmpty else { return false }
    for unknown in document.unknowns {
      console.warning("\(unknown.file):\(unknown.line): \(unknown.what)")
    }
    return true
  }
}
