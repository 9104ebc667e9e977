import ComposableTesting
import Notes
import Testing

/// Fails, and is run to be seen failing: what a test store finds is a failure of the test, at its line.
@MainActor
@Suite struct FailingTests {
  @Test func `A wrong assertion`() async {
    let store = TestStore(initialState: Notes.State()) { Notes() }
    await store.send(.newTapped) { $0.titles = ["Milk"] }
  }
}
