@preconcurrency import CGraphviz
import DrawingFixtures
import Foundation
import ScreenGraph
import Testing

@testable import ScreenDiagrams
@testable import ScreenLayout

@Suite struct `libgraphviz` {
  @Test(arguments: [Graphs.shop, Graphs.treeRecursion, Graphs.stackRecursion, Graphs.bank, Graphs.hostile])
  func `reads the DOT we write, with every screen and move`(graph: GraphDocument) throws {
    let drawing = DrawingBuilder.drawing(of: graph)
    let dot = DOTWriter().text(for: drawing, style: DrawingStyle())
    try GraphvizEngine.exclusively {
      let root = try #require(dot.withCString { agmemread($0) })
      defer { agclose(root) }
      let orderings = drawing.groups.filter { $0.kind == .tabs && $0.isOrdered }.map { group in
        max(0, drawing.nodes.filter { $0.group == group.id }.count - 1)
      }
      let nodes = drawing.nodes.count + drawing.notes.count
      #expect(Int(agnnodes(root)) == nodes)
      let edges = drawing.edges.count + drawing.notes.count + orderings.reduce(0, +)
      #expect(Int(agnedges(root)) == edges)
    }
  }

  @Test(arguments: [
    "https://example.org/a?b=1&c=<\"2\">/{file}#L{line}", "https://example.org/\\N", "{file}",
  ])
  func `reads the addresses we write, of files with hostile names, and the picture has the same`(
    address: String
  ) throws {
    var graph = Graphs.hostile
    for (index, name) in Graphs.hostileNames.enumerated() {
      graph.screens[index].source = .init(file: name, line: index + 1)
    }
    let drawing = DrawingBuilder.drawing(of: graph, options: DrawingOptions(sourceURL: address))
    let dot = DOTWriter().text(for: drawing, style: DrawingStyle())
    let links = try GraphvizEngine.exclusively {
      let root = try #require(dot.withCString { agmemread($0) })
      defer { agclose(root) }
      return sequence(first: agfstnode(root)) { agnxtnode(root, $0) }.prefix { $0 != nil }.compactMap {
        node in
        agget(UnsafeMutableRawPointer(node), strdup("URL")).map { String(cString: $0) }
      }.filter { !$0.isEmpty }
    }
    #expect(links.count == drawing.nodes.filter { $0.link.map { !$0.isEmpty } == true }.count)
    #expect(links.count > 30)
    for link in links {
      // What neither HTML, nor DOT, nor the name of a scheme takes for something else.
      #expect(!link.contains { "\"<>\\ ".contains($0) || !$0.isASCII || $0.isNewline }, "\(link)")
      #expect(address.hasPrefix("https:") ? link.hasPrefix("https:") : !link.contains(":"), "\(link)")
    }
    let picture = try ParsedSVG(try DiagramLayout.svg(of: drawing))
    #expect(Set(links).isSubset(of: picture.links))
  }

  @Test func `says what is wrong, and does right afterwards`() throws {
    let engine = try GraphvizEngine.shared.get()
    var graph = GraphvizLowering.graph(of: DrawingBuilder.drawing(of: Graphs.shop), style: DrawingStyle())
    let good = try engine.render(graph, as: "svg")
    graph.root.nodes = [GraphvizGraph.Node(name: "bad", attributes: [.init(html: "<b>open")])]
    let error = #expect(throws: LayoutError.self) { try engine.render(graph, as: "svg") }
    #expect(error?.description.hasPrefix("Graphviz could not lay out the graph: ") == true)
    graph.root.nodes = []
    #expect(throws: LayoutError.self) { try engine.render(graph, as: "no-such-format") }
    let again = GraphvizLowering.graph(of: DrawingBuilder.drawing(of: Graphs.shop), style: DrawingStyle())
    #expect(try engine.render(again, as: "svg") == good)
  }

  @Test func `keeps its memory flat over a thousand pictures`() throws {
    let drawing = Drawing(
      title: "Small", nodes: [.init(id: "a", name: "A"), .init(id: "b", name: "B", captions: ["sheet"])],
      edges: [.init(from: "a", to: "b", kind: .present, causes: [.init(action: "tapped")])])
    // Other tests run at the same time and take memory of their own, but a leak would show in each of the rounds.
    var growths: [Int] = []
    for _ in 0..<10 {
      let before = try residentKilobytes()
      for _ in 0..<100 { _ = try DiagramLayout.svg(of: drawing, style: DrawingStyle(direction: .down)) }
      growths.append(try residentKilobytes() - before)
    }
    // Graphviz 2.42 itself forgets 72 bytes for each text in a label (valgrind shows it for a program of ten lines too).
    let texts = try ParsedSVG(try DiagramLayout.svg(of: drawing)).texts.count
    #expect(growths.min() ?? .max <= texts * 72 * 100 / 1024 + 16, "kilobytes a round: \(growths)")
  }

  private func residentKilobytes() throws -> Int {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
    return line?.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }.first ?? 0
  }

  @Test func `is found beside the library that is loaded`() {
    #expect(GraphvizPlugins.folders.first?.hasSuffix("/graphviz") == true)
    #expect(throws: LayoutError.self) { try GraphvizPlugins.description(of: "no_such_plugin") }
  }
}
