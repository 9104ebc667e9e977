import Foundation
import ScreenDiagrams
import ScreenGraph

/// `screengraph map`: from traces and graphs to pictures, texts and JSON.
enum MapCommand {
  enum Collapse: String, Choice { case module }
  /// What leads where, or who holds whom. (What one user did is told and drawn by `session`.)
  enum View: String, Choice { case map, structure }

  static let inputs = Positional(
    "input", help: "Swift sources, traces, graphs, or folders that hold them; - is standard input.",
    repeats: true)
  static let title = Option("--title", value: "text", help: "What stands over the map.")
  static let root = Option(
    "--root", value: "screen", help: "The screen that the app starts with.", repeats: true)
  static let view = View.option(
    "--view", value: "view", help: "What leads where, or who holds whom.", standard: .map)
  static let show = DrawingOptions.Detail.listOption(
    "--show", value: "list", help: "What is folded away unless asked for, with commas between.")
  static let group = DrawingOptions.Grouping.option(
    "--group", value: "grouping", help: "What lies in a frame.", standard: .stack)
  static let labels = DrawingOptions.Labels.option(
    "--labels", value: "labels", help: "How many triggers the arrows name.", standard: .auto)
  static let collapse = Collapse.option(
    "--collapse", value: "what", help: "A box for each module, or for each stack where there is one module.")
  static let screenshots = Option(
    "--screenshots", value: "folder",
    help: "Pictures (PNG, JPEG) to show in the screens that they are named after.")
  static let sourceURL = Option(
    names: ["--source-url"], value: "address",
    help:
      "Where the sources can be read, for links: https://…/blob/main, or an address with {file} and {line}.",
    expects: "an address that a link can lead to: https://…", read: linkTarget)
  static let docC = PairOption(
    "--docc", values: ("catalogue", "name"),
    help: "Put the picture into a DocC catalogue: light and dark, as SVG and as PNG.")
  static let article = Flag("--article", help: "With --docc, an article that shows the picture, too.")
  static let dependencies = Option(
    "--depfile", value: "file", help: "Write what the files were made of, as Make reads it.")
  static let command = Command(
    name: "screengraph map",
    abstract: "Draw the map of an app's screens.",
    discussion: """
      Without --output an indented outline on a terminal, Mermaid into a pipe. In a
      folder, what cannot be read is said and left out; what is named itself must be
      readable.

        screengraph map Sources -o map.svg           a picture, from sources alone
        screengraph map traces -o map.svg            a picture of a folder's traces
        screengraph map traces -o map.svg -o map.md  and a page of documentation
        screengraph map traces -o map.html           a page to explore in a browser
        screengraph map traces | pbcopy              Mermaid, for a comment
      """,
    parameters: [inputs] + PictureOptions.files + picture + [
      screenshots, docC, article, dependencies,
    ] + SourceInput.options,
    run: run)

  /// What says which picture it is, wherever that goes.
  static let picture: [any Parameter] =
    [title, root, view] + PictureOptions.looks + [show, group, labels, collapse, sourceURL]
    + FilterOptions.all

  private static func run(_ arguments: Arguments, console: Console) throws -> ExitStatus {
    let catalogue = try arguments[docC].map { try DocCCatalogue($0).outputs(named: $1) } ?? []
    if arguments[article] && catalogue.isEmpty {
      throw CommandFailure.usage("An article stands in a catalogue: '--article' needs '--docc'.", of: command)
    }
    let outputs = try PictureOptions.outputs(from: arguments, besides: catalogue)
    let list = arguments.all(dependencies).map {
      PictureOptions.Output(path: $0, format: .txt, theme: .both)
    }
    try PictureOptions.keep(arguments[inputs], from: outputs + list)
    try PictureOptions.tellApart((outputs + list).map(\.path), named: "written by two options")
    // Only a page plays sessions.
    let playsSessions = outputs.contains { $0.format == .html }
    var sessions = PageSessionCollector()
    let map = try InputLoader.load(arguments[inputs], arguments, console: console) { event in
      if playsSessions { sessions.add(event) }
    }
    if sessions.leftOut > 0 {
      console.warning(
        "A page plays \(PageSessionCollector.stepLimit) actions; \(sessions.leftOut) more are left out.")
    }
    let document = try FilterOptions.apply(arguments, to: whole(of: map, arguments))
    let shows = outputs.contains { $0.format.needsLayout }
    var renderer = try renderer(of: document, arguments, showsScreenshots: shows, console: console)
    if playsSessions { renderer.sessions = sessions.sessions(naming: GraphDocument.naming(of: map)) }
    let drawing = renderer.pictures.drawing
    // All are made before any is written: a failed run changes no file.
    var contents = try outputs.map {
      (path: $0.path, bytes: try renderer.bytes(as: $0.format, theme: $0.theme))
    }
    contents += try article(arguments, drawing, console: console)
    if let file = arguments[dependencies] {
      let paths = outputs.map(\.path)
      let patterns = FilterOptions.filePatterns(from: arguments)
      let made = try MadeOf(arguments[inputs], excluding: patterns, outputs: paths + [file])
      // Written first: what depends on the list, too, must not be older than it.
      contents.insert((file, Array(try made.rules(for: paths).utf8)), at: 0)
    }
    try OutputFile.write(contents)
    console.note(lastWord(outputs, drawing, document, arguments))
    return SourceInput.fails(document, arguments, console: console) ? .findings : .clean
  }

  /// What draws the map that the options ask for.
  static func renderer(of map: ScreenMap, _ arguments: Arguments, console: Console) throws -> MapRenderer {
    try renderer(
      of: FilterOptions.apply(arguments, to: whole(of: map, arguments)), arguments, showsScreenshots: false,
      console: console)
  }

  private static func renderer(
    of document: GraphDocument, _ arguments: Arguments, showsScreenshots: Bool, console: Console
  ) throws -> MapRenderer {
    if document.screens.isEmpty { console.warning("There is no screen to draw.") }
    let clock = ContinuousClock()
    let start = clock.now
    var drawing = drawing(of: document, arguments)
    if showsScreenshots, let folder = arguments[screenshots] {
      guard let engine = LayoutEngine.find(environment: ProcessInfo.processInfo.environment) else {
        throw LayoutEngine.missing
      }
      try Screenshots(folder: folder, engine: engine, console: console).add(to: &drawing, of: document)
    }
    return MapRenderer(
      document: document, show: arguments[show] ?? [],
      sourceAddress: DrawingOptions(sourceURL: arguments[sourceURL]).sourcePattern,
      direction: arguments[PictureOptions.direction] ?? .auto,
      pictures: PictureOptions.maker(
        of: drawing, madeIn: start.duration(to: clock.now) / .seconds(1), arguments, console: console))
  }

  /// Everything that is known, with the title and the roots that the options ask for.
  private static func whole(of map: ScreenMap, _ arguments: Arguments) throws -> GraphDocument {
    var map = map
    let roots = arguments.all(root)
    if !roots.isEmpty {
      do {
        try map.start(with: roots)
      } catch let error as GraphFilter.UnknownScreen {
        throw FilterOptions.unknown(error.name, known: error.known)
      }
    }
    return GraphDocument(map, title: arguments[title])
  }

  private static func drawing(of document: GraphDocument, _ arguments: Arguments) -> Drawing {
    let options = DrawingOptions(
      view: arguments[view] == .structure ? .structure : .map, grouping: arguments[group] ?? .stack,
      show: arguments[show] ?? [], labels: arguments[labels] ?? .auto, sourceURL: arguments[sourceURL])
    var drawing = DrawingBuilder.drawing(of: document, options: options)
    if arguments[collapse] == .module { drawing = drawing.collapsed(because: "asked for") }
    if let words = FilterOptions.filter(from: arguments).words {
      drawing.remarks.append("Only a part: \(words).")
    }
    return drawing
  }

  /// The article that is asked for, unless there is one.
  private static func article(
    _ arguments: Arguments, _ drawing: Drawing, console: Console
  ) throws -> [(path: String, bytes: [UInt8])] {
    guard arguments[article], let (folder, name) = arguments[docC] else { return [] }
    let file = "\(folder)/\(name).md"
    if FileManager.default.fileExists(atPath: file) {
      console.note("\(file) is there already and stays as it is; screengraph embed refreshes it.")
      return []
    }
    let text = try DocCCatalogue(folder).article(named: name, of: drawing, arguments)
    return [(file, Array(text.utf8))]
  }

  /// An address, unless it is a program in disguise, which a click would run. Browsers pass over blanks and control
  /// characters in the name of a scheme.
  private static func linkTarget(_ text: String) -> String? {
    let scheme = String(String.UnicodeScalarView(text.unicodeScalars.filter { $0.value > 0x20 }))
      .prefix { $0 != ":" }.lowercased()
    return text.isEmpty || ["javascript", "vbscript", "data"].contains(scheme) ? nil : text
  }

  // MARK: The last word

  /// What was drawn, and the next useful command.
  private static func lastWord(
    _ outputs: [PictureOptions.Output], _ drawing: Drawing, _ document: GraphDocument, _ arguments: Arguments
  ) -> String {
    let files = outputs.map(\.path).filter { $0 != "-" }
    let subject = files.isEmpty ? "Drew" : "Drew \(files.joined(separator: ", ")):"
    let inputs = shellQuoted(arguments[inputs])
    let isSure = document.findings.isEmpty && files.isEmpty
    let next = isSure ? "screengraph map \(inputs) -o map.svg" : "screengraph check \(inputs)"
    let found = document.findingCounts.map { " \($0)." } ?? ""
    let words = "\(subject) \(drawing.counts)\(unfolded(document, in: drawing))\(found)"
    return document.screens.isEmpty ? words : "\(words) Next: \(next)"
  }

  /// A picture counts what it shows. Where more is known, because parts of a screen are folded into it and moves into one
  /// arrow, that is counted too; nothing where it is the same.
  private static func unfolded(_ document: GraphDocument, in drawing: Drawing) -> String {
    let (screens, slots) = (document.screens.count, document.slots.count)
    let size =
      drawing.view == .structure
      ? "\(screens) screen\(screens == 1 ? "" : "s"), \(slots) slot\(slots == 1 ? "" : "s")" : document.size
    if " \(drawing.counts)".hasSuffix(" \(size).") { return "" }
    let arrows = drawing.edges.count { $0.kind != .back && $0.kind != .hold }
    let hasOthers = drawing.view == .map && arrows > document.moves.count
    let others = hasOthers ? "; other arrows are slots that no known move fills" : ""
    return " With what is folded away: \(size)\(others)."
  }
}

extension DrawingOptions.Detail: Choice {}
extension DrawingOptions.Grouping: Choice {}
extension DrawingOptions.Labels: Choice {}

/// A word as a shell would read it back.
func shellQuoted(_ word: String) -> String {
  let plain = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/+:,@%")
  if !word.isEmpty && word.allSatisfy(plain.contains) { return word }
  return "'" + word.replacingOccurrences(of: "'", with: "'\\''") + "'"
}

/// Several words on one line; of many, as a pattern of the shell gives them, the first stand for all.
func shellQuoted(_ words: [String]) -> String {
  let isLong = words.count > 3
  return words.prefix(isLong ? 1 : 3).map(shellQuoted).joined(separator: " ") + (isLong ? " …" : "")
}
