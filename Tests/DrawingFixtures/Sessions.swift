import ScreenGraph
import ScreenTrace

/// Sessions for the tests of what one user did.
public enum Sessions {
  private static let root = ScreenKey("RedSocial")

  /// Settings opened twice, then two profiles and a post on the stack, one of them popped, the rest left at once.
  public static let profiles: [TraceEvent] = {
    var session = SessionBuilder()
    session.act("inicio.ajustesTocado", .present, "Ajustes", "ajustes")
    session.act("ajustes.dismiss", .dismiss, "Ajustes", "ajustes", by: .user)
    session.act("inicio.ajustesTocado", .present, "Ajustes", "ajustes")
    session.act("ajustes.cerrarPulsado", .dismiss, "Ajustes", "ajustes", by: .child)
    session.act("inicio.avatarTocado", .push, "Perfil", "camino.perfil", ids: ["0"])
    session.act(
      "camino.element.perfil.mencionTocada", .push, "Perfil", "camino.perfil", ids: ["1"], at: ["0"])
    session.act(
      "camino.element.perfil.publicacionTocada", .push, "Publicacion", "camino.publicacion", ids: ["2"],
      at: ["1"])
    session.act(
      "camino.popFrom", .pop, "Publicacion", "camino.publicacion", ids: ["2"], to: "Perfil", by: .user)
    session.act(
      "camino.element.perfil.salirPulsado", .popToRoot, "Perfil", "camino.perfil", ids: ["1"], at: ["1"],
      gone: ["0", "1"], by: .parent)
    return session.events
  }()

  /// A profile that leads to a profile `moves` times.
  public static func chain(moves: Int) -> [TraceEvent] {
    var session = SessionBuilder()
    session.act("inicio.avatarTocado", .push, "Perfil", "camino.perfil", ids: ["0"])
    for number in 1..<moves {
      session.act(
        "camino.element.perfil.mencionTocada", .push, "Perfil", "camino.perfil", ids: ["\(number)"],
        at: ["\(number - 1)"])
    }
    return session.events
  }

  /// Walked to its end.
  public static func walk(_ events: [TraceEvent]) -> SessionWalk {
    var walk = SessionWalk()
    for event in events { walk.add(event) }
    walk.finish()
    return walk
  }
}

/// Writes a session action by action, half a second apart.
public struct SessionBuilder {
  public private(set) var events: [TraceEvent]
  private let root: ScreenKey
  private var number = 0

  public init(app: String = "Perfiles", root: String = "RedSocial") {
    self.root = ScreenKey(root)
    events = [
      .session(
        .init(
          session: "s1", app: app, root: ScreenKey(root), recorder: "test", started: "2026-01-01T00:00:00Z"))
    ]
  }

  /// An action that moves something. `at` are the ids on the action's own path.
  public mutating func act(
    _ action: String, _ op: MoveOperation, _ child: String, _ path: String, ids: [String] = [],
    at: [String] = [], to: String? = nil, gone: [String]? = nil, by: Asker? = nil
  ) {
    number += 1
    let names = action.split(separator: ".").map(String.init)
    let isInStack = names.contains("element")
    let source = isInStack ? ScreenKey(names[2].capitalized) : root
    let child = ScreenKey(child)
    let style: SlotStyle = path.contains(".") ? .push : .unknown
    let move = Move(
      op: op, from: op.isBack ? child : source, to: op.isBack ? to.map { ScreenKey($0) } ?? root : child,
      owner: root, path: path, model: style == .push ? .stack : .tree, style: style, child: child, ids: ids,
      gone: gone, at: action, by: by)
    events.append(
      .action(
        .init(
          n: number, ms: number * 500, action: action, ids: at, screen: source, cause: .init(kind: .user),
          moves: [move])))
  }
}
