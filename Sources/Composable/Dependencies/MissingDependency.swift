/// Notes that a dependency has no value of its own for the context it is read in.
final class MissingDependency: @unchecked Sendable {
  // Unchecked: made, written and read within one synchronous call.
  @TaskLocal static var noted: MissingDependency?

  /// Whether dependencies are being overridden: to override a part of one its other parts are read, but not used.
  @TaskLocal static var isTolerated = false

  fileprivate(set) var isMissing = false

  /// Reports that the dependency being read lacks something, at the place that reads it.
  static func report(_ lack: String) {
    noted?.isMissing = true
    if isTolerated { return }
    let place = DependencyAccess.current
    reportIssue(
      "The dependency \(place?.name ?? "") \(lack)",
      fileID: place?.fileID ?? #fileID, filePath: place?.filePath ?? #filePath,
      line: place?.line ?? #line, column: place?.column ?? #column)
  }
}

/// Where a dependency is being read, for what is reported about it.
struct DependencyAccess: Sendable {
  @TaskLocal static var current: DependencyAccess?

  var name: String
  var fileID: StaticString
  var filePath: StaticString
  var line: UInt
  var column: UInt
}

/// For a test value that has no use but to be overridden: reports, at the place that reads the dependency, that it
/// was not.
func reportNotOverridden() {
  MissingDependency.report("was reached from a test and is not overridden")
}
