import Foundation
import ScreenGraph

/// Reads the navigation of a TCA app from its Swift sources, as a map of screens.
///
/// parse → declarations → names → features → slots → views → moves → graph, each step a file of this folder.
public struct SourceScanner: Sendable {
  /// What a scan found.
  public struct Result: Codable, Sendable {
    public var map: ScreenMap
    /// Files that were looked at, and those of them that were parsed.
    public var files: Int
    public var parsed: Int
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
    guard filters, let cache else { return parse(files, notes: notes, progress) }
    let digest = Self.digest(files, notes: notes)
    if let known = cache.result(for: digest) { return known }
    let result = parse(files, notes: notes, progress)
    cache.keep(result, for: digest)
    return result
  }

  /// Of everything that the result depends on.
  private static func digest(_ files: [LoadedFile], notes: [(String, String)]) -> Digest {
    var digest = Digest()
    digest.combine(ScanCache.build)
    for file in files {
      digest.combine(file.path)
      digest.combine(file.module ?? "/")
      digest.combine(file.digest)
    }
    for (path, what) in notes { digest.combine("\(path): \(what)") }
    return digest
  }

  private func parse(
    _ files: [LoadedFile], notes: [(String, String)], _ progress: @escaping @Sendable (Int, Int) -> Void
  ) -> Result {
    let relevance = filters ? Relevance() : nil
    let counter = Counter(files.count, progress)
    let parsed = Parallel.map(files) { file in
      defer { counter.step() }
      return file.matters(relevance) ? file.parsed() : nil
    }
    let first = parsed.compactMap(\.self)
    let wanted = Relevance.Wanted(by: first)
    // The files among the dropped ones that the others lean on.
    let second = Parallel.map(zip(files, parsed).filter { $0.1 == nil }.map(\.0)) { file in
      Relevance.declares(wanted, file.bytes) ? file.parsed() : nil
    }
    let sources = (first + second.compactMap(\.self)).sorted { $0.path < $1.path }
    let map = Parallel.onLargeStack { Self.map(sources, notes: notes) } ?? ScreenMap()
    return Result(map: map, files: files.count, parsed: sources.filter(\.isParsed).count)
  }

  /// The map of files that are already parsed. They must be sorted by path.
  static func map(_ files: [SourceFile], notes: [(String, String)] = []) -> ScreenMap {
    let declarations = Declarations(files)
    let features = Features(declarations)
    let slots = Slots(features)
    var moves = MoveFinder(slots)
    moves.readLogic()
    var views = ViewReader(slots)
    views?.readAll(files)

    var builder = MapBuilder(slots, attribution: Attribution(moves.sent, byPeople: views?.sent ?? []))
    builder.addScreens()
    builder.addRoots(created: views?.created ?? [])
    for site in moves.sites { builder.add(site) }
    for link in views?.links ?? [] { builder.add(link) }
    for composition in slots.compositions.values {
      for unknown in composition.unknowns { builder.addUnknown(unknown.file, unknown.line, unknown.what) }
    }
    for unknown in moves.unknowns + (views?.unknowns ?? []) + EnvironmentReducers(files).unknowns {
      builder.addUnknown(unknown.file, unknown.line, unknown.what)
    }
    for file in files { for note in file.notes { builder.addUnknown(file.path, note.line, note.what) } }
    for (path, what) in notes { builder.addUnknown(path, 1, what) }
    return builder.map
  }

  /// Counts files for the progress bar. The lock guards the count.
  private final class Counter: @unchecked Sendable {
    private let lock = NSLock()
    private var done = 0
    private let total: Int
    private let progress: @Sendable (Int, Int) -> Void

    init(_ total: Int, _ progress: @escaping @Sendable (Int, Int) -> Void) {
      self.total = total
      self.progress = progress
    }

    func step() {
      lock.withLock {
        done += 1
        progress(done, total)
      }
    }
  }
}

/// Reads the logic of every feature.
struct MoveFinder {
  let slots: Slots
  private(set) var sites: [Site] = []
  private(set) var sent: [Sent] = []
  private(set) var unknowns: [(file: String, line: Int, what: String)] = []

  init(_ slots: Slots) { self.slots = slots }

  mutating func readLogic() {
    for feature in slots.features.all where feature.whole == nil {
      guard let composition = slots.compositions[feature], !composition.logic.isEmpty else { continue }
      var reader = LogicReader(feature, slots: slots)
      reader.read(composition)
      sites += reader.sites
      sent += reader.sent
      unknowns += reader.unknowns
    }
  }
}

extension SourceFile {
  var isParsed: Bool { !types.isEmpty || !functions.isEmpty || !imports.isEmpty }
}
