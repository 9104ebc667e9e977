import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// How `ComposableTesting` is reached from code that must not link it: by the names of two C functions, looked up once
/// in the running program.
enum TestRecorder {
  typealias Record = @convention(c) (UnsafeRawPointer) -> Void
  typealias CurrentTest = @convention(c) () -> Int

  /// Fails the current test. `nil` outside of tests, and in tests that do not link `ComposableTesting`.
  static let shared: (@Sendable (ReportedIssue) -> Void)? = {
    guard TestContext.isTesting, let record = lookUp("composable_testing_record_issue", as: Record.self)
    else { return nil }
    return { issue in withUnsafePointer(to: issue) { record($0) } }
  }()

  /// A number for the test that is running, so that values made on first access are not shared between tests.
  /// 0 where that cannot be known.
  static var currentTest: Int { currentTestFunction?() ?? 0 }

  private static let currentTestFunction: CurrentTest? =
    TestContext.isTesting ? lookUp("composable_testing_current_test", as: CurrentTest.self) : nil

  private static func lookUp<Function>(_ name: String, as: Function.Type) -> Function? {
    #if canImport(Darwin) || canImport(Glibc) || canImport(Musl)
      guard let program = dlopen(nil, RTLD_NOW), let symbol = dlsym(program, name) else { return nil }
      return unsafeBitCast(symbol, to: Function.self)
    #else
      return nil
    #endif
  }
}

/// Whether this process runs tests or a preview.
enum TestContext {
  static let isTesting: Bool = {
    let process = ProcessInfo.processInfo
    let variables = [
      "XCTestConfigurationFilePath", "XCTestBundlePath", "XCTestSessionIdentifier", "SWIFT_TESTING_ENABLED",
    ]
    if variables.contains(where: { process.environment[$0] != nil }) { return true }
    let arguments = process.arguments
    if arguments.contains("--testing-library") { return true }
    guard let program = arguments.first.map(URL.init(fileURLWithPath:)) else { return false }
    return program.pathExtension == "xctest"
      || ["xctest", "swiftpm-testing-helper"].contains(program.lastPathComponent)
  }()

  static let isPreview = ProcessInfo.processInfo.environment["XCODE_RUNNING_FOR_PREVIEWS"] == "1"
}
