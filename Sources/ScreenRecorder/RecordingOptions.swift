import Foundation
import ScreenTrace

/// How a store is recorded.
public struct RecordingOptions: Sendable {
  /// The app's name, for whoever reads many traces.
  public var app: String?
  /// The session's id.
  public var session: String
  /// The time. The first time it is asked is the session's start.
  public var now: @Sendable () -> Date
  /// How the file is written.
  public var writing: TraceWriter.Options
  /// Told the first problem with the file, from any thread.
  public var onProblem: @Sendable (String) -> Void

  /// A session of its own, by the system's clock, written in the background.
  public init(
    app: String? = nil,
    session: String = UUID().uuidString,
    now: @escaping @Sendable () -> Date = { Date() },
    writing: TraceWriter.Options = TraceWriter.Options(),
    onProblem: @escaping @Sendable (String) -> Void = { problem in
      FileHandle.standardError.write(Data("warning: \(problem)\n".utf8))
    }
  ) {
    self.app = app
    self.session = session
    self.now = now
    self.writing = writing
    self.onProblem = onProblem
  }
}
