import Foundation
import ScreenGraph

/// Reads the navigation of a TCA app from its Swift sources, as a map of screens.
///
/// parse → declarations → names → features → slots → views → moves → graph, each step a file or a folder of its own.
public struct SourceScanner: Sendable {
  /// What a scan found.
  public struct Result: Sendable {
    public var map: ScreenMap
    /// Files that were looked at, and those of them that were parsed.
    public var files: Int
    public var parsed: Int
    /// Files that could not be read, which are among the unknowns too.
    public var unread: [GraphDocument.Unknown]
    /// How many things were not understood: `map.unknowns` says what and where.
    public var unknowns: Int { map.unknowns.count }
  }

  /// Glob patterns for names or relative paths, beyond what is left out by default.
  public var exclusions: [String]
  /// Whether files that cannot matter are left unparsed. Only tests and measurements turn it off.
  public var filters = true

  /// Where the results of earlier scans are looked up and kept. Without one, every scan parses.
  public var cache: ScanCache?

  /// Files larger than this are noted and left out: nobody writes them by hand.
  public static let maximumBytes = 8 << 20

  public init(excluding exclusions: [String] = []) {
    self.exclusions = exclusions
  }

  /// Scans everything below `inputs`: files and folders. Never fails: what cannot be read is among the unknowns.
  public func scan(_ inputs: [String], progress: @escaping @Sendable (Int, Int) -> Void = { _, _ in })
    -> Result
  {
    let found = SourceFiles(inputs, excluding: exclusions)
    var modules = ModuleNames()
    let jobs = found.files.map { (file: $0, module: modules.module(of: $0.absolute)) }
    let files = Parallel.map(jobs) { LoadedFile($0.file, module: $0.module) }
    let notes = found.notes.map { ($0.path, $0.what) }
    guard filters, let cache else { return parse(files, notes: notes, FactMemory(nil), progress) }
    let digest = Self.digest(files, notes: notes)
    if let known = cache.result(for: digest) { return known }
    let place = fingerprint(of: inputs)
    let memory = FactMemory(cache.facts(for: place))
    let result = parse(files, notes: notes, memory, progress) {
      if let news = memory.news { cache.keep(news, for: place) }
    }
    cache.keep(result, for: digest)
    return result
  }

  /// Of everything that the result depends on.
  private static func digest(_ files: [LoadedFile], notes: [(String, String)]) -> Digest {
    var digest = Digest()
    for file in files {
      digest.combine(file.path)
      digest.combine(file.module ?? "/")
      digest.combine(file.digest)
    }
    for (path, what) in notes { digest.combine("\(path): \(what)") }
    return digest
  }

  /// Of what was asked for, whatever is there.
  private func fingerprint(of inputs: [String]) -> Digest {
    var digest = Digest()
    for input in Set(inputs.map { URL(fileURLWithPath: $0).standardizedFileURL.path }).sorted() {
      digest.combine(input)
    }
    for exclusion in exclusions.sorted() { digest.combine("!\(exclusion)") }
    return digest
  }

  /// - Parameter parsed: What is to be done beside the map, once everything is parsed.
  private func parse(
    _ files: [LoadedFile], notes: [(String, String)], _ memory: FactMemory,
    _ progress: @escaping @Sendable (Int, Int) -> Void, parsed: @escaping @Sendable () -> Void = {}
  ) -> Result {
    // A copy of a library beside the app is no part of the app.
    let own = files.filter { !Spellings.libraries.contains($0.module ?? "") }
    let sources = FileParser(own, memory, filters: filters, progress).sources
    let maps = Parallel.map([true, false]) { isMap -> ScreenMap? in
      if isMap { return Self.map(sources, notes: notes) }
      parsed()
      return nil
    }
    return Result(
      map: maps[0] ?? ScreenMap(), files: files.count, parsed: sources.filter(\.isParsed).count,
      unread: files.compactMap(\.unread))
  }

  /// The map of files that are already parsed. They must be sorted by path.
  static func map(_ files: [SourceFile], notes: [(String, String)] = []) -> ScreenMap {
    let declarations = Declarations(files)
    let features = Features(declarations)
    let slots = Slots(features)
    var views = ViewReader(slots)
    views?.readAll(files)
    var moves = MoveFinder(slots, drivers: Drivers(views?.driven ?? [], slots))
    moves.readLogic()
    moves.read(views?.writes ?? [])

    var builder = MapBuilder(slots, attribution: Attribution(moves.sent, byPeople: views?.sent ?? []))
    builder.addScreens()
    builder.addRoots(created: views?.created ?? [])
    for site in moves.sites { builder.add(site) }
    for link in views?.links ?? [] { builder.add(link) }
    for unknowns in slots.compositions.values.map(\.unknowns) { builder.add(unknowns) }
    builder.add(slots.unknowns)
    builder.add(moves.unknowns)
    builder.add(Unfollowed(slots, followed: moves.followed).unknowns)
    builder.add(views?.unknowns ?? [])
    builder.add(EnvironmentReducers(files).unknowns)
    for file in files {
      builder.add(file.notes.map { .init(file: file.path, line: $0.line, what: $0.what) })
    }
    builder.add(notes.map { .init(file: $0.0, line: 1, what: $0.1) })
    return builder.map
  }
}

extension SourceFile {
  var isParsed: Bool { !types.isEmpty || !functions.isEmpty || !imports.isEmpty }
}
