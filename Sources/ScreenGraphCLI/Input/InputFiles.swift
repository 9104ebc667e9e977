import Foundation
import ScreenTrace

/// The files that a command's inputs name: files as they are, folders searched for what the tool reads.
struct InputFiles {
  struct File: Hashable {
    var path: String
    /// Whether it was named itself, and not found in a folder.
    var isNamed: Bool
  }

  /// Every file, in the order of the inputs, a folder's sorted by path; one that is named twice counts once.
  private(set) var files: [File] = []
  /// What could not be searched below the folders.
  private(set) var problems: [ReadingError] = []
  private var seen: Set<String> = []
  private let named: Set<String>
  private let wanted: [String]

  /// Endings of what is read in a folder. A file that is named itself may have any.
  static let endings = traceEndings + [".screengraph.json"]
  static let traceEndings = [".jsonl", ".jsonl.gz"]

  /// - Parameter sources: The inputs that are Swift sources: those files are not listed, and those folders need not
  ///   hold anything else.
  init(_ inputs: [String], besides sources: Set<String> = []) throws(ReadingError) {
    named = Set(inputs)
    wanted = Self.endings
    for input in inputs {
      let isSource = sources.contains(input)
      if Self.isFolder(input) {
        let before = files.count
        try walk(input)
        if files.count == before, problems.isEmpty, !isSource { throw Self.holdsNothing(input) }
      } else if !isSource {
        add(input)
      }
    }
  }

  /// Markdown documents: files as they are, of folders those that end as documents do.
  static func documents(named inputs: [String]) throws(ReadingError) -> [String] {
    var documents = InputFiles(named: inputs, wanted: [".md", ".markdown"])
    for input in inputs {
      if isFolder(input) { try documents.walk(input) } else { documents.add(input) }
    }
    if let problem = documents.problems.first { throw problem }
    return documents.files.map(\.path)
  }

  private init(named: [String], wanted: [String]) {
    self.named = Set(named)
    self.wanted = wanted
  }

  static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
  }

  private static func holdsNothing(_ folder: String) -> ReadingError {
    ReadingError(
      input: folder,
      what: "holds no trace, no graph and no Swift file (\(endings.joined(separator: ", ")))",
      remedy: "Record one first: SCREENGRAPH_TRACE=\(shellQuoted(folder)) swift test")
  }

  private mutating func add(_ path: String) {
    if seen.insert(path).inserted { files.append(File(path: path, isNamed: named.contains(path))) }
  }

  /// Hidden folders are passed by, and links to folders, which may lead in circles; of files, those that are read from
  /// their beginning to their end. What cannot be searched below the folder is a problem, the folder itself an error.
  private mutating func walk(_ folder: String) throws(ReadingError) {
    for name in try Self.names(in: folder).sorted() where !name.hasPrefix(".") {
      let path = (folder as NSString).appendingPathComponent(name)
      var status = stat()
      guard lstat(path, &status) == 0 else { continue }
      if status.st_mode & S_IFMT == S_IFDIR {
        do { try walk(path) } catch { problems.append(error) }
      } else if wanted.contains(where: name.hasSuffix), Self.isRegular(path) {
        add(path)
      }
    }
  }

  /// A link is what it leads to; one that leads nowhere is kept, to be said.
  private static func isRegular(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) != 0 || status.st_mode & S_IFMT == S_IFREG
  }

  private static func names(in folder: String) throws(ReadingError) -> [String] {
    do {
      return try FileManager.default.contentsOfDirectory(atPath: folder)
    } catch {
      let isForbidden = access(folder, R_OK | X_OK) != 0 && errno == EACCES
      throw ReadingError(
        input: folder,
        what: isForbidden ? "may not be searched" : "cannot be searched: \(error.localizedDescription)",
        remedy: isForbidden ? "Give yourself permission: chmod u+rx" : "Check the path")
    }
  }
}
