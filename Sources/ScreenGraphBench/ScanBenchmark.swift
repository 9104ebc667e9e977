import Foundation
import ScreenScanner
import SwiftParser

/// The scanner against the parser alone, on the same files and as many threads, in one run.
struct ScanBenchmark {
  private let folders: [String]
  private let repetitions = 3

  init(_ folders: [String]) { self.folders = folders }

  func run() {
    let files = SourceFiles(folders, excluding: []).files.compactMap { file -> [UInt8]? in
      FileManager.default.contents(atPath: file.absolute).map { [UInt8]($0) }
    }
    let lines = files.reduce(0) { $0 + $1.count { $0 == UInt8(ascii: "\n") } }
    print("\(files.count) files, \(lines) lines, \(ProcessInfo.processInfo.activeProcessorCount) threads")

    let parse = best { parseAll(files) }
    report("parse every file", parse, parse)
    let before = peakMemory()
    let cold = best { _ = SourceScanner().scan(folders) }
    report("whole scan, cold", cold, parse)
    print("memory: at most \(before) MiB after parsing alone, \(peakMemory()) MiB after scans")
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("scan-benchmark-\(getpid())")
    defer { try? FileManager.default.removeItem(at: folder) }
    var scanner = SourceScanner()
    scanner.cache = ScanCache(folder: folder.path)
    _ = scanner.scan(folders)
    report("whole scan, warm", best { _ = scanner.scan(folders) }, parse)
    compareWithoutFilter()
  }

  /// Leaving files out must change nothing.
  private func compareWithoutFilter() {
    let filtered = SourceScanner().scan(folders)
    var everything = SourceScanner()
    everything.filters = false
    let all = everything.scan(folders)
    let verdict = filtered.map == all.map ? "the same map" : "ANOTHER MAP"
    print("parsed \(filtered.parsed) of \(all.parsed) files: \(verdict) as without the filter")
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

  private func parseAll(_ files: [[UInt8]]) {
    _ = Parallel.map(files) { bytes in
      bytes.withUnsafeBufferPointer { Parser.parse(source: $0).statements.count }
    }
  }

  /// The shortest of a few runs: what else the machine does only ever adds.
  private func best(_ body: () -> Void) -> Duration {
    let clock = ContinuousClock()
    return (0..<repetitions).map { _ in clock.measure(body) }.min() ?? .zero
  }

  private func report(_ what: String, _ time: Duration, _ parse: Duration) {
    let milliseconds = time / .milliseconds(1)
    let ratio = parse == .zero ? 0 : time / parse
    print("\(what): \(String(format: "%.1f", milliseconds)) ms, \(String(format: "%.2f", ratio))×")
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
