import Foundation
import Testing

@testable import ScreenTrace

@Suite("The writer appends whole lines and never troubles the app")
struct TraceWriterTests {
  private let folder = TemporaryFolder()

  private func path(_ name: String) -> String { folder.url.appendingPathComponent(name).path }

  private func lines(_ name: String) throws -> [String] {
    let text = try String(contentsOfFile: path(name), encoding: .utf8)
    #expect(text.hasSuffix("\n"))
    return text.split(separator: "\n").map(String.init)
  }

  private let session = TraceEvent.session(
    TraceEvent.Session(
      session: "s1", app: "Tienda", root: ScreenKey(module: "Shop", type: "Tienda"), recorder: "test 1",
      started: "2026-01-01T00:00:00Z",
      present: [
        .init(
          depth: 1, owner: ScreenKey(module: "Shop", type: "Tienda"), path: "inicio", model: .scope,
          style: .embed,
          child: ScreenKey(module: "Shop", type: "Inicio"))
      ]))

  private func action(_ n: Int) -> TraceEvent {
    .action(
      TraceEvent.Action(
        n: n, ms: n * 10, action: "pulsado", screen: ScreenKey(module: "Shop", type: "Tienda"),
        cause: .init(kind: .user)))
  }

  @Test func `an event's line is canonical JSON: the bytes that a general encoder with sorted keys writes`()
    throws
  {
    let shop = ScreenKey(module: "Shop", type: "Tienda")
    let hostile = "a \"quoted\" \\ back/slash\n\t\r\u{1}\u{1F}é🎉\u{2028}"
    let move = Move(
      op: .popTo, from: shop, to: ScreenKey(type: "Pant \"\\alla\n"), owner: shop, within: "camino.pago",
      path: "alerta",
      model: .tree, style: .alert, child: shop, ids: ["1", hostile], gone: ["3", "4"], at: "a.b", origin: "c",
      by: .child, sure: false)
    let effect = TraceEvent.Effect(id: 1, screen: shop, action: -3)
    let events: [TraceEvent] = [
      session, action(1),
      .session(
        TraceEvent.Session(
          session: "s", root: shop, recorder: "r", started: "t",
          declared: [
            .init(
              owner: shop, path: "p", model: .stack, style: .push, child: shop,
              source: SourceLocation(file: "Shop/A.swift", line: 3), boxed: "stack state"),
            .init(owner: shop, path: "q", model: .scope, style: .tab, child: shop),
          ]
        ).continued(part: 2)),
      .action(
        TraceEvent.Action(
          n: .max, ms: .min, action: hostile, ids: ["0"], screen: shop,
          cause: .init(kind: .effect, origin: 1),
          payload: hostile, moves: [move, move],
          effects: .init(started: [effect], finished: [], cancelled: [effect, effect]))),
      .missing(.init(count: 3, reason: hostile)), .end(.init(ms: 9, actions: 4)),
    ]
    for event in events {
      let object = try JSONSerialization.jsonObject(with: Data(event.bytes))
      let canonical = try JSONSerialization.data(
        withJSONObject: object, options: [.sortedKeys, .withoutEscapingSlashes])
      #expect(event.line == String(decoding: canonical, as: UTF8.self))
      #expect(try JSONDecoder().decode(TraceEvent.self, from: Data(event.bytes)) == event)
    }
  }

  @Test func `each event is in the file when a synchronous writer returns`() throws {
    let writer = TraceWriter(path: path("a/b/s.jsonl"), options: .init(isSynchronous: true))
    writer.write(session)
    #expect(try lines("a/b/s.jsonl") == [session.line])
    writer.write(action(1))
    #expect(try lines("a/b/s.jsonl") == [session.line, action(1).line])
  }

  @Test func `events of many threads all arrive, whole, those of one thread in order`() throws {
    let writer = TraceWriter(path: path("s.jsonl"))
    DispatchQueue.concurrentPerform(iterations: 8) { thread in
      for n in 0..<500 { writer.write(action(thread * 1_000 + n)) }
    }
    writer.flush()
    let numbers = try lines("s.jsonl").map { line in
      guard case .action(let action) = try JSONDecoder().decode(TraceEvent.self, from: Data(line.utf8)) else {
        return -1
      }
      return action.n
    }
    #expect(numbers.count == 4_000)
    for thread in 0..<8 {
      #expect(numbers.filter { $0 / 1_000 == thread } == (0..<500).map { thread * 1_000 + $0 })
    }
  }

  @Test func `what the writer still holds is written when it goes`() throws {
    var writer: TraceWriter? = TraceWriter(path: path("s.jsonl"))
    for n in 1...100 { writer?.write(action(n)) }
    writer = nil
    #expect(try lines("s.jsonl").count == 100)
  }

  @Test func `what waits when a program ends is written`() async throws {
    await #expect(processExitsWith: .exitCode(0)) { [path = path("s.jsonl") as String] in
      let writer = TraceWriter(path: path)
      for n in 1...100 { writer.write(.end(.init(ms: n, actions: n))) }
      exit(0)
    }
    #expect(try lines("s.jsonl").count == 100)
  }

  @Test func `a file that has grown too large is followed by the next, which starts with the session`() throws
  {
    let size = (session.line + "\n" + action(1).line + "\n").utf8.count
    let writer = TraceWriter(
      path: path("s.jsonl"), options: .init(maximumFileSize: size, isSynchronous: true))
    writer.write(session)
    for n in 1...3 { writer.write(action(n)) }
    guard case .session(let start) = session else { return }
    let second = TraceEvent.session(start.continued(part: 1)).line
    #expect(try lines("s.jsonl") == [session.line, action(1).line])
    #expect(try lines("s.1.jsonl").prefix(2) == [second, action(2).line])
    #expect(second.contains(#""part":1"#))
    #expect(!second.contains("present"))
    let all = try (0...3).flatMap { part -> [String] in
      let name = part == 0 ? "s.jsonl" : "s.\(part).jsonl"
      return FileManager.default.fileExists(atPath: path(name)) ? try lines(name) : []
    }
    #expect(all.filter { $0.contains(#""event":"action""#) } == (1...3).map { action($0).line })
  }

  @Test func `rotation cuts a batch of the background thread between lines`() throws {
    let writer = TraceWriter(path: path("s.jsonl"), options: .init(maximumFileSize: 2_000))
    writer.write(session)
    for n in 1...200 { writer.write(action(n)) }
    writer.flush()
    var numbers: [String] = []
    var part = 0
    while true {
      let name = part == 0 ? "s.jsonl" : "s.\(part).jsonl"
      guard FileManager.default.fileExists(atPath: path(name)) else { break }
      let lines = try lines(name)
      #expect(lines.first?.contains(#""event":"session""#) == true)
      #expect(try Data(contentsOf: URL(fileURLWithPath: path(name))).count <= 2_000)
      numbers += lines.dropFirst()
      part += 1
    }
    #expect(part > 5)
    #expect(numbers == (1...200).map { action($0).line })
  }

  @Test func `half a line that a crash left is ended before the next one`() throws {
    try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
    try Data((session.line + "\n{\"acti").utf8).write(to: folder.url.appendingPathComponent("s.jsonl"))
    let writer = TraceWriter(path: path("s.jsonl"), options: .init(isSynchronous: true))
    writer.write(action(1))
    #expect(try lines("s.jsonl") == [session.line, #"{"acti"#, action(1).line])
  }

  @Test func `events that a full disk refuses are counted, and said as soon as there is room`() throws {
    let disk = FakeDisk()
    let problems = Locked([String]())
    let writer = TraceWriter(
      path: "s.jsonl", options: .init(isSynchronous: true),
      open: { (_: String) throws(FileProblem) -> any LineFile in disk },
      onProblem: { problem in problems.withLock { $0.append(problem) } })
    writer.write(session)
    disk.isFull = true
    for n in 1...3 { writer.write(action(n)) }
    disk.isFull = false
    writer.write(action(4))
    writer.write(action(5))
    let missing = TraceEvent.missing(.init(count: 3, reason: "No space left on device"))
    #expect(
      disk.text == [session.line, missing.line, action(4).line, action(5).line, ""].joined(separator: "\n"))
    #expect(problems.withLock { $0 }.count == 1)
    #expect(problems.withLock { $0 }.first?.contains("No space left on device") == true)
  }

  @Test func `events that find no room in memory are counted where they would stand`() throws {
    let disk = FakeDisk()
    disk.gate.wait()
    let writer = TraceWriter(
      path: "s.jsonl", options: .init(maximumWaitingEvents: 1),
      open: { (_: String) throws(FileProblem) -> any LineFile in disk }, onProblem: { _ in })
    // The background thread waits at the gate with the first event or two, one more finds room, the rest does not.
    for n in 1...50 { writer.write(action(n)) }
    disk.gate.signal()
    writer.flush()
    writer.write(action(51))
    writer.flush()
    let events = try disk.text.split(separator: "\n").map {
      try JSONDecoder().decode(TraceEvent.self, from: Data($0.utf8))
    }
    var written = 0
    var missing = 0
    for event in events {
      switch event {
      case .action: written += 1
      case .missing(let event):
        missing += event.count
        #expect(event.reason == "the writer fell behind")
      case .session, .end: Issue.record("nobody wrote \(event)")
      }
    }
    #expect(missing > 0)
    #expect(written + missing == 51)
    #expect(events.last == action(51))
  }

  @Test func `a place where nothing can be written is reported once and forgiven`() throws {
    for place in ["/dev/full", "/proc/nowhere/s.jsonl"] {
      let problems = Locked([String]())
      let writer = TraceWriter(path: place, options: .init(isSynchronous: true)) { problem in
        problems.withLock { $0.append(problem) }
      }
      for n in 1...10 { writer.write(action(n)) }
      #expect(problems.withLock { $0 }.count == 1)
      #expect(problems.withLock { $0 }.first?.contains(place) == true)
    }
  }
}

/// A disk in memory that can be full, and slow.
private final class FakeDisk: LineFile, @unchecked Sendable {
  let gate = DispatchSemaphore(value: 1)
  private let content = Locked<(bytes: [UInt8], isFull: Bool)>(([], false))

  var isFull: Bool {
    get { content.withLock { $0.isFull } }
    set { content.withLock { $0.isFull = newValue } }
  }

  var text: String { content.withLock { String(decoding: $0.bytes, as: UTF8.self) } }

  var size: Int { content.withLock { $0.bytes.count } }

  func append(_ bytes: [UInt8]) throws(FileProblem) {
    gate.wait()
    defer { gate.signal() }
    if isFull { throw FileProblem(errorNumber: ENOSPC) }
    content.withLock { $0.bytes += bytes }
  }
}

/// A folder for one test.
private final class TemporaryFolder: Sendable {
  let url = FileManager.default.temporaryDirectory.appendingPathComponent("screentrace-\(UUID().uuidString)")

  deinit { try? FileManager.default.removeItem(at: url) }
}
