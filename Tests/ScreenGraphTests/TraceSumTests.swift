import ScreenTrace
import TestSupport
import Testing

@testable import ScreenGraph

@Suite("The map of a trace is the sum of its events")
struct TraceSumTests {
  private let shop = ScreenKey(module: "Shop", type: "Tienda")
  private let home = ScreenKey(module: "Shop", type: "Inicio")
  private let product = ScreenKey(module: "Shop", type: "Producto")
  private let thanks = ScreenKey(module: "Shop", type: "Confirmacion")

  private var session: TraceEvent.Session {
    .init(
      session: "s", app: "Tienda", root: shop, recorder: "r", started: "t",
      present: [.init(depth: 1, owner: shop, path: "inicio", model: .scope, style: .embed, child: home)],
      declared: [
        .init(owner: shop, path: "inicio", model: .scope, style: .embed, child: home),
        .init(
          owner: shop, path: "camino.producto", model: .stack, style: .push, child: product,
          source: SourceLocation(file: "Shop/Tienda.swift", line: 4), boxed: "stack state"),
      ])
  }

  private func push(_ child: ScreenKey, _ path: String, from: ScreenKey, at: String, origin: String?) -> Move
  {
    Move(
      op: .push, from: from, to: child, owner: shop, path: path, model: .stack, style: .push, child: child,
      ids: ["0"], at: at, origin: origin)
  }

  private func action(_ n: Int, _ moves: [Move]) -> TraceEvent {
    .action(.init(n: n, ms: n, action: "a", screen: shop, cause: .init(kind: .user), moves: moves))
  }

  private var events: [TraceEvent] {
    [
      .session(session),
      action(1, [push(product, "camino.producto", from: home, at: "inicio.abrir", origin: nil)]),
      action(
        2,
        [
          push(
            thanks, "camino.confirmacion", from: product, at: "pedidoCreado",
            origin: "camino.element.producto.comprarPulsado")
        ]),
      action(
        3,
        [
          Move(
            op: .pop, from: thanks, to: product, owner: shop, path: "camino.confirmacion", model: .stack,
            style: .push, child: thanks, ids: ["1"], at: "camino.popFrom",
            origin: "camino.element.confirmacion.hecho",
            by: .child)
        ]),
      action(4, [push(product, "camino.producto", from: product, at: "camino.push", origin: nil)]),
      .end(.init(ms: 9, actions: 4)),
    ]
  }

  @Test func `screens, slots and moves with their visits, triggers and origins`() {
    var map = ScreenMap()
    for event in events { map.add(event) }
    #expect(map.titles == ["Tienda"])
    #expect(map.roots == [shop])
    #expect(map.screens.mapValues(\.visits) == [shop: 1, home: 1, product: 2, thanks: 1])
    let stack = ScreenMap.SlotKey(owner: shop, path: "camino.producto", child: product)
    #expect(
      map.slots[stack]
        == ScreenMap.Slot(
          model: .stack, styles: [.push], source: SourceLocation(file: "Shop/Tienda.swift", line: 4),
          boxed: "stack state", evidence: [.declared, .observed]))
    #expect(map.slots.count == 3)
    let moves = map.moves.sorted { $0.key < $1.key }.map(\.value)
    #expect(map.moves.count == 4)
    #expect(
      moves == [
        .init(
          triggers: ["popFrom"], origins: ["hecho"],
          paths: ["popFrom": "camino.popFrom", "hecho": "camino.element.confirmacion.hecho"],
          evidence: [.observed], count: 1),
        .init(triggers: ["abrir"], paths: ["abrir": "inicio.abrir"], evidence: [.observed], count: 1),
        .init(
          triggers: ["pedidoCreado"], origins: ["comprarPulsado"],
          paths: [
            "pedidoCreado": "pedidoCreado", "comprarPulsado": "camino.element.producto.comprarPulsado",
          ],
          evidence: [.observed], count: 1),
        .init(triggers: ["push"], paths: ["push": "camino.push"], evidence: [.observed], count: 1),
      ])
  }

  @Test func `the order of events does not matter`() {
    let seed = UInt64.random(in: 0...UInt64.max)
    print("Trace sum order, seed \(seed)")
    var random = SeededGenerator(seed: seed)
    var maps: Set<ScreenMap> = []
    for _ in 0..<20 {
      var map = ScreenMap()
      for event in events.shuffled(using: &random) { map.add(event) }
      maps.insert(map)
    }
    #expect(maps.count == 1, "seed \(seed)")
  }

  @Test func `a session that goes on in another file is not counted again`() {
    var part = session
    part.part = 1
    var map = ScreenMap()
    map.add(.session(session))
    let once = map.screens
    map.add(.session(part))
    #expect(map.screens == once)
  }
}
