import Foundation

extension DependencyValues {
  /// A source of random numbers, lent for the length of a closure. In tests: override it with a seeded generator.
  public var withRandomNumberGenerator: WithRandomNumberGenerator {
    get { self[WithRandomNumberGeneratorKey.self] }
    set { self[WithRandomNumberGeneratorKey.self] = newValue }
  }
}

private enum WithRandomNumberGeneratorKey: DependencyKey {
  static var liveValue: WithRandomNumberGenerator {
    WithRandomNumberGenerator(SystemRandomNumberGenerator())
  }
}

/// A dependency that lends a random number generator: `withRandomNumberGenerator { Int.random(in: 1...6, using: &$0) }`.
public final class WithRandomNumberGenerator: @unchecked Sendable {
  // Unchecked: the generator is reached under the lock alone.
  private let lock = NSRecursiveLock()
  private var generator: any RandomNumberGenerator

  public init<Generator: RandomNumberGenerator & Sendable>(_ generator: Generator) {
    self.generator = generator
  }

  /// Lends the generator; other tasks wait.
  public func callAsFunction<Result>(_ work: (inout any RandomNumberGenerator) -> Result) -> Result {
    lock.withLock { work(&generator) }
  }
}
