import Composable
import Foundation
import ScreenRecorder
import ScreenTrace

/// Whether memory stays what it is.
@MainActor
enum MemoryCost {
  /// Sends a million actions, recorded, in ten parts, and prints the resident memory after each, and how many the writer
  /// had no room for.
  static func run(in folder: URL) {
    let file = folder.appendingPathComponent("million.jsonl")
    let writer = TraceWriter(path: file.path)
    let store = Store(initialState: Libreria.state(depth: 3)) { Libreria() }.recording(by: writer)
    print("\nResident memory while a million actions are sent and recorded, MiB after each 100,000")
    var sizes: [Double] = []
    for _ in 0..<10 {
      for turn in 0..<50_000 {
        store.send(.fichaPulsada(turn))
        store.send(.volverPulsado)
      }
      sizes.append(residentMemory())
    }
    print("  " + sizes.map { column("%.1f", $0, 6) }.joined())
    writer.flush()
    print("  missing in the trace: \(missing(in: file))")
  }

  /// How many events a trace says are missing.
  private static func missing(in file: URL) -> Int {
    guard let trace = try? Data(contentsOf: file, options: .alwaysMapped) else { return 0 }
    // No other line begins so.
    let lines = trace.split(separator: UInt8(ascii: "\n")).filter { $0.starts(with: Data(#"{"count""#.utf8)) }
    return lines.reduce(0) { total, line in
      guard case .missing(let missing) = try? JSONDecoder().decode(TraceEvent.self, from: line) else {
        return total
      }
      return total + missing.count
    }
  }

  /// MiB, as the kernel counts it.
  private static func residentMemory() -> Double {
    let fields = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ")
    guard let fields, fields.count > 1, let pages = Double(fields[1]) else { return .nan }
    return pages * Double(getpagesize()) / 1_048_576
  }
}
