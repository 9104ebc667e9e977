import Composable
import Foundation

#if canImport(Testing)
  import Testing
#endif

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Records what is reported in a test, under Swift Testing and under XCTest. `Composable` finds it by its name.
final class RunningTestReporter: TestReporter {
  static func record(_ issue: ReportedIssue) {
    #if canImport(Testing)
      if Test.current != nil || TestLibrary.isSwiftTesting || TestLibrary.xctFail == nil {
        Issue.record(
          Comment(rawValue: issue.message),
          sourceLocation: SourceLocation(
            fileID: "\(issue.fileID)", filePath: "\(issue.filePath)", line: Int(max(issue.line, 1)),
            column: Int(max(issue.column, 1))))
        return
      }
    #endif
    TestLibrary.xctFail?(issue.message, issue.filePath, issue.line)
  }

  static var currentTest: Int {
    #if canImport(Testing)
      Test.current.map { $0.id.hashValue } ?? 0
    #else
      0
    #endif
  }
}

/// Which testing library runs the tests of this process.
private enum TestLibrary {
  typealias XCTFail = @convention(thin) (String, StaticString, UInt) -> Void

  /// On Linux each library has a process of its own, and this one says so.
  static let isSwiftTesting: Bool = {
    let arguments = ProcessInfo.processInfo.arguments
    guard let index = arguments.firstIndex(of: "--testing-library") else { return false }
    return arguments.dropFirst(index + 1).first == "swift-testing"
  }()

  /// XCTest's own function, where a program has XCTest in it: tests of the other kind need not link it.
  static let xctFail: XCTFail? = {
    #if canImport(Darwin) || canImport(Glibc) || canImport(Musl)
      guard let program = dlopen(nil, RTLD_NOW),
        let symbol = dlsym(program, "$s6XCTest7XCTFail_4file4lineySS_s12StaticStringVSutF")
      else { return nil }
      return unsafeBitCast(symbol, to: XCTFail.self)
    #else
      return nil
    #endif
  }()
}
