import DrawingFixtures
import Foundation
import ScreenDiagrams
import ScreenLayout
import Testing

@Suite struct `screengraph-layout` {
  private static let program: String = {
    // Built beside the tests.
    var folder = Bundle.main.bundleURL
    if folder.pathExtension == "xctest" { folder.deleteLastPathComponent() }
    let candidates = [folder] + Bundle.allBundles.map { $0.bundleURL.deletingLastPathComponent() }
    let programs = candidates.map { $0.appendingPathComponent("screengraph-layout").path }
    return programs.first { FileManager.default.isExecutableFile(atPath: $0) } ?? "screengraph-layout"
  }()

  private func run(_ arguments: String..., input: Data = Data()) throws -> (
    status: Int32, output: Data, error: String
  ) {
    try ChildProcess.run(Self.program, arguments, input: input)
  }

  private var shop: Data {
    get throws { try JSONEncoder().encode(DrawingBuilder.drawing(of: Graphs.shop)) }
  }

  @Test func `writes what the library writes, to standard output or a file`() throws {
    let (status, output, error) = try run("--format", "svg", "--theme", "dark", input: try shop)
    let expected = try DiagramLayout.svg(
      of: DrawingBuilder.drawing(of: Graphs.shop), style: DrawingStyle(theme: .dark))
    #expect(status == 0 && error == "")
    #expect(String(decoding: output, as: UTF8.self) == expected)
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).png")
    defer { try? FileManager.default.removeItem(at: file) }
    let written = try run("--format", "png", "-o", file.path, input: try shop)
    #expect(written.status == 0 && written.output.isEmpty)
    #expect(try Data(contentsOf: file).starts(with: [0x89, 0x50, 0x4E, 0x47]))
  }

  @Test(arguments: [
    ("", "standard input holds no drawing."), ("[", "standard input is no drawing: "),
    ("{}", "standard input is no drawing: "),
    ("\u{0}\u{1}", "standard input is no drawing: "), ("[[[[[[[[", "standard input is no drawing: "),
    (#"{"drawing": 1, "title": 7}"#, "standard input is no drawing: "),
  ])
  func `refuses what is no drawing`(input: String, message: String) throws {
    let (status, output, error) = try run(input: Data(input.utf8))
    #expect(status == 3 && output.isEmpty)
    #expect(error.hasPrefix("error: \(message)"), "\(error)")
  }

  @Test func `refuses a drawing from the future`() throws {
    var drawing = DrawingBuilder.drawing(of: Graphs.shop)
    drawing.drawing = 2
    let (status, _, error) = try run(input: try JSONEncoder().encode(drawing))
    #expect(status == 3 && error == "error: the drawing has version 2; this program reads version 1.\n")
  }

  @Test func `survives brackets without end`() throws {
    let (status, _, _) = try run(input: Data(String(repeating: "[", count: 100_000).utf8))
    #expect(status == 3)
  }

  @Test func `says what is wrong with its arguments`() throws {
    let unknown = try run("--frmat", "svg")
    #expect(
      unknown.status == 2
        && unknown.error == "error: `--frmat` is no option of screengraph-layout; see --help.\n")
    let wrong = try run("--format", "gif")
    #expect(wrong.status == 2 && wrong.error == "error: --format takes one of svg, png, pdf, not `gif`.\n")
    #expect(try run("-o").status == 2)
  }

  @Test func `says where it cannot write`() throws {
    let (status, _, error) = try run("-o", "/nowhere/at/all.svg", input: try shop)
    #expect(status == 5 && error.hasPrefix("error: cannot write /nowhere/at/all.svg: "))
  }

  @Test func `names the versions of its libraries`() throws {
    let (status, output, _) = try run("--version")
    #expect(status == 0)
    let lines = String(decoding: output, as: UTF8.self).split(separator: "\n").map {
      $0.split(separator: " ")[0]
    }
    #expect(lines == ["graphviz", "librsvg"])
  }
}
