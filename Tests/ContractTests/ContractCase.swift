import ContractCases
import Foundation
import ScreenGraph
import ScreenScanner
import ScreenTrace
import Testing

/// One case of `samples/contract`: its walk, its source and what is expected of both.
struct ContractCase: CustomTestStringConvertible {
  let walk: Walk

  static let all = Walk.all.map { ContractCase(walk: $0) }

  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("samples/contract")

  var testDescription: String { walk.name }

  var source: String { Self.folder.appendingPathComponent("sources/\(walk.name).swift").path }

  var agreement: Agreement {
    get throws {
      let file = Self.folder.appendingPathComponent("expected/\(walk.name).json")
      return try JSONDecoder().decode(Agreement.self, from: Data(contentsOf: file))
    }
  }

  /// The map that the source alone gives.
  func scanned() -> GraphDocument { GraphDocument(SourceScanner().scan([source]).map) }

  /// The map that the walk gives, and what its trace says.
  func recorded() async throws -> (map: GraphDocument, events: [TraceEvent]) {
    let events = await walk.recorded()
    var map = ScreenMap()
    for event in events { map.add(event) }
    return (GraphDocument(map), events)
  }
}
