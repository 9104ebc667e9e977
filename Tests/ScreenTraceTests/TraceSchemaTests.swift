import ScreenTrace
import TestSupport
import Testing

@Suite("The trace's schema describes what is written")
struct TraceSchemaTests {
  private let shop = ScreenKey(module: "Shop", type: "Tienda")

  @Test func `every kind of event, as full and as bare as it comes, is valid`() throws {
    let move = Move(
      op: .push, from: shop, to: shop, owner: shop, path: "camino.a", model: .stack, style: .push,
      child: shop, ids: [],
      at: "a")
    let back = Move(
      op: .popTo, from: shop, to: shop, owner: shop, within: "inicio", path: "camino.a", model: .stack,
      style: .push,
      child: shop, ids: ["1"], gone: ["0", "1"], at: "a", origin: "b", by: .user, sure: false)
    let effect = TraceEvent.Effect(id: 1, screen: shop, action: 0)
    let events: [TraceEvent] = [
      .session(.init(session: "s", root: shop, recorder: "r 1", started: "2026-01-01T00:00:00Z")),
      .session(
        .init(
          session: "s", app: "Tienda", root: shop, recorder: "r 1", started: "2026-01-01T00:00:00.123Z",
          present: [
            .init(depth: 1, owner: shop, path: "p", model: .scope, style: .row, child: shop, id: "7")
          ],
          declared: [
            .init(
              owner: shop, path: "p", model: .tree, style: .unknown, child: shop,
              source: .init(file: "Shop/A.swift", line: 1),
              boxed: "presentation state"),
            .init(owner: shop, path: "p", model: .tree, style: .alert, child: shop),
          ])),
      .action(.init(n: 1, ms: 0, action: "a.b", screen: shop, cause: .init(kind: .user))),
      .action(
        .init(
          n: 2, ms: 3, action: "a.b", ids: ["1"], screen: shop, cause: .init(kind: .effect, origin: 1),
          payload: "x",
          moves: [move, back], effects: .init(started: [effect], finished: [effect], cancelled: [effect]))),
      .missing(.init(count: 2, reason: "No space left on device")),
      .end(.init(ms: 4, actions: 2, effects: .init(cancelled: [effect]))),
    ]
    #expect(try JSONSchema.trace.complaints(about: events.map(\.line)) == [])
  }

  @Test func `the moves that the differ makes are valid, whatever they are`() throws {
    let place = Presence.Place(path: "camino.a", hole: "camino", model: .stack, style: .push, identity: "0")
    let before = Presence(screen: shop, children: [Presence(screen: ScreenKey("A"), place: place)])
    let modal = Presence(
      screen: ScreenKey("B"), place: .init(path: "hoja", hole: "hoja", model: .tree, style: .unknown))
    let after = Presence(screen: shop, children: [modal])
    let context = MoveContext(at: CasePath(cases: ["x"]))
    let moves = before.moves(to: after, during: context) + after.moves(to: before, during: context)
    #expect(moves.map(\.op) == [.pop, .present, .dismiss, .push])
    let action = TraceEvent.action(
      .init(n: 1, ms: 0, action: "x", screen: shop, cause: .init(kind: .user), moves: moves))
    #expect(try JSONSchema.trace.complaints(about: [action.line]) == [])
  }

  @Test func `unknown fields and events are valid, wrong values are not`() throws {
    let lines = [
      #"{"event":"memory","bytes":1}"#,
      #"{"event":"end","ms":1,"actions":0,"battery":3}"#,
      #"{"event":"end","ms":-1,"actions":0}"#,
      #"{"event":"missing","count":0,"reason":""}"#,
      #"{"event":"session","screentrace":2,"session":"s","root":"A","recorder":"r","started":"2026-01-01T00:00:00Z"}"#,
      #"{"event":"session","screentrace":1,"session":"s","root":"A","recorder":"r","started":"yesterday"}"#,
      #"{"event":"action","n":1,"ms":1,"action":"a","screen":"A","cause":{"kind":"ghost"}}"#,
      #"{"event":"action","n":1,"ms":1,"action":"a","screen":"A","cause":{"kind":"user"},"moves":[{"op":"pop","from":"A","to":"A","owner":"A","path":"p","model":"stack","style":"push","child":"A","at":"a"}]}"#,
      "[]", #"{"ms":1}"#,
    ]
    #expect(try JSONSchema.trace.invalid(among: lines) == Set(3...10))
  }
}
