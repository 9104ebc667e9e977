import Foundation

// Measures, never tests: prints what a change costs. Build it with optimisation:
//
//     swift run -c release screengraph-bench scan FOLDER…

let arguments = CommandLine.arguments.dropFirst()
switch arguments.first {
case "scan" where arguments.count > 1: ScanBenchmark(Array(arguments.dropFirst())).run()
default:
  FileHandle.standardError.write(Data("Usage: screengraph-bench scan FOLDER…\n".utf8))
  exit(2)
}
