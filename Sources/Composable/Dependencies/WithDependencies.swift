/// Runs an operation with dependencies changed for it and for all tasks it starts. The innermost change wins.
public func withDependencies<Result>(
  _ update: (inout DependencyValues) throws -> Void,
  operation: () throws -> Result
) rethrows -> Result {
  let values = try DependencyValues._current.overridden(update)
  return try DependencyValues.$_current.withValue(values, operation: operation)
}

/// Runs an asynchronous operation with dependencies changed for it and for all tasks it starts.
public func withDependencies<Result>(
  isolation: isolated (any Actor)? = #isolation,
  _ update: (inout DependencyValues) async throws -> Void,
  operation: () async throws -> Result
) async rethrows -> Result {
  let values = try await DependencyValues._current.overridden(isolation: isolation, update)
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
  let values = try dependencies(
    of: model, fileID: fileID, filePath: filePath, line: line, column: column
  ).overridden(update)
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
  let values = try await dependencies(
    of: model, fileID: fileID, filePath: filePath, line: line, column: column
  ).overridden(isolation: isolation, update)
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

extension DependencyValues {
  /// These values, with what a function changes in them. What it reads on the way is not reported as missing.
  package func overridden(_ update: (inout DependencyValues) throws -> Void) rethrows -> DependencyValues {
    var values = self
    try MissingDependency.$isTolerated.withValue(true) { try update(&values) }
    return values
  }

  /// These values, with what an asynchronous function changes in them.
  func overridden(
    isolation: isolated (any Actor)?, _ update: (inout DependencyValues) async throws -> Void
  ) async rethrows -> DependencyValues {
    var values = self
    try await MissingDependency.$isTolerated.withValue(
      true, operation: { try await update(&values) }, isolation: isolation)
    return values
  }
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
