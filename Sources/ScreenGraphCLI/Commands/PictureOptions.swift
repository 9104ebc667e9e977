import Foundation
import ScreenDiagrams

/// The options that say where a drawing goes and what it looks like, shared by the commands that draw.
enum PictureOptions {
  /// The colours of a picture. `auto` follows the reader's system where the format can; `both` is a file each.
  enum Theme: String, Choice { case auto, light, dark, both }

  static let output = Option(
    "--output", "-o", value: "file",
    help: "Where to write; the ending says what. - is standard output. May be given several times.",
    repeats: true)
  static let format = MapFormat.option(
    "--format", "-f", value: "format", help: "What to write, whatever the ending says.")
  static let theme = Theme.option(
    "--theme", value: "theme", help: "Colours of pictures; both makes a file for each.", standard: .auto)
  static let direction = DrawingStyle.Direction.option(
    "--direction", value: "direction", help: "Which way a picture goes.", standard: .auto)
  private static let standardTimeLimit = 30.0
  static let timeLimit = Option.seconds(
    "--time-limit", help: "How long each picture may take, once the inputs are read.",
    standard: standardTimeLimit)

  static let files: [any Parameter] = [output, format]
  static let looks: [any Parameter] = [theme, direction, timeLimit]

  /// - Parameter seconds: How long the drawing took to make.
  static func maker(
    of drawing: Drawing, madeIn seconds: Double = 0, _ arguments: Arguments, console: Console
  ) -> PictureMaker {
    PictureMaker(
      drawing: drawing, madeIn: seconds, timeLimit: arguments[timeLimit] ?? standardTimeLimit,
      environment: ProcessInfo.processInfo.environment, console: console)
  }

  // MARK: Outputs

  struct Output {
    var path: String
    var format: MapFormat
    var theme: DrawingStyle.Theme
  }

  /// - Parameter others: Outputs that other options ask for.
  static func outputs(from arguments: Arguments, besides others: [Output] = []) throws -> [Output] {
    let told = arguments[format]
    let paths = arguments.all(output)
    // The names of a light and dark pair differ where the names that they were made of do.
    try tellApart(paths, named: "named twice with --output")
    let wholes = try (paths.isEmpty && others.isEmpty ? ["-"] : paths).map { path in
      let usual: MapFormat = StandardOutput.isTerminal ? .txt : .mmd
      return (path, path == "-" ? told ?? usual : try MapFormat.of(path, told: told))
    }
    return try wholes.flatMap { try outputs(to: $0, as: $1, theme: arguments[theme] ?? .auto) } + others
  }

  /// Fails where two outputs are one file.
  static func tellApart(_ paths: [String], named twice: String) throws {
    var named: Set<String> = []
    for path in paths where !named.insert(URL(fileURLWithPath: path).resolvingSymlinksInPath().path).inserted
    {
      throw CommandFailure(
        status: .usage, message: "'\(path)' is \(twice).", details: ["Each output needs a file of its own."])
    }
  }

  /// A file, or two where each theme has its own.
  static func outputs(to path: String, as format: MapFormat, theme: Theme) throws -> [Output] {
    switch theme {
    case .auto: [Output(path: path, format: format, theme: .both)]
    case .light: [Output(path: path, format: format, theme: .light)]
    case .dark: [Output(path: path, format: format, theme: .dark)]
    case .both: try pair(path, format)
    }
  }

  /// An input is never written over, for a picture of a trace is no trace. A graph may take up what was added to it.
  static func keep(_ inputs: [String], from outputs: [Output]) throws {
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
}

extension DrawingStyle.Direction: Choice {}
