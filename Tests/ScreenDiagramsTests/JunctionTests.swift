import DrawingFixtures
import ScreenGraph
import ScreenTrace
import TestSupport
import Testing

@testable import ScreenDiagrams

@Suite struct `A junction` {
  @Test func `stands where several screens lead to the same ones by the same, and loses nothing`() throws {
    let drawing = DrawingBuilder.drawing(of: Graphs.links)
    #expect(drawing.counts == "7 screens, 16 moves.")
    let junction = try #require(drawing.nodes.first { $0.form == .junction })
    #expect(junction.id == "junction 1" && junction.name == "any of 5 screens")
    #expect(junction.details == ["Aviso, Buzon and Charla → Album, Aviso, Charla, Mapa and Perfil"])
    #expect(drawing.screens.map(\.id) == ["Buzon", "Album", "Aviso", "Charla", "Mapa", "Perfil", "Ayuda"])
    #expect(
      drawing.edges.map { "\($0.from) → \($0.to): \($0.causes.map(\.action))" } == [
        #"Aviso → junction 1: ["enlaceTocado"]"#, #"Buzon → junction 1: ["enlaceTocado"]"#,
        #"Charla → junction 1: ["enlaceTocado"]"#, "junction 1 → Album: []", "junction 1 → Aviso: []",
        "junction 1 → Charla: []", "junction 1 → Mapa: []", "junction 1 → Perfil: []",
        #"Buzon → Ayuda: ["enlaceTocado"]"#,
        #"Charla → Perfil: ["retratoTocado"]"#,
      ])
    #expect(drawing.legend == [.push, .junction, .root])
  }

  @Test func `is a dot in every format`() {
    let drawing = DrawingBuilder.drawing(of: Graphs.links)
    let dot = DOTWriter().text(for: drawing, style: DrawingStyle())
    #expect(dot.contains(#""junction 1" [label="", fixedsize="true""#))
    let mermaid = MermaidWriter().text(for: drawing, style: DrawingStyle())
    #expect(mermaid.contains("s_junction_1(( ))"))
    #expect(mermaid.contains(#"Charla ===|"enlaceTocado"| s_junction_1"#))
    #expect(mermaid.contains("s_junction_1 ==> Perfil"))
    #expect(
      OutlineWriter().text(for: drawing, style: DrawingStyle()) == """
        Mensajes: 7 screens, 16 moves. Aviso and Charla repeat through a stack: fine.

        Buzon (start)
          push any of 5 screens · enlaceTocado
            push Album
            push Aviso
              push any of 5 screens · enlaceTocado ↑
            push Charla
              push any of 5 screens · enlaceTocado ↑
              push Perfil · retratoTocado
            push Mapa
            push Perfil ↑
          push Ayuda · enlaceTocado

        """)
  }

  @Test func `says on a page between which screens its arrows lead`() throws {
    let drawing = DrawingBuilder.drawing(of: Graphs.links)
    let ends = { (from: String, to: String) in
      drawing.edges.first { $0.from == from && $0.to == to }.flatMap(drawing.ends)?.map {
        "\($0.from) \($0.to)"
      }
    }
    #expect(
      ends("Aviso", "junction 1") == [
        "Aviso Album", "Aviso Aviso", "Aviso Charla", "Aviso Mapa", "Aviso Perfil",
      ])
    #expect(ends("junction 1", "Perfil") == ["Aviso Perfil", "Buzon Perfil", "Charla Perfil"])
    #expect(ends("Buzon", "Ayuda") == nil)
  }

  @Test func `is called as nothing else is`() {
    let edges = (0..<3).flatMap { from in
      (0..<4).map { Drawing.Edge(from: "from \(from)", to: "to \($0)", kind: .push) }
    }
    let found = Junctions(of: edges, groups: [:], taken: ["junction 1", "junction 2"], name: { $0 })
    #expect(found.nodes.map(\.id) == ["junction 3"])
  }

  @Test func `comes apart where screens are collapsed, and where what it connects lies in several areas`() {
    let drawing = DrawingBuilder.drawing(of: Graphs.links)
    let plain = drawing.expanding(drawing.junctions)
    #expect(plain.nodes == drawing.screens)
    #expect(plain.edges.count == 16)
    let portrait = plain.edges.first { $0.from == "Charla" && $0.to == "Perfil" }
    #expect(portrait?.causes.map(\.action) == ["retratoTocado", "enlaceTocado"])
    var modules = drawing
    for index in modules.nodes.indices where modules.nodes[index].form != .junction {
      modules.nodes[index].module = index < 3 ? "One" : "Two"
    }
    let collapsed = modules.collapsed(because: "asked for")
    #expect(collapsed.nodes.map(\.name) == ["One", "Two"])
    #expect(
      collapsed.edges.map { "\($0.from) → \($0.to): \($0.words)" } == [
        #"module One → module Two: ["7 moves"]"#, #"module Two → module One: ["2 moves"]"#,
      ])
    // Few screens are one area.
    let atlas = Atlas(of: drawing)
    #expect(atlas.areas.flatMap(\.nodes).map(\.id).filter { $0.hasPrefix("junction") } == ["junction 1"])
  }

  @Test(arguments: [
    (2, 9, false), (3, 3, false), (3, 4, true), (4, 3, true), (9, 2, false),
  ])
  func `has to save arrows`(sources: Int, targets: Int, isWorthwhile: Bool) {
    let edges = (0..<sources).flatMap { from in
      (0..<targets).map { Drawing.Edge(from: "from \(from)", to: "to \($0)", kind: .push) }
    }
    let found = Junctions(of: edges, groups: [:], name: { $0 })
    #expect(found.nodes.count == (isWorthwhile ? 1 : 0))
    #expect(found.edges.count == (isWorthwhile ? sources + targets : sources * targets))
  }

  /// The seed is printed with a failure.
  @Test(arguments: UInt64(1)...60)
  func `law: what leads where, and by what, is the same with and without`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    // A block of screens that all lead to each other, among what leads anywhere.
    let (width, height) = (Int.random(in: 5...6, using: &random), Int.random(in: 6...7, using: &random))
    let edges = (0..<12).flatMap { from in
      (0..<12).compactMap { to -> Drawing.Edge? in
        let isInBlock = from < width && to < height
        guard isInBlock || random.chance(4) else { return nil }
        let causes = ["a", "b"].filter { _ in random.chance(12) } + (isInBlock ? ["link"] : [])
        return Drawing.Edge(
          from: "\(from)", to: "\(to)", kind: .push, causes: causes.map { Drawing.Cause(action: $0) },
          isUnsure: !isInBlock && random.chance(9))
      }
    }
    let found = Junctions(of: edges, groups: [:], name: { $0 })
    var drawing = Drawing(title: "", edges: found.edges)
    drawing.nodes = found.nodes
    let joined = found.edges.filter { !$0.from.hasPrefix("junction") }.flatMap { edge in
      (drawing.ends(of: edge) ?? [(edge.from, edge.to)]).flatMap { Self.ways(edge, from: $0.from, to: $0.to) }
    }
    #expect(Set(joined) == Set(edges.flatMap { Self.ways($0, from: $0.from, to: $0.to) }), "seed \(seed)")
    #expect(joined.count == Set(joined).count, "seed \(seed)")
    #expect(found.edges.count < edges.count && !found.nodes.isEmpty, "seed \(seed)")
  }

  private static func ways(_ edge: Drawing.Edge, from: String, to: String) -> [String] {
    let causes = edge.causes.isEmpty ? ["nobody knows"] : edge.causes.map(\.action)
    return causes.map { "\(from) → \(to) \(edge.isUnsure ? "unsure" : "sure") by \($0)" }
  }
}
