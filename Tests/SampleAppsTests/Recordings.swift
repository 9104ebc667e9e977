import Foundation
@testable import SampleApps
import ScreenGraph
import ScreenTrace

/// What the sessions of an app leave when they are recorded now.
struct Recordings: Sendable {
  /// The bytes of each session's trace, by its file name.
  var traces: [String: [UInt8]] = [:]
  /// The events of each session, by its name.
  var events: [String: [TraceEvent]] = [:]
  /// The map that all sessions together make.
  var map: GraphDocument

  /// The recordings of an app, made once for all tests.
  static func of(_ app: SampleApp) async throws -> Recordings { try await Studio.shared.recordings(of: app) }

  /// Records every session of an app into a folder of its own, and reads it back.
  init(recording app: SampleApp) async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    var map = ScreenMap()
    for session in app.sessions {
      let file = try await app.record(session, into: folder.path)
      var events: [TraceEvent] = []
      _ = try TraceReader.read(file) { events.append($0.event) }
      for event in events { map.add(event) }
      traces[(file as NSString).lastPathComponent] = try [UInt8](Data(contentsOf: URL(fileURLWithPath: file)))
      self.events[session.name] = events
    }
    self.map = GraphDocument(map, title: app.title)
  }

  /// The actions of one session.
  func actions(_ session: String) -> [TraceEvent.Action] {
    events[session, default: []].compactMap { event in
      if case .action(let action) = event { action } else { nil }
    }
  }

  /// The moves of one session, told one a line.
  func moves(_ session: String) -> [String] {
    actions(session).flatMap { $0.moves ?? [] }.map(\.told)
  }

  /// The screens that were there before the first action, one a line, indented by depth.
  func present(_ session: String) -> [String] {
    guard case .session(let start)? = events[session]?.first else { return [] }
    return start.present.map { screen in
      String(repeating: "  ", count: screen.depth - 1) + screen.path + (screen.id.map { " \($0)" } ?? "")
    }
  }
}

/// Keeps what was recorded.
private actor Studio {
  static let shared = Studio()

  private var recordings: [String: Task<Recordings, any Error>] = [:]

  func recordings(of app: SampleApp) async throws -> Recordings {
    let task = recordings[app.name] ?? Task { try await Recordings(recording: app) }
    recordings[app.name] = task
    return try await task.value
  }
}

extension Move {
  /// `push Catalogo → Producto camino.producto[0] at …, origin …`: all that the tests assert of a move.
  var told: String {
    var told = "\(op) \(from.type) → \(to.type) \(path)"
    if !ids.isEmpty { told += "[\(ids.joined(separator: ","))]" }
    if let gone { told += " gone \(gone.joined(separator: ","))" }
    told += " at \(at)"
    if let origin { told += ", origin \(origin)" }
    if let by { told += ", by \(by)" }
    if !sure { told += ", unsure" }
    return told
  }
}

extension GraphDocument {
  var toldScreens: [String] { screens.map { "\($0.id) \($0.kind) ×\($0.visits)" } }

  var toldSlots: [String] {
    slots.map { slot in
      let styles = slot.styles.map(\.rawValue).joined(separator: "+")
      return "\(slot.owner).\(slot.path): \(slot.model) \(styles) \(slot.child)"
    }
  }

  var toldMoves: [String] {
    moves.map { move in
      var told = "\(move.op) \(move.from) → \(move.to) by \(move.triggers.joined(separator: ", "))"
      if !move.origins.isEmpty { told += " after \(move.origins.joined(separator: ", "))" }
      if let by = move.by { told += " (\(by))" }
      return told + " ×\(move.count)"
    }
  }
}
