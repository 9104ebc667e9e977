import Foundation
import ScreenTrace

/// `screengraph doctor`: what is installed, what is missing, and the line that installs it.
enum DoctorCommand {
  static let command = Command(
    name: "screengraph doctor",
    abstract: "Say what is installed, what is missing, and how to get it.",
    discussion: "Exit status 0 unless something that is there is broken.",
    run: run)

  private static func run(_ arguments: Arguments, console: Console) throws -> ExitStatus {
    let environment = ProcessInfo.processInfo.environment
    var diagnosis = Diagnosis()
    diagnosis.add("screengraph", ToolVersion.text)
    diagnosis.add("System", ProcessInfo.processInfo.operatingSystemVersionString)
    examineEngine(environment, &diagnosis)
    examineFonts(&diagnosis)
    try StandardOutput.write(diagnosis.text)
    if diagnosis.isWhole {
      console.note("Nothing is missing.")
    } else {
      console.note("Pictures need what is missing; everything else works. To install it:")
      console.note("  \(LayoutEngine.installLine)")
    }
    return diagnosis.isBroken ? .layout : .clean
  }

  private static func examineEngine(_ environment: [String: String], _ diagnosis: inout Diagnosis) {
    guard let engine = LayoutEngine.find(environment: environment) else {
      diagnosis.miss("Layout engine", "screengraph-layout is neither beside this program nor on the PATH")
      return
    }
    do {
      let result = try engine.run(["--version"], timeLimit: 20)
      guard result.end == .exited(0) else {
        diagnosis.isBroken = true
        diagnosis.miss("Layout engine", "\(engine.path) does not say its version")
        return
      }
      diagnosis.add("Layout engine", engine.path)
      let lines = String(decoding: result.output, as: UTF8.self).split(separator: "\n")
      for line in lines {
        let words = line.split(separator: " ", maxSplits: 1).map(String.init)
        let (name, state) = (words[0], words.count > 1 ? words[1] : "")
        if state.hasPrefix("missing") { diagnosis.miss(name, state) } else { diagnosis.add(name, state) }
      }
    } catch {
      diagnosis.miss("Layout engine", (error as? CommandFailure)?.message ?? "\(error)")
    }
  }

  /// Pictures are laid out for Helvetica's widths; Liberation Sans and Arial have the same.
  private static func examineFonts(_ diagnosis: inout Diagnosis) {
    let finder = ChildProcess(
      executable: "/usr/bin/env", arguments: ["fc-match", "-f", "%{family}", "Helvetica"], timeLimit: 20)
    guard let result = try? finder.run(input: []), result.end == .exited(0) else {
      // macOS has the font itself; elsewhere only PNG and PDF want to know.
      #if !os(macOS)
        diagnosis.miss("Font", "fontconfig (fc-match) is not installed")
      #endif
      return
    }
    let family = String(decoding: result.output, as: UTF8.self)
    if ["Helvetica", "Arial", "Liberation Sans", "Nimbus Sans", "TeX Gyre Heros"].contains(family) {
      diagnosis.add("Font", family)
    } else {
      diagnosis.miss(
        "Font", "\(family) stands in for Helvetica: letters may not fit their boxes in PNG and PDF")
    }
  }
}

/// The lines of the report.
private struct Diagnosis {
  private(set) var text = ""
  private(set) var isWhole = true
  var isBroken = false

  mutating func add(_ name: String, _ state: String) {
    text += name.padding(toLength: 16, withPad: " ", startingAt: 0) + state + "\n"
  }

  mutating func miss(_ name: String, _ state: String) {
    isWhole = false
    add(name, state.hasPrefix("missing") ? state : "missing: \(state)")
  }
}
