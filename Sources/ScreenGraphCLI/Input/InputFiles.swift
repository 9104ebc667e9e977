import Foundation
import ScreenTrace

/// The files that a command's inputs name: files as they are, folders searched for what the tool reads.
enum InputFiles {
  /// Endings of what is read in a folder. A file that is named itself may have any.
  static let endings = [".jsonl", ".jsonl.gz", ".screengraph.json"]

  /// Every file, in the order of the inputs, a folder's sorted by path; one that is named twice counts once.
  ///
  /// - Parameter sources: The inputs that are Swift sources: those files are not listed, and those folders need not
  ///   hold anything else.
  static func named(by inputs: [String], besides sources: Set<String> = []) throws -> [String] {
    var files: [String] = []
    var seen: Set<String> = []
    for input in inputs {
      let isSource = sources.contains(input)
      let found = try isFolder(input) ? found(in: input, isSource: isSource) : isSource ? [] : [input]
      for file in found where seen.insert(file).inserted { files.append(file) }
    }
    return files
  }

  private static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
  }

  private static func found(in folder: String, isSource: Bool) throws -> [String] {
    let files = try walk(folder)
    if files.isEmpty && !isSource {
      throw ReadingError(
        input: folder,
        what: "holds no trace, no graph and no Swift file (\(endings.joined(separator: ", ")))",
        remedy: "Record one first: SCREENGRAPH_TRACE=\(shellQuoted(folder)) swift test")
    }
    return files
  }

  /// Hidden folders are passed by, and links to folders, which may lead in circles.
  private static func walk(_ folder: String) throws -> [String] {
    var files: [String] = []
    for name in try names(in: folder).sorted() where !name.hasPrefix(".") {
      let path = (folder as NSString).appendingPathComponent(name)
      var status = stat()
      guard lstat(path, &status) == 0 else { continue }
      if status.st_mode & S_IFMT == S_IFDIR {
        files += try walk(path)
      } else if endings.contains(where: name.hasSuffix) {
        files.append(path)
      }
    }
    return files
  }

  private static func names(in folder: String) throws -> [String] {
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
