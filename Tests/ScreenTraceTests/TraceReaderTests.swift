import Foundation
import TestSupport
import Testing

@testable import ScreenTrace

@Suite("The reader uses what can be read and says what cannot")
struct TraceReaderTests {
  private let root = ScreenKey(module: "Shop", type: "Tienda")

  private var session: TraceEvent {
    .session(.init(session: "s1", root: root, recorder: "test 1", started: "2026-01-01T00:00:00Z"))
  }

  private func action(_ n: Int) -> TraceEvent {
    .action(.init(n: n, ms: n, action: "pulsado", screen: root, cause: .init(kind: .user)))
  }

  private func text(_ events: [TraceEvent]) -> String { events.map { $0.line + "\n" }.joined() }

  private func withFile<Result>(
    _ bytes: some Sequence<UInt8>, _ body: (String) throws -> Result
  ) throws -> Result {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent(
      "trace-\(UUID().uuidString).jsonl")
    try Data(bytes).write(to: url)
    defer { try? FileManager.default.removeItem(at: url) }
    return try body(url.path)
  }

  private func read(_ bytes: some Sequence<UInt8>) throws -> (events: [TraceEvent], report: TraceReport) {
    try withFile(bytes) { path in
      var events: [TraceEvent] = []
      let report = try TraceReader.read(path) { events.append($0.event) }
      return (events, report)
    }
  }

  private func error(_ bytes: some Sequence<UInt8>) throws -> ReadingError? {
    do {
      _ = try read(bytes)
      return nil
    } catch let error as ReadingError {
      return error
    }
  }

  @Test func `several sessions in one file are read one after the other`() throws {
    let events = [session, action(1), .end(.init(ms: 3, actions: 1)), session, action(1)]
    let (read, report) = try read(text(events).utf8)
    #expect(read == events)
    #expect(report == TraceReport(sessions: 2, actions: 2))
    #expect(report.notes == [])
  }

  @Test func `a file cut anywhere is read up to the cut`() throws {
    let whole = Array(text([session, action(1), action(2)]).utf8)
    let first = (session.line + "\n").utf8.count
    let second = first + (action(1).line + "\n").utf8.count
    for cut in (first + 1)..<whole.count {
      let (events, report) = try read(whole.prefix(cut))
      switch cut {
      // The line is whole, only its end is missing.
      case second - 1, second: #expect(events == [session, action(1)])
      case whole.count - 1: #expect(events == [session, action(1), action(2)])
      default:
        #expect(events == (cut < second ? [session] : [session, action(1)]))
        #expect(report.cutLine == (cut < second ? 2 : 3))
        #expect(report.brokenLines == 0)
        #expect(report.notes.count == 1)
      }
    }
  }

  @Test func `compressed traces are read, and a cut one up to the cut`() throws {
    let lines = text([session] + (1...5_000).map(action))
    try withFile(lines.utf8) { path in
      let gzip = Process()
      gzip.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      gzip.arguments = ["gzip", "-kf", path]
      try gzip.run()
      gzip.waitUntilExit()
      let compressed = try Data(contentsOf: URL(fileURLWithPath: path + ".gz"))
      try FileManager.default.removeItem(atPath: path + ".gz")
      #expect(try read(compressed).events.count == 5_001)
      let (events, report) = try read(compressed.prefix(compressed.count / 2))
      #expect(events.count > 1)
      #expect(events.count < 5_001)
      #expect(events.first == session)
      #expect(report.cutLine == events.count + 1)
      #expect(report.notes.count == 1)
      var damaged = compressed
      damaged[compressed.count / 2] ^= 0xFF
      let damage = try read(damaged)
      #expect(damage.events.count > 1)
      #expect(damage.events.count < 5_000)
      #expect(damage.report.notes.isEmpty == false)
      #expect(try error(compressed.prefix(12))?.what == "is compressed, and damaged from its beginning")
    }
  }

  @Test func `broken lines are skipped with their number and reason`() throws {
    let lines = [
      session.line, "{", #"{"event":"action","n":"one"}"#, #"{"event":"action","ms":1}"#, "[1]", "null", "",
      #"{"n":1}"#, #"{"event":7}"#,
      #"{"action":"a","cause":{"kind":"ghost"},"event":"action","ms":1,"n":1,"screen":"A"}"#,
      #"{"action":"a","cause":{"kind":"user"},"event":"action","ms":1,"moves":{},"n":1,"screen":"A"}"#,
      #"{"action":"a","cause":{"kind":"user"},"event":"action","ms":1,"n":-9223372036854775808,"screen":"A"}"#,
      #"{"action":"a","cause":{"kind":"user"},"event":"action","ms":9223372036854775807,"n":1,"screen":"A"}"#,
      #"{"event":"end","actions":1,"ms":-9223372036854775808}"#,
      action(9).line,
    ]
    let (events, report) = try read(lines.joined(separator: "\n").utf8)
    #expect(events == [session, action(9)])
    #expect(report.brokenLines == 12)
    #expect(report.problems.map(\.line) == [2, 3, 4, 5, 6, 8, 9, 10, 11, 12, 13, 14])
    let reasons = report.problems.map(\.reason)
    #expect(reasons[0].hasPrefix("is not JSON"))
    #expect(reasons[1] == #""n" is not a whole number"#)
    #expect(reasons[2] == #"has no "n""#)
    #expect(reasons[3] == "is not an object")
    #expect(reasons[5] == #"has no "event""#)
    #expect(reasons[6] == #""event" is not a string"#)
    #expect(reasons[7] == #""cause.kind" has a value that is not known"#)
    #expect(reasons[8] == #""moves" is not a list"#)
    #expect(reasons[9] == #""n" is too large a number"#)
    #expect(reasons[10] == #""ms" is too large a number"#)
    #expect(reasons[11] == #""ms" is too large a number"#)
    #expect(report.notes.first?.hasPrefix("12 lines were skipped; line 2 is not JSON") == true)
  }

  @Test func `unknown events are counted, unknown fields are kept in the line`() throws {
    let extended = action(1).line.dropLast() + #","battery":80}"#
    let lines = [session.line, #"{"event":"memory","bytes":1}"#, #"{"event":"memory"}"#, String(extended)]
    try withFile(lines.joined(separator: "\n").utf8) { path in
      var passed: [String] = []
      let report = try TraceReader.read(path) { passed.append(String(decoding: $0.bytes, as: UTF8.self)) }
      #expect(passed == [session.line, String(extended)])
      #expect(report.unknownEvents == ["memory": 2])
      #expect(report.notes == ["events that this version does not know were skipped: memory (2)"])
    }
  }

  @Test func `a trace of a later version is refused with its version`() throws {
    let line = #"{"event":"start","screentrace":2,"session":7}"#
    let error = try error("\n\(line)\n".utf8)
    #expect(error?.line == 2)
    #expect(error?.what == "is a trace of version 2, this program reads version 1")
    #expect(error?.remedy == "Update screengraph")
  }

  @Test func `missing events are summed and said`() throws {
    let missing = TraceEvent.missing(.init(count: .max, reason: "disk"))
    let (_, report) = try read(
      text([session, missing, missing, .missing(.init(count: -3, reason: ""))]).utf8)
    #expect(report.missing == .max)
    #expect(report.notes.count == 1)
  }

  @Test func `a byte order mark, carriage returns and blank lines do not matter`() throws {
    let text = "\u{FEFF}\(session.line)\r\n\r\n  \n\(action(1).line)\r\n"
    #expect(try read(text.utf8).events == [session, action(1)])
    #expect(try read(text.utf8).report.notes == [])
  }

  @Test func `an input with nothing of a trace in it is an error that says what to do`() throws {
    #expect(try error("".utf8)?.what == "is empty")
    #expect(try error(" \n\n".utf8)?.what == "is empty")
    #expect(
      try error(#"{"event":"purchase"}"#.utf8)?.what
        == #"holds only events that this program does not know, such as "purchase""#)
    #expect(try error("hello\nworld".utf8)?.line == 1)
    #expect(try error("hello\nworld".utf8)?.what.hasPrefix("is no trace: this line is not JSON") == true)
    let binary = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    #expect(try error(binary)?.what.hasPrefix("is no trace") == true)
    #expect(try error([UInt8(0x1F), 0x8B, 0x08, 0x00] + binary) != nil)
    #expect(try error(#"{"screengraph":1}"#.utf8)?.what == #"is no trace: this line has no "event""#)
  }

  @Test func `invalid UTF-8 breaks its line only`() throws {
    var bytes = Array(text([session]).utf8)
    bytes += Array(#"{"event":"missing","count":1,"reason":""#.utf8) + [0xFF, 0xC0] + Array("\"}\n".utf8)
    bytes += Array(text([action(2)]).utf8)
    let (events, report) = try read(bytes)
    #expect(events == [session, action(2)])
    #expect(report.problems.map(\.line) == [2])
  }

  @Test func `a hundred thousand nested brackets break their line only`() throws {
    let nested = #"{"event":"missing","x":"# + String(repeating: "[", count: 100_000)
    let closed = nested + String(repeating: "]", count: 100_000) + "}"
    let objects = String(repeating: #"{"a":"#, count: 100_000)
    let lines = [session.line, closed, nested, objects, action(2).line]
    let (events, report) = try read(lines.joined(separator: "\n").utf8)
    #expect(events == [session, action(2)])
    #expect(report.problems.map(\.line) == [2, 3, 4])
  }

  @Test func `a line of a hundred megabytes is skipped without being held`() throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent(
      "trace-\(UUID().uuidString).jsonl")
    defer { try? FileManager.default.removeItem(at: url) }
    try Data(text([session]).utf8).write(to: url)
    let file = try FileHandle(forWritingTo: url)
    try file.seekToEnd()
    let block = Data(repeating: UInt8(ascii: "x"), count: 1 << 20)
    for _ in 0..<100 { try file.write(contentsOf: block) }
    try file.write(contentsOf: Data(("\n" + text([action(3)])).utf8))
    try file.close()
    var events: [TraceEvent] = []
    let report = try TraceReader.read(url.path) { events.append($0.event) }
    #expect(events == [session, action(3)])
    #expect(report.problems == [.init(line: 2, reason: "is longer than 16 MiB")])
  }

  @Test func `what cannot be opened is an error with its remedy`() throws {
    let missing = try #require(throws: ReadingError.self) {
      _ = try TraceReader.read("/nowhere/a.jsonl") { _ in }
    }
    #expect(missing.description == "/nowhere/a.jsonl: there is no such file. Check the path.")
    let pattern = try #require(throws: ReadingError.self) {
      _ = try TraceReader.read("/nowhere/*.jsonl") { _ in }
    }
    #expect(
      pattern.description == "/nowhere/*.jsonl: there is no such file. "
        + "Check the path; a shell expands patterns only where they stand without quotes.")
    let folder = try #require(throws: ReadingError.self) {
      _ = try TraceReader.read(FileManager.default.temporaryDirectory.path) { _ in }
    }
    #expect(folder.what == "is a folder")
  }

  @Test func `whatever bytes are damaged, the lines around them are read`() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    print("Damaged traces, seed \(seed)")
    var random = SeededGenerator(seed: seed)
    let events = [session] + (1...20).map(action) + [.end(.init(ms: 1, actions: 20))]
    for round in 0..<100 {
      var lines = events.map { Array($0.line.utf8) }
      let victim = Int.random(in: 1..<lines.count, using: &random)
      for _ in 0...random.pick([0, 1, 5, 40]) {
        let place = Int.random(in: 0..<lines[victim].count, using: &random)
        // Not a line's end: that would be damage to two lines.
        lines[victim][place] = random.pick([0, 0x22, 0x5B, 0x5C, 0x7B, 0x7D, 0x80, 0xFF, UInt8(ascii: "9")])
      }
      let (read, report) = try read(lines.joined(separator: [0x0A]) + [0x0A])
      let others = events.enumerated().filter { $0.offset != victim }.map(\.element)
      let comment: Comment = "seed \(seed), round \(round)"
      #expect(read.filter(others.contains).count == others.count || read.count == events.count, comment)
      #expect(
        read.count + report.brokenLines + report.unknownEvents.values.reduce(0, +) == events.count, comment)
    }
  }

  @Test func `parts of one session are one session`() throws {
    guard case .session(let start) = session else { return }
    let (_, report) = try read(
      text([session, action(1), .session(start.continued(part: 1)), action(2)]).utf8)
    #expect(report.sessions == 1)
    #expect(report.actions == 2)
  }
}
