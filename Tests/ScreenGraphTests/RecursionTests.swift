import ScreenTrace
import TestSupport
import Testing

@testable import ScreenGraph

@Suite("Rules find what their examples say")
struct RuleExampleTests {
  @Test(arguments: Rules.all.flatMap { rule in rule.examples.map { (rule.id, $0) } })
  func `an example is found, or passed, as it says`(id: String, example: RuleExample) throws {
    let rule = try #require(Rules.rule(id))
    #expect(rule.findings(in: example.graph).isEmpty != example.isFound, "\(id): \(example.title)")
    #expect(!example.graph.slots.isEmpty)
  }

  @Test func `every rule has examples of both kinds, and an id of its own`() {
    for rule in Rules.all {
      #expect(Set(rule.examples.map(\.isFound)) == [true, false], "\(rule.id)")
    }
    #expect(Set(Rules.all.map(\.id)).count == Rules.all.count)
    #expect(Rules.all.map(\.id) == Rules.all.map(\.id).sorted())
  }
}

@Suite("Recursion is found as real cycles")
struct RecursionTests {
  private func graph(_ slots: [RuleExample.Slot]) -> GraphDocument {
    RuleExample("", isFound: true, slots).graph
  }

  @Test func `a tree that contains itself is told with its cycle, what boxes it, its cost and the way out`() {
    let document = graph([
      .init("Red", "destino.perfil", .navigationDestination, "Perfil", boxed: "presentation state"),
      .init("Perfil", "destino.perfil", .navigationDestination, "Perfil", boxed: "presentation state"),
    ])
    #expect(
      Rules.findings(in: document) == [
        .init(
          rule: "tree-recursion", severity: .error,
          message:
            "Perfil contains itself: Perfil → Perfil through destino.perfil. A tree's depth is fixed when its types are written.",
          cycle: ["Perfil", "Perfil"],
          slots: [.init(owner: "Perfil", path: "destino.perfil", child: "Perfil")],
          compiles: "only because presentation state boxes Perfil.destino (Perfil.swift:9)",
          wrappersPerLap: 2,
          wayOut:
            "Make Perfil.destino.perfil a push onto a StackState in Red: it is the only tree slot on the cycle.",
          locations: [.init(file: "Perfil.swift", line: 9)])
      ])
  }

  @Test func `a cycle starts where one comes to it, and its drill-down is the one to turn into a push`() {
    let document = graph([
      .init("App", "perfil", .tab, "Perfil"),
      .init("Perfil", "cabecera", .embed, "Cabecera"),
      .init("Cabecera", "destino.seguidores", .sheet, "Amigos"),
      .init("Amigos", "destino.perfil", .navigationDestination, "Perfil"),
    ])
    let findings = Rules.findings(in: document)
    #expect(findings.map(\.rule) == ["tree-recursion"])
    #expect(findings[0].cycle == ["Perfil", "Cabecera", "Amigos", "Perfil"])
    #expect(findings[0].slots?.map(\.path) == ["cabecera", "destino.seguidores", "destino.perfil"])
    #expect(findings[0].compiles == "no")
    #expect(findings[0].wrappersPerLap == 5)
    #expect(
      findings[0].wayOut
        == "Make Amigos.destino.perfil a push onto a StackState in App: it is shown as a drill-down, which a push looks like."
    )
  }

  @Test func `a stack inside its own element is a warning, on the cycle that it closes`() {
    let document = graph([
      .init("Tienda", "camino.producto", .push, "Producto", boxed: "stack state"),
      .init("Producto", "destino.tienda", .sheet, "Tienda", boxed: "presentation state"),
    ])
    let findings = Rules.findings(in: document)
    #expect(findings.map(\.rule) == ["mixed-recursion"])
    #expect(findings[0].severity == .warning)
    #expect(
      findings[0].cycle == ["Producto", "Tienda", "Producto"]
        || findings[0].cycle == ["Tienda", "Producto", "Tienda"])
    #expect(findings[0].compiles?.contains("boxes") == true)
    #expect(findings[0].wrappersPerLap == 4)
    #expect(
      findings[0].wayOut
        == "Push Producto onto one stack around the flow instead of Tienda.camino: it is the only stack on the cycle."
    )
  }

  @Test func `two ways back are two cycles, the shortest of each`() {
    let document = graph([
      .init("A", "b", .sheet, "B"), .init("B", "a", .sheet, "A"), .init("B", "c", .sheet, "C"),
      .init("C", "a", .sheet, "A"), .init("C", "d", .sheet, "D"), .init("D", "e", .sheet, "E"),
    ])
    #expect(Rules.findings(in: document).map(\.cycle) == [["A", "B", "A"], ["A", "B", "C", "A"]])
  }

  @Test func `a cycle that a trace has shown compiles, whatever boxes it`() {
    var map = ScreenMap()
    let profile = ScreenKey(type: "Perfil")
    map.add(
      ScreenMap.Slot(model: .tree, styles: [.unknown], evidence: [.observed]),
      for: .init(owner: profile, path: "perfil", child: profile))
    #expect(
      GraphDocument(map).findings.map(\.compiles)
        == ["only because something on the cycle boxes it: a trace shows it run"])
  }

  @Test func `every cycle that is reported is a shortest closed walk over slots there are`() {
    let seed = UInt64.random(in: 0...UInt64.max)
    print("Recursion, seed \(seed)")
    var random = SeededGenerator(seed: seed)
    for round in 0..<500 {
      var map = ScreenMap()
      for _ in 0..<Int.random(in: 1...14, using: &random) {
        let (owner, child) = (random.pick("ABCDEF"), random.pick("ABCDEF"))
        map.add(
          ScreenMap.Slot(model: random.pick([.tree, .tree, .scope, .stack]), styles: [.unknown]),
          for: .init(
            owner: .init(String(owner)), path: random.pick(["p", "q.r"]), child: .init(String(child))))
      }
      let document = GraphDocument(map)
      check(
        document, "tree-recursion", through: .tree, over: [.tree, .scope], "seed \(seed), round \(round)")
      check(
        document, "mixed-recursion", through: .stack, over: [.tree, .scope, .stack],
        "seed \(seed), round \(round)")
    }
  }

  private func check(
    _ document: GraphDocument, _ rule: String, through essential: SlotModel, over models: Set<SlotModel>,
    _ comment: Comment
  ) {
    let findings = document.findings.filter { $0.rule == rule }
    let slots = document.slots.filter { models.contains($0.model) }
    var covered: Set<GraphDocument.SlotReference> = []
    for finding in findings {
      let cycle = finding.cycle ?? []
      let references = finding.slots ?? []
      #expect(cycle.first == cycle.last, comment)
      #expect(cycle.count == references.count + 1, comment)
      #expect(Set(cycle).count == references.count, comment)
      let used = references.compactMap { reference in
        slots.first {
          $0.owner == reference.owner && $0.path == reference.path && $0.child == reference.child
        }
      }
      #expect(used.count == references.count, comment)
      #expect(used.map(\.owner) == cycle.dropLast(), comment)
      #expect(used.map(\.child) == cycle.dropFirst().map(\.self), comment)
      let essentials = used.filter { $0.model == essential }
      #expect(!essentials.isEmpty, comment)
      // It is a shortest one for one of its slots.
      #expect(
        essentials.contains { distance(from: $0.child, to: $0.owner, slots) == references.count - 1 }, comment
      )
      for slot in essentials where distance(from: slot.child, to: slot.owner, slots) == references.count - 1 {
        covered.insert(.init(owner: slot.owner, path: slot.path, child: slot.child))
      }
    }
    // Each slot that can be walked back from is on one of its shortest cycles.
    for slot in slots
    where slot.model == essential && distance(from: slot.child, to: slot.owner, slots) != nil {
      #expect(covered.contains(.init(owner: slot.owner, path: slot.path, child: slot.child)), comment)
    }
    #expect(Set(findings.map(\.slots)).count == findings.count, comment)
    #expect(findings.count <= slots.filter { $0.model == essential }.count, comment)
  }

  private func distance(from start: String, to end: String, _ slots: [GraphDocument.Slot]) -> Int? {
    var level: Set<String> = [start]
    for steps in 0...slots.count {
      if level.contains(end) { return steps }
      level.formUnion(slots.filter { level.contains($0.owner) }.map(\.child))
    }
    return nil
  }

  @Test func `twenty thousand screens in one circle are one cycle, and no problem`() {
    let count = 20_000
    let slots = (0..<count).map { index in
      GraphDocument.Slot(
        owner: "S\(index)", path: "destino.x", model: .tree, styles: [.sheet],
        child: "S\((index + 1) % count)")
    }
    let findings = Rules.findings(in: GraphDocument(title: "", slots: slots))
    #expect(findings.map { $0.slots?.count } == [count])
    #expect(findings[0].message.utf8.count < 400)
  }

  @Test func `a dense graph of many screens gives at least one cycle, within a budget`() {
    var random = SeededGenerator(seed: 7)
    let slots = (0..<60_000).map { index in
      GraphDocument.Slot(
        owner: "S\(Int.random(in: 0..<20_000, using: &random))", path: "p\(index)", model: .tree,
        styles: [.sheet],
        child: "S\(Int.random(in: 0..<20_000, using: &random))")
    }
    let findings = Rules.findings(in: GraphDocument(title: "", slots: slots))
    #expect(findings.first?.severity == .error)
    #expect(findings.last?.message.hasPrefix("The graph is too large to list every shortest cycle") == true)
  }
}

@Suite("Strongly connected components")
struct StronglyConnectedComponentsTests {
  @Test func `nodes share a component exactly where they reach each other, and edges lead to lower numbers`()
  {
    let seed = UInt64.random(in: 0...UInt64.max)
    print("Components, seed \(seed)")
    var random = SeededGenerator(seed: seed)
    for _ in 0..<300 {
      let count = Int.random(in: 1...9, using: &random)
      let successors = (0..<count).map { _ in
        (0..<Int.random(in: 0...3, using: &random)).map { _ in Int.random(in: 0..<count, using: &random) }
      }
      let found = StronglyConnectedComponents(successors)
      let reach = (0..<count).map { start in
        var reached: Set<Int> = [start]
        for _ in 0..<count { reached.formUnion(reached.flatMap { successors[$0] }) }
        return reached
      }
      for a in 0..<count {
        for b in 0..<count {
          let together = reach[a].contains(b) && reach[b].contains(a)
          #expect((found.component[a] == found.component[b]) == together, "seed \(seed)")
        }
        for b in successors[a] { #expect(found.component[b] <= found.component[a], "seed \(seed)") }
      }
      #expect(Set(found.component) == Set(0..<found.count), "seed \(seed)")
    }
  }
}

extension StronglyConnectedComponentsTests {
  @Test func `a chain and a circle of a hundred thousand nodes need no deep recursion`() {
    let count = 100_000
    let chain = (0..<count).map { $0 + 1 < count ? [$0 + 1] : [] }
    #expect(StronglyConnectedComponents(chain).count == count)
    #expect(StronglyConnectedComponents(chain.dropLast() + [[0]]).count == 1)
  }
}

@Suite("Repetition through a stack is told, not found")
struct StackRepetitionTests {
  @Test func `an enum of destinations in a stack's destination is no stack of its own`() {
    let slots = ["camino.casa", "camino.jardin.rosa", "camino.jardin.seto.hoja", "otro.jardin.rosa"].map {
      GraphDocument.Slot(owner: "Paseo", path: $0, model: .stack, styles: [.push], child: "Hoja")
    }
    let names = StackNames(slots)
    #expect(
      slots.map { names.stack(of: "Paseo", holding: $0.path) } == [
        "camino", "camino", "camino", "otro.jardin",
      ])
    #expect(names.stack(of: "Red", holding: "camino.jardin.rosa") == "camino.jardin")
  }

  private func push(_ from: String, _ to: String, _ path: String, owner: String = "Red") -> ScreenMap {
    var map = ScreenMap()
    map.add(
      ScreenMap.Move(),
      for: .init(op: .push, from: .init(from), to: .init(to), owner: .init(owner), path: path))
    map.add(
      ScreenMap.Slot(model: .stack, styles: [.push]),
      for: .init(owner: .init(owner), path: path, child: .init(to)))
    return map
  }

  @Test func `a profile that leads to profiles on one stack repeats, and is no recursion`() {
    let map = push("Inicio", "Perfil", "camino.perfil").merging(push("Perfil", "Perfil", "camino.perfil"))
    let document = GraphDocument(map)
    #expect(document.findings == [])
    #expect(document.stackRepetitions == [.init(owner: "Red", stack: "camino", screens: ["Perfil"])])
    #expect(document.stackRepetitions[0].sentence == "Perfil repeats through the stack Red.camino")
  }

  @Test func `a push from a screen within an element is the element's`() {
    var map = push("Cabecera", "Post", "camino.post").merging(push("Post", "Perfil", "camino.perfil"))
    #expect(GraphDocument(map).stackRepetitions == [])
    map.add(
      ScreenMap.Slot(model: .scope, styles: [.embed]),
      for: .init(owner: .init("Perfil"), path: "cabecera", child: .init("Cabecera")))
    #expect(
      GraphDocument(map).stackRepetitions == [
        .init(owner: "Red", stack: "camino", screens: ["Perfil", "Post"])
      ])
  }

  @Test func `pushes onto different stacks are no repetition`() {
    let map = push("A", "B", "uno.b").merging(push("B", "A", "otro.a"))
    #expect(GraphDocument(map).stackRepetitions == [])
  }
}
