import DrawingFixtures
import Foundation
import ScreenDiagrams
import ScreenGraph
import Testing

@Suite struct `An atlas` {
  @Test func `has a page for each module, the one where the app starts first`() {
    let atlas = Atlas(of: DrawingBuilder.drawing(of: Graphs.generated(screens: 40, modules: 4)))
    // The root is alone in its module, so it goes with a neighbour.
    #expect(
      atlas.areas.map { "\($0.title): \($0.counts)" } == [
        "Module0 and App: 11 screens, 10 moves.", "Module1: 10 screens, 9 moves.",
        "Module2: 10 screens, 9 moves.", "Module3: 10 screens, 9 moves.",
      ])
    #expect(atlas.movesInWords == 17)
  }

  @Test(arguments: [1, 2, 3])
  func `loses no screen and no move`(seed: UInt64) {
    for drawing in [
      DrawingBuilder.drawing(of: Graphs.app(screens: 300, seed: seed)),
      DrawingBuilder.drawing(of: Graphs.app(screens: 120, seed: seed, modules: false)),
      DrawingBuilder.drawing(of: Graphs.tangle(screens: 200, moves: 3, seed: seed)),
    ] {
      let atlas = Atlas(of: drawing)
      let nodes = atlas.areas.flatMap(\.nodes)
      let frames = drawing.groups.filter { $0.kind == .tabs || $0.kind == .choice }
      #expect(Set(nodes.map(\.id)) == Set((drawing.nodes.map(\.id) + frames.map(\.id))), "seed \(seed)")
      #expect(nodes.count == drawing.nodes.count + frames.count)
      let inside = atlas.areas.flatMap(\.edges).count { $0.kind != .hold }
      #expect(inside + atlas.movesInWords == drawing.edges.count, "seed \(seed)")
      #expect(atlas.areas.allSatisfy { $0.nodes.count <= 36 }, "seed \(seed)")
      #expect(atlas.overview.nodes.count <= 40 && atlas.overview.edges.count <= 60, "seed \(seed)")
    }
  }

  @Test func `draws no more lines in an area than can be followed, and the first way to each screen`() {
    var graph = GraphBuilder(title: "All to all", evidence: [.declared])
    graph.root("Screen0")
    for from in 0..<30 {
      for to in 0..<30 where from != to {
        graph.push("Screen\(from)", "Screen\(to)", on: "Screen0", "path.screen\(to)", "screen\(to)Tapped")
      }
    }
    let atlas = Atlas(of: DrawingBuilder.drawing(of: graph.document))
    #expect(atlas.areas.count == 1)
    #expect(atlas.areas[0].edges.count == 45)
    #expect(Set(atlas.areas[0].edges.map(\.to)).count == 30)
    #expect(atlas.movesInWords == 30 * 29 - 45)
  }

  @Test func `comes in the order in which its areas are reached`() {
    var graph = GraphBuilder(title: "Order", evidence: [.declared])
    // The module where the app starts leads to Zoo, that to Bees and Ants; nothing leads to Alone.
    let modules = ["Alone": "Alone0", "Ants": "Ants0", "Bees": "Bees0", "Start": "Start0", "Zoo": "Zoo0"]
    graph.root("Start0", module: "Start")
    for (module, first) in modules.sorted(by: { $0.key < $1.key }) {
      if first != "Start0" { graph.screen(first, module: module) }
      for number in 1..<6 {
        graph.screen("\(module)\(number)", module: module)
        graph.present("\(module)\(number - 1)", "\(module)\(number)", "next", .sheet, "nextTapped")
      }
    }
    graph.present("Start5", "Zoo0", "zoo", .sheet, "zooTapped")
    graph.present("Zoo0", "Bees0", "bees", .sheet, "beesTapped")
    graph.present("Zoo5", "Ants0", "ants", .sheet, "antsTapped")
    let atlas = Atlas(of: DrawingBuilder.drawing(of: graph.document))
    #expect(atlas.areas.map(\.title) == ["Start", "Zoo", "Bees", "Ants", "Alone"])
  }

  @Test func `says a move to another page on both of its screens`() throws {
    var graph = GraphBuilder(title: "Two", evidence: [.declared])
    graph.root("Root", module: "A")
    for number in 1..<6 {
      graph.screen("A\(number)", module: "A")
      graph.present("Root", "A\(number)", "a\(number)", .sheet, "a\(number)Tapped")
      graph.screen("B\(number)", module: "B")
      if number > 1 { graph.present("B1", "B\(number)", "b\(number)", .sheet, "b\(number)Tapped") }
    }
    graph.present("A5", "B1", "b1", .sheet, "b1Tapped")
    let atlas = Atlas(of: DrawingBuilder.drawing(of: graph.document))
    #expect(atlas.areas.map(\.title) == ["A", "B"])
    let from = try #require(atlas.areas[0].nodes.first { $0.id == "A5" })
    let to = try #require(atlas.areas[1].nodes.first { $0.id == "B1" })
    #expect(from.captions == ["sheet", "to B1 in B"])
    #expect(to.captions == ["sheet", "from A5"])
    #expect(
      from.details == ["A5", "in A", "1 way in", "A5 → B1"]
        || from.details.contains { $0.hasPrefix("A5 → B1") })
  }

  @Test func `names an area once for all that a screen leads to there`() {
    let nodes = ["a", "b"].flatMap { (area: String) in
      (1..<7).map { Drawing.Node(id: "\(area)\($0)", name: "\(area)\($0)", group: area) }
    }
    let edges = ["a", "b"].flatMap { area in
      (2..<7).map { Drawing.Edge(from: "\(area)1", to: "\(area)\($0)", kind: .push) }
        + (2..<6).map { Drawing.Edge(from: "\(area)\($0)", to: "\(area)6", kind: .push) }
    }
    let between = [2, 3].map { Drawing.Edge(from: "a6", to: "b\($0)", kind: .push) }
    let groups = ["a", "b"].map { Drawing.Group(id: $0, kind: .stack, name: $0) }
    let atlas = Atlas(of: Drawing(title: "Two", nodes: nodes, edges: edges + between, groups: groups))
    #expect(atlas.areas.map(\.title) == ["stack a", "stack b"])
    #expect(atlas.areas[0].nodes.map(\.id) == (1..<7).map { "a\($0)" })
    #expect(atlas.areas[0].nodes.last?.captions == ["to b2 and b3 in b"])
  }

  @Test func `names the area itself where what a screen belongs to has several`() throws {
    let atlas = Atlas(of: DrawingBuilder.drawing(of: Graphs.tangle(screens: 500, moves: 2, seed: 1)))
    let titles = Set(atlas.areas.map { $0.title.replacingOccurrences(of: "stack ", with: "") })
    let places = atlas.areas.flatMap(\.nodes).flatMap(\.captions).compactMap { caption in
      caption.range(of: " in ").map { String(caption[$0.upperBound...]) }
    }
    #expect(places.count > 100)
    #expect(Set(places).isSubset(of: titles))
  }

  @Test func `keeps its pages when a screen comes to another one`() {
    let small = Atlas(of: DrawingBuilder.drawing(of: Graphs.generated(screens: 60, modules: 6)))
    var graph = Graphs.generated(screens: 60, modules: 6)
    graph.screens.append(.init(id: "Zusatz", name: "Zusatz", module: "Module3", type: "Zusatz"))
    let large = Atlas(of: DrawingBuilder.drawing(of: graph))
    let changed = zip(small.areas, large.areas).filter { $0 != $1 }.map(\.0.title)
    #expect(changed == ["Module3"])
  }

  @Test func `is small where there is one screen, and empty where there is none`() {
    #expect(Atlas(of: Drawing(title: "None")).areas.isEmpty)
    let one = Atlas(of: Drawing(title: "One", nodes: [.init(id: "a", name: "A")]))
    #expect(one.areas.map(\.title) == ["around A"])
    #expect(one.overview.nodes.map(\.name) == ["around A"])
  }
}

@Suite struct `The tangle` {
  @Test func `that is committed is what screengraph-samples writes`() throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("samples/tangle.screengraph.json")
    let committed = try String(contentsOf: file, encoding: .utf8)
    #expect(committed == Graphs.tangle(screens: 500, moves: 2, seed: 1).json)
  }
}

@Suite struct `A page of documentation` {
  @Test func `has a chart of how its areas hang together, links to them, and a chart of each`() {
    let drawing = DrawingBuilder.drawing(of: Graphs.app(screens: 1000, seed: 1))
    let text = MarkdownWriter().text(for: drawing, style: DrawingStyle())
    let atlas = Atlas(of: drawing)
    let blocks = text.components(separatedBy: "```mermaid\n").dropFirst().map {
      $0.components(separatedBy: "```")[0]
    }
    #expect(blocks.count == atlas.areas.count + 1)
    for block in blocks {
      #expect(block.utf16.count < 50_000)
      let edges = block.split(separator: "\n").filter {
        $0.contains(" ==>") || $0.contains(" --o") || $0.contains(" --->") || $0.contains(" --- ")
      }
      #expect(edges.count <= 499)
    }
    #expect(text.contains("\n- [Album1Feature](#album1feature): "))
    #expect(text.contains("\n### Album1Feature\n"))
    // Every screen is named on some page.
    for node in drawing.nodes { #expect(text.contains(node.name), "\(node.name)") }
  }

  @Test func `of what fits is one chart`() {
    let text = MarkdownWriter().text(for: DrawingBuilder.drawing(of: Graphs.bank), style: DrawingStyle())
    #expect(text.components(separatedBy: "```mermaid\n").count == 2)
  }
}
