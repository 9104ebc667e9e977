import ScreenTrace
import TestSupport
import Testing

@testable import ScreenGraph

@Suite("The graph's schema describes what is written")
struct GraphSchemaTests {
  @Test func `random graphs and the examples of all rules, with their findings, are valid`() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    print("Graph schema, seed \(seed)")
    var random = SeededGenerator(seed: seed)
    var graphs = (0..<200).map { _ in
      GraphDocument(randomMap(using: &random).merging(randomMap(using: &random)))
    }
    for example in Rules.all.flatMap(\.examples) { graphs.append(GraphDocument(ScreenMap(example.graph))) }
    graphs.append(GraphDocument(ScreenMap()))
    #expect(graphs.contains { !$0.findings.isEmpty })
    #expect(try JSONSchema.graph.complaints(about: graphs.map(\.json)) == [])
  }

  @Test func `unknown fields are valid, wrong values are not`() throws {
    let rest = #""title":"t","roots":[],"slots":[],"moves":[],"findings":[],"unknowns":[]"#
    let screen = #""name":"A","type":"A","kind":"feature","evidence":[],"visits":0"#
    let graphs = [
      #"{"screengraph":1,\#(rest),"screens":[{"id":"A",\#(screen),"colour":"red"}],"x":[]}"#,
      #"{"screengraph":2,\#(rest),"screens":[]}"#,
      #"{"screengraph":1,\#(rest)}"#,
      #"{"screengraph":1,\#(rest),"screens":[{\#(screen)}]}"#,
      #"{"screengraph":1,\#(rest),"screens":[{"id":"A","source":{"file":"/A.swift","line":1},\#(screen)}]}"#,
    ]
    #expect(try JSONSchema.graph.invalid(among: graphs) == Set(2...5))
  }
}
