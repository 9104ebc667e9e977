import DrawingFixtures
import Foundation
import ScreenDiagrams
import ScreenLayout

// Draws every view and every element of the visual language, light and dark, and the page that shows them:
// `screengraph-gallery FOLDER`.

guard let folder = CommandLine.arguments.dropFirst().first else {
  FileHandle.standardError.write(Data("usage: screengraph-gallery FOLDER\n".utf8))
  exit(2)
}
do {
  try GalleryPage(folder: URL(fileURLWithPath: folder, isDirectory: true)).write()
} catch {
  FileHandle.standardError.write(Data("Error: \(error)\n".utf8))
  exit(4)
}
