/// What effects are cancelled by. Compared together with where in the tree of screens it is used.
struct CancellationID: Hashable, @unchecked Sendable {
  // Unchecked: made from sendable ids only.
  let id: AnyHashable
  let type: ObjectIdentifier

  init<ID: Hashable & Sendable>(_ id: ID) {
    self.id = AnyHashable(id)
    type = ObjectIdentifier(ID.self)
  }
}

extension Effect {
  /// Gives the effect an id to cancel it by. The id belongs to the screen that uses it: neither a sibling nor a child
  /// can cancel it, a parent can.
  ///
  /// - Parameter cancelInFlight: Whether effects already running with this id end first.
  public func cancellable(id: some Hashable & Sendable, cancelInFlight: Bool = false) -> Effect {
    if isNone && !cancelInFlight { return self }
    return Effect(.cancellable(operation, id: CancellationID(id), cancelInFlight: cancelInFlight))
  }

  /// Ends the effects with an id that run in this screen or in screens below it.
  public static func cancel(id: some Hashable & Sendable) -> Effect {
    Effect(.cancel(CancellationID(id)))
  }
}

/// Runs an operation that can be cancelled by an id: `cancellable` for a part of an effect.
///
/// - Throws: What the operation throws; a `CancellationError` where the operation looks for cancellation.
public func withTaskCancellation<Success: Sendable, Failure: Error>(
  id: some Hashable & Sendable,
  cancelInFlight: Bool = false,
  operation: @escaping @Sendable () async throws(Failure) -> Success
) async throws(Failure) -> Success {
  let context = EffectContext.current
  let registry = context?.registry ?? .outside
  let place = EffectPlace(path: context?.path ?? .root, ids: context?.ids ?? [])
  let id = CancellationID(id)
  if cancelInFlight { registry.cancel(id, below: place.path) }
  // Known by its id before it starts: what it does first may be to have itself cancelled.
  let token = registry.start(at: place.adding(id), by: nil, group: nil, isWork: false)
  let task = Task { () async -> Result<Success, Failure> in
    do throws(Failure) {
      return .success(try await operation())
    } catch {
      return .failure(error)
    }
  }
  registry.attach({ task.cancel() }, to: token)
  defer { registry.finish(token) }
  let result = await withTaskCancellationHandler {
    await task.value
  } onCancel: {
    task.cancel()
  }
  return try result.get()
}

extension Task where Success == Never, Failure == Never {
  /// Ends what runs with an id in the screen whose effect calls this, or below it.
  public static func cancel(id: some Hashable & Sendable) {
    let context = EffectContext.current
    (context?.registry ?? .outside).cancel(CancellationID(id), below: context?.path ?? .root)
  }
}
