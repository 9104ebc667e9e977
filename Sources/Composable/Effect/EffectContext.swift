/// What running work knows of the place it was started from: for `dismiss` and `Task.cancel(id:)`, which have no `Send`.
struct EffectContext: Sendable {
  @TaskLocal static var current: EffectContext?

  var registry: EffectRegistry
  var place: EffectPlace
  /// How many presences lie around the work.
  var depth: Int
  /// Whether `dismiss` has a meaning without any presence: a test store ends.
  var endsAtRoot: Bool
  /// Ends the innermost presence around the work.
  var dismiss: @MainActor @Sendable () -> Void

  var path: PresencePath { place.path }
  var ids: [(CancellationID, Int)] { place.ids }
}

/// How many presences lie around the reducer that is running: it may ask for `isPresented`, and a dependency that it
/// overrides is compared with where it was overridden.
enum PresenceDepth {
  @TaskLocal static var current = 0
}
