import Foundation
import ScreenTrace
import TestSupport
import Testing

@testable import ScreenGraph

@Suite("A graph's file is canonical, and an input like any other")
struct GraphFileTests {
  private func withFile<Result>(_ text: String, _ body: (String) throws -> Result) throws -> Result {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("graph-\(UUID().uuidString)")
    try Data(text.utf8).write(to: url)
    defer { try? FileManager.default.removeItem(at: url) }
    return try body(url.path)
  }

  private func problem(_ text: String) throws -> String? {
    try withFile(text) { path in
      do {
        _ = try GraphReader.read(path)
        return nil
      } catch let error as ReadingError {
        return error.what
      }
    }
  }

  @Test func `a small graph is written like this`() throws {
    let shop = ScreenKey(module: "Shop", type: "Tienda")
    var map = ScreenMap()
    map.titles = ["Tienda"]
    map.roots = [shop]
    map.add(
      ScreenMap.Slot(
        model: .tree, styles: [.alert], source: SourceLocation(file: "Shop/Tienda.swift", line: 9),
        boxed: "presentation state", evidence: [.declared]),
      for: .init(owner: shop, path: "alerta", child: shop.ephemeral(at: "alerta")))
    map.add(
      ScreenMap.Move(
        triggers: ["borrar"], origins: ["tocado"], paths: ["tocado": "fila.tocado", "borrar": "borrar"],
        evidence: [.observed], count: 2),
      for: .init(op: .present, from: shop, to: shop.ephemeral(at: "alerta"), owner: shop, path: "alerta"))
    map.unknowns = [.init(file: "A.swift", line: 1, what: "a \"macro\"")]
    #expect(
      GraphDocument(map).json == #"""
        {"screengraph": 1,
        "title": "Tienda",
        "roots": ["Tienda"],
        "screens": [
          {"id":"Tienda","name":"Tienda","module":"Shop","type":"Tienda","kind":"feature","evidence":["declared","observed"],"visits":0},
          {"id":"Tienda.alerta","name":"alerta","module":"Shop","type":"Tienda.alerta","kind":"alert","evidence":["declared","observed"],"visits":0}
        ],
        "slots": [
          {"owner":"Tienda","path":"alerta","model":"tree","styles":["alert"],"child":"Tienda.alerta","source":{"file":"Shop/Tienda.swift","line":9},"boxed":"presentation state","evidence":["declared"],"sure":true}
        ],
        "moves": [
          {"op":"present","from":"Tienda","to":"Tienda.alerta","owner":"Tienda","path":"alerta","triggers":["borrar"],"origins":["tocado"],"paths":{"borrar":"borrar","tocado":"fila.tocado"},"evidence":["observed"],"count":2,"sure":true}
        ],
        "findings": [],
        "unknowns": [
          {"file":"A.swift","line":1,"what":"a \"macro\""}
        ]
        }

        """#)
  }

  /// One seed that once failed, and another each time.
  @Test(arguments: [7_627_638_220_086_292_936, UInt64.random(in: 0...UInt64.max)])
  func `a graph that is read gives the map and the bytes it was written from`(seed: UInt64) throws {
    print("Graph file round trip, seed \(seed)")
    var random = SeededGenerator(seed: seed)
    for round in 0..<200 {
      let document = GraphDocument(randomMap(using: &random).merging(randomMap(using: &random)))
      let read = try withFile(document.json) { try GraphReader.read($0) }
      #expect(read == document, "seed \(seed), round \(round)")
      #expect(GraphDocument(ScreenMap(read)).json == document.json, "seed \(seed), round \(round)")
    }
  }

  @Test func `what a file may leave out has its usual value`() throws {
    let text = """
      {"screengraph":1,"battery":3,"screens":[{"id":"A"},{"id":"B.C","x":[]}],
       "slots":[{"owner":"A","path":"p","model":"stack","style":"push","child":"B.C"},
                {"owner":"A","path":"q","model":"tree","child":"B.C"}],
       "moves":[{"op":"push","from":"A","to":"B.C","owner":"A","path":"p"}]}
      """
    let document = try withFile(text) { try GraphReader.read($0) }
    #expect(
      document.screens == [.init(id: "A", name: "A", type: "A"), .init(id: "B.C", name: "C", type: "B.C")])
    #expect(document.slots.map(\.styles) == [[.push], [.unknown]])
    #expect(document.slots.map(\.sure) == [true, true])
    #expect(document.moves == [.init(op: .push, from: "A", to: "B.C", owner: "A", path: "p")])
  }

  @Test func `ids that do not fit together are an error that says where`() throws {
    let screens = #"{"screengraph":1,"screens":[{"id":"A"},{"id":"B"}]"#
    #expect(try problem(screens + "}") == nil)
    #expect(
      try problem(screens + #","slots":[{"owner":"A","path":"p","model":"tree","child":"Z"}]}"#)
        == #"slots[0].child names "Z", and no screen has that id"#)
    #expect(
      try problem(screens + #","moves":[{"op":"push","from":"","to":"B","owner":"A","path":"p"}]}"#)
        == #"moves[0].from names "", and no screen has that id"#)
    #expect(
      try problem(screens + #","roots":["A","Y"]}"#) == #"roots[1] names "Y", and no screen has that id"#)
    #expect(
      try problem(#"{"screengraph":1,"screens":[{"id":"A"},{"id":"A","type":"B"}]}"#)
        == #"screens[1] has the id "A", which screens[0] has already"#)
    #expect(
      try problem(#"{"screengraph":1,"screens":[{"id":"A","type":"T"},{"id":"B","type":"T"}]}"#)
        == #"screens[1] is of the same module and type as screens[0]: "T""#)
  }

  @Test func `a file that is no graph is an error that says why`() throws {
    #expect(
      try problem(#"{"screengraph":2,"screens":7}"#)
        == "is a screen graph of version 2, this program reads version 1")
    #expect(try problem(#"{"screens":[]}"#) == #"is no screen graph: it has no "screengraph""#)
    #expect(
      try problem(#"{"screengraph":1,"screens":[{"name":"A"}]}"#)
        == #"is no screen graph: "screens[0]" has no "id""#)
    #expect(
      try problem(#"{"screengraph":1,"screens":[{"id":"A","visits":-1}]}"#)
        == #"is no screen graph: "screens[0].visits" has a value that is not known"#)
    #expect(try problem("[]") == "is no screen graph: it is not an object")
    #expect(try problem(#"{"screengraph":1"#)?.hasPrefix("is no screen graph: it is not JSON") == true)
    let nested = String(repeating: "[", count: 100_000)
    #expect(
      try problem(#"{"screengraph":1,"x":"# + nested)?.hasPrefix("is no screen graph: it is not JSON") == true
    )
    let objects = String(repeating: #"{"a":"#, count: 100_000)
    #expect(try problem(#"{"screengraph":1,"screens":"# + objects) != nil)
  }

  @Test func `a damaged graph is a graph or an error, never a crash`() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    print("Damaged graphs, seed \(seed)")
    var random = SeededGenerator(seed: seed)
    var refused = 0
    for _ in 0..<100 {
      var bytes = Array(GraphDocument(randomMap(using: &random)).json.utf8)
      for _ in 0...random.pick([0, 1, 5]) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        bytes[place] = random.pick([
          0, 0x22, 0x2C, 0x5B, 0x5C, 0x7B, 0x7D, UInt8(ascii: "9"), UInt8(ascii: "A"),
        ])
      }
      do {
        let map = try withFile(String(decoding: bytes, as: UTF8.self)) {
          try ScreenInput(path: $0).read().map
        }
        _ = GraphDocument(map).json
      } catch let error as ReadingError {
        refused += 1
        #expect(!error.what.isEmpty && !error.remedy.isEmpty)
      }
    }
    #expect(refused > 0)
  }

  @Test func `names of a megabyte are names`() throws {
    let name = String(repeating: "Pantalla", count: 131_072)
    var map = ScreenMap()
    map.add(
      ScreenMap.Slot(model: .tree, styles: [.sheet]),
      for: .init(owner: .init(name), path: name, child: .init(name)))
    let document = GraphDocument(map)
    #expect(try withFile(document.json) { try GraphReader.read($0) } == document)
    #expect(
      try problem(#"{"screengraph":1,"roots":["\#(name)"]}"#)?.utf8.count ?? 0 < 300)
  }

  @Test func `the kind of an input is recognised from its content`() throws {
    func kind(_ text: String) -> InputKind { InputKind(firstBytes: Array(text.utf8)) }
    #expect(kind(#"{"app":"x","declared":[{"screengraph":1}],"event":"session"}"#) == .trace)
    #expect(kind(#"{"screentrace": 9}"#) == .trace)
    #expect(kind("\u{FEFF}\n {\"title\":\"\\\"event\\\":\",\n\"screengraph\" : 1") == .graph)
    #expect(kind(#"{"findings":[{"rule":"event"}],"screens":[],"slots":[]"#) == .graph)
    #expect(kind(#"{"name":"event","version":"screengraph"}"#) == .other)
    #expect(kind(#"{}{"event":1}"#) == .other)
    #expect(kind("n\":3}\nnoise\n{\"action\":\"a\",\"event\":\"action\"") == .trace)
    #expect(kind(#"{"app":"x","declared":[{"owner":"A""#) == .trace)
    #expect(kind("import SwiftUI") == .other)
    #expect(kind("") == .other)
    #expect(InputKind(firstBytes: (0...255).map { UInt8($0) }) == .other)
  }

  @Test func `traces and graphs are read through one door`() throws {
    let session = TraceEvent.session(
      .init(session: "s", root: ScreenKey("Shop/Tienda"), recorder: "r", started: "t"))
    let fromTrace = try withFile(session.line + "\n{\"event\"") { try ScreenInput(path: $0).read() }
    #expect(fromTrace.map.roots == [ScreenKey("Shop/Tienda")])
    #expect(fromTrace.notes == ["the file ends in the middle of line 2; all before it is used"])
    let document = GraphDocument(fromTrace.map)
    let fromGraph = try withFile(document.json) { try ScreenInput(path: $0).read() }
    #expect(fromGraph.map.roots == [ScreenKey("Shop/Tienda")])
    #expect(fromGraph.notes == [])
    let other = #expect(throws: ReadingError.self) {
      try withFile("let x = 1") { try ScreenInput(path: $0).read() }
    }
    #expect(other?.what == "is neither a trace nor a screen graph")
    #expect(
      #expect(throws: ReadingError.self) { try withFile("") { try ScreenInput(path: $0) } }?.what
        == "is empty")
  }
}
