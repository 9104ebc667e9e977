import Foundation

/// An app to try the tool on, with the walks that are recorded from it.
public struct SampleApp: Sendable {
  /// The stem of its files: `tienda` gives `tienda-compra.jsonl` and `tienda.svg`.
  public let name: String
  /// What its pictures are called.
  public let title: String
  public let sessions: [SampleSession]

  /// Every sample, in the order in which the lessons tell of them.
  public static let all: [SampleApp] = [
    .perfilesEnPila, .perfilesEnArbol, .inventario, .tienda, .articulos, .lista,
  ]

  /// Records one of the sessions as `folder/NAME-SESSION.jsonl`, over what is there: the same bytes each time.
  ///
  /// - Returns: The file's path.
  /// - Throws: What prevents the file from being written, and `SampleSession.Restless`.
  @discardableResult
  @MainActor
  public func record(_ session: SampleSession, into folder: String) async throws -> String {
    let id = "\(name)-\(session.name)"
    let file = URL(fileURLWithPath: folder).appendingPathComponent("\(id).jsonl")
    if FileManager.default.fileExists(atPath: file.path) { try FileManager.default.removeItem(at: file) }
    try await session.run(SampleStage(app: title, session: id, file: file))
    return file.path
  }
}
