import ScreenTrace
import Testing

@testable import ScreenGraph

@Suite struct `A walk through a session` {
  private let root = ScreenKey("App/App")
  private let profile = ScreenKey("App/Perfil")
  private let sheet = ScreenKey("App/Hoja")

  private func session(present: [TraceEvent.PresentScreen] = []) -> TraceEvent {
    .session(
      .init(session: "s", root: root, recorder: "t", started: "2026-01-01T00:00:00Z", present: present))
  }

  private func action(
    _ number: Int, _ path: String, ids: [String] = [], origin: Int? = nil, _ moves: Move...
  ) -> TraceEvent {
    .action(
      .init(
        n: number, ms: number * 100, action: path, ids: ids, screen: root,
        cause: .init(kind: origin == nil ? .user : .effect, origin: origin),
        moves: moves.isEmpty ? nil : moves))
  }

  private func push(_ id: String, from: ScreenKey) -> Move {
    Move(
      op: .push, from: from, to: profile, owner: root, path: "camino.perfil", model: .stack, style: .push,
      child: profile, ids: [id], at: "abrir")
  }

  private func walk(_ events: [TraceEvent]) -> SessionWalk {
    var walk = SessionWalk()
    for event in events { walk.add(event) }
    walk.finish()
    return walk
  }

  @Test func `starts with what was there, and leaves out what is always there`() {
    let walk = walk([
      session(present: [
        .init(
          depth: 1, owner: root, path: "inicio", model: .scope, style: .embed, child: ScreenKey("App/Inicio")),
        .init(
          depth: 1, owner: root, path: "camino.perfil", model: .stack, style: .push, child: profile, id: "7"),
        .init(depth: 2, owner: profile, path: "hoja", model: .tree, style: .unknown, child: sheet),
      ])
    ])
    #expect(walk.instances.map(\.name) == ["App", "Perfil", "Hoja"])
    #expect(walk.instances.map(\.holder) == [nil, 0, 1])
    #expect(walk.instances.map(\.path) == ["", "camino.perfil", "camino.perfil.hoja"])
    #expect(walk.instances.map(\.isFromStart) == [true, true, true])
    #expect(walk.deepestStack == 1)
  }

  @Test func `follows an effect back to the element whose action started it`() {
    let walk = walk([
      session(), action(1, "abrir", push("0", from: root)), action(2, "abrir", push("1", from: profile)),
      action(3, "camino.element.perfil.cargar", ids: ["0"]),
      action(4, "camino.element.perfil.cargado", ids: ["1"], origin: 3, push("2", from: profile)),
    ])
    // From the lower profile, which asked, not from the one on top.
    #expect(walk.steps[2].from == 1)
    #expect(walk.steps[2].to == 3)
  }

  @Test func `takes away what lies over the elements that go, and finds what is revealed`() {
    let present = Move(
      op: .present, from: profile, to: sheet, owner: profile, within: "camino.perfil", path: "hoja",
      model: .tree,
      style: .unknown, child: sheet, ids: ["1"], at: "mostrar")
    let pop = Move(
      op: .popTo, from: sheet, to: profile, owner: root, path: "camino.perfil", model: .stack, style: .push,
      child: profile, ids: ["2"], gone: ["1", "2"], at: "volver", by: .parent)
    let walk = walk([
      session(), action(1, "abrir", push("0", from: root)), action(2, "abrir", push("1", from: profile)),
      action(3, "camino.element.perfil.mostrar", ids: ["1"], present),
      action(4, "abrir", push("2", from: profile)), action(5, "volver", pop),
    ])
    #expect(walk.instances[3].holder == 2)
    #expect(walk.steps[4].from == 3)
    #expect(walk.steps[4].to == 1)
    #expect(walk.deepestStack == 3)
  }

  @Test func `a screen that takes another's place leaves none behind`() {
    func into(_ op: MoveOperation, _ name: String) -> Move {
      let child = ScreenKey("App/\(name)")
      return Move(
        op: op, from: root, to: child, owner: root, path: "destino.\(name)", model: .tree, style: .unknown,
        child: child, ids: [], at: "ir")
    }
    let gone = Move(
      op: .dismiss, from: ScreenKey("App/B"), to: root, owner: root, path: "destino.B", model: .tree,
      style: .unknown, child: ScreenKey("App/B"), ids: [], at: "destino.dismiss", by: .user)
    let walk = walk([
      session(), action(1, "ir", into(.present, "A")), action(2, "ir", into(.replace, "B")),
      action(3, "destino.dismiss", gone),
    ])
    #expect(walk.steps.map { "\($0.from) \($0.to)" } == ["0 1", "0 2", "2 0"])
    #expect(walk.instances.map(\.milliseconds) == [100, 100, 100])
  }

  @Test func `goes up a stack of thousands and down again, at once and one by one`() {
    let count = 20_000
    var events = [session()]
    for number in 0..<count {
      events.append(action(events.count, "abrir", push("\(number)", from: number == 0 ? root : profile)))
    }
    for number in stride(from: count - 1, to: count / 2, by: -1) {
      let pop = Move(
        op: .pop, from: profile, to: profile, owner: root, path: "camino.perfil", model: .stack,
        style: .push, child: profile, ids: ["\(number)"], at: "camino.popFrom", by: .user)
      events.append(action(events.count, "camino.popFrom", pop))
    }
    let rest = (0...count / 2).map(String.init)
    let popToRoot = Move(
      op: .popToRoot, from: profile, to: root, owner: root, path: "camino.perfil", model: .stack,
      style: .push, child: profile, ids: ["\(count / 2)"], gone: rest, at: "salir", by: .parent)
    let walk = walk(events + [action(events.count, "salir", popToRoot)])
    #expect(walk.deepestStack == count)
    #expect(walk.instances.count == count + 1)
    #expect(walk.steps[count].from == count && walk.steps[count].to == count - 1)
    #expect(walk.steps.last?.from == count / 2 + 1)
    #expect(walk.steps.last?.to == 0)
  }

  @Test func `ends with its session, and counts what is missing`() {
    let walk = walk([
      session(), .missing(.init(count: 3, reason: "disk full")), action(1, "abrir", push("0", from: root)),
      .end(.init(ms: 900, actions: 1)),
      .session(.init(session: "other", root: root, recorder: "t", started: "2026-01-01T00:00:00Z")),
      action(2, "abrir", push("1", from: root)),
    ])
    #expect(walk.steps.count == 1)
    #expect(walk.missing == 3)
    #expect(walk.laterSessions == 1)
    #expect(walk.duration == 900)
    #expect(walk.instances.map(\.milliseconds) == [100, 800])
  }
}
