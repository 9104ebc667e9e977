import ScreenTrace

/// What an input is, recognised from its content: names and endings are not asked.
public enum InputKind: String, Hashable, Sendable {
  /// JSON Lines that a recorder wrote, plain or gzip.
  case trace
  /// A screen graph as JSON, plain or gzip.
  case graph
  /// Neither of them.
  case other

  /// The kind that the first bytes of an input (decompressed) show: its first object has members that nothing else
  /// has. Where that object is broken, a later line may still be a trace's. Linear in the number of bytes.
  public init(firstBytes bytes: [UInt8]) {
    let members = TopLevelMembers(bytes).names
    if members.contains("screengraph") || members.isSuperset(of: ["screens", "slots"]) {
      self = .graph
    } else {
      let lines = bytes.split(separator: UInt8(ascii: "\n"))
      self = lines.contains { TopLevelMembers($0).isTraceEvent } ? .trace : .other
    }
  }
}

/// A trace or a graph, opened once: standard input can be recognised and read too.
public struct ScreenInput {
  private let stream: ByteStream
  /// What it is.
  public let kind: InputKind

  /// Opens `path` (`-` is standard input) and recognises it.
  ///
  /// - Throws: `ReadingError` where it cannot be opened, or is empty.
  public init(path: String) throws(ReadingError) {
    stream = try ByteStream(path: path)
    let head = try stream.peek()
    if head.isEmpty {
      throw ReadingError(
        input: path, what: "is empty", remedy: "Record a session first: SCREENGRAPH_TRACE=traces swift test")
    }
    kind = InputKind(firstBytes: head)
  }

  /// Calls `body` with each event of the trace that it is, and says what was found. To be called once.
  ///
  /// - Throws: `ReadingError` where it is no trace, or cannot be used.
  public func readTrace(_ body: (TraceLine) -> Void) throws(ReadingError) -> TraceReport {
    if kind == .graph {
      throw ReadingError(
        input: stream.input, what: "is a screen graph, and a session is told from a trace",
        remedy: "Name a .jsonl file that a recorder wrote; screengraph map draws a graph")
    }
    return try TraceReader.read(stream, body)
  }

  /// Reads it to its end: its map, and what a person should know of it, in sentences. To be called once.
  ///
  /// - Parameter event: Called with each event of a trace.
  /// - Throws: `ReadingError` where it is neither a trace nor a graph, or cannot be used.
  public func read(
    event: (TraceEvent) -> Void = { _ in }
  ) throws(ReadingError) -> (map: ScreenMap, notes: [String]) {
    switch kind {
    case .trace:
      var map = ScreenMap()
      let report = try TraceReader.read(stream) {
        map.add($0.event)
        event($0.event)
      }
      return (map, report.notes)
    case .graph:
      return (ScreenMap(try GraphReader.read(stream)), [])
    case .other:
      throw ReadingError(
        input: stream.input, what: "is neither a trace nor a screen graph",
        remedy: "Name a .jsonl trace, a .screengraph.json, or a folder of Swift sources")
    }
  }
}

/// The names of the members of the first JSON object in some bytes, as far as the bytes go. Tolerates what a parser
/// would not: only commas, colons, brackets and strings are looked at.
private struct TopLevelMembers {
  private(set) var names: Set<String> = []

  /// Whether they are an event's. (A session's declared slots may fill all the bytes before its name comes.)
  var isTraceEvent: Bool { !names.isDisjoint(with: ["event", "screentrace", "declared"]) }

  init(_ bytes: some Sequence<UInt8>) {
    var depth = 0
    var string: [UInt8]?
    var isEscaped = false
    var last: [UInt8] = []
    var isFirst = true
    for byte in bytes {
      if var text = string {
        string = nil
        if !isEscaped, byte == UInt8(ascii: "\"") {
          last = text
        } else {
          isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
          // Long strings are values; no name that matters is longer.
          if text.count < 32 { text.append(byte) }
          string = text
        }
        continue
      }
      switch byte {
      case 0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF: continue
      case UInt8(ascii: "\""): string = []
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        if depth <= 0 { return }
      case UInt8(ascii: ":"): if depth == 1 { names.insert(String(decoding: last, as: UTF8.self)) }
      default: break
      }
      if isFirst, byte != UInt8(ascii: "{") { return }
      isFirst = false
    }
  }
}
