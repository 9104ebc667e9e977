import Foundation

/// Numbers that are never given twice in a process.
enum UniqueNumber {
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
}
