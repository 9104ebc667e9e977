import ScreenGraph
import ScreenTrace

/// A session that a page can play: what was done, step by step, and what was on display then.
public struct PageSession: Encodable, Hashable, Sendable {
  /// What one action did, or how a session began, or what is missing of it.
  public struct Step: Encodable, Hashable, Sendable {
    /// Milliseconds since the session's start.
    var ms = 0
    /// The id of the screen whose action it was.
    var screen: String?
    /// The action's case path, in words where there is none.
    var action = ""
    var moves: [Move] = []
    /// The ids of the screens on display afterwards, sorted.
    var present: [String]
    /// The id of the screen that the user is on afterwards.
    var top: String
    /// Why events are missing here.
    var missing: String?
  }

  /// A move of a step: what finds its edge in the map, and its sentence.
  public struct Move: Encodable, Hashable, Sendable {
    var op: MoveOperation
    var from: String
    var to: String
    var words: String
  }

  public var name: String
  public var steps: [Step]
}

/// Collects the sessions of traces for a page, as many as it can carry.
public struct PageSessionCollector {
  /// A page holds no more steps than these; later sessions are counted, and their last steps left out.
  public static let stepLimit = 20_000

  private struct Raw {
    var session: TraceEvent.Session
    var events: [TraceEvent] = []
  }
  private var raws: [Raw] = []
  private var count = 0
  /// Steps that did not fit.
  public private(set) var leftOut = 0

  public init() {}

  /// Takes one event; those of a trace in their order.
  public mutating func add(_ event: TraceEvent) {
    if case .session(let session) = event {
      // Another part of a session goes on where the one before ended.
      if session.part != nil, raws.last?.session.session == session.session { return }
      raws.append(Raw(session: session))
      return
    }
    guard !raws.isEmpty else { return }
    if case .end = event { return }
    count += 1
    if count > Self.stepLimit { leftOut += 1 } else { raws[raws.count - 1].events.append(event) }
  }

  /// The sessions, with the names that screens have in a map. O(steps × screens present).
  public func sessions(naming id: (ScreenKey) -> String) -> [PageSession] {
    var used: [String: Int] = [:]
    return raws.map { raw in
      let plain = [raw.session.app, raw.session.session].compactMap { $0 }.joined(separator: ": ")
      used[plain, default: 0] += 1
      let name = used[plain] == 1 ? plain : "\(plain) (\(used[plain]!))"
      return PageSession(name: name, steps: Self.steps(raw, naming: id))
    }
  }

  private static func steps(_ raw: Raw, naming id: (ScreenKey) -> String) -> [PageSession.Step] {
    var replay = Replay(raw.session)
    let root = id(raw.session.root)
    func present() -> [String] { Set(replay.occupants.map { id($0.screen) } + [root]).sorted() }
    // Modal or pushed screens come after their owners: the last one lies on top.
    let first = raw.session.present.last { $0.model != .scope }
    var steps = [
      PageSession.Step(
        action: "starts at \(root)", present: present(), top: first.map { id($0.child) } ?? root)
    ]
    for event in raw.events {
      var step = steps[steps.count - 1]
      step.missing = nil
      step.moves = []
      switch event {
      case .action(let action):
        step.ms = action.ms
        step.screen = id(action.screen)
        step.action = action.action
        for move in action.moves ?? [] {
          replay.apply(move)
          step.top = id(move.to)
          step.moves.append(
            PageSession.Move(
              op: move.op, from: id(move.from), to: id(move.to), words: move.sentence(naming: id)))
        }
        if !step.moves.isEmpty { step.present = present() }
      case .missing(let missing):
        step.missing = "\(missing.count) events are missing here: \(missing.reason)"
      case .session, .end: continue
      }
      steps.append(step)
    }
    return steps
  }
}
