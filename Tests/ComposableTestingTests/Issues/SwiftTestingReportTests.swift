import ComposableTesting
import Testing

// What `ComposableTesting` reports under Swift Testing is a failure of the test: here a known one, at a known line.

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

@Suite struct SwiftTestingReportTests {
  @Test @MainActor func `an assertion that does not hold is an issue of the test, at its line`() async {
    let store = TestStore(initialState: Contador.State()) { Contador() }
    let line = #line + 2
    await withKnownIssue("It is here to fail") {
      await store.send(.mas) { $0.cuenta = 2 }
    } matching: { issue in
      issue.sourceLocation?.line == line && issue.sourceLocation?.fileID == #fileID
        && issue.comments.first?.rawValue.contains("+   cuenta: 1") == true
    }
  }
}
