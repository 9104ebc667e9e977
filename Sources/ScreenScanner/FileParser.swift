import Foundation

/// Parses of some files what can matter: first what tells so by its bytes, then what that leans on elsewhere.
struct FileParser {
  /// By path.
  private(set) var sources: [SourceFile] = []

  /// - Parameters:
  ///   - memory: What is known of files without parsing them.
  ///   - filters: Whether what cannot matter is left out.
  init(
    _ files: [LoadedFile], _ memory: FactMemory, filters: Bool,
    _ progress: @escaping @Sendable (Int, Int) -> Void
  ) {
    let relevance = filters ? Relevance() : nil
    let counter = Counter(files.count, progress)
    let looks = Parallel.map(files, largestFirst: \.bytes.count) { file in
      defer { counter.step() }
      let look = file.look(relevance, memory)
      return (look: look, wanted: relevance.flatMap { _ in look.source.map { Wanted(by: $0) } })
    }
    var leftOut = LeftOut()
    for (number, found) in looks.enumerated() {
      for (piece, contents) in found.look.rest {
        leftOut.add(.init(file: number, piece: piece), contents)
      }
    }
    var parts = looks.map { $0.look.source.map { [$0] } ?? [] }
    var wanted = looks.compactMap(\.wanted)
    while !wanted.isEmpty {
      let pieces = Dictionary(grouping: leftOut.take(for: wanted), by: \.file).sorted { $0.key < $1.key }
      let news = Parallel.map(pieces, largestFirst: { $0.value.reduce(0) { $0 + $1.piece.bytes.count } }) {
        number, pieces in
        let source = files[number].parsed(
          pieces.map(\.piece), trouble: looks[number].look.trouble, memory)
        return (source, wanted: Wanted(by: source, isLeftOut: true))
      }
      for (pieces, new) in zip(pieces, news) { parts[pieces.key].append(new.0) }
      wanted = news.map(\.wanted)
    }
    sources = zip(parts, looks).compactMap { parts, found in
      var source = SourceFile(joining: parts)
      source?.imports.insert(contentsOf: found.look.imports, at: 0)
      return source
    }.sorted { $0.path < $1.path }
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

extension SourceFile {
  /// One file of what was found in pieces of it, in the order of the text; nil of none.
  init?(joining parts: [SourceFile]) {
    guard let first = parts.first else { return nil }
    self = first
    guard parts.count > 1 else { return }
    imports = parts.flatMap(\.imports)
    types = Self.sorted(parts.flatMap(\.types), by: \.line)
    functions = Self.sorted(parts.flatMap(\.functions), by: \.line)
    properties = Self.sorted(parts.flatMap(\.properties), by: \.line)
    aliases = parts.flatMap(\.aliases)
    statements = Self.sorted(parts.flatMap(\.statements), by: \.line)
    notes = Set(parts.flatMap(\.notes)).sorted { ($0.line, $0.what) < ($1.line, $1.what) }
  }

  /// What stands on one line is from one part, and keeps its order.
  private static func sorted<Element>(_ elements: [Element], by line: KeyPath<Element, Int>) -> [Element] {
    elements.enumerated().sorted {
      ($0.element[keyPath: line], $0.offset) < ($1.element[keyPath: line], $1.offset)
    }.map(\.element)
  }
}
