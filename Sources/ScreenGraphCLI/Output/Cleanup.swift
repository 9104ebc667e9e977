import Foundation

/// What must not be left behind when the command is interrupted: half-written files, a child at work.
final class Cleanup: @unchecked Sendable {
  static let shared = Cleanup()

  private let lock = NSLock()
  private var steps: [Int: @Sendable () -> Void] = [:]
  private var next = 0

  /// Makes something that must not be left behind and adds the step that takes it away; no interruption comes
  /// between the two.
  func make<Thing>(
    _ make: () throws -> Thing, undo: (Thing) -> @Sendable () -> Void
  ) rethrows -> (thing: Thing, token: Int) {
    try lock.withLock {
      let thing = try make()
      next += 1
      steps[next] = undo(thing)
      return (thing, next)
    }
  }

  /// The step is not needed any more.
  func forget(_ token: Int) { lock.withLock { steps[token] = nil } }

  /// Takes the step now.
  func run(_ token: Int) { lock.withLock { steps.removeValue(forKey: token) }?() }

  /// From now on Ctrl-C and a polite kill clean up first, then end the process as they would have.
  ///
  /// To be called before there is a second thread: the signals are blocked in all, and one waits for them.
  func handleInterruptions() {
    // A reader that has gone and a file at its size limit are errors to report, not to die of.
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    var awaited = sigset_t()
    sigemptyset(&awaited)
    // Ignored from outside (`nohup`): stays so.
    for number in [SIGINT, SIGTERM, SIGHUP] where !isIgnored(number) { sigaddset(&awaited, number) }
    pthread_sigmask(SIG_BLOCK, &awaited, nil)
    Thread.detachNewThread { [self, awaited] in
      var awaited = awaited
      var number: Int32 = 0
      guard sigwait(&awaited, &number) == 0 else { return }
      // The lock is kept: whoever would change the steps now waits for the end.
      lock.lock()
      for step in steps.values { step() }
      signal(number, SIG_DFL)
      pthread_sigmask(SIG_UNBLOCK, &awaited, nil)
      raise(number)
    }
  }

  private func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    sigaction(number, nil, &action)
    #if canImport(Darwin)
      let handler = action.__sigaction_u.__sa_handler
    #else
      let handler = action.__sigaction_handler.sa_handler
    #endif
    guard let handler else { return false }
    return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
