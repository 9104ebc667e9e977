import Foundation

/// A value behind a lock, to be shared by closures that run at once.
@dynamicMemberLookup
public final class LockIsolated<Value>: @unchecked Sendable {
  // Unchecked: the value is reached under the lock alone.
  private let lock = NSRecursiveLock()
  private var isolated: Value

  public init(_ value: @autoclosure @Sendable () throws -> Value) rethrows { isolated = try value() }

  /// Reads or changes the value while nobody else does.
  public func withValue<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    try lock.withLock { try body(&isolated) }
  }

  /// Replaces the value.
  public func setValue(_ value: @autoclosure @Sendable () throws -> Value) rethrows {
    try lock.withLock { isolated = try value() }
  }

  /// A property of the value.
  public subscript<Member: Sendable>(dynamicMember keyPath: KeyPath<Value, Member>) -> Member {
    lock.withLock { isolated[keyPath: keyPath] }
  }
}

extension LockIsolated where Value: Sendable {
  /// A copy of the value.
  public var value: Value { lock.withLock { isolated } }
}
