import ContractCases
import Foundation
import ScreenGraph
import ScreenTrace
import Testing

@testable import ScreenScanner

@Suite struct `The contract between recorder and scanner` {
  @Test(arguments: ContractCase.all)
  func `the recorder keeps it`(case: ContractCase) async throws {
    let agreement = try `case`.agreement
    let (map, events) = try await `case`.recorded()
    #expect(map.roots == [agreement.root])
    #expect(map.slotLines == agreement.slotLines(.trace))
    #expect(map.moveLines == agreement.moveLines(.trace))
    #expect(Self.lines(of: events, in: map) == agreement.actionLines)
    #expect(Self.held(events) == agreement.slots.filter { $0.isHeldAtStart == true }.map(\.path).sorted())
  }

  @Test(arguments: ContractCase.all)
  func `the scanner keeps it`(case: ContractCase) throws {
    let agreement = try `case`.agreement
    let map = `case`.scanned()
    #expect(map.unknowns == [])
    #expect(map.roots == [agreement.root])
    #expect(map.slotLines == agreement.slotLines(.scan))
    #expect(map.moveLines(wholeBy: agreement) == agreement.moveLines(.scan))
    for action in agreement.actions {
      let way = try #require(map.way(of: action.path))
      #expect(way.screen == action.screen, "\(action.path)")
      #expect(way.slots.map(\.path) == action.wrappers, "\(action.path)")
    }
  }

  /// Every case that a trace names is one that the scanner reads out of the types of actions.
  @Test(arguments: ContractCase.all)
  func `the scanner finds every case of every path`(case: ContractCase) throws {
    let agreement = try `case`.agreement
    let text = try [UInt8](Data(contentsOf: URL(fileURLWithPath: `case`.source)))
    let features = Features(Declarations([Lowering.file(text, path: "Case.swift", module: nil)]))
    let root = try #require(features.all.first { $0.type.name == agreement.root })
    let paths = ActionPaths(features: features)
    for action in agreement.actions {
      var value = paths.root(root)
      for name in action.path.split(separator: ".").map(String.init) {
        if case .container(.presentation, _)? = value.type, name != "dismiss" {
          value = paths.enter("presented", value)
        }
        #expect(paths.has(name, value), "\(name) of \(action.path)")
        value = paths.enter(name, value)
      }
      #expect(value.text == action.path)
    }
  }

  @Test(arguments: ContractCase.all)
  func `where the two do not say the same, the data says why`(case: ContractCase) throws {
    let agreement = try `case`.agreement
    for move in agreement.moves {
      #expect(move.differs == (move.because != nil), "\(move.op) \(move.path)")
    }
    for slot in agreement.slots {
      #expect((slot.only == nil) == (slot.because == nil), "\(slot.path)")
    }
  }

  @Test func `every source has a walk and what is expected of it`() throws {
    let names = Walk.all.map(\.name).sorted()
    for (folder, ending) in [("sources", "swift"), ("expected", "json")] {
      let files = try FileManager.default.contentsOfDirectory(
        atPath: ContractCase.folder.appendingPathComponent(folder).path)
      #expect(files.sorted() == names.map { "\($0).\(ending)" })
    }
  }

  // MARK: What a trace says

  private static func lines(of events: [TraceEvent], in map: GraphDocument) -> [String] {
    events.compactMap { event in
      guard case .action(let action) = event else { return nil }
      let way = map.way(of: action.action)
      return Agreement.line(
        action.action, map.id(of: action.screen), way?.slots.map(\.path) ?? [], action.ids ?? [],
        action.cause.origin.map { $0 - 1 })
    }
  }

  private static func held(_ events: [TraceEvent]) -> [String] {
    guard case .session(let session)? = events.first else { return [] }
    return session.present.filter { $0.model != .scope }.map(\.path).sorted()
  }
}

extension GraphDocument {
  fileprivate func id(of screen: ScreenKey) -> String {
    screens.first { $0.type == screen.type && $0.module == screen.module }?.id ?? screen.type
  }
}
