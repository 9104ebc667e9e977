#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Runs an operation, and all tasks of the process meanwhile, one after the other on the main actor, so that their order
/// is always the same. Where the runtime does not allow it the operation runs as usual.
@MainActor
public func withMainSerialExecutor<Result>(
  @_implicitSelfCapture operation: @MainActor @Sendable () async throws -> Result
) async rethrows -> Result {
  let wasMain = usesMainSerialExecutor
  usesMainSerialExecutor = true
  defer { usesMainSerialExecutor = wasMain }
  return try await operation()
}

/// Runs an operation that starts tasks, which run one after the other on the main actor.
public func withMainSerialExecutor<Result>(
  @_implicitSelfCapture operation: () throws -> Result
) rethrows -> Result {
  let wasMain = usesMainSerialExecutor
  usesMainSerialExecutor = true
  defer { usesMainSerialExecutor = wasMain }
  return try operation()
}

/// Whether all tasks of the process run on the main actor.
public var usesMainSerialExecutor: Bool {
  get { GlobalExecutor.hook?.pointee != nil }
  set { GlobalExecutor.hook?.pointee = newValue ? { job, _ in MainActor.shared.enqueue(job) } : nil }
}

/// The runtime's hook for tasks that belong to no actor.
private enum GlobalExecutor {
  typealias Enqueue = @convention(thin) (UnownedJob) -> Void
  typealias Hook = @convention(thin) (UnownedJob, Enqueue) -> Void

  nonisolated(unsafe) static let hook: UnsafeMutablePointer<Hook?>? = {
    #if canImport(Darwin) || canImport(Glibc) || canImport(Musl)
      guard let program = dlopen(nil, RTLD_NOW),
        let symbol = dlsym(program, "swift_task_enqueueGlobal_hook")
      else { return nil }
      return symbol.assumingMemoryBound(to: Hook?.self)
    #else
      return nil
    #endif
  }()
}
