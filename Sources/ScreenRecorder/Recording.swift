import Composable
import Foundation
import ScreenTrace

extension Store {
  /// Records the store to a trace: the screens that are present, each action, the moves it made, and its effects.
  ///
  /// ```swift
  /// let store = Store(initialState: Shop.State()) { Shop() }
  ///   .recording(to: traces.appending(path: "shop.jsonl"))
  /// ```
  ///
  /// Only the names of cases are recorded, and the ids of stack elements and rows; no payloads. Attach it before the first
  /// action is sent. A store scoped from another one records the whole of it.
  ///
  /// What it costs is measured by `screengraph-bench recorder`, as ratios within one run. A store that is not recorded pays
  /// nothing. Of one that is, each action pays a sum that does not grow with the app: for a record of the action with the
  /// names of its cases, for the time, and for handing both to the thread that makes events and writes them. That dominates
  /// where an action moves nothing: 1.4 times of the store alone. Presentations, stacks and rows count their changes: what
  /// has not changed is passed by with all that lies below, and of what has changed that part alone is looked into. There
  /// the copies of states that enums hold dominate, and the look-up of their generic types: 1.6 times for an action
  /// to the top of a stack, of 3 screens or 50. Where screens came or went, what is present is noted anew along their way,
  /// 2.6 times for a push or a pop; it is named and compared with what was before in the background.
  ///
  /// At most `TraceWriter.Options.maximumWaitingEvents` events wait for that. Where more come than can be written, the app
  /// does not wait: the events are counted, and the trace says where how many are missing.
  ///
  /// Of a list all rows are looked at where more than eight of them changed at once or it was replaced or sorted as a
  /// whole; else the rows that changed, whichever row the action went to.
  ///
  /// - Parameters:
  ///   - file: Where to write, JSON Lines. A file that is there is appended to. Nil for no trace: the store is then not
  ///     watched, and costs what it costs without this line.
  ///   - payload: What to record of an action beside its names, redacted by the app; nil for nothing. It is called for
  ///     the actions of this store's type.
  @discardableResult
  public func recording(
    to file: URL?,
    options: RecordingOptions = RecordingOptions(),
    payload: ((Action) -> String?)? = nil
  ) -> Self {
    guard let file else { return self }
    return recording(
      by: TraceWriter(path: file.path, options: options.writing, onProblem: options.onProblem),
      options: options, payload: payload)
  }

  /// Records the store by a writer that is there already.
  @discardableResult
  package func recording(
    by writer: TraceWriter, options: RecordingOptions = RecordingOptions(),
    payload: ((Action) -> String?)? = nil
  ) -> Self {
    observed(options, payload, write: writer.write(making:))
  }

  /// Records the store to a function instead of a file. It is called on the main actor, and for the end of the session
  /// from wherever the store was let go.
  @discardableResult
  public func recording(
    options: RecordingOptions = RecordingOptions(),
    payload: ((Action) -> String?)? = nil,
    write: @escaping @Sendable (TraceEvent) -> Void
  ) -> Self {
    observed(options, payload) { event in write(event()) }
  }

  private func observed(
    _ options: RecordingOptions, _ payload: ((Action) -> String?)?, write: @escaping EventSink
  ) -> Self {
    let recorder = StoreRecorder(
      options: options, payload: payload.map { redact in { ($0 as? Action).flatMap(redact) } }, write: write)
    observe(by: recorder) { recorder.start(with: $0) }
    return self
  }
}
