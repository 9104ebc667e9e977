/// Runs an operation with dependencies changed for it and for all tasks it starts. The innermost change wins.
public func withDependencies<Result>(
  _ update: (inout DependencyValues) throws -> Void,
  operation: () throws -> Result
) rethrows -> Result {
  var values = DependencyValues._current
  try update(&values)
  return try DependencyValues.$_current.withValue(values, operation: operation)
}

/// Runs an asynchronous operation with dependencies changed for it and for all tasks it starts.
public func withDependencies<Result>(
  isolation: isolated (any Actor)? = #isolation,
  _ update: (inout DependencyValues) async throws -> Void,
  operation: () async throws -> Result
) async rethrows -> Result {
  var values = DependencyValues._current
  try await update(&values)
  return try await DependencyValues.$_current.withValue(values, operation: operation, isolation: isolation)
}

/// Runs an operation with the dependencies that `model` was made with (its `@Dependency` properties remember them),
/// changed by `update`: so that a child model has its parent's dependencies.
public func withDependencies<Model: AnyObject, Result>(
  from model: Model,
  _ update: (inout DependencyValues) throws -> Void,
  operation: () throws -> Result,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) rethrows -> Result {
  var values = dependencies(
    of: model, fileID: fileID, filePath: filePath, line: line, column: column)
  try update(&values)
  return try DependencyValues.$_current.withValue(values, operation: operation)
}

/// Runs an asynchronous operation with the dependencies that `model` was made with, changed by `update`.
public func withDependencies<Model: AnyObject, Result>(
  from model: Model,
  isolation: isolated (any Actor)? = #isolation,
  _ update: (inout DependencyValues) async throws -> Void,
  operation: () async throws -> Result,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) async rethrows -> Result {
  var values = dependencies(
    of: model, fileID: fileID, filePath: filePath, line: line, column: column)
  try await update(&values)
  return try await DependencyValues.$_current.withValue(values, operation: operation, isolation: isolation)
}

// Overloads and no default arguments: a function that rethrows takes a default closure to throw.

/// Runs an operation with the dependencies that `model` was made with.
public func withDependencies<Model: AnyObject, Result>(
  from model: Model,
  operation: () throws -> Result,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) rethrows -> Result {
  try withDependencies(
    from: model, { _ in }, operation: operation, fileID: fileID, filePath: filePath, line: line,
    column: column)
}

/// Runs an asynchronous operation with the dependencies that `model` was made with.
public func withDependencies<Model: AnyObject, Result>(
  from model: Model,
  isolation: isolated (any Actor)? = #isolation,
  operation: () async throws -> Result,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) async rethrows -> Result {
  let values = dependencies(
    of: model, fileID: fileID, filePath: filePath, line: line, column: column)
  return try await DependencyValues.$_current.withValue(values, operation: operation, isolation: isolation)
}

private func dependencies(
  of model: AnyObject, fileID: StaticString, filePath: StaticString, line: UInt, column: UInt
) -> DependencyValues {
  var mirror: Mirror? = Mirror(reflecting: model)
  while let level = mirror {
    for child in level.children {
      if let property = child.value as? any HasInitialDependencies {
        return property.initialValues.overridden(by: DependencyValues._current)
      }
    }
    mirror = level.superclassMirror
  }
  reportIssue(
    "withDependencies(from:) was given \(type(of: model)), which has no @Dependency property to take them from",
    fileID: fileID, filePath: filePath, line: line, column: column)
  return DependencyValues._current
}

/// Carries the current dependencies over to a closure that escapes, for tasks alone inherit them.
public func withEscapedDependencies<Result>(
  _ operation: (_ continuation: DependencyContinuation) throws -> Result
) rethrows -> Result {
  try operation(DependencyContinuation())
}

/// Carries the current dependencies over to a closure that escapes from an asynchronous operation.
public func withEscapedDependencies<Result>(
  isolation: isolated (any Actor)? = #isolation,
  _ operation: (_ continuation: DependencyContinuation) async throws -> Result
) async rethrows -> Result {
  try await operation(DependencyContinuation())
}

/// Dependencies on their way to a closure that escapes.
public struct DependencyContinuation: Sendable {
  private let values = DependencyValues._current

  /// Runs the closure's body with the dependencies.
  public func yield<Result>(_ operation: () throws -> Result) rethrows -> Result {
    try DependencyValues.$_current.withValue(values, operation: operation)
  }

  /// Runs the closure's body with the dependencies.
  public func yield<Result>(
    isolation: isolated (any Actor)? = #isolation, _ operation: () async throws -> Result
  ) async rethrows -> Result {
    try await DependencyValues.$_current.withValue(values, operation: operation, isolation: isolation)
  }
}
