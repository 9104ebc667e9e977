import Composable
import ComposableTesting
import Notes
import Testing

@MainActor
@Suite struct NotesTests {
  @Test func `A saved note joins the list, and the editor closes`() async {
    let store = TestStore(initialState: Notes.State()) { Notes() }
    await store.send(.newTapped) {
      $0.destination = .editor(Editor.State())
    }
    await store.send(.destination(.presented(.editor(.titleChanged("Milk"))))) {
      $0.destination?.modify(\.editor) { $0.title = "Milk" }
    }
    await store.send(.destination(.presented(.editor(.saveTapped))))
    await store.receive(\.destination.presented.editor.delegate.saved) {
      $0.titles = ["Milk"]
      $0.destination = nil
    }
  }

  @Test func `A reader closes itself`() async {
    let store = TestStore(initialState: Notes.State(titles: ["Milk"])) { Notes() }
    await store.send(.noteTapped("Milk")) {
      $0.destination = .reader(Reader.State(title: "Milk"))
    }
    await store.send(.destination(.presented(.reader(.closeTapped))))
    await store.receive(\.destination.dismiss) {
      $0.destination = nil
    }
  }
}
