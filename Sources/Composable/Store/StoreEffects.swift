/// The effects of a store, for a test store: it asks about them from wherever it is let go.
package struct StoreEffects: Sendable {
  let registry: EffectRegistry

  /// The work under way, oldest first.
  package var work: [EffectReport.Effect] { registry.work.map(EffectReport.Effect.init) }

  package func cancelAll() { registry.cancelAll() }
}

extension Store {
  package var effects: StoreEffects { StoreEffects(registry: core.root.registry) }

  /// What `dismiss` does where nothing presents the screen that calls it, instead of being reported.
  package func endAtRoot(by end: @escaping @MainActor () -> Void) { core.root.rootDismiss = end }
}

extension Store {
  /// Has the tasks of effects started in another way from now on.
  package func startEffects(by start: @escaping EffectStarter) { core.root.startTask = start }
}

extension StoreTask {
  /// Whether all effects have returned.
  package var isFinished: Bool {
    guard let group, let registry else { return true }
    return registry.isEmpty(group)
  }
}
