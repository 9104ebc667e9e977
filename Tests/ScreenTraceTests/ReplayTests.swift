import ScreenTrace
import TestSupport
import Testing

@Suite("The moves of a session rebuild what is present")
struct ReplayTests {
  @Test func `ten thousand random walks end where their moves lead`() {
    let seed = UInt64.random(in: 0...UInt64.max)
    print("Differ and replay, seed \(seed)")
    var random = SeededGenerator(seed: seed)
    var counts: [MoveOperation: Int] = [:]
    for walk in 0..<10_000 {
      var state = RandomScreen(name: "Raiz", depth: 0, using: &random)
      var present = state.presence(place: nil)
      var replay = Replay(present)
      for step in 0..<4 {
        state.change(using: &random)
        let after = state.presence(place: nil)
        for move in present.moves(to: after, during: MoveContext(at: CasePath(cases: ["paso"]))) {
          replay.apply(move)
          counts[move.op, default: 0] += 1
        }
        guard replay == Replay(after) else {
          Issue.record("seed \(seed), walk \(walk), step \(step): \(present) → \(after)")
          return
        }
        present = after
      }
    }
    // The walks are worth something only if they come to every kind of move.
    #expect(Set(counts.keys) == Set(MoveOperation.allCases))
  }

  @Test func `a session's first line gives what was present`() {
    let root = ScreenKey(type: "Tienda")
    let product = ScreenKey(type: "Producto")
    let session = TraceEvent.Session(
      session: "s", root: root, recorder: "test", started: "2026-01-01T00:00:00Z",
      present: [
        .init(
          depth: 1, owner: root, path: "inicio", model: .scope, style: .embed,
          child: ScreenKey(type: "Inicio")),
        .init(
          depth: 2, owner: ScreenKey(type: "Inicio"), path: "aviso", model: .tree, style: .alert,
          child: ScreenKey(type: "Inicio.aviso")),
        .init(
          depth: 1, owner: root, path: "camino.producto", model: .stack, style: .push, child: product, id: "0"
        ),
        .init(
          depth: 2, owner: product, path: "ficha", model: .tree, style: .unknown,
          child: ScreenKey(type: "Ficha")),
        .init(
          depth: 1, owner: root, path: "camino.producto", model: .stack, style: .push, child: product, id: "1"
        ),
      ])
    #expect(
      Replay(session).occupants.sorted() == [
        .init(path: "camino.producto", ids: ["0"], screen: product),
        .init(path: "camino.producto", ids: ["1"], screen: product),
        .init(path: "camino.producto.ficha", ids: ["0"], screen: ScreenKey(type: "Ficha")),
        .init(path: "inicio.aviso", ids: [], screen: ScreenKey(type: "Inicio.aviso")),
      ])
  }
}

/// A screen of a made-up app whose state changes at random: a destination enum, a plain destination, an alert, a stack,
/// rows, two embedded screens of one type, and a root enum.
private struct RandomScreen {
  private var name: String
  private var depth: Int
  private var destination: (name: String, id: String?, screen: [RandomScreen])?
  private var detail: [RandomScreen] = []
  private var hasAlert = false
  private var stack: [(id: Int, name: String, screen: RandomScreen)] = []
  private var rows: [(id: Int, screen: RandomScreen)] = []
  private var tabs: [RandomScreen] = []
  private var root: (name: String, screen: [RandomScreen])?
  private var nextID = 0

  init(name: String, depth: Int, using random: inout SeededGenerator) {
    self.name = name
    self.depth = depth
    if depth == 0 || depth == 1 && random.chance(4) {
      tabs = [
        RandomScreen(name: "Pestana", depth: depth + 1, using: &random),
        RandomScreen(name: "Pestana", depth: depth + 1, using: &random),
      ]
    }
    guard depth < 3, random.chance(2) else { return }
    change(using: &random)
  }

  mutating func change(using random: inout SeededGenerator) {
    for _ in 0..<Int.random(in: 1...2, using: &random) { changeOnce(using: &random) }
  }

  private mutating func changeOnce(using random: inout SeededGenerator) {
    let child = { (random: inout SeededGenerator, depth: Int) in
      RandomScreen(name: random.pick(["Perfil", "Ficha", "Editor"]), depth: depth + 1, using: &random)
    }
    if depth < 3, random.chance(3) { return changeBelow(using: &random) }
    switch depth < 3 ? Int.random(in: 0...8, using: &random) : 2 {
    case 0:
      destination =
        random.chance(3)
        ? nil : (random.pick(["ficha", "alta"]), random.pick([nil, "1", "2"]), [child(&random, depth)])
    case 1: detail = random.chance(2) ? [] : [child(&random, depth)]
    case 2: hasAlert.toggle()
    case 3, 4:
      for _ in 0...random.pick([0, 0, 1, 2]) {
        stack.append((nextID, random.pick(["perfil", "ficha"]), child(&random, depth)))
        nextID += 1
      }
    case 5: stack.removeLast(min(stack.count, Int.random(in: 1...3, using: &random)))
    case 6:
      if !stack.isEmpty { stack.remove(at: Int.random(in: 0..<stack.count, using: &random)) }
      if random.chance(2), !stack.isEmpty { stack[0].name = "otra" }
    case 7:
      if random.chance(2), !rows.isEmpty {
        rows.remove(at: Int.random(in: 0..<rows.count, using: &random))
      } else {
        rows.append((nextID, child(&random, depth)))
        nextID += 1
        rows.shuffle(using: &random)
      }
    default: root = random.chance(3) ? nil : (random.pick(["entrada", "dentro"]), [child(&random, depth)])
    }
  }

  private mutating func changeBelow(using random: inout SeededGenerator) {
    switch Int.random(in: 0...5, using: &random) {
    case 0: destination?.screen[0].change(using: &random)
    case 1: if !detail.isEmpty { detail[0].change(using: &random) }
    case 2: if !stack.isEmpty { stack[stack.count - 1].screen.change(using: &random) }
    case 3: if !rows.isEmpty { rows[0].screen.change(using: &random) }
    case 4: if !tabs.isEmpty { tabs[Int.random(in: 0...1, using: &random)].change(using: &random) }
    default: root?.screen[0].change(using: &random)
    }
  }

  func presence(place: Presence.Place?) -> Presence {
    func tree(_ path: String, hole: String, id: String? = nil) -> Presence.Place {
      .init(path: path, hole: hole, model: .tree, style: .unknown, identity: id)
    }
    var children: [Presence] = []
    for (name, tab) in zip(["izquierda", "derecha"], tabs) {
      children.append(tab.presence(place: .init(path: name, hole: name, model: .scope, style: .embed)))
    }
    if let root {
      let path = "modo.\(root.name)"
      children.append(
        root.screen[0].presence(place: .init(path: path, hole: "modo", model: .scope, style: .switch)))
    }
    if let destination {
      let place = tree("destino.\(destination.name)", hole: "destino", id: destination.id)
      children.append(destination.screen[0].presence(place: place))
    }
    for screen in detail { children.append(screen.presence(place: tree("detalle", hole: "detalle"))) }
    if hasAlert {
      children.append(
        Presence(
          screen: ScreenKey(type: name).ephemeral(at: "alerta"),
          place: .init(path: "alerta", hole: "alerta", model: .tree, style: .alert)))
    }
    for element in stack {
      children.append(
        element.screen.presence(
          place: .init(
            path: "camino.\(element.name)", hole: "camino", model: .stack, style: .push,
            identity: String(element.id))))
    }
    for row in rows {
      children.append(
        row.screen.presence(
          place: .init(path: "filas", hole: "filas", model: .scope, style: .row, identity: String(row.id))))
    }
    return Presence(screen: ScreenKey(type: name), place: place, children: children)
  }
}
