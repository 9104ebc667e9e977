#if canImport(Darwin)
  import Foundation
#else
  import Synchronization
#endif

/// Numbers that are never given twice in a process.
enum UniqueNumber {
  #if canImport(Darwin)
    // Atomics are newer than the oldest systems that apps run on.
    private static let generator = Generator()

    static func next() -> UInt64 { generator.next() }

    private final class Generator: @unchecked Sendable {
      private let lock = NSLock()
      private var last: UInt64 = 0

      func next() -> UInt64 {
        lock.withLock {
          last += 1
          return last
        }
      }
    }
  #else
    private static let last = Atomic<UInt64>(0)

    static func next() -> UInt64 { last.wrappingAdd(1, ordering: .relaxed).newValue }
  #endif
}
