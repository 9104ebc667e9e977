/// A scripted walk through a sample app.
public struct SampleSession: Sendable {
  /// Unique in its app.
  public let name: String
  private let script: @MainActor @Sendable (SampleStage) async throws -> Void

  init(_ name: String, script: @escaping @MainActor @Sendable (SampleStage) async throws -> Void) {
    self.name = name
    self.script = script
  }

  @MainActor
  func run(_ stage: SampleStage) async throws {
    try await script(stage)
    if let problem = stage.problem { throw problem }
  }

  /// What a trace could not be written for.
  struct Unwritten: Error, CustomStringConvertible {
    var description: String
  }

  /// A session that does not come to rest: something is under way that neither ends nor waits for the clock.
  public struct Restless: Error, CustomStringConvertible {
    public let session: String

    public var description: String {
      "The session \(session) does not come to rest: what it started goes on and on"
    }
  }
}
