/// One line of a trace.
///
/// The first line of a session is `session`, each action that the store processed is one `action`, and the last line
/// of a session that ended is `end`. `missing` says how many events a writer had to drop where it stands.
public enum TraceEvent: Hashable, Sendable {
  case session(Session)
  case action(Action)
  case missing(Missing)
  case end(End)

  /// What a session starts with.
  public struct Session: Decodable, Hashable, Sendable {
    /// The version of the format: 1.
    public var screentrace: Int
    /// The session's id, the same in all its parts.
    public var session: String
    /// For a file that continues the session in the file before: how many files came before it.
    public var part: Int?
    /// What the app calls itself.
    public var app: String?
    /// The root screen.
    public var root: ScreenKey
    /// The program that recorded, with its version.
    public var recorder: String
    /// When the session started, ISO 8601 in UTC.
    public var started: String
    /// The screens below the root that were already present, each after its owner (pre-order).
    public var present: [PresentScreen]
    /// What the composed reducer declares, whether or not it is ever visited.
    public var declared: [DeclaredSlot]

    /// A session's first line.
    public init(
      session: String, app: String? = nil, root: ScreenKey, recorder: String, started: String,
      present: [PresentScreen] = [], declared: [DeclaredSlot] = []
    ) {
      self.screentrace = 1
      self.session = session
      self.app = app
      self.root = root
      self.recorder = recorder
      self.started = started
      self.present = present
      self.declared = declared
    }

    /// How a session that goes on in another file starts there: with nothing that would be counted twice.
    func continued(part: Int) -> Session {
      var session = self
      session.part = part
      session.present = []
      return session
    }

    private enum CodingKeys: String, CodingKey {
      case screentrace, session, part, app, root, recorder, started, present, declared
    }

    /// Reads a line; absent lists are empty.
    public init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      screentrace = try container.decode(Int.self, forKey: .screentrace)
      session = try container.decode(String.self, forKey: .session)
      part = try container.decodeIfPresent(Int.self, forKey: .part)
      app = try container.decodeIfPresent(String.self, forKey: .app)
      root = try container.decode(ScreenKey.self, forKey: .root)
      recorder = try container.decode(String.self, forKey: .recorder)
      started = try container.decode(String.self, forKey: .started)
      present = try container.decodeIfPresent([PresentScreen].self, forKey: .present) ?? []
      declared = try container.decodeIfPresent([DeclaredSlot].self, forKey: .declared) ?? []
    }
  }

  /// A screen that was present when the session started.
  public struct PresentScreen: Decodable, Hashable, Sendable {
    /// Steps below the root: 1 for what a slot of the root holds. The owner is the last entry before with one less.
    public var depth: Int
    /// The screen that holds it.
    public var owner: ScreenKey
    /// The slot's path in its owner.
    public var path: String
    /// How the slot holds it.
    public var model: SlotModel
    /// How that looks.
    public var style: SlotStyle
    /// The screen that is present.
    public var child: ScreenKey
    /// The element's id in a stack or in rows.
    public var id: String?

    /// A screen that was present.
    public init(
      depth: Int, owner: ScreenKey, path: String, model: SlotModel, style: SlotStyle, child: ScreenKey,
      id: String? = nil
    ) {
      self.depth = depth
      self.owner = owner
      self.path = path
      self.model = model
      self.style = style
      self.child = child
      self.id = id
    }
  }

  /// A slot that a reducer declares.
  public struct DeclaredSlot: Decodable, Hashable, Sendable {
    /// The screen whose reducer composes the slot.
    public var owner: ScreenKey
    /// The slot's path in its owner.
    public var path: String
    /// How it holds its child.
    public var model: SlotModel
    /// How that looks, as far as a reducer knows.
    public var style: SlotStyle
    /// The screen that it can hold.
    public var child: ScreenKey
    /// Where the slot is composed (`ifLet`, `forEach`, `Scope`).
    public var source: SourceLocation?
    /// What gives the child's state a place of its own in memory, so that a recursive type compiles:
    /// `presentation state`, `stack state`, `collection`; absent where nothing does.
    public var boxed: String?

    /// A slot that is declared.
    public init(
      owner: ScreenKey, path: String, model: SlotModel, style: SlotStyle, child: ScreenKey,
      source: SourceLocation? = nil, boxed: String? = nil
    ) {
      self.owner = owner
      self.path = path
      self.model = model
      self.style = style
      self.child = child
      self.source = source
      self.boxed = boxed
    }
  }

  /// One action that the store processed.
  public struct Action: Decodable, Hashable, Sendable {
    /// Counts from 1 in each session.
    public var n: Int
    /// Milliseconds since the session's start.
    public var ms: Int
    /// The action's case path.
    public var action: String
    /// The ids of elements on the path, outermost first.
    public var ids: [String]?
    /// The innermost screen on the action's path.
    public var screen: ScreenKey
    /// What made the store process it.
    public var cause: Cause
    /// What the app chose to record of the action's payload, after its own redaction.
    public var payload: String?
    /// The transitions that it made; absent where it made none.
    public var moves: [Move]?
    /// What happened to effects meanwhile; absent where nothing did.
    public var effects: Effects?

    /// An action.
    public init(
      n: Int, ms: Int, action: String, ids: [String]? = nil, screen: ScreenKey, cause: Cause,
      payload: String? = nil, moves: [Move]? = nil, effects: Effects? = nil
    ) {
      self.n = n
      self.ms = ms
      self.action = action
      self.ids = ids
      self.screen = screen
      self.cause = cause
      self.payload = payload
      self.moves = moves
      self.effects = effects
    }
  }

  /// What made the store process an action.
  public struct Cause: Decodable, Hashable, Sendable {
    /// A view, an effect, or a binding of a view.
    public enum Kind: String, Decodable, Hashable, Sendable { case user, effect, binding }
    /// What sent the action.
    public var kind: Kind
    /// For an effect's action: the number of the first action of the causal chain.
    public var origin: Int?

    /// A cause.
    public init(kind: Kind, origin: Int? = nil) {
      self.kind = kind
      self.origin = origin
    }
  }

  /// What happened to effects while an action was processed, and since the line before.
  public struct Effects: Decodable, Hashable, Sendable {
    /// Those that began.
    public var started: [Effect]?
    /// Those that ran to their end.
    public var finished: [Effect]?
    /// Those that were cancelled.
    public var cancelled: [Effect]?

    /// What happened; lists in which nothing is are nil.
    public init(started: [Effect]? = nil, finished: [Effect]? = nil, cancelled: [Effect]? = nil) {
      self.started = started
      self.finished = finished
      self.cancelled = cancelled
    }
  }

  /// One effect in flight.
  public struct Effect: Decodable, Hashable, Sendable {
    /// Counts from 1 in each session.
    public var id: Int
    /// The screen whose action started it.
    public var screen: ScreenKey
    /// The number of the action that started it.
    public var action: Int

    /// An effect.
    public init(id: Int, screen: ScreenKey, action: Int) {
      self.id = id
      self.screen = screen
      self.action = action
    }
  }

  /// Events that could not be written (disk full, writer behind).
  public struct Missing: Decodable, Hashable, Sendable {
    /// How many there were.
    public var count: Int
    /// Why, in words.
    public var reason: String

    /// Events that are missing.
    public init(count: Int, reason: String) {
      self.count = count
      self.reason = reason
    }
  }

  /// How a session ended.
  public struct End: Decodable, Hashable, Sendable {
    /// Milliseconds since the session's start.
    public var ms: Int
    /// Actions that the store processed.
    public var actions: Int
    /// What happened to effects since the last action.
    public var effects: Effects?

    /// A session's end.
    public init(ms: Int, actions: Int, effects: Effects? = nil) {
      self.ms = ms
      self.actions = actions
      self.effects = effects
    }
  }
}

extension TraceEvent: Decodable {
  private enum Name: String, Decodable, CaseIterable { case session, action, missing, end }
  private enum NameKey: String, CodingKey { case event }

  /// The events that this version knows.
  static let names = Set(Name.allCases.map(\.rawValue))

  /// Reads a line of a trace; an event that is not known is an error.
  public init(from decoder: any Decoder) throws {
    switch try decoder.container(keyedBy: NameKey.self).decode(Name.self, forKey: .event) {
    case .session: self = .session(try Session(from: decoder))
    case .action: self = .action(try Action(from: decoder))
    case .missing: self = .missing(try Missing(from: decoder))
    case .end: self = .end(try End(from: decoder))
    }
  }
}
