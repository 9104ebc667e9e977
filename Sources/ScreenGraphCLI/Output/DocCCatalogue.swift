import Foundation
import ScreenDiagrams

/// A folder of documentation that `docc` converts, where a picture has a name and DocC finds the file for the reader's
/// theme and screen.
struct DocCCatalogue {
  let folder: String

  /// Fails where there is no such folder.
  init(_ folder: String) throws {
    self.folder = folder
    var isFolder: ObjCBool = false
    let exists = FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder)
    guard exists, isFolder.boolValue else {
      throw CommandFailure(
        status: .usage,
        message: "'\(folder)' is no catalogue: \(exists ? "it is a file" : "there is no such folder").",
        details: exists ? [] : ["Make it first: mkdir -p \(shellQuoted(folder))"])
    }
  }

  /// The files of a picture: `Name.svg`, `Name~dark.svg`, `Name@2x.png`, `Name~dark@2x.png`.
  static func pictures(_ stem: String) throws -> [PictureOptions.Output] {
    let name = stem.nameInPath
    let marks = ["@", "~", ".", "/"].filter(name.contains)
    guard marks.isEmpty, !name.isEmpty else {
      throw CommandFailure(
        status: .usage,
        message: "'\(name)' cannot name a picture in a catalogue: it holds '\(marks.joined())'.",
        details: ["A name is a word, and its ending is added: Screens."])
    }
    let formats: [(MapFormat, String)] = [(.svg, ".svg"), (.png, "@2x.png")]
    return formats.flatMap { format, ending in
      [("", DrawingStyle.Theme.light), ("~dark", .dark)].map { suffix, theme in
        PictureOptions.Output(path: "\(stem)\(suffix)\(ending)", format: format, theme: theme)
      }
    }
  }

  func outputs(named name: String) throws -> [PictureOptions.Output] {
    guard !name.contains("/") else {
      throw CommandFailure(
        status: .usage, message: "'\(name)' is a path; a picture in a catalogue has a name: Screens.")
    }
    return try Self.pictures("\(folder)/\(name)")
  }

  /// An article that shows the picture, between markers where those can say how it was made.
  func article(named name: String, of drawing: Drawing, _ arguments: Arguments) -> String {
    let image = PictureMarkup.image(of: drawing, at: name)
    let command = markerCommand(arguments, name: name)
    let shown =
      command.map { "@Comment { screengraph \($0) }\n\n\(image)\n\n@Comment { /screengraph }" } ?? image
    return """
      # The screens of \(MarkdownText.escaped(drawing.title))

      Every screen, and the ways between them.

      ## Overview

      \(shown)

      """
  }

  /// The line that draws the same for a marker; nil where a marker may not read the inputs.
  private func markerCommand(_ arguments: Arguments, name: String) -> String? {
    let root = DocumentRoot(of: folder)
    let inputs = arguments[MapCommand.inputs].compactMap { $0 == "-" ? nil : root.relative($0) }
    guard inputs.count == arguments[MapCommand.inputs].count else { return nil }
    let options = MapCommand.picture.map(\.form).filter { $0.key != PictureOptions.theme.form.key }
      .flatMap { form in arguments.words(of: form).flatMap { [form.names[0], $0] } }
    let words = ["map"] + inputs + options + ["-o", "\(name).svg"]
    let line = words.map(shellQuoted).joined(separator: " ")
    return line.contains("}") ? nil : line
  }
}
