import ComposableTesting
import XCTest

// The same test store under XCTest. What fails is caught on its way to XCTest, so that this test may pass.

@Reducer
private struct Contador {
  @ObservableState struct State: Equatable { var cuenta = 0 }
  enum Action { case mas }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      state.cuenta += 1
      return .none
    }
  }
}

final class XCTestReportTests: XCTestCase {
  private let failures = LockIsolated<[(message: String, line: Int)]>([])
  private var isCatching = false

  #if canImport(Darwin)
    override func record(_ issue: XCTIssue) {
      guard isCatching else { return super.record(issue) }
      let line = issue.sourceCodeContext.location?.lineNumber ?? 0
      failures.withValue { $0.append((issue.compactDescription, line)) }
    }
  #else
    override func recordFailure(
      withDescription description: String, inFile filePath: String, atLine lineNumber: Int, expected: Bool
    ) {
      guard isCatching else {
        return super.recordFailure(
          withDescription: description, inFile: filePath, atLine: lineNumber, expected: expected)
      }
      failures.withValue { $0.append((description, lineNumber)) }
    }
  #endif

  @MainActor
  func testAnAssertionThatHoldsPasses() async {
    let store = TestStore(initialState: Contador.State()) { Contador() }
    await store.send(.mas) { $0.cuenta = 1 }
  }

  @MainActor
  func testAnAssertionThatDoesNotHoldFailsAtItsLine() async {
    let store = TestStore(initialState: Contador.State()) { Contador() }
    isCatching = true
    await store.send(.mas) { $0.cuenta = 2 }
    let line = #line - 1
    isCatching = false
    XCTAssertEqual(failures.withValue { $0.map(\.line) }, [line])
    XCTAssertTrue(failures.withValue { $0.first?.message.contains("+   cuenta: 1") == true })
  }
}
