import Foundation
import ScreenGraph
import ScreenTrace

/// From what a command was given to one map: the only place that knows the kinds of inputs.
enum InputLoader {
  /// Reads every input and adds them up. What a person should know of one (a cut trace, lines skipped) is a warning, and
  /// so is what cannot be read in a folder.
  ///
  /// - Parameters:
  ///   - arguments: What they say of sources.
  ///   - event: Called with each event of the traces.
  /// - Throws: A `ReadingError` for the first input named itself that cannot be read, and where nothing can.
  static func load(
    _ inputs: [String], _ arguments: Arguments, console: Console, event: (TraceEvent) -> Void = { _ in }
  ) throws -> ScreenMap {
    try load(
      inputs, excluding: FilterOptions.filePatterns(from: arguments),
      caches: !arguments[SourceInput.noCache], console: console, event: event)
  }

  /// The same, where no arguments say which source files to leave out.
  static func load(
    _ inputs: [String], excluding patterns: [String], caches: Bool = true, console: Console,
    event: (TraceEvent) -> Void = { _ in }
  ) throws -> ScreenMap {
    let sources = inputs.filter(SourceInput.isSource)
    let listing = try InputFiles(inputs, besides: Set(sources))
    var leftOut = listing.problems
    var map = ScreenMap()
    var isRead = false
    if !sources.isEmpty {
      let scan = try SourceInput.scan(sources, excluding: patterns, caches: caches, console: console)
      map = scan.map
      leftOut += scan.leftOut
      isRead = scan.isRead
    }
    for (index, file) in listing.files.enumerated() {
      console.progress("Reading \(index + 1) of \(listing.files.count): \(file.path)")
      do {
        try add(file.path, to: &map, console: console, event: event)
        isRead = true
      } catch let error as ReadingError where !file.isNamed {
        leftOut.append(error)
      }
    }
    if !isRead, let first = leftOut.first { throw first }
    say(leftOut, console)
    // The scanner knows where files are.
    if !listing.files.isEmpty { FilePlaces.settle(&map, sources: sources) }
    return map
  }

  private static func add(
    _ file: String, to map: inout ScreenMap, console: Console, event: (TraceEvent) -> Void
  ) throws {
    console.noteStandardInput(file)
    let read = try ScreenInput(path: file).read(event: event)
    map.merge(read.map)
    for note in read.notes { console.warning("\(file == "-" ? "standard input" : file): \(note).") }
  }

  /// Names the first twenty; a folder of something else would fill the screen.
  private static func say(_ leftOut: [ReadingError], _ console: Console) {
    for problem in leftOut.prefix(20) { console.warning("Left out: \(problem)") }
    if leftOut.count > 20 { console.warning("Left out: \(leftOut.count - 20) more.") }
  }
}
