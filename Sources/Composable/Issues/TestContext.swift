import Foundation

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
