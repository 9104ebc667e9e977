import Foundation

/// The dependencies that code runs with: values by key, inherited by tasks, overridden for the length of an operation.
///
/// Declare one by extending this type with a property that reads and writes `self[Key.self]`.
public struct DependencyValues: Sendable {
  /// The values of the current task.
  @TaskLocal public static var _current = DependencyValues()

  private(set) var overrides: [ObjectIdentifier: any Sendable] = [:]
  private var defaults = DefaultValues.shared

  public init() {}

  /// These overrides, with default values that nobody else has had a hand in: what a test store begins with.
  package func withFreshDefaults() -> DependencyValues {
    var values = self
    values.defaults = DefaultValues(isShared: false)
    return values
  }

  /// The value of a key: what the innermost override says, else the key's own for the context, made once.
  public subscript<Key: TestDependencyKey>(
    key: Key.Type,
    fileID fileID: StaticString = #fileID,
    filePath filePath: StaticString = #filePath,
    line line: UInt = #line,
    column column: UInt = #column
  ) -> Key.Value {
    get {
      if let value = overridden(key) { return value }
      let context =
        overridden(DependencyContextKey.self) ?? DependencyContextKey.detected
      if DependencyAccess.current == nil {
        let place = DependencyAccess(
          name: "\(key)", fileID: fileID, filePath: filePath, line: line, column: column)
        return DependencyAccess.$current.withValue(place) { defaults.value(of: key, in: context) }
      }
      return defaults.value(of: key, in: context)
    }
    set { overrides[ObjectIdentifier(key)] = newValue }
  }

  /// Whether these values are the same as in code that overrides nothing.
  var isUnchanged: Bool { overrides.isEmpty && defaults === DefaultValues.shared }

  /// What a key is overridden with, if it is.
  func overridden<Key: TestDependencyKey>(_ key: Key.Type) -> Key.Value? {
    overrides[ObjectIdentifier(key)] as? Key.Value
  }

  /// These values, with those of `other` where both override.
  func overridden(by other: DependencyValues) -> DependencyValues {
    if overrides.isEmpty { return other }
    if other.overrides.isEmpty {
      var merged = other
      merged.overrides = overrides
      return merged
    }
    var merged = other
    merged.overrides = overrides.merging(other.overrides) { _, theirs in theirs }
    return merged
  }
}

extension DependencyValues {
  /// Whether code runs in an app, a preview or a test. It decides which of a key's values is its default.
  public var context: DependencyContext {
    get { self[DependencyContextKey.self] }
    set { self[DependencyContextKey.self] = newValue }
  }
}

/// Where code runs.
public enum DependencyContext: Sendable, Hashable {
  case live, preview, test
}

enum DependencyContextKey: DependencyKey {
  static let detected: DependencyContext =
    TestContext.isTesting ? .test : TestContext.isPreview ? .preview : .live
  static var liveValue: DependencyContext { detected }
  static var previewValue: DependencyContext { detected }
  static var testValue: DependencyContext { detected }
}

/// The values that nobody overrode, each made on first access and then kept: a generator that counts must go on
/// counting. In tests they are kept for each test.
final class DefaultValues: @unchecked Sendable {
  static let shared = DefaultValues(isShared: true)

  /// Whether tests share the values, and each is to have its own.
  private let isShared: Bool

  init(isShared: Bool) { self.isShared = isShared }

  private struct Slot: Hashable {
    var key: ObjectIdentifier
    var context: DependencyContext
    var test: Int
  }

  private let lock = NSLock()
  private var values: [Slot: any Sendable] = [:]

  /// The value kept for a key, or a new one. It is made without the lock, for making it may read other dependencies;
  /// where two tasks make it at once, both get the first.
  func value<Key: TestDependencyKey>(of key: Key.Type, in context: DependencyContext) -> Key.Value {
    let test = isShared && context == .test ? TestRecorder.currentTest : 0
    let slot = Slot(key: ObjectIdentifier(key), context: context, test: test)
    if let kept = lock.withLock({ values[slot] }) as? Key.Value { return kept }
    let (value, isMissing) = make(key, in: context)
    // A key without a value for the context is reported at each use, not at the first alone.
    if isMissing { return value }
    return lock.withLock {
      if let first = values[slot] as? Key.Value { return first }
      values[slot] = value
      return value
    }
  }

  private func make<Key: TestDependencyKey>(
    _ key: Key.Type, in context: DependencyContext
  ) -> (value: Key.Value, isMissing: Bool) {
    let missing = MissingDependency()
    let value = MissingDependency.$noted.withValue(missing) {
      switch context {
      case .test: Key.testValue
      case .preview: Key.previewValue
      case .live: liveValue(of: key)
      }
    }
    return (value, missing.isMissing)
  }

  private func liveValue<Key: TestDependencyKey>(of key: Key.Type) -> Key.Value {
    if let live = (key as? any DependencyKey.Type)?.liveValue as? Key.Value { return live }
    MissingDependency.report("has no live value: conform \(Key.self) to DependencyKey, or override it")
    return Key.testValue
  }
}
