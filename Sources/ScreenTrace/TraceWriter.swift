import Dispatch
import Foundation

/// Writes a session's events to a file, one line each.
///
/// - It never throws into the app and never waits for the disk, unless told to be synchronous: an event waits in memory,
///   a twentieth of a second at most, for a background thread, which makes its line. (To wake that thread for each event
///   would cost the app more than the event.)
/// - Whole lines are appended, many at a time, with one system call: a crash cuts the file at most within its last line.
/// - Memory is bounded, by the number of events that wait. Events that find no room, or that a full disk refuses, are
///   counted, and a `missing` line says how many, where they would stand, as soon as it can be written. An app does not come
///   near that; a loop that sends a hundred thousand actions a second for seconds may, where the machine has no core to
///   spare for the background thread.
/// - A file that has grown to the largest size allowed is followed by `name.1.jsonl`, `name.2.jsonl` and so on. Each
///   starts with the session's line, so that it can be read alone.
///
/// The first problem is reported once, in words, to `onProblem`.
public final class TraceWriter: Sendable {
  /// How a writer weighs memory, disk and promptness.
  public struct Options: Sendable {
    /// Bytes after which the next file is begun; nil for one file without end.
    public var maximumFileSize: Int?
    /// Events that may wait for the background thread: a few hundred bytes each, about a thousand where screens came or
    /// went. As many again may be on their way to the file.
    public var maximumWaitingEvents: Int
    /// Whether each event is in the file when `write` returns. For tests and samples.
    public var isSynchronous: Bool

    /// One file without end, 32,768 events of patience, in the background.
    public init(
      maximumFileSize: Int? = nil, maximumWaitingEvents: Int = 1 << 15, isSynchronous: Bool = false
    ) {
      self.maximumFileSize = maximumFileSize
      self.maximumWaitingEvents = maximumWaitingEvents
      self.isSynchronous = isSynchronous
    }
  }

  private let options: Options
  private let channel: Channel
  private let queue = DispatchQueue(label: "screentrace.writer", qos: .utility)

  /// A writer to `path`, which is created with its folders when the first event comes, and appended to if it is there.
  ///
  /// - Parameters:
  ///   - path: The first file, `….jsonl`.
  ///   - options: How it weighs memory, disk and promptness.
  ///   - onProblem: Told the first problem, from any thread.
  public convenience init(
    path: String, options: Options = Options(), onProblem: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    self.init(
      path: path, options: options,
      open: { (path: String) throws(FileProblem) -> any LineFile in try AppendingFile(path: path) },
      onProblem: onProblem)
  }

  init(
    path: String, options: Options, open: @escaping @Sendable (String) throws(FileProblem) -> any LineFile,
    onProblem: @escaping @Sendable (String) -> Void
  ) {
    self.options = options
    channel = Channel(
      files: TraceFiles(path: path, maximumSize: options.maximumFileSize, open: open, onProblem: onProblem))
    Channel.drainAtExit(channel)
  }

  deinit { channel.drain() }

  /// Hands one event in. Thread-safe; events of one thread keep their order.
  ///
  /// The event is made when its line is: what it takes to put it together costs the background thread, not the caller.
  public func write(_ event: @autoclosure @escaping @Sendable () -> TraceEvent) { write(making: event) }

  /// Hands in one event by what makes it.
  package func write(making event: @escaping @Sendable () -> TraceEvent) {
    let next = channel.waiting.withLock { waiting in
      guard waiting.dropped == 0, waiting.events.count < options.maximumWaitingEvents else {
        waiting.dropped += 1
        return waiting.advance(to: .now)
      }
      waiting.events.append(event)
      return waiting.advance(to: waiting.events.count < options.maximumWaitingEvents / 8 ? .soon : .now)
    }
    if options.isSynchronous { return channel.drain() }
    // Not the writer itself: when it is let go, it goes at once, and takes what waits to the file.
    switch next {
    case .none: break
    case .soon: queue.asyncAfter(deadline: .now() + .milliseconds(50)) { [channel] in channel.drain() }
    case .now: queue.async { [channel] in channel.drain() }
    }
  }

  /// Returns when every event handed in before is in the file, or counted as missing.
  public func flush() { channel.drain() }
}

/// The way of events from the threads of the app to the files.
private final class Channel: Sendable {
  struct Waiting {
    var events: [@Sendable () -> TraceEvent] = []
    /// Events that found no room after those in `events`.
    var dropped = 0
    var nextDrain = Drain.none

    /// The drain that has to be scheduled now, if any: a sooner one than the one that is.
    mutating func advance(to drain: Drain) -> Drain {
      guard drain.rawValue > nextDrain.rawValue else { return .none }
      nextDrain = drain
      return drain
    }
  }

  /// When events that wait are written.
  enum Drain: Int { case none, soon, now }

  let waiting = Locked(Waiting())
  private let files: Locked<TraceFiles>

  init(files: sending TraceFiles) { self.files = Locked(files) }

  /// A program that ends lets go of nothing: what waits then is written by this list.
  private static let living: Locked<[WeakChannel]> = {
    atexit { for entry in Channel.living.withLock({ $0 }) { entry.channel?.drain() } }
    return Locked([])
  }()

  static func drainAtExit(_ channel: Channel) {
    living.withLock { living in
      living.removeAll { $0.channel == nil }
      living.append(WeakChannel(channel: channel))
    }
  }

  func drain() {
    // The files' lock is taken first, so that two drains cannot change places between taking events and writing them.
    files.withLock { files in
      var batch = Waiting()
      waiting.withLock { swap(&batch, &$0) }
      files.append(&batch.events)
      if batch.dropped > 0 {
        files.miss(batch.dropped, reason: "the writer fell behind")
        files.append([UInt8]())
      }
    }
  }
}

private struct WeakChannel: @unchecked Sendable {
  // Unchecked: a weak reference is only ever read here, and reading one is safe from any thread.
  weak var channel: Channel?
}

/// The files of one session, and what could not be written to them.
private struct TraceFiles {
  private let path: String
  private let maximumSize: Int?
  private let open: @Sendable (String) throws(FileProblem) -> any LineFile
  private let onProblem: @Sendable (String) -> Void
  private var file: (any LineFile)?
  private var part = 0
  /// The session, for the files that continue it.
  private var session: TraceEvent.Session?
  /// Bytes of the session's line that the current file begins with.
  private var headSize = 0
  private var hasBegun = false
  private var missing = 0
  private var reason = ""
  private var hasReported = false

  init(
    path: String, maximumSize: Int?, open: @escaping @Sendable (String) throws(FileProblem) -> any LineFile,
    onProblem: @escaping @Sendable (String) -> Void
  ) {
    self.path = path
    self.maximumSize = maximumSize
    self.open = open
    self.onProblem = onProblem
  }

  /// Counts events that are lost.
  mutating func miss(_ count: Int, reason: String) {
    missing += count
    self.reason = reason
    if !hasReported {
      hasReported = true
      onProblem(
        "The trace \(path) misses events: \(reason). The app goes on; the trace says how many are missing as soon as it can be written."
      )
    }
  }

  /// Appends events, preceded by the count of those that are missing, and takes each off the list: what it holds is let go
  /// before the next one is made.
  mutating func append(_ events: inout [@Sendable () -> TraceEvent]) {
    var text = JSONText(capacity: Self.batchSize)
    events.reverse()
    while let make = events.popLast() {
      let event = make()
      if case .session(let session) = event { self.session = session }
      event.write(to: &text)
      text.endLine()
      guard text.bytes.count >= Self.batchSize else { continue }
      append(text.bytes)
      text = JSONText(capacity: Self.batchSize)
    }
    append(text.bytes)
  }

  /// Bytes that are written at a time.
  private static let batchSize = 1 << 16

  /// Appends whole lines, preceded by the count of those that are missing.
  mutating func append(_ lines: [UInt8]) {
    if lines.isEmpty && missing == 0 { return }
    var rest = lines[...]
    repeat {
      let count = rest.count
      do throws(FileProblem) {
        let file = try fileWithRoom(for: rest)
        let chunk = rest.prefix(wholeLines: room(in: file))
        try file.append(missingLine + chunk)
        rest = rest.dropFirst(chunk.count)
        missing = 0
        hasBegun = true
      } catch {
        miss(rest.count { $0 == UInt8(ascii: "\n") }, reason: error.description)
        return
      }
      if rest.count == count { return }
    } while !rest.isEmpty
  }

  private var missingLine: [UInt8] {
    guard missing > 0 else { return [] }
    return TraceEvent.missing(TraceEvent.Missing(count: missing, reason: reason)).bytes + [UInt8(ascii: "\n")]
  }

  private func room(in file: any LineFile) -> Int {
    maximumSize.map { max(0, $0 - file.size) } ?? .max
  }

  /// The current file or, where it holds lines already and the next one would make it too large, the next one.
  private mutating func fileWithRoom(for lines: ArraySlice<UInt8>) throws(FileProblem) -> any LineFile {
    var current = if let file { file } else { try open(path) }
    file = current
    let next = lines.prefix(wholeLines: 0).count
    guard next > room(in: current), current.size > headSize else { return current }
    current = try open(continuation(part + 1))
    file = current
    part += 1
    headSize = 0
    if let session, hasBegun {
      let head = TraceEvent.session(session.continued(part: part)).bytes + [UInt8(ascii: "\n")]
      try current.append(head)
      headSize = current.size
    }
    return current
  }

  /// `folder/name.2.jsonl`
  private func continuation(_ part: Int) -> String {
    let url = URL(fileURLWithPath: path)
    let name = "\(url.deletingPathExtension().lastPathComponent).\(part)"
    let file = url.pathExtension.isEmpty ? name : "\(name).\(url.pathExtension)"
    return url.deletingLastPathComponent().appendingPathComponent(file).path
  }
}

extension ArraySlice<UInt8> {
  /// As many whole lines as fit into `size` bytes; the first one in any case.
  fileprivate func prefix(wholeLines size: Int) -> ArraySlice<UInt8> {
    if count <= size { return self }
    let newline = UInt8(ascii: "\n")
    if let last = prefix(size).lastIndex(of: newline) { return self[startIndex...last] }
    guard let first = firstIndex(of: newline) else { return self }
    return self[startIndex...first]
  }
}
