import Foundation

extension DependencyValues {
  /// Tells the date. In tests: override it, with `.constant(…)` or by setting `date.now`.
  public var date: DateGenerator {
    get { self[DateGeneratorKey.self] }
    set { self[DateGeneratorKey.self] = newValue }
    // Setting `date.now` replaces the generator, so nothing is asked of one that a test has not overridden yet.
    _modify {
      var generator = overridden(DateGeneratorKey.self) ?? DateGeneratorKey.liveValue
      defer { self[DateGeneratorKey.self] = generator }
      yield &generator
    }
  }
}

private enum DateGeneratorKey: DependencyKey {
  static let liveValue = DateGenerator { Date() }
}

/// A dependency that tells the date when it is called, or by `now`.
public struct DateGenerator: Sendable {
  private var generate: @Sendable () -> Date

  public init(_ generate: @escaping @Sendable () -> Date) { self.generate = generate }

  /// The same date each time.
  public static func constant(_ date: Date) -> DateGenerator { DateGenerator { date } }

  /// The date. Setting it makes the generator constant.
  public var now: Date {
    get { generate() }
    set { generate = { newValue } }
  }

  public func callAsFunction() -> Date { generate() }
}
