/// The effects that follow from an action sent to a store, and from the actions that these effects send.
public struct StoreTask: Sendable {
  let registry: EffectRegistry?
  let group: EffectGroup?

  /// Ends the effects.
  public func cancel() {
    if let group { registry?.cancel(group) }
  }

  /// Suspends until all effects have returned. Cancelling the task that waits ends them.
  public func finish() async {
    guard let group, let registry else { return }
    await withTaskCancellationHandler {
      await registry.waitForEnd(of: group)
    } onCancel: {
      registry.cancel(group)
    }
  }

  /// Whether nothing runs any more because it was cancelled.
  public var isCancelled: Bool {
    guard let group, let registry else { return false }
    return registry.isCancelled(group)
  }
}
