import Foundation

// Measures, never tests: prints what things cost, as ratios within one run. Build it with optimisation:
//
//     swift run -c release screengraph-bench [PART…]         recorder, store, effects, memory, pictures, legibility; all without an argument
//     swift run -c release screengraph-bench scan FOLDER…

let known = ["recorder", "store", "effects", "memory", "pictures", "legibility"]
let arguments = Array(CommandLine.arguments.dropFirst())
if arguments.first == "scan", arguments.count > 1 {
  ScanBenchmark(Array(arguments.dropFirst())).run()
  exit(0)
}
guard arguments.allSatisfy(known.contains) else {
  let usage = "Usage: screengraph-bench [PART…]\n       screengraph-bench scan FOLDER…\n"
  FileHandle.standardError.write(Data("\(usage)Parts: \(known.joined(separator: ", "))\n".utf8))
  exit(2)
}
let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
  "screengraph-bench-\(UUID().uuidString)")
defer { try? FileManager.default.removeItem(at: folder) }
func isWanted(_ part: String) -> Bool { arguments.isEmpty || arguments.contains(part) }

if isWanted("recorder") { RecorderCost.run(in: folder) }
if isWanted("store") { StoreCost.run() }
if isWanted("effects") { await EffectCost.run() }
if isWanted("memory") { MemoryCost.run(in: folder) }
if isWanted("pictures") { PictureCost.run() }
if isWanted("legibility") { PictureLegibility.run() }
