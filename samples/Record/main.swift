import Foundation
import SampleApps

// screengraph-samples FOLDER: runs the scripted sessions of every sample app and writes their traces into FOLDER.

guard CommandLine.arguments.count == 2, let folder = CommandLine.arguments.last else {
  FileHandle.standardError.write(Data("Usage: screengraph-samples FOLDER\n".utf8))
  exit(2)
}
do {
  for app in SampleApp.all {
    for session in app.sessions { try await app.record(session, into: folder) }
  }
} catch {
  FileHandle.standardError.write(Data("Error: \(error)\n".utf8))
  exit(1)
}
