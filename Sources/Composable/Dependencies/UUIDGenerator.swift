import Foundation

extension DependencyValues {
  /// Makes unique identifiers. In tests: override it, with `.incrementing` for instance.
  public var uuid: UUIDGenerator {
    get { self[UUIDGeneratorKey.self] }
    set { self[UUIDGeneratorKey.self] = newValue }
  }
}

private enum UUIDGeneratorKey: DependencyKey {
  static let liveValue = UUIDGenerator { UUID() }
}

/// A dependency that makes a `UUID` when it is called.
public struct UUIDGenerator: Sendable {
  private let generate: @Sendable () -> UUID

  public init(_ generate: @escaping @Sendable () -> UUID) { self.generate = generate }

  /// The same identifier each time.
  public static func constant(_ uuid: UUID) -> UUIDGenerator { UUIDGenerator { uuid } }

  /// `UUID(0)`, `UUID(1)`, `UUID(2)`, …, counting from zero for each use of this property.
  public static var incrementing: UUIDGenerator {
    let next = LockedCounter()
    return UUIDGenerator { UUID(next.next()) }
  }

  public func callAsFunction() -> UUID { generate() }
}

extension UUID {
  /// An identifier whose last eight bytes are the number, big end first: `UUID(1)` is
  /// `00000000-0000-0000-0000-000000000001`.
  public init(_ number: Int) {
    let bits = UInt64(bitPattern: Int64(number))
    func byte(_ shift: UInt64) -> UInt8 { UInt8(truncatingIfNeeded: bits >> shift) }
    self.init(
      uuid: (
        0, 0, 0, 0, 0, 0, 0, 0,
        byte(56), byte(48), byte(40), byte(32), byte(24), byte(16), byte(8), byte(0)
      ))
  }
}

private final class LockedCounter: @unchecked Sendable {
  private let lock = NSLock()
  private var count = 0

  func next() -> Int {
    lock.withLock {
      defer { count += 1 }
      return count
    }
  }
}
