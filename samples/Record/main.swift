import DrawingFixtures
import Foundation
import SampleApps

// screengraph-samples FOLDER: runs the scripted sessions of every sample app and writes their traces into FOLDER.
// screengraph-samples --tangle FILE: writes a graph of 500 screens that `dot` finds no end for.

let arguments = CommandLine.arguments.dropFirst()
guard let folder = arguments.last,
  arguments.count == 1 || (arguments.count == 2 && arguments.first == "--tangle")
else {
  FileHandle.standardError.write(
    Data("Usage: screengraph-samples FOLDER\n       screengraph-samples --tangle FILE\n".utf8))
  exit(2)
}
do {
  if arguments.count == 2 {
    try Data(Graphs.tangle(screens: 500, moves: 2, seed: 1).json.utf8).write(to: URL(fileURLWithPath: folder))
    exit(0)
  }
  for app in SampleApp.all {
    for session in app.sessions { try await app.record(session, into: folder) }
  }
} catch {
  FileHandle.standardError.write(Data("Error: \(error)\n".utf8))
  exit(1)
}
