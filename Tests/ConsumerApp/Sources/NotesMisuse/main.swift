import Composable
import Notes

// A run in which an action is sent to a screen that is not there: what a developer sees of that, and that the run goes on.
let store = Notes.store(recordingTo: nil)
store.send(.destination(.presented(.editor(.saveTapped))))
print("notes: \(store.withState(\.titles).count)")
