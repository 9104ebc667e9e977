import Composable
import ComposableTesting
import Foundation
import ScreenTrace
import Testing

@testable import ScreenRecorder

@MainActor
@Suite struct `Test stores where SCREENGRAPH_TRACE names a folder` {
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("test-recording-\(UUID().uuidString)")

  private var files: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
  }

  private func record(
    _ test: String?, in folder: URL,
    warn: (String) -> Void = { Issue.record("\($0)") }
  ) {
    let store = Store(initialState: Perfiles.State()) { Perfiles() }
    TestRecording.begin(
      store, test: test, fileID: "Tests/ShopTests.swift", line: 12,
      environment: [TestRecording.variable: folder.path], warn: warn)
    store.send(.abrir(1))
  }

  @Test func `write a file each, named after the test and never over another`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    record("buys a `thing` / twice()", in: folder)
    record("buys a `thing` / twice()", in: folder)
    record(nil, in: folder)
    #expect(
      files == [
        "ShopTests-12.jsonl", "ShopTests-buys-a-thing-twice-2.jsonl", "ShopTests-buys-a-thing-twice.jsonl",
      ])
    let text = try String(contentsOf: folder.appendingPathComponent(files[0]), encoding: .utf8)
    let lines = text.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines[0].contains(#""session":"ShopTests-12""#))
    #expect(lines[1].contains(#""action":"abrir""#))
    #expect(lines[2].contains(#""event":"end""#))
  }

  @Test func `write nothing without it`() {
    let store = Store(initialState: Perfiles.State()) { Perfiles() }
    TestRecording.begin(store, test: nil, fileID: #fileID, line: 1, environment: [:])
    store.send(.abrir(1))
    #expect(files == [])
  }

  @Test func `names of files are short and plain`() {
    #expect(TestRecording.fileName(for: "../../etc/«contraseñas»") == "etc-contraseñas")
    #expect(TestRecording.fileName(for: "///") == "store")
    #expect(TestRecording.fileName(for: String(repeating: "ñ", count: 300)).utf8.count == 120)
  }

  @Test func `go on in a folder that cannot be written to`() {
    var warnings: [String] = []
    record("unwritable", in: URL(fileURLWithPath: "/dev/null/traces")) { warnings.append($0) }
    #expect(files == [])
    #expect(
      warnings == [
        "No trace of ShopTests-unwritable is written: SCREENGRAPH_TRACE must name a folder that can be written to, not '/dev/null/traces'."
      ])
  }
}
