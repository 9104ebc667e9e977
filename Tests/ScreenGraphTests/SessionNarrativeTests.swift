import ScreenTrace
import Testing

@testable import ScreenGraph

@Suite("A session is told move by move")
struct SessionNarrativeTests {
  private let shop = ScreenKey("Shop/Tienda")
  private let payment = ScreenKey("Shop/Pago")
  private let thanks = ScreenKey("Shop/Confirmacion")

  private func lines(_ events: [TraceEvent], all: Bool = false) -> [String] {
    var narrative = SessionNarrative(includesAllActions: all)
    return events.flatMap { narrative.lines(for: $0) }
  }

  private func move(
    _ op: MoveOperation, _ from: ScreenKey, _ to: ScreenKey, child: ScreenKey, by: Asker? = nil,
    gone: [String]? = nil,
    origin: String? = nil, sure: Bool = true
  ) -> Move {
    Move(
      op: op, from: from, to: to, owner: shop, path: "camino.\(child.type.lowercased())", model: .stack,
      style: .push,
      child: child, ids: ["2"], gone: gone, at: "a.b", origin: origin, by: by, sure: sure)
  }

  @Test func `the shop's purchase reads like this`() {
    let events: [TraceEvent] = [
      .session(
        .init(
          session: "s1", app: "Compras", root: shop, recorder: "r", started: "2026-01-01T00:00:00Z",
          present: [
            .init(
              depth: 1, owner: shop, path: "camino.pago", model: .stack, style: .push, child: payment, id: "1"
            ),
            .init(
              depth: 2, owner: payment, path: "aviso", model: .tree, style: .alert,
              child: payment.ephemeral(at: "aviso")),
          ])),
      .action(
        .init(
          n: 3, ms: 1_200, action: "camino.element.pago.comprarPulsado", ids: ["1"], screen: payment,
          cause: .init(kind: .user))),
      .action(
        .init(
          n: 4, ms: 62_450, action: "pedidoCreado", screen: shop, cause: .init(kind: .effect, origin: 3),
          moves: [move(.push, payment, thanks, child: thanks, origin: "camino.element.pago.comprarPulsado")],
          effects: .init(
            started: [.init(id: 9, screen: thanks, action: 4)],
            cancelled: [.init(id: 1, screen: payment, action: 2), .init(id: 2, screen: payment, action: 2)]))),
      .missing(.init(count: 2, reason: "No space left on device")),
      .end(
        .init(ms: 70_000, actions: 5, effects: .init(cancelled: [.init(id: 9, screen: thanks, action: 4)]))),
    ]
    let told = [
      "Session s1 of Compras at Tienda, started 2026-01-01T00:00:00Z",
      "  present: Pago in Tienda.camino.pago [1]",
      "  present:   Pago.aviso in Pago.aviso",
      "  0:01.200  #3 Pago: camino.element.pago.comprarPulsado [1]",
      "  1:02.450  #4 Tienda: pedidoCreado (an effect, of #3)",
      "              push Confirmacion onto Tienda.camino, from Pago (by b, after comprarPulsado)",
      "              cancelled: 2 effects of Pago",
      "  2 events are missing here: No space left on device",
      "  1:10.000  end, after 5 actions",
      "              cancelled: 1 effect of Confirmacion",
    ]
    #expect(lines(events, all: true) == told)
    #expect(lines(events) == told.filter { !$0.contains("#3 Pago") })
  }

  @Test func `every move has its words`() {
    #expect(
      [
        move(.present, shop, payment, child: payment),
        move(.replace, shop, payment, child: payment, sure: false),
        move(.switch, shop, payment, child: payment),
        move(.dismiss, payment, shop, child: payment, by: .parent),
        move(.pop, thanks, payment, child: thanks, by: .child),
        move(.popTo, thanks, payment, child: thanks, by: .user, gone: ["2", "3", "4"]),
        move(.popToRoot, thanks, shop, child: thanks, by: .parent, gone: ["1", "2"]),
      ].map { $0.sentence() } == [
        "present Pago in Tienda.camino, from Tienda (by b)",
        "replace what Tienda.camino holds by Pago, from Tienda (by b, unsure)",
        "switch Tienda.camino to Pago, from Tienda (by b)",
        "dismiss Pago, back to Tienda (by b, decided by a reducer)",
        "pop Confirmacion off Tienda.camino, back to Pago (by b, asked by the screen itself)",
        "pop 3 screens off Tienda.camino, from Confirmacion back to Pago (by b, asked by the user)",
        "pop all 2 screens off Tienda.camino, from Confirmacion back to Tienda (by b, decided by a reducer)",
      ])
  }

  @Test func `screens are called as in a graph of the session`() {
    let (shop, editor) = (ScreenKey("Shop/Compras.Tienda"), ScreenKey("Shop/Compras.Editor"))
    let session = TraceEvent.session(
      .init(
        session: "s", root: shop, recorder: "r", started: "t",
        declared: [
          .init(owner: shop, path: "editor", model: .tree, style: .unknown, child: editor),
          .init(
            owner: editor, path: "alerta", model: .tree, style: .alert, child: editor.ephemeral(at: "alerta")),
        ]))
    let move = Move(
      op: .present, from: editor, to: editor.ephemeral(at: "alerta"), owner: editor, path: "alerta",
      model: .tree,
      style: .alert, child: editor.ephemeral(at: "alerta"), ids: [], at: "editor.cerrar")
    let action = TraceEvent.action(
      .init(n: 1, ms: 0, action: "editor.cerrar", screen: editor, cause: .init(kind: .user), moves: [move]))
    #expect(
      lines([session, action]) == [
        "Session s at Tienda, started t",
        "  0:00.000  #1 Editor: editor.cerrar",
        "              show the alert Editor.alerta, from Editor (by cerrar)",
      ])
  }

  @Test func `a second session stands apart, a part says so, and names cannot break a line`() {
    var session = TraceEvent.Session(session: "s\u{1B}[31m\n", root: shop, recorder: "r", started: "t")
    let first = "Session s\\u{1b}[31m\\u{a} at Tienda, started t"
    #expect(lines([.session(session), .session(session)]) == [first, "", first])
    session.part = 1
    #expect(lines([.session(session)]) == ["Session s\\u{1b}[31m\\u{a} goes on (part 2)"])
  }
}
