import Composable
import ComposableTesting
import Foundation
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

  @Test func `The app's store writes what happens`() async throws {
    let trace = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).jsonl")
    defer { try? FileManager.default.removeItem(at: trace) }
    let store = Notes.store(recordingTo: trace)
    store.send(.newTapped)
    // Written in the background.
    var written = ""
    for _ in 0..<1_000 where !written.contains("\"newTapped\"") {
      try await Task.sleep(for: .milliseconds(10))
      written = (try? String(contentsOf: trace, encoding: .utf8)) ?? ""
    }
    #expect(written.contains("\"newTapped\""))
  }
}
