import Foundation
import ScreenDiagrams
import ScreenGraph
import ScreenTrace

/// What a marker's command comes to: the text between the markers, and the pictures that it shows.
struct EmbeddedDiagram {
  var text: String
  var pictures: [PictureOptions.Output] = []
  /// Makes the pictures.
  var renderer: MapRenderer?

  /// Why a picture is not what its marker asks for; nil where it is. None is made to find out.
  func whyStale(_ picture: PictureOptions.Output) -> String? {
    guard let data = FileManager.default.contents(atPath: picture.path) else {
      return "\(picture.path) does not exist"
    }
    return PictureMark(in: data) == renderer?.mark(of: picture.theme)
      ? nil : "\(picture.path) shows something else"
  }
}

/// Runs the commands of markers. What several of them read is read once.
struct DiagramEmbedder {
  let console: Console
  private var maps: [Source: ScreenMap] = [:]
  /// Which command makes a picture.
  private var makers: [String: String] = [:]

  private struct Source: Hashable {
    var root: DocumentRoot
    var inputs: [String]
    var patterns: [String]
  }

  init(console: Console) { self.console = console }

  /// - Parameter folder: The document's.
  mutating func diagram(for block: MarkedDocument.Block, in folder: String) throws -> EmbeddedDiagram {
    let root = DocumentRoot(of: folder)
    switch try EmbeddedCommand(block.command) {
    case .map(let arguments):
      let map = try map(of: arguments, root: root, folder: folder)
      let renderer = try MapCommand.renderer(of: map, arguments, console: console)
      if !arguments.contains(PictureOptions.output.form) {
        return EmbeddedDiagram(text: try text(arguments, renderer, form: block.form))
      }
      return try pictures(of: block, arguments, renderer, folder: folder, root: root)
    case .session(let arguments):
      let trace = try files(arguments[SessionCommand.trace], root: root, folder: folder)
      var text = ""
      let report = try root.asCurrentFolder {
        try SessionCommand.tell(SessionCommand.file(named: trace[0]), all: arguments[SessionCommand.all]) {
          text += $0
        }
      }
      for note in report.notes { console.warning("\(trace[0]): \(note).") }
      return EmbeddedDiagram(text: MarkdownText.fenced(text, as: "text"))
    }
  }

  // MARK: Inputs

  private mutating func map(
    of arguments: Arguments, root: DocumentRoot, folder: String
  ) throws -> ScreenMap {
    let source = Source(
      root: root, inputs: try files(arguments[MapCommand.inputs], root: root, folder: folder),
      patterns: FilterOptions.filePatterns(from: arguments))
    if let known = maps[source] { return known }
    let map = try root.asCurrentFolder {
      try InputLoader.load(source.inputs, excluding: source.patterns, console: console)
    }
    maps[source] = map
    return map
  }

  /// The inputs, patterns such as `traces/*.jsonl` replaced by what they match, sorted.
  private func files(_ inputs: [String], root: DocumentRoot, folder: String) throws -> [String] {
    let files = try root.asCurrentFolder { inputs.flatMap(Self.matches) }
    for file in files {
      if file == "-" {
        throw CommandFailure(status: .usage, message: "A marker cannot read standard input.")
      }
      try root.check(file, in: root.path)
      try Self.checkRoot(of: file, root: root, folder: folder)
    }
    return files
  }

  /// Fails for what is not below the root and is below the current folder or the document's: it is meant, and there is a
  /// name for it.
  private static func checkRoot(of file: String, root: DocumentRoot, folder: String) throws {
    guard access("\(root.path)/\(file)", F_OK) != 0,
      let meant = [file, "\(folder)/\(file)"].first(where: FileManager.default.fileExists(atPath:)).flatMap(
        root.relative)
    else { return }
    throw ReadingError(
      input: file, what: "there is no such file",
      remedy: "A marker's inputs are named from the repository's root: \(meant)")
  }

  private static func matches(_ pattern: String) -> [String] {
    var found = glob_t()
    defer { globfree(&found) }
    guard access(pattern, F_OK) != 0, glob(pattern, 0, nil, &found) == 0 else { return [pattern] }
    return (0..<Int(found.gl_pathc)).compactMap { found.gl_pathv[$0].map { String(cString: $0) } }.sorted()
  }

  // MARK: Texts

  private func text(
    _ arguments: Arguments, _ renderer: MapRenderer, form: MarkedDocument.Form
  ) throws -> String {
    var renderer = renderer
    let told = arguments[PictureOptions.format]
    if told == nil, form == .docC {
      throw CommandFailure(
        status: .usage, message: "DocC draws no Mermaid.",
        details: ["Name a picture: -o Screens.svg. Or ask for an outline: -f txt."])
    }
    let format = told ?? .mmd
    guard let language = [MapFormat.mmd: "mermaid", .md: "", .txt: "text"][format] else {
      throw CommandFailure(
        status: .usage, message: "A marker's text is mmd, md or txt, not \(format.rawValue).",
        details: ["A picture is a file of its own: -o map.svg, or .png."])
    }
    let text = String(decoding: try renderer.bytes(as: format, theme: .both), as: UTF8.self)
    return format == .md ? String(text.dropLast()) : MarkdownText.fenced(text, as: language)
  }

  // MARK: Pictures

  private mutating func pictures(
    of block: MarkedDocument.Block, _ arguments: Arguments, _ renderer: MapRenderer, folder: String,
    root: DocumentRoot
  ) throws -> EmbeddedDiagram {
    let files = arguments.all(PictureOptions.output)
    guard let file = files.first, files.count == 1 else {
      throw CommandFailure(status: .usage, message: "A marker shows one picture: '--output' is there twice.")
    }
    let format = file == "-" ? nil : try MapFormat.of(file, told: nil)
    guard let format, format == .svg || format == .png, !arguments.contains(PictureOptions.format.form) else {
      throw CommandFailure(
        status: .usage, message: "A marker's picture is a file that ends in .svg or .png, not '\(file)'.",
        details: ["Without --output the diagram stands between the markers as Mermaid."])
    }
    let theme = arguments[PictureOptions.theme] ?? .auto
    let drawing = renderer.pictures.drawing
    var diagram: EmbeddedDiagram
    if block.form == .docC {
      if arguments.contains(PictureOptions.theme.form) {
        throw CommandFailure(
          status: .usage,
          message: "In a catalogue a picture is light and dark by itself: leave '--theme' out.")
      }
      let stem = (file as NSString).deletingPathExtension
      diagram = EmbeddedDiagram(
        text: PictureMarkup.image(of: drawing, at: stem.nameInPath),
        pictures: try DocCCatalogue.pictures(stem))
    } else {
      let outputs = try PictureOptions.outputs(to: file, as: format, theme: theme)
      let paths = outputs.map(\.path)
      diagram = EmbeddedDiagram(
        text: paths.count == 2
          ? PictureMarkup.pair(of: drawing, light: paths[0], dark: paths[1])
          : PictureMarkup.image(of: drawing, at: paths[0]),
        pictures: outputs)
    }
    diagram.renderer = renderer
    for index in diagram.pictures.indices {
      let path = diagram.pictures[index].path
      try root.check(path, in: folder)
      diagram.pictures[index].path = folder == "." ? path : "\(folder)/\(path)"
      try claim(diagram.pictures[index].path, for: block.command)
    }
    return diagram
  }

  /// Fails where a picture would take the place of something else.
  private mutating func claim(_ path: String, for command: String) throws {
    let name = URL(fileURLWithPath: path).standardizedFileURL.path
    if let other = makers[name], other != command {
      throw CommandFailure(
        status: .usage, message: "Another marker writes '\(path)' too: \(other)",
        details: ["Name another file."])
    }
    makers[name] = command
    guard let data = FileManager.default.contents(atPath: path), PictureMark(in: data) == nil else { return }
    throw CommandFailure(
      status: .usage, message: "'\(path)' is no picture that screengraph made, and would be lost.",
      details: ["Name another file with --output, or remove that one."])
  }
}
