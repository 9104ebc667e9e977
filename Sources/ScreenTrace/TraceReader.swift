import Foundation

/// Reads traces: `.jsonl`, `.jsonl.gz`, standard input, with any number of sessions one after the other.
///
/// It goes through the input once, a line at a time, so memory is bounded by the longest line it accepts
/// (`maximumLineLength`). What cannot be read is skipped and reported; only an input with nothing of a trace in it, or
/// one of a later version, is an error.
public enum TraceReader {
  /// The version of the format that this reader knows.
  public static let version = 1
  /// Bytes of the longest line that is read (16 MiB); longer ones are skipped.
  public static let maximumLineLength = 16 << 20
  /// Bytes (64 MiB) and broken lines after which an input with nothing of a trace in it is given up: it may have no end.
  static let maximumPreamble = (bytes: 4 * maximumLineLength, lines: 10_000)

  /// Calls `body` with each event of the trace at `path` (`-` is standard input) and says what was found.
  ///
  /// - Throws: `ReadingError` where the file cannot be opened, is empty, is no trace, or is one of a later version.
  public static func read(_ path: String, _ body: (TraceLine) -> Void) throws(ReadingError) -> TraceReport {
    try read(try ByteStream(path: path), body)
  }

  package static func read(_ stream: ByteStream, _ body: (TraceLine) -> Void) throws(ReadingError)
    -> TraceReport
  {
    var parser = TraceParser(input: stream.input)
    var lines = LineSplitter(limit: maximumLineLength)
    var preamble = 0
    while let chunk = try stream.next() {
      if !parser.hasEvents {
        preamble += chunk.count
        let lines = parser.report.brokenLines
        guard preamble <= maximumPreamble.bytes, lines <= maximumPreamble.lines else { break }
      }
      try lines.split(chunk) { (line, number) throws(ReadingError) in try parser.parse(line, number, body) }
    }
    try parser.finish(lines.rest, number: lines.number, isCut: stream.isCut, body)
    return parser.report
  }
}

/// One event of a trace with the line it was read from, so that it can be passed on with all it holds.
public struct TraceLine: Sendable {
  /// Its number in the file, from 1.
  public var number: Int
  /// Its bytes, without the line's end: unknown fields are in them.
  public var bytes: ArraySlice<UInt8>
  /// What it says.
  public var event: TraceEvent
}

/// What was found in a trace.
public struct TraceReport: Hashable, Sendable {
  /// Sessions that start in it; the further parts of one are not counted.
  public var sessions = 0
  /// Actions.
  public var actions = 0
  /// Events that the writer had to drop.
  public var missing = 0
  /// Unknown events, counted by name.
  public var unknownEvents: [String: Int] = [:]
  /// Lines that could not be read.
  public var brokenLines = 0
  /// The first of them (at most 20), with the reason.
  public var problems: [Problem] = []
  /// The line in whose middle the file ends, where it does.
  public var cutLine: Int?
  /// Whether events stand before any session's first line.
  public var beginsInSession = false

  /// A line that could not be read.
  public struct Problem: Hashable, Sendable {
    /// Its number in the file, from 1.
    public var line: Int
    /// Why.
    public var reason: String
  }

  /// What a person should know of it, in sentences; empty where all is well.
  public var notes: [String] {
    var notes: [String] = []
    if beginsInSession {
      notes.append(
        "a session's first line is missing or damaged: the app's name, where it starts and what it declares"
          + " are not known from it")
    }
    if let cutLine { notes.append("the file ends in the middle of line \(cutLine); all before it is used") }
    if let first = problems.first {
      let lines = brokenLines == 1 ? "1 line was skipped" : "\(brokenLines) lines were skipped"
      notes.append("\(lines); \(ReadingError.sentence(about: "line \(first.line)", first.reason))")
    }
    if !unknownEvents.isEmpty {
      let names = unknownEvents.sorted { $0.key < $1.key }.map { "\($0.key) (\($0.value))" }
      notes.append("events that this version does not know were skipped: \(names.joined(separator: ", "))")
    }
    if missing > 0 { notes.append("\(missing) events are missing: the recorder could not write them") }
    return notes
  }
}

/// Turns lines into events, and keeps the report.
private struct TraceParser {
  let input: String
  var report = TraceReport()
  private let decoder = JSONDecoder()
  var hasEvents: Bool {
    report.sessions + report.actions > 0 || report.missing > 0 || hasOther
  }
  private var hasOther = false

  init(input: String) { self.input = input }

  mutating func parse(_ line: LineSplitter.Line, _ number: Int, _ body: (TraceLine) -> Void)
    throws(ReadingError)
  {
    switch line {
    case .tooLong: skip(number, "is longer than \(TraceReader.maximumLineLength >> 20) MiB")
    case .whole(let bytes): try parse(bytes, number, body)
    }
  }

  private mutating func parse(
    _ bytes: ArraySlice<UInt8>, _ number: Int, _ body: (TraceLine) -> Void
  ) throws(ReadingError) {
    if bytes.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) { return }
    let content: LineContent
    let data = Data(bytes)
    do {
      content = try decoder.decode(LineContent.self, from: data)
    } catch {
      return skip(number, (error as? DecodingError)?.reason(in: data) ?? "is not JSON")
    }
    switch content {
    case .event(let event):
      if let key = event.keyOutOfRange { return skip(number, "\"\(key)\" is too large a number") }
      count(event)
      body(TraceLine(number: number, bytes: bytes, event: event))
    case .unknown(let name):
      // Names come from outside: no more kinds of them are told apart than a person would read.
      let name = report.unknownEvents.count < 20 ? String(name.prefix(80)) : "others"
      report.unknownEvents[name, default: 0] += 1
    case .other(let version):
      let isLater = version > TraceReader.version
      throw ReadingError(
        input: input, line: number,
        what: isLater
          ? "is a trace of version \(version), this program reads version \(TraceReader.version)"
          : "says that it is a trace of version \(version), and versions begin with 1",
        remedy: isLater ? "Update screengraph" : "Name a .jsonl file that a recorder wrote")
    }
  }

  /// What is left when the input ends: nothing, a last line without its end, or half a line.
  mutating func finish(
    _ rest: LineSplitter.Line?, number: Int, isCut: Bool, _ body: (TraceLine) -> Void
  ) throws(ReadingError) {
    let broken = report.brokenLines
    if let rest { try parse(rest, number, body) }
    if isCut { report.cutLine = number }
    if report.brokenLines > broken, hasEvents, case .whole? = rest {
      // Half a line is no broken line: that is how a crash ends a trace.
      report.brokenLines = broken
      if report.problems.last?.line == number { report.problems.removeLast() }
      report.cutLine = number
    }
    if hasEvents { return }
    if !report.unknownEvents.isEmpty {
      throw ReadingError(
        input: input,
        what:
          "holds only events that this program does not know, such as \"\(report.unknownEvents.keys.min() ?? "")\"",
        remedy: "Name a .jsonl file that a recorder wrote, or update screengraph")
    }
    if let problem = report.problems.first {
      throw ReadingError(
        input: input, line: problem.line,
        what: "is no trace: \(ReadingError.sentence(about: "this line", problem.reason))",
        remedy: "Name a .jsonl file that a recorder wrote")
    }
    if isCut {
      throw ReadingError(
        input: input, what: "is compressed, and damaged from its beginning",
        remedy: "Copy it again from where it was recorded")
    }
    throw ReadingError(
      input: input, what: "is empty", remedy: "Record a session first: SCREENGRAPH_TRACE=traces swift test")
  }

  private mutating func count(_ event: TraceEvent) {
    if case .session = event {} else if !hasEvents { report.beginsInSession = true }
    switch event {
    case .session(let session): if session.part == nil { report.sessions += 1 } else { hasOther = true }
    case .action: report.actions += 1
    case .missing(let event): report.missing = report.missing.addingClamped(event.count)
    case .end: hasOther = true
    }
  }

  private mutating func skip(_ line: Int, _ reason: String) {
    report.brokenLines += 1
    if report.problems.count < 20 { report.problems.append(.init(line: line, reason: reason)) }
  }
}

extension ArraySlice<UInt8> {
  /// The first line's end. A search by hand is many times slower in an unoptimised build.
  fileprivate var newline: Int? {
    withUnsafeBytes { buffer in
      guard let start = buffer.baseAddress, let found = memchr(start, 0x0A, buffer.count) else { return nil }
      return startIndex + (UnsafeRawPointer(found) - start)
    }
  }
}

extension TraceEvent {
  /// The key of a time or a number that JSON cannot say exactly: what is reckoned with it might not fit.
  fileprivate var keyOutOfRange: String? {
    let exact = -(1 << 53)...(1 << 53)
    switch self {
    case .action(let action):
      if !exact.contains(action.n) { return "n" }
      return exact.contains(action.ms) ? nil : "ms"
    case .end(let end): return exact.contains(end.ms) ? nil : "ms"
    case .session, .missing: return nil
    }
  }
}

extension Int {
  /// The sum, or the largest integer; a negative count adds nothing.
  package func addingClamped(_ count: Int) -> Int {
    let (sum, overflow) = addingReportingOverflow(Swift.max(0, count))
    return overflow ? .max : sum
  }
}

/// What one line can be.
private enum LineContent: Decodable {
  case event(TraceEvent)
  case unknown(String)
  /// A trace of a version that this reader does not know.
  case other(Int)

  private enum CodingKeys: String, CodingKey { case event, screentrace }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    if let version = try? container.decode(Int.self, forKey: .screentrace), version != TraceReader.version {
      self = .other(version)
      return
    }
    let name = try container.decode(String.self, forKey: .event)
    self = TraceEvent.names.contains(name) ? .event(try TraceEvent(from: decoder)) : .unknown(name)
  }
}

/// Cuts chunks into lines; a line that is too long costs no memory.
struct LineSplitter {
  enum Line {
    case whole(ArraySlice<UInt8>)
    case tooLong
  }

  private let limit: Int
  private var partial: [UInt8] = []
  private var isTooLong = false
  /// The number of the line that comes next.
  private(set) var number = 1

  init(limit: Int) { self.limit = limit }

  /// Calls `body` with each line that ends in `chunk`, and its number. Linear.
  mutating func split(
    _ chunk: [UInt8], _ body: (Line, Int) throws(ReadingError) -> Void
  ) throws(ReadingError) {
    var rest = chunk[...]
    // A byte order mark is no part of the first line.
    if number == 1, partial.isEmpty, rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
    while let end = rest.newline {
      add(rest[..<end])
      let line = isTooLong ? Line.tooLong : .whole(partial[...])
      partial = []
      isTooLong = false
      try body(line, number)
      number += 1
      rest = rest[(end + 1)...]
    }
    add(rest)
  }

  private mutating func add(_ bytes: ArraySlice<UInt8>) {
    if isTooLong || partial.count + bytes.count > limit {
      isTooLong = true
      partial = []
    } else {
      partial += bytes
    }
  }

  /// The last line, where the input does not end with a line's end.
  var rest: Line? {
    if isTooLong { return .tooLong }
    return partial.isEmpty ? nil : .whole(partial[...])
  }
}
