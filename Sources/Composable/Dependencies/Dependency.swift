/// Reads a dependency, in a reducer, a model or a function.
///
/// The value is looked up when it is read: overrides of the task that reads it win over those in force where the
/// property was made.
@propertyWrapper
public struct Dependency<Value>: @unchecked Sendable {
  // Unchecked: what it captures is a sendable key path, or a key's type.
  private let read: (DependencyValues) -> Value
  let initialValues: DependencyValues
  private let access: DependencyAccess

  /// A dependency by its property: `@Dependency(\.uuid) var uuid`.
  public init(
    _ keyPath: any KeyPath<DependencyValues, Value> & Sendable,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(
      name: "\(Value.self)", fileID: fileID, filePath: filePath, line: line, column: column
    ) { $0[keyPath: keyPath] }
  }

  /// A dependency by its key's type: `@Dependency(APIClient.self) var client`.
  public init<Key: TestDependencyKey>(
    _ key: Key.Type,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) where Key.Value == Value {
    self.init(
      name: "\(Key.self)", fileID: fileID, filePath: filePath, line: line, column: column
    ) { $0[Key.self] }
  }

  private init(
    name: String, fileID: StaticString, filePath: StaticString, line: UInt, column: UInt,
    read: @escaping (DependencyValues) -> Value
  ) {
    self.read = read
    self.initialValues = DependencyValues._current
    self.access = DependencyAccess(
      name: name, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  public var wrappedValue: Value {
    let current = DependencyValues._current
    let values = initialValues.overridden(by: current)
    // The place matters only where a missing value can be reported; setting a task-local costs more than a look-up.
    guard DependencyContextKey.detected != .live else { return read(values) }
    return DependencyAccess.$current.withValue(access) { read(values) }
  }
}

/// What has been made with dependencies in force, and remembers them.
protocol HasInitialDependencies {
  var initialValues: DependencyValues { get }
}

extension Dependency: HasInitialDependencies {}
