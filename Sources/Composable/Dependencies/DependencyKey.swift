/// Names a dependency and its values for tests and previews, where the live value lives in another module.
public protocol TestDependencyKey<Value> {
  associatedtype Value: Sendable = Self
  static var testValue: Value { get }
  static var previewValue: Value { get }
}

/// Names a dependency and the value an app runs with.
///
/// A key without a `testValue` must be overridden in tests: using its live value there is reported.
public protocol DependencyKey<Value>: TestDependencyKey {
  associatedtype Value = Self
  static var liveValue: Value { get }
}

extension TestDependencyKey {
  public static var previewValue: Value { testValue }
}

extension DependencyKey {
  public static var previewValue: Value { liveValue }

  public static var testValue: Value {
    MissingDependency.report(
      """
      has no test value, and its live value was reached from a test: override it (withDependencies, or the test \
      store's dependencies), or give \(Self.self) a testValue
      """)
    return previewValue
  }
}
