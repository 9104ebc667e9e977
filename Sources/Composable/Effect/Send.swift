/// Sends actions from running work back to the store: `await send(.response(value))`.
///
/// After the work was cancelled nothing is sent any more. Sending after the work has returned (from a task that it left
/// behind) is reported and sends nothing.
@MainActor
public struct Send<Action>: Sendable {
  let send: @MainActor @Sendable (Action) -> Void

  public nonisolated init(send: @escaping @MainActor @Sendable (Action) -> Void) { self.send = send }

  /// Sends an action; the store has processed it when this returns, unless it is busy with another.
  public func callAsFunction(_ action: Action) {
    guard !Task.isCancelled else { return }
    send(action)
  }
}
