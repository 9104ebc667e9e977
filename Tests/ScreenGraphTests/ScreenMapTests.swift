import ScreenTrace
import TestSupport
import Testing

@testable import ScreenGraph

@Suite("A map of screens is a sum")
struct ScreenMapTests {
  @Test func `merging is associative and commutative, and the empty map changes nothing`() {
    let seed = UInt64.random(in: 0...UInt64.max)
    print("ScreenMap laws, seed \(seed)")
    var random = SeededGenerator(seed: seed)
    for round in 0..<1_000 {
      let a = randomMap(using: &random)
      let b = randomMap(using: &random)
      let c = randomMap(using: &random)
      #expect(a.merging(b) == b.merging(a), "seed \(seed), round \(round)")
      #expect(a.merging(b).merging(c) == a.merging(b.merging(c)), "seed \(seed), round \(round)")
      #expect(a.merging(ScreenMap()) == a, "seed \(seed), round \(round)")
      #expect(ScreenMap().merging(a) == a, "seed \(seed), round \(round)")
    }
  }

  @Test func `a move made at once and by a reply keeps both first actions apart from the reply`() {
    let key = ScreenMap.MoveKey(
      op: .push, from: ScreenKey("A"), to: ScreenKey("B"), owner: ScreenKey("A"), path: "camino.b")
    var map = ScreenMap()
    map.add(ScreenMap.Move(triggers: ["enlaceAbierto"], count: 1), for: key)
    map.add(ScreenMap.Move(triggers: ["pedidoCreado"], origins: ["comprarPulsado"], count: 1), for: key)
    #expect(map.moves[key]?.triggers == ["enlaceAbierto", "pedidoCreado"])
    #expect(map.moves[key]?.origins == ["comprarPulsado", "enlaceAbierto"])
    var direct = ScreenMap()
    direct.add(ScreenMap.Move(triggers: ["a"]), for: key)
    direct.add(ScreenMap.Move(triggers: ["b"]), for: key)
    #expect(direct.moves[key]?.origins == [])
  }

  @Test func `a map of several apps is called after all of them, each once`() {
    func app(_ title: String) -> ScreenMap {
      var map = ScreenMap()
      map.titles = [title]
      return map
    }
    #expect(GraphDocument(app("Tienda")).title == "Tienda")
    let both = app("Tienda").merging(app("Lista"))
    #expect(GraphDocument(both).title == "Lista, Tienda")
    #expect(GraphDocument(ScreenMap(GraphDocument(both)).merging(app("Tienda"))).title == "Lista, Tienda")
    let four = ["D", "C", "B", "A"].map(app).reduce(ScreenMap()) { $0.merging($1) }
    #expect(GraphDocument(four).title == "A, B and 2 more")
  }

  @Test func `the parts of a graph in any order give the same document`() {
    let seed = UInt64.random(in: 0...UInt64.max)
    print("ScreenMap order, seed \(seed)")
    var random = SeededGenerator(seed: seed)
    for round in 0..<100 {
      let parts = (0..<6).map { _ in randomMap(using: &random) }
      let documents = Set(
        (0..<4).map { _ in
          GraphDocument(parts.shuffled(using: &random).reduce(ScreenMap()) { $0.merging($1) })
        })
      #expect(documents.count == 1, "seed \(seed), round \(round)")
    }
  }

  @Test func `merging unites evidence, sums counts, and keeps the smaller of two sources`() {
    let owner = ScreenKey(module: "Shop", type: "Tienda")
    let child = ScreenKey(module: "Shop", type: "Producto")
    let slotKey = ScreenMap.SlotKey(owner: owner, path: "camino.producto", child: child)
    let moveKey = ScreenMap.MoveKey(op: .push, from: owner, to: child, owner: owner, path: "camino.producto")
    var declared = ScreenMap()
    declared.add(
      ScreenMap.Slot(
        model: .stack, styles: [.push], source: SourceLocation(file: "B.swift", line: 2),
        evidence: [.declared],
        sure: false), for: slotKey)
    declared.add(
      ScreenMap.Move(triggers: ["NavigationLink"], evidence: [.declared], sure: false), for: moveKey)
    var observed = ScreenMap()
    observed.add(
      ScreenMap.Slot(
        model: .stack, styles: [.unknown], source: SourceLocation(file: "A.swift", line: 7),
        evidence: [.observed]),
      for: slotKey)
    observed.add(
      ScreenMap.Move(triggers: ["push"], paths: ["push": "camino.push"], evidence: [.observed], count: 3),
      for: moveKey)
    var both = declared.merging(observed)
    both.merge(observed)

    #expect(
      both.slots == [
        slotKey: ScreenMap.Slot(
          model: .stack, styles: [.push], source: SourceLocation(file: "A.swift", line: 7),
          evidence: [.declared, .observed])
      ])
    #expect(
      both.moves == [
        moveKey: ScreenMap.Move(
          triggers: ["NavigationLink", "push"], paths: ["push": "camino.push"],
          evidence: [.declared, .observed],
          count: 6)
      ])
  }

  @Test func `counts stop at the largest integer instead of overflowing`() {
    let key = ScreenKey(type: "Perfil")
    var map = ScreenMap()
    map.add(ScreenMap.Screen(visits: .max), for: key)
    map.add(ScreenMap.Screen(visits: 5), for: key)
    #expect(map.screens[key]?.visits == .max)
  }

  @Test func `unknown vanishes beside any other style, and embed beside tab`() {
    #expect(Set<SlotStyle>([.unknown]).withoutVaguer == [.unknown])
    #expect(Set<SlotStyle>([.unknown, .sheet, .popover]).withoutVaguer == [.sheet, .popover])
    #expect(Set<SlotStyle>([.unknown, .embed, .tab]).withoutVaguer == [.tab])
    #expect(Set<SlotStyle>([.embed, .inline]).withoutVaguer == [.embed, .inline])
  }
}
