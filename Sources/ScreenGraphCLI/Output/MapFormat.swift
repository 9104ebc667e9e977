import Foundation

/// What `map` can write, by the ending of a file.
enum MapFormat: String, Choice {
  case svg, png, pdf, html
  case dot, mmd, md, json, txt

  /// Other endings that people write.
  private static let aliases: [String: MapFormat] = [
    "gv": .dot, "htm": .html, "mermaid": .mmd, "markdown": .md,
  ]

  init?(ending: String) {
    let ending = ending.lowercased()
    guard let format = MapFormat(rawValue: ending) ?? Self.aliases[ending] else { return nil }
    self = format
  }

  /// Whether Graphviz has to place things first.
  var needsLayout: Bool { self == .html || isPicture }
  /// Whether it is one picture, in one theme or following the reader's.
  var isPicture: Bool { self == .svg || self == .png || self == .pdf }

  /// The format for a file: as told, else by its ending.
  static func of(_ path: String, told: MapFormat?) throws -> MapFormat {
    if let told { return told }
    let ending = (path as NSString).pathExtension
    if let format = MapFormat(ending: ending) { return format }
    let known = words.map { ".\($0)" }.joined(separator: ", ")
    let suggestion = nearMiss(ending, among: words).map { " Did you mean '.\($0)'?" } ?? ""
    throw CommandFailure(
      status: .usage,
      message: ending.isEmpty
        ? "'\(path)' has no ending that says what to write."
        : "The ending '.\(ending)' of '\(path)' says nothing about what to write.\(suggestion)",
      details: ["Known endings: \(known). Or name the format: --format svg."])
  }
}
