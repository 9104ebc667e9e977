import Composable
import Foundation
import ScreenRecorder

extension Store {
  /// Records the store of a test where the environment asks for it: `SCREENGRAPH_TRACE=folder swift test`.
  func recordIfAsked(at place: SourcePlace) {
    guard let folder = ProcessInfo.processInfo.environment["SCREENGRAPH_TRACE"], !folder.isEmpty else {
      return
    }
    let directory = URL(fileURLWithPath: folder, isDirectory: true)
    do {
      try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    } catch {
      place.report("No trace can be written to \(directory.path) (SCREENGRAPH_TRACE): \(error)")
      return
    }
    let test = "\(place.fileID)".replacing("/", with: "-").replacing(".swift", with: "")
    let session = UUID().uuidString
    recording(
      to: directory.appendingPathComponent("\(test)-\(place.line)-\(session.prefix(8)).jsonl"),
      options: RecordingOptions(session: session))
  }
}
