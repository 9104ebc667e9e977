/// Runs an operation with its child tasks one after the other on the main thread, so that their order is always the same.
///
/// It holds for what the operation awaits, not for tasks that it merely starts. Effects of a `TestStore` run like that
/// anyway.
@MainActor
public func withMainSerialExecutor<Result: Sendable>(
  operation: @MainActor @Sendable () async throws -> Result
) async rethrows -> Result {
  guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else { return try await operation() }
  return try await withTaskExecutorPreference(TestExecutor.shared) { try await operation() }
}
