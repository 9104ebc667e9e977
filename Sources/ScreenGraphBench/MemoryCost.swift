import Composable
import Foundation
import ScreenRecorder

/// Whether memory stays what it is.
@MainActor
enum MemoryCost {
  /// Sends a million actions, recorded, in ten parts, and prints the resident memory after each.
  static func run(in folder: URL) {
    let store = Store(initialState: Libreria.state(depth: 3)) { Libreria() }
      .recording(to: folder.appendingPathComponent("million.jsonl"))
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
  }

  /// MiB, as the kernel counts it.
  private static func residentMemory() -> Double {
    let fields = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ")
    guard let fields, fields.count > 1, let pages = Double(fields[1]) else { return .nan }
    return pages * Double(getpagesize()) / 1_048_576
  }
}
