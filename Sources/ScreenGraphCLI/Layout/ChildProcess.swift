import Foundation

/// Runs a program with a time budget: feeds it, drains both its outputs at the same time, and never leaves it or a
/// descendant of its behind.
struct ChildProcess {
  enum End: Equatable {
    case exited(Int32)
    case signalled(Int32)
    /// Killed, since the budget was used up.
    case outOfTime
  }

  struct Result {
    var end: End
    var output: [UInt8]
    var errors: [UInt8]
  }

  var executable: String
  var arguments: [String]
  /// Seconds.
  var timeLimit: Double

  /// Starts the program, waits for its end, and says what it wrote.
  ///
  /// Throws a `FileDescriptor.SystemError` where it cannot be started.
  func run(input: [UInt8]) throws -> Result {
    // A child that closes its input early is no reason to die.
    signal(SIGPIPE, SIG_IGN)
    let toChild = try Pipe(), fromChild = try Pipe(), errors = try Pipe()
    let (process, token) = try Cleanup.shared.make {
      try spawn(input: toChild.reader, output: fromChild.writer, errors: errors.writer)
    } undo: { process in
      {
        // The child leads a group of its own: what it started goes with it.
        kill(-process, SIGKILL)
        waitpid(process, nil, 0)
      }
    }
    for end in [toChild.reader, fromChild.writer, errors.writer] { close(end) }
    var exchange = Exchange(
      toChild: toChild.writer, fromChild: fromChild.reader, errors: errors.reader, input: input[...],
      deadline: Self.now + timeLimit)
    let isInTime = exchange.run()
    let end = wait(for: process, deadline: isInTime ? exchange.deadline : 0)
    Cleanup.shared.forget(token)
    return Result(end: end, output: exchange.output, errors: exchange.errorOutput)
  }

  fileprivate static var now: Double { Double(DispatchTime.now().uptimeNanoseconds) / 1e9 }

  private func wait(for process: pid_t, deadline: Double) -> End {
    var status: Int32 = 0
    var isKilled = false
    while true {
      let answer = waitpid(process, &status, isKilled ? 0 : WNOHANG)
      if answer == process { break }
      if answer == -1 && errno != EINTR { return .exited(127) }
      if answer == 0 {
        if Self.now >= deadline {
          kill(-process, SIGKILL)
          isKilled = true
        } else {
          usleep(2_000)
        }
      }
    }
    // Descendants that outlived it.
    kill(-process, SIGKILL)
    if isKilled { return .outOfTime }
    let signal = status & 0x7F
    return signal == 0 ? .exited((status >> 8) & 0xFF) : .signalled(signal)
  }

  private func spawn(input: Int32, output: Int32, errors: Int32) throws -> pid_t {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO)
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // Signals that this process ignores or handles are the child's to decide.
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    for number in [SIGINT, SIGTERM, SIGHUP, SIGPIPE, SIGXFSZ] { sigaddset(&signals, number) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP))
    var words: [UnsafeMutablePointer<CChar>?] = ([executable] + arguments).map { strdup($0) }
    defer { for word in words { free(word) } }
    words.append(nil)
    var process: pid_t = 0
    let code = posix_spawn(&process, executable, &actions, &attributes, words, environ)
    guard code == 0 else { throw FileDescriptor.SystemError(code: code) }
    return process
  }
}

/// Both ends of a pipe, closed in children unless handed to them.
private struct Pipe {
  let reader: Int32
  let writer: Int32

  init() throws {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw FileDescriptor.SystemError(code: errno) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    reader = ends[0]
    writer = ends[1]
  }
}

/// Feeding and draining, all three pipes from one loop: a child that writes before it has read everything must not
/// block, and neither must this process.
private struct Exchange {
  var toChild: Int32
  var fromChild: Int32
  var errors: Int32
  var input: ArraySlice<UInt8>
  let deadline: Double
  /// Bytes that are kept of what a child says: more than any picture has, and more than anyone reads.
  private static let outputLimit = 256 << 20
  private static let errorLimit = 64 << 10
  private(set) var output: [UInt8] = []
  private(set) var errorOutput: [UInt8] = []

  /// Whether both outputs were closed before the deadline.
  mutating func run() -> Bool {
    defer { for end in [toChild, fromChild, errors] where end >= 0 { close(end) } }
    _ = fcntl(toChild, F_SETFL, fcntl(toChild, F_GETFL) | O_NONBLOCK)
    while fromChild >= 0 || errors >= 0 {
      let rest = deadline - ChildProcess.now
      if rest <= 0 { return false }
      // A negative descriptor is skipped by `poll`.
      var polls = [
        pollfd(fd: toChild, events: Int16(POLLOUT), revents: 0),
        pollfd(fd: fromChild, events: Int16(POLLIN), revents: 0),
        pollfd(fd: errors, events: Int16(POLLIN), revents: 0),
      ]
      guard poll(&polls, nfds_t(polls.count), Int32(min(rest, 1) * 1_000) + 1) >= 0 else { continue }
      if polls[0].revents != 0 { feed() }
      if polls[1].revents != 0 { Self.drain(&fromChild, into: &output, upTo: Self.outputLimit) }
      if polls[2].revents != 0 { Self.drain(&errors, into: &errorOutput, upTo: Self.errorLimit) }
    }
    return true
  }

  private mutating func feed() {
    let written = input.prefix(65_536).withUnsafeBytes { write(toChild, $0.baseAddress, $0.count) }
    if written > 0 { input = input.dropFirst(written) }
    let isBroken = written < 0 && errno != EAGAIN && errno != EINTR
    if input.isEmpty || isBroken {
      close(toChild)
      toChild = -1
    }
  }

  private static func drain(_ descriptor: inout Int32, into bytes: inout [UInt8], upTo limit: Int) {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = read(descriptor, &buffer, buffer.count)
    if count > 0 {
      // What is beyond the limit is read and forgotten, so that the child does not block.
      bytes += buffer[..<min(count, max(0, limit - bytes.count))]
    } else if count == 0 || (errno != EAGAIN && errno != EINTR) {
      close(descriptor)
      descriptor = -1
    }
  }
}
