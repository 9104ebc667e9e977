import Foundation
import ScreenTrace

/// Traces that the tests write: a shop without a fault, and profiles that contain themselves.
enum Fixtures {
  static let shop = ScreenKey(module: "Shop", type: "Tienda")
  static let product = ScreenKey(module: "Shop", type: "Producto")
  static let filter = ScreenKey(module: "Shop", type: "Filtro")
  static let profile = ScreenKey(module: "Social", type: "Perfil")

  /// Two screens, a push and a pop, a sheet.
  static let shopTrace: [TraceEvent] = [
    .session(
      .init(session: "s1", app: "Tienda", root: shop, recorder: "test", started: "2026-01-01T00:00:00Z")),
    .action(
      .init(
        n: 1, ms: 5, action: "productoPulsado", screen: shop, cause: .init(kind: .user),
        moves: [
          Move(
            op: .push, from: shop, to: product, owner: shop, path: "camino.producto", model: .stack,
            style: .push, child: product, ids: ["0"], at: "productoPulsado")
        ])),
    .action(
      .init(
        n: 2, ms: 9, action: "camino.popFrom", ids: ["0"], screen: shop, cause: .init(kind: .user),
        moves: [
          Move(
            op: .pop, from: product, to: shop, owner: shop, path: "camino.producto", model: .stack,
            style: .push, child: product, ids: ["0"], at: "camino.popFrom", by: .user)
        ])),
    .end(.init(ms: 10, actions: 2)),
  ]

  /// A profile that presents a profile, in a tree: an error.
  static let recursionTrace: [TraceEvent] = [
    .session(
      .init(
        session: "s2", app: "Perfiles", root: profile, recorder: "test", started: "2026-01-01T00:00:00Z",
        declared: [
          .init(
            owner: profile, path: "destino.perfil", model: .tree, style: .unknown, child: profile,
            source: .init(file: "Social/Perfil.swift", line: 9), boxed: "presentation state")
        ])),
    .end(.init(ms: 1, actions: 0)),
  ]

  static func text(_ events: [TraceEvent]) -> String {
    events.map { $0.line + "\n" }.joined()
  }
}
