import Foundation

/// The identity of a stack's element. In tests they count from 0, and are written as integers.
public struct StackElementID: Hashable, Sendable, ExpressibleByIntegerLiteral, CustomStringConvertible {
  let number: Int

  init(number: Int) { self.number = number }

  public init(integerLiteral value: Int) { number = value }

  public var description: String { String(number) }
}

extension StackElementID: Comparable {
  /// Ids grow: one that was given later is greater.
  public static func < (left: Self, right: Self) -> Bool { left.number < right.number }
}

extension StackElementID: Codable {
  public init(from decoder: any Decoder) throws {
    number = try decoder.singleValueContainer().decode(Int.self)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(number)
  }
}

/// Gives each stack element an id of its own. A dependency, so that ids are predictable in tests.
public final class StackElementIDGenerator: @unchecked Sendable {
  // Unchecked: guarded by the lock.
  private let lock = NSLock()
  private var nextNumber = 0

  public init() {}

  func next() -> StackElementID {
    lock.withLock {
      defer { nextNumber += 1 }
      return StackElementID(number: nextNumber)
    }
  }

  /// The number that `next` gives next. A test store rewinds it while an assertion runs, so that what the assertion
  /// appends has the ids that the reducer gave.
  package var position: Int {
    get { lock.withLock { nextNumber } }
    set { lock.withLock { nextNumber = newValue } }
  }

  /// Uses up an id that somebody chose, if it is the next in turn.
  func pass(_ id: StackElementID) {
    lock.withLock { if id.number == nextNumber { nextNumber += 1 } }
  }

  /// Whether an id is one that the generator has not come to yet, the next in turn aside.
  func isAhead(_ id: StackElementID) -> Bool { lock.withLock { id.number > nextNumber } }
}

extension DependencyValues {
  /// Where the ids of stack elements come from.
  public var stackElementID: StackElementIDGenerator {
    get { self[StackElementIDKey.self] }
    set { self[StackElementIDKey.self] = newValue }
  }

  private enum StackElementIDKey: DependencyKey {
    static var liveValue: StackElementIDGenerator { StackElementIDGenerator() }
    static var testValue: StackElementIDGenerator { StackElementIDGenerator() }
  }
}
