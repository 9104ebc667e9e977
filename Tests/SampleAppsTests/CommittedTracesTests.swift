import Foundation
@testable import SampleApps
import TestSupport
import Testing

struct CommittedTracesTests {
  private static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("samples/traces")

  @Test(arguments: SampleApp.all.map(\.name))
  func `The committed traces are, byte for byte, what is recorded now`(name: String) async throws {
    let app = try #require(SampleApp.all.first { $0.name == name })
    let traces = try await Recordings.of(app).traces
    #expect(traces.count == app.sessions.count)
    for (file, bytes) in traces {
      let committed = try Data(contentsOf: Self.folder.appendingPathComponent(file))
      #expect(
        committed == Data(bytes),
        "\(file) is not what is recorded now: run `make demo` and look at the change")
    }
  }

  @Test func `Every line and every map fits its published schema`() async throws {
    var lines: [String] = []
    var maps: [String] = []
    for app in SampleApp.all {
      let recordings = try await Recordings.of(app)
      for trace in recordings.traces.values {
        lines += String(decoding: trace, as: UTF8.self).split(separator: "\n").map(String.init)
      }
      maps.append(recordings.map.json)
    }
    #expect(lines.count > 200)
    #expect(try JSONSchema.trace.complaints(about: lines) == [])
    #expect(try JSONSchema.graph.complaints(about: maps) == [])
  }

  @Test func `No trace is committed that nothing records`() throws {
    let committed = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    let recorded = SampleApp.all.flatMap { app in app.sessions.map { "\(app.name)-\($0.name).jsonl" } }
    #expect(committed.sorted() == recorded.sorted())
  }

  @Test func `The same session recorded twice over gives the same bytes`() async throws {
    let first = try await Recordings(recording: .tienda).traces
    let second = try await Recordings(recording: .tienda).traces
    #expect(first.keys.sorted() == second.keys.sorted())
    for (file, bytes) in first { #expect(second[file] == bytes, "\(file)") }
  }
}
