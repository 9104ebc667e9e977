import ScreenTrace

/// What one user did, unrolled: each screen that came, in its place, and each move between two of them.
///
/// Feed it the events of a trace in their order. A slot of a tree is one place, so a sheet that comes back is the same
/// instance; each element of a stack is an instance of its own. Children that are always there are a part of what holds
/// them. Only the first session of a trace is walked.
public struct SessionWalk: Sendable {
  /// One screen in one place.
  public struct Instance: Hashable, Sendable {
    public var screen: ScreenKey
    /// As in a graph of the session.
    public var name = ""
    public var kind: ScreenKind
    /// Absent for the root.
    public var model: SlotModel?
    public var style: SlotStyle
    /// The paths of the slots from the root, joined with dots.
    public var path: String
    /// The ids of stack elements and rows on the way, its own included.
    public var ids: [String]
    /// Which instance holds it.
    public var holder: Int?
    /// The holder's property that holds it.
    public var hole: String
    /// Whether it was there when the session started.
    public var isFromStart: Bool
    /// How long it was on top, in milliseconds.
    public var milliseconds = 0
  }

  /// One move.
  public struct Step: Hashable, Sendable {
    /// From 1.
    public var number: Int
    public var move: Move
    /// Indices of instances. For a move back the topmost one that goes, and the one that is revealed.
    public var from: Int
    public var to: Int
    /// Milliseconds since the session's start.
    public var milliseconds: Int
  }

  public private(set) var session: TraceEvent.Session?
  /// The root first, then in the order in which they came.
  public private(set) var instances: [Instance] = []
  public private(set) var steps: [Step] = []
  /// Events that the trace says are missing.
  public private(set) var missing = 0
  /// Sessions behind the first one in the same trace.
  public private(set) var laterSessions = 0
  /// The most elements that were in one stack at once.
  public private(set) var deepestStack = 0
  /// Milliseconds since the start, at the last event.
  public private(set) var duration = 0

  private var map = ScreenMap()
  private var indices: [Address: Int] = [:]
  private var present = PresentScreens()
  private var top = 0
  /// Where the latest actions came from, for those that come out of their effects.
  private var actions: [Int: Place] = [:]
  private static let rememberedActions = 4096

  private struct Address: Hashable {
    var path: String
    var ids: [String]
    var screen: ScreenKey
  }

  private struct Place {
    /// Of substrings, which share what they are parts of.
    var path: [Substring]
    var ids: [String]
  }

  public init() {}

  /// Takes as long for the thousandth screen of a stack as for the second.
  public mutating func add(_ event: TraceEvent) {
    switch event {
    case .session(let session):
      if self.session == nil {
        begin(session)
      } else if session.session != self.session?.session {
        laterSessions += 1
      }
    case .action(let action) where laterSessions == 0 && session != nil:
      map.add(event)
      remember(action)
      for move in action.moves ?? [] { take(move, of: action) }
      duration = max(duration, action.ms)
    case .missing(let missing) where laterSessions == 0: self.missing += missing.count
    case .end(let end) where laterSessions == 0 && session != nil: pass(to: end.ms)
    default: break
    }
  }

  /// Names what came. To be called when all events were added.
  public mutating func finish() {
    let map = map.resolved()
    let names = Naming(map.screens, slots: map.slots.keys).ids
    for index in instances.indices {
      instances[index].name = names[instances[index].screen] ?? instances[index].screen.ownName
    }
  }

  // MARK: What is there

  private mutating func begin(_ session: TraceEvent.Session) {
    self.session = session
    map.add(.session(session))
    instances = [
      Instance(
        screen: session.root, kind: .feature, style: .unknown, path: "", ids: [], hole: "", isFromStart: true)
    ]
    present.append(0, instances[0])
    var way: [(path: String, ids: [String])] = [("", [])]
    for screen in session.present {
      let depth = min(max(screen.depth, 1), way.count)
      way.removeSubrange(depth...)
      let isElement = screen.model == .stack || screen.style == .row
      let path = Self.join(way[depth - 1].path, screen.path)
      let ids = isElement ? way[depth - 1].ids + [screen.id ?? ""] : way[depth - 1].ids
      way.append((path, ids))
      // What is always there is a part of its owner, but for the case of a root enum.
      guard screen.model != .scope || screen.style == .switch else { continue }
      top = appear(
        Instance(
          screen: screen.child, kind: ScreenKind(style: screen.style), model: screen.model,
          style: screen.style,
          path: path, ids: ids, hole: GraphDocument.Slot.hole(of: screen.path), isFromStart: true))
    }
  }

  /// The index of what came, or came back.
  private mutating func appear(_ instance: Instance) -> Int {
    var instance = instance
    let address = Address(path: instance.path, ids: instance.ids, screen: instance.screen)
    instance.holder = holder(ofPath: instance.path, ids: instance.ids)
    let index = indices[address] ?? instances.count
    if index == instances.count {
      indices[address] = index
      instances.append(instance)
    }
    present.append(index, instances[index])
    if instance.model == .stack {
      deepestStack = max(deepestStack, present.count(in: instance.hole, of: instance.holder))
    }
    return index
  }

  /// The instance present on the way to a place that is nearest to it.
  private func holder(ofPath path: String, ids: [String]) -> Int {
    present.nearest(to: path.split(separator: ".").dropLast(), ids: ids) ?? 0
  }

  // MARK: Moves

  private mutating func take(_ move: Move, of action: TraceEvent.Action) {
    let path = Self.join(move.within ?? "", move.path)
    let cause = action.cause.origin.flatMap { actions[$0] } ?? Self.place(of: action)
    var from = source(of: move, cause: cause)
    let to: Int
    if move.op.isBack {
      let gone = gone(by: move, path: path)
      let holder = gone.first.flatMap { instances[$0].holder } ?? 0
      from = gone.last { instances[$0].screen == move.from } ?? gone.last ?? from
      for index in gone { present.remove(index, instances[index]) }
      to = revealed(by: move, holder: holder)
    } else {
      leaveRoom(for: move, path: path)
      to = appear(
        Instance(
          screen: move.child, kind: ScreenKind(style: move.style), model: move.model, style: move.style,
          path: path, ids: move.ids, hole: GraphDocument.Slot.hole(of: move.path), isFromStart: false))
    }
    pass(to: action.ms)
    top = to
    steps.append(Step(number: steps.count + 1, move: move, from: from, to: to, milliseconds: action.ms))
  }

  /// The instance whose action caused a move; a part of it may be what the move names.
  private func source(of move: Move, cause: Place) -> Int {
    let nearest = present.nearest(to: cause.path[...], ids: cause.ids) ?? 0
    if instances[nearest].screen == move.from { return nearest }
    return present.last(showing: move.from) ?? nearest
  }

  /// What a move back takes away, in the order in which it came.
  private func gone(by move: Move, path: String) -> [Int] {
    if move.op == .dismiss {
      return present.all(beginningWith: [move.ids]) { Self.lies($0, at: path) }
    }
    let stack = Self.join(move.within ?? "", GraphDocument.Slot.hole(of: move.path))
    let before = Array(move.ids.dropLast())
    let gone = Set(move.gone ?? Array(move.ids.suffix(1))).map { before + [$0] }
    return present.all(beginningWith: gone) { Self.lies($0, at: stack) }
  }

  /// What a slot held goes when something else comes into it, and so does what a root enum was.
  private mutating func leaveRoom(for move: Move, path: String) {
    guard move.op == .replace || move.op == .switch else { return }
    let isSame = move.op == .replace && present.isAny(at: path, ids: move.ids)
    let cases = path.lastIndex(of: ".").map { String(path[..<$0]) } ?? ""
    let gone = present.all(beginningWith: [move.ids]) { other in
      if isSame { return Self.lies(other, at: path) }
      return cases.isEmpty ? move.op == .switch : Self.lies(other, at: cases) && other != cases
    }
    for index in gone where index != 0 { present.remove(index, instances[index]) }
  }

  private func revealed(by move: Move, holder: Int) -> Int {
    let hole = GraphDocument.Slot.hole(of: move.path)
    let below = move.model == .stack ? present.last(in: hole, of: holder) : nil
    for candidate in [below, holder] {
      if let candidate, instances[candidate].screen == move.to { return candidate }
    }
    return present.last(showing: move.to) ?? below ?? holder
  }

  private mutating func pass(to milliseconds: Int) {
    let last = steps.last?.milliseconds ?? 0
    instances[top].milliseconds = instances[top].milliseconds.addingClamped(milliseconds - last)
    duration = max(duration, milliseconds)
  }

  // MARK: Actions

  private mutating func remember(_ action: TraceEvent.Action) {
    actions[action.n] = Self.place(of: action)
    actions[action.n - Self.rememberedActions] = nil
  }

  /// The slots on an action's way, as the paths of instances name them.
  private static func place(of action: TraceEvent.Action) -> Place {
    Place(path: action.action.split(separator: ".").filter { $0 != "element" }, ids: action.ids ?? [])
  }

  private static func lies(_ path: String, at other: String) -> Bool {
    path == other || path.hasPrefix(other + ".")
  }

  private static func join(_ left: String, _ right: String) -> String {
    left.isEmpty ? right : right.isEmpty ? left : "\(left).\(right)"
  }
}
