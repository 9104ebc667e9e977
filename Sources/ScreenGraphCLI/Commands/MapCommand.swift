import Foundation
import ScreenDiagrams
import ScreenGraph

/// `screengraph map`: from traces and graphs to pictures, texts and JSON.
enum MapCommand {
  /// The colours of a picture. `auto` follows the reader's system where the format can; `both` is a file each.
  enum Theme: String, Choice { case auto, light, dark, both }
  enum Collapse: String, Choice { case module }

  static let inputs = Positional(
    "input", help: "Swift sources, traces, graphs, or folders that hold them; - is standard input.",
    repeats: true)
  static let output = Option(
    "--output", "-o", value: "file",
    help: "Where to write; the ending says what. - is standard output. May be given several times.",
    repeats: true)
  static let format = MapFormat.option(
    "--format", "-f", value: "format", help: "What to write, whatever the ending says.")
  static let title = Option("--title", value: "text", help: "What stands over the map.")
  static let root = Option(
    "--root", value: "screen", help: "The screen that the app starts with.", repeats: true)
  static let theme = Theme.option(
    "--theme", value: "theme", help: "Colours of pictures; both makes a file for each.", standard: .auto)
  static let direction = DrawingStyle.Direction.option(
    "--direction", value: "direction", help: "Which way a picture goes.", standard: .auto)
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
  static let standardTimeLimit = 30.0
  static let timeLimit = Option.seconds(
    "--time-limit", help: "How long a picture may take.", standard: standardTimeLimit)

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
    parameters: [
      inputs, output, format, title, root, theme, direction, show, group, labels, collapse, screenshots,
      timeLimit,
    ]
      + FilterOptions.all + SourceInput.options,
    run: run)

  private static func run(_ arguments: Arguments, console: Console) throws -> ExitStatus {
    let outputs = try outputs(from: arguments)
    try keep(arguments[inputs], from: outputs)
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
    let document = try document(of: map, arguments)
    if document.screens.isEmpty { console.warning("There is no screen to draw.") }
    let clock = ContinuousClock()
    let start = clock.now
    var drawing = drawing(of: document, arguments)
    if let folder = arguments[screenshots], outputs.contains(where: { $0.format.needsLayout }) {
      guard let engine = LayoutEngine.find(environment: ProcessInfo.processInfo.environment) else {
        throw LayoutEngine.missing
      }
      try Screenshots(folder: folder, engine: engine, console: console).add(to: &drawing, of: document)
    }
    var renderer = MapRenderer(
      document: document, sessions: sessions.sessions(naming: GraphDocument.naming(of: map)),
      show: arguments[show] ?? [], direction: arguments[direction] ?? .auto,
      pictures: PictureMaker(
        drawing: drawing, madeIn: start.duration(to: clock.now) / .seconds(1),
        timeLimit: arguments[timeLimit] ?? standardTimeLimit,
        environment: ProcessInfo.processInfo.environment, console: console))
    // All are made before any is written: a failed run changes no file.
    let contents = try outputs.map { ($0, try renderer.bytes(as: $0.format, theme: $0.theme)) }
    for (output, bytes) in contents { try output.write(bytes) }
    console.note(lastWord(outputs, drawing, document, arguments))
    return SourceInput.fails(document, arguments, console: console) ? .findings : .clean
  }

  /// The document that the options ask for, findings of the whole included.
  private static func document(of map: ScreenMap, _ arguments: Arguments) throws -> GraphDocument {
    var map = map
    let roots = arguments.all(root)
    if !roots.isEmpty {
      do {
        try map.start(with: roots)
      } catch let error as GraphFilter.UnknownScreen {
        throw FilterOptions.unknown(error.name, known: error.known)
      }
    }
    return try FilterOptions.apply(arguments, to: GraphDocument(map, title: arguments[title]))
  }

  private static func drawing(of document: GraphDocument, _ arguments: Arguments) -> Drawing {
    let options = DrawingOptions(
      grouping: arguments[group] ?? .stack, show: arguments[show] ?? [], labels: arguments[labels] ?? .auto)
    var drawing = DrawingBuilder.drawing(of: document, options: options)
    if arguments[collapse] == .module { drawing = drawing.collapsed(because: "asked for") }
    if let words = FilterOptions.filter(from: arguments).words {
      drawing.remarks.append("Only a part: \(words).")
    }
    return drawing
  }

  // MARK: Outputs

  struct Output {
    var path: String
    var format: MapFormat
    var theme: DrawingStyle.Theme

    func write(_ bytes: [UInt8]) throws {
      if path == "-" { return try StandardOutput.write(bytes) }
      try OutputFile(path: path).write(bytes)
    }
  }

  private static func outputs(from arguments: Arguments) throws -> [Output] {
    let told = arguments[format]
    let paths = arguments.all(output)
    var named: Set<String> = []
    for path in paths where !named.insert(URL(fileURLWithPath: path).resolvingSymlinksInPath().path).inserted
    {
      throw CommandFailure(
        status: .usage, message: "'\(path)' is named twice with --output.",
        details: ["Each output needs a file of its own."])
    }
    let wholes = try (paths.isEmpty ? ["-"] : paths).map { path in
      let usual: MapFormat = StandardOutput.isTerminal ? .txt : .mmd
      return (path, path == "-" ? told ?? usual : try MapFormat.of(path, told: told))
    }
    return try wholes.flatMap { path, format -> [Output] in
      switch arguments[theme] ?? .auto {
      case .auto: return [Output(path: path, format: format, theme: .both)]
      case .light: return [Output(path: path, format: format, theme: .light)]
      case .dark: return [Output(path: path, format: format, theme: .dark)]
      case .both: return try pair(path, format)
      }
    }
  }

  /// An input is never written over, for a picture of a trace is no trace. A graph may take up what was added to it.
  private static func keep(_ inputs: [String], from outputs: [Output]) throws {
    let read = Set(inputs.map { URL(fileURLWithPath: $0).resolvingSymlinksInPath().path })
    for output in outputs where output.path != "-" {
      guard read.contains(URL(fileURLWithPath: output.path).resolvingSymlinksInPath().path) else { continue }
      if output.format == .json, output.path.hasSuffix(".screengraph.json") { continue }
      throw CommandFailure(
        status: .usage, message: "'\(output.path)' is an input, and would be lost.",
        details: ["Name another file with --output."])
    }
  }

  /// `map.svg` becomes `map-light.svg` and `map-dark.svg`; a format without colours of its own stays one file.
  private static func pair(_ path: String, _ format: MapFormat) throws -> [Output] {
    guard format.isPicture || format == .dot else {
      return [Output(path: path, format: format, theme: .both)]
    }
    if path == "-" {
      throw CommandFailure(
        status: .usage, message: "'--theme both' makes two files, and standard output is one.",
        details: ["Name a file with --output, or choose light or dark."])
    }
    let ending = (path as NSString).pathExtension
    let stem = (path as NSString).deletingPathExtension
    return [DrawingStyle.Theme.light, .dark].map { theme in
      let name = "\(stem)-\(theme.rawValue)"
      return Output(path: ending.isEmpty ? name : "\(name).\(ending)", format: format, theme: theme)
    }
  }

  // MARK: The last word

  /// What was drawn, and the next useful command.
  private static func lastWord(
    _ outputs: [Output], _ drawing: Drawing, _ document: GraphDocument, _ arguments: Arguments
  ) -> String {
    let files = outputs.map(\.path).filter { $0 != "-" }
    let subject = files.isEmpty ? "Drew" : "Drew \(files.joined(separator: ", ")):"
    let inputs = shellQuoted(arguments[inputs])
    let isSure = document.findings.isEmpty && files.isEmpty
    let next = isSure ? "screengraph map \(inputs) -o map.svg" : "screengraph check \(inputs)"
    let found = document.findingCounts.map { " \($0)." } ?? ""
    return "\(subject) \(drawing.counts)\(found) Next: \(next)"
  }
}

extension DrawingStyle.Direction: Choice {}
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
