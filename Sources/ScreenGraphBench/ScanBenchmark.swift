import Foundation
import ScreenScanner
import SwiftParser

/// The scanner against the parser alone, on the same files and as many threads, in one run.
///
/// Everything is measured in turns. The clock on the wall and the time that the processors computed both count: the
/// first is what people wait for, the second does not depend on what else the machine does.
struct ScanBenchmark {
  private let folders: [String]
  /// Rounds: as many as two seconds of the first contender hold, so that small inputs are not left to chance.
  private let rounds = 5...40
  private let cacheFolder = FileManager.default.temporaryDirectory.appendingPathComponent(
    "scan-benchmark-\(getpid())")

  init(_ folders: [String]) { self.folders = folders }

  func run() {
    defer { try? FileManager.default.removeItem(at: cacheFolder) }
    let files = SourceFiles(folders, excluding: []).files
    let contents = files.compactMap { FileManager.default.contents(atPath: $0.absolute).map { [UInt8]($0) } }
    let lines = contents.reduce(0) { $0 + $1.count { $0 == UInt8(ascii: "\n") } }
    print("\(files.count) files, \(lines) lines, \(ProcessInfo.processInfo.activeProcessorCount) threads")
    parseAll(contents)
    let memory = peakMemory()
    let copy = Copy(of: files, in: cacheFolder.appendingPathComponent("copy"))

    measureInTurns([
      ("parse every file", {}, { parseAll(contents) }),
      ("whole scan, nothing remembered", forget, { _ = scanner.scan(folders) }),
      ("whole scan, nothing changed", { _ = scanner.scan(folders) }, { _ = scanner.scan(folders) }),
      (
        "whole scan, one file changed",
        {
          _ = scanner.scan([copy.folder])
          copy.changeOne()
        },
        { _ = scanner.scan([copy.folder]) }
      ),
    ])
    print("memory: at most \(memory) MiB after parsing alone, \(peakMemory()) MiB after scans")
    compareWithoutFilter()
  }

  private var scanner: SourceScanner {
    var scanner = SourceScanner()
    scanner.cache = ScanCache(folder: cacheFolder.appendingPathComponent("cache").path)
    return scanner
  }

  private func forget() {
    try? FileManager.default.removeItem(at: cacheFolder.appendingPathComponent("cache"))
  }

  private func parseAll(_ files: [[UInt8]]) {
    _ = Parallel.map(files) { bytes in
      bytes.withUnsafeBufferPointer { Parser.parse(source: $0).statements.count }
    }
  }

  // MARK: Filter

  /// Leaving files out must change nothing.
  private func compareWithoutFilter() {
    let filtered = SourceScanner().scan(folders)
    var everything = SourceScanner()
    everything.filters = false
    let all = everything.scan(folders)
    let verdict = filtered.map == all.map ? "the same map" : "ANOTHER MAP"
    print("parsed \(filtered.parsed) of \(all.parsed) files: \(verdict) as with everything parsed")
    differences(filtered.map.screens, all.map.screens)
    differences(filtered.map.slots, all.map.slots)
    differences(filtered.map.moves, all.map.moves)
    for unknown in filtered.map.unknowns.symmetricDifference(all.map.unknowns) {
      print("  differs: \(unknown)")
    }
  }

  private func differences<Key: Hashable, Value: Equatable>(_ left: [Key: Value], _ right: [Key: Value]) {
    for key in Set(left.keys).union(right.keys) where left[key] != right[key] {
      print("  differs: \(key)\n    \(left[key] as Any)\n    \(right[key] as Any)")
    }
  }

  // MARK: Measuring

  /// Prints what each costs, and how many times the first one's cost: the median of the ratios within each round.
  private func measureInTurns(_ contenders: [(name: String, prepare: () -> Void, run: () -> Void)]) {
    var costs = contenders.map { _ in [(wall: Double, processors: Double)]() }
    let clock = ContinuousClock()
    while costs[0].count < rounds.lowerBound
      || costs[0].count < rounds.upperBound && costs[0].reduce(0, { $0 + $1.wall }) < 2_000
    {
      for (index, contender) in contenders.enumerated() {
        contender.prepare()
        let start = processTime()
        let wall = clock.measure(contender.run) / .milliseconds(1)
        costs[index].append((wall, processTime() - start))
      }
    }
    for (contender, cost) in zip(contenders, costs) {
      let wall = median(zip(cost, costs[0]).map { $0.wall / $1.wall })
      let processors = median(zip(cost, costs[0]).map { $0.processors / $1.processors })
      print(
        "\(contender.name): \(format(cost.map(\.wall).min() ?? 0)) ms, \(format(wall, digits: 2))×; "
          + "processors \(format(median(cost.map(\.processors)))) ms, \(format(processors, digits: 2))×")
    }
  }

  private func format(_ number: Double, digits: Int = 1) -> String { String(format: "%.\(digits)f", number) }

  /// Milliseconds that the process has computed on all of its threads.
  private func processTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1_000 + Double(time.tv_nsec) / 1_000_000
  }

  /// In MiB.
  private func peakMemory() -> Int {
    var usage = rusage()
    #if canImport(Darwin)
      getrusage(RUSAGE_SELF, &usage)
      return usage.ru_maxrss >> 20
    #else
      getrusage(.init(RUSAGE_SELF.rawValue), &usage)
      return usage.ru_maxrss >> 10
    #endif
  }
}

/// The files once more, where one of them may be changed.
private final class Copy {
  let folder: String
  /// The file in the middle of the list of those that hold a reducer.
  private let changing: URL?
  private var changes = 0

  init(of files: [SourceFiles.Found], in folder: URL) {
    self.folder = folder.path
    var reducers: [URL] = []
    for file in files {
      let url = folder.appendingPathComponent(file.path)
      try? FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      guard let contents = FileManager.default.contents(atPath: file.absolute) else { continue }
      try? contents.write(to: url)
      if String(decoding: contents, as: UTF8.self).contains("Reducer") { reducers.append(url) }
    }
    changing = reducers.isEmpty ? nil : reducers[reducers.count / 2]
  }

  func changeOne() {
    changes += 1
    guard let changing, var text = try? String(contentsOf: changing, encoding: .utf8) else { return }
    text += "\nstruct Change\(changes) { var state: State }\n"
    try? text.write(to: changing, atomically: true, encoding: .utf8)
  }
}
