import Composable
import Foundation

/// Records test stores without a line of code in the tests: each one to a file of its own in the folder that
/// `SCREENGRAPH_TRACE` names.
package enum TestRecording {
  /// The variable that names the folder.
  package static let variable = "SCREENGRAPH_TRACE"

  /// Records a store from now on, if the environment asks for it.
  ///
  /// - Parameters:
  ///   - test: The name of the test, where it is known.
  ///   - fileID: Where the store was made: the file's name begins the trace's, and the line stands for a test without a
  ///     name.
  ///   - warn: Hears why no trace can be written.
  @MainActor
  package static func begin<State, Action>(
    _ store: Store<State, Action>, test: String?, fileID: StaticString, line: UInt,
    environment: [String: String] = ProcessInfo.processInfo.environment,
    warn: (String) -> Void = warn
  ) {
    guard let folder = environment[variable], !folder.isEmpty else { return }
    let place =
      "\(fileID)".replacing(".swift", with: "").split(separator: "/").last.map(String.init) ?? "store"
    let name = fileName(for: "\(place)-\(test ?? "\(line)")")
    do {
      let file = try newFile(named: name, in: URL(fileURLWithPath: folder, isDirectory: true))
      let session = file.deletingPathExtension().lastPathComponent
      store.recording(to: file, options: RecordingOptions(session: session))
    } catch {
      warn(
        "No trace of \(name) is written: \(variable) must name a folder that can be written to, not '\(folder)'."
      )
    }
  }

  /// A file that was not there, made by this call: no other process gets the same one. The first of a name is `name.jsonl`,
  /// then come `name-2.jsonl` and so on.
  static func newFile(named name: String, in folder: URL) throws -> URL {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    var number = 1
    while true {
      let file = folder.appendingPathComponent(number == 1 ? "\(name).jsonl" : "\(name)-\(number).jsonl")
      let descriptor = open(file.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
      if descriptor >= 0 {
        close(descriptor)
        return file
      }
      guard errno == EEXIST else {
        throw CocoaError(.fileWriteUnknown, userInfo: [NSFilePathErrorKey: file.path])
      }
      number += 1
    }
  }

  /// A test's name as the name of a file: letters, digits and dashes, not longer than file systems allow.
  static func fileName(for test: String) -> String {
    var name = ""
    for character in test {
      if character.isLetter || character.isNumber || character == "_" {
        name.append(character)
      } else if !name.isEmpty && name.last != "-" {
        name.append("-")
      }
    }
    while name.utf8.count > 120 { name.removeLast() }
    while name.last == "-" { name.removeLast() }
    return name.isEmpty ? "store" : name
  }

  package static func warn(_ text: String) {
    FileHandle.standardError.write(Data("warning: \(text)\n".utf8))
  }
}
