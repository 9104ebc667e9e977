import Foundation
import ScreenDiagrams
import ScreenLayout

// Lays out one drawing: reads it as JSON on standard input, writes the picture to standard output or a file. A child
// process of `screengraph`, which gives it a time budget; the only program that links libgraphviz.
//
// Exit status: 0 done, 2 wrong usage, 3 unreadable drawing, 4 a part of the layout engine is missing, 5 it
// refused or failed.

exit(LayoutCommand.run(Array(CommandLine.arguments.dropFirst())))

enum LayoutCommand {
  private enum Failure: Error {
    case usage(String)
    case unreadable(String)
    case missing(String)
    case layout(String)

    var status: Int32 {
      switch self {
      case .usage: 2
      case .unreadable: 3
      case .missing: 4
      case .layout: 5
      }
    }

    var message: String {
      switch self {
      case .usage(let message), .unreadable(let message), .missing(let message), .layout(let message): message
      }
    }
  }

  static let help = """
    usage: screengraph-layout [--format svg|png|pdf] [--theme light|dark|both] [--direction auto|down|right]
                              [--effort full|fewerLabels|apart|overview] [-o FILE] < DRAWING.json
           screengraph-layout --thumbnail WIDTHxHEIGHT < PICTURE
           screengraph-layout --version

    Lays out a drawing (JSON on standard input) with Graphviz and writes the picture to FILE or standard output; or
    makes a PNG or JPEG a PNG of so many pixels.

    """

  static func run(_ arguments: [String]) -> Int32 {
    endWithReader()
    do {
      var request = LayoutRequest(format: .svg)
      var output: String?
      var rest = arguments[...]
      while let option = rest.popFirst() {
        switch option {
        case "--version": return printVersions()
        case "--help", "-h":
          write(Data(help.utf8), to: FileHandle.standardOutput)
          return 0
        case "--thumbnail": return try makeThumbnail(size: rest.popFirst())
        case "-o", "--output":
          guard let file = rest.popFirst() else { throw Failure.usage("\(option) takes a file.") }
          output = file == "-" ? nil : file
        default: try take(option, from: &rest, into: &request)
        }
      }
      try draw(request, output: output)
      return 0
    } catch let failure as Failure {
      say("error: \(failure.message)")
      return failure.status
    } catch {
      say("error: \(error)")
      return 5
    }
  }

  /// Ends the program once nobody is left to read its output: a layout can take minutes, and whoever wanted it may have
  /// been killed.
  private static func endWithReader() {
    Thread.detachNewThread {
      var output = pollfd(fd: STDOUT_FILENO, events: 0, revents: 0)
      while poll(&output, 1, -1) == -1 && errno == EINTR {}
      if output.revents & Int16(POLLERR | POLLHUP) != 0 { _exit(5) }
    }
  }

  private static func take(
    _ option: String, from rest: inout ArraySlice<String>, into request: inout LayoutRequest
  ) throws {
    do {
      if try request.take(option, value: rest.first) {
        rest = rest.dropFirst()
      } else {
        throw Failure.usage("`\(option)` is no option of screengraph-layout; see --help.")
      }
    } catch let misuse as LayoutRequest.Misuse {
      throw Failure.usage(misuse.description)
    }
  }

  private static func draw(_ request: LayoutRequest, output: String?) throws {
    let drawing = try readDrawing()
    let picture: DiagramLayout.Picture
    do throws(LayoutError) {
      picture = try DiagramLayout.picture(of: drawing, as: request)
    } catch {
      if case .missing = error { throw Failure.missing(error.description) }
      throw Failure.layout(error.description)
    }
    for warning in picture.warnings { say("warning: \(warning)") }
    if picture.effort != request.effort { say("effort: \(picture.effort.rawValue)") }
    guard let output else {
      write(picture.data, to: FileHandle.standardOutput)
      return
    }
    do {
      try picture.data.write(to: URL(fileURLWithPath: output), options: .atomic)
    } catch {
      throw Failure.layout("cannot write \(output): \(error.localizedDescription)")
    }
  }

  private static func makeThumbnail(size: String?) throws -> Int32 {
    let sides = (size ?? "").split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard sides.count == 2, let width = sides[0], let height = sides[1] else {
      throw Failure.usage("--thumbnail takes a size in pixels: 200x400.")
    }
    guard let input = try FileHandle.standardInput.readToEnd(), !input.isEmpty else {
      throw Failure.unreadable("standard input holds no picture.")
    }
    do throws(LayoutError) {
      write(
        try DiagramLayout.thumbnail(of: Array(input), width: width, height: height),
        to: FileHandle.standardOutput)
    } catch {
      throw Failure.layout(error.description)
    }
    return 0
  }

  private static func readDrawing() throws -> Drawing {
    guard let input = try FileHandle.standardInput.readToEnd(), !input.isEmpty else {
      throw Failure.unreadable("standard input holds no drawing.")
    }
    do {
      let drawing = try JSONDecoder().decode(Drawing.self, from: input)
      guard drawing.drawing == 1 else {
        throw Failure.unreadable("the drawing has version \(drawing.drawing); this program reads version 1.")
      }
      return drawing
    } catch let failure as Failure {
      throw failure
    } catch {
      throw Failure.unreadable("standard input is no drawing: \(describe(error))")
    }
  }

  private static func describe(_ error: any Error) -> String {
    switch error {
    case DecodingError.keyNotFound(let key, _): "`\(key.stringValue)` is missing."
    case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
      "\(context.codingPath.map(\.stringValue).joined(separator: ".")): \(context.debugDescription)"
    case DecodingError.dataCorrupted(let context): context.debugDescription
    default: error.localizedDescription
    }
  }

  /// One line a library: its name, then its version or why it cannot be used.
  private static func printVersions() -> Int32 {
    for (name, version) in DiagramLayout.versions {
      switch version {
      case .success(let version): write(Data("\(name) \(version)\n".utf8), to: FileHandle.standardOutput)
      case .failure(let error):
        write(Data("\(name) missing: \(error.description)\n".utf8), to: FileHandle.standardOutput)
      }
    }
    return 0
  }

  private static func write(_ data: Data, to handle: FileHandle) {
    // A reader that went away is no mistake of ours.
    try? handle.write(contentsOf: data)
  }

  private static func say(_ message: String) {
    write(Data("\(message)\n".utf8), to: FileHandle.standardError)
  }
}
