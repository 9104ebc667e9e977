import Foundation
import ScreenGraph
import ScreenTrace

/// From what a command was given to one map: the only place that knows the kinds of inputs.
enum InputLoader {
  /// Reads every input and adds them up. What a person should know of one (a cut trace, lines skipped) is a warning.
  ///
  /// Throws a `ReadingError` for the first that cannot be read at all.
  ///
  /// - Parameter patterns: Which source files to leave out.
  static func load(
    _ inputs: [String], excluding patterns: [String] = [], console: Console
  ) throws -> ScreenMap {
    let sources = inputs.filter(SourceInput.isSource)
    let files = try InputFiles.named(by: inputs, besides: Set(sources))
    var map = sources.isEmpty ? ScreenMap() : SourceInput.scan(sources, excluding: patterns, console: console)
    for (index, file) in files.enumerated() {
      console.progress("Reading \(index + 1) of \(files.count): \(file)")
      try add(file, to: &map, console: console)
    }
    return map
  }

  private static func add(_ file: String, to map: inout ScreenMap, console: Console) throws {
    let read = try ScreenInput(path: file).read()
    map.merge(read.map)
    for note in read.notes { console.warning("\(file == "-" ? "standard input" : file): \(note).") }
  }
}
