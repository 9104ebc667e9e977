import ScreenTrace

/// The final graph as it is written (`*.screengraph.json`) and drawn: ids resolved, findings computed, everything
/// sorted, no dates, no absolute paths. The same graph gives the same bytes.
public struct GraphDocument: Hashable, Sendable {
  /// The version of the format: 1.
  public var screengraph: Int
  public var title: String
  /// Ids of the screens an app starts with.
  public var roots: [String]
  public var screens: [Screen]
  public var slots: [Slot]
  public var moves: [Move]
  public var findings: [Finding]
  public var unknowns: [Unknown]

  public init(
    title: String, roots: [String] = [], screens: [Screen] = [], slots: [Slot] = [], moves: [Move] = [],
    findings: [Finding] = [], unknowns: [Unknown] = []
  ) {
    self.screengraph = 1
    self.title = title
    self.roots = roots
    self.screens = screens
    self.slots = slots
    self.moves = moves
    self.findings = findings
    self.unknowns = unknowns
  }

  public struct Screen: Hashable, Sendable {
    /// The type's own name where unique in the graph, else qualified by its outer types, then by its module.
    public var id: String
    public var name: String
    public var module: String?
    /// The full nested type path.
    public var type: String
    public var kind: ScreenKind
    public var source: SourceLocation?
    public var evidence: [Evidence]
    /// How often traces saw it appear.
    public var visits: Int

    public init(
      id: String, name: String, module: String? = nil, type: String, kind: ScreenKind = .feature,
      source: SourceLocation? = nil, evidence: [Evidence] = [], visits: Int = 0
    ) {
      self.id = id
      self.name = name
      self.module = module
      self.type = type
      self.kind = kind
      self.source = source
      self.evidence = evidence
      self.visits = visits
    }
  }

  public struct Slot: Hashable, Sendable {
    public var owner: String
    public var path: String
    public var model: SlotModel
    /// Sorted; `unknown` only where nothing else is known.
    public var styles: [SlotStyle]
    public var child: String
    public var source: SourceLocation?
    /// What gives the child's state a place of its own in memory: `presentation state`, `stack state`, `collection`.
    public var boxed: String?
    public var evidence: [Evidence]
    public var sure: Bool

    public init(
      owner: String, path: String, model: SlotModel, styles: [SlotStyle], child: String,
      source: SourceLocation? = nil, boxed: String? = nil, evidence: [Evidence] = [], sure: Bool = true
    ) {
      self.owner = owner
      self.path = path
      self.model = model
      self.styles = styles
      self.child = child
      self.source = source
      self.boxed = boxed
      self.evidence = evidence
      self.sure = sure
    }
  }

  public struct Move: Hashable, Sendable {
    public var op: MoveOperation
    public var from: String
    public var to: String
    public var owner: String
    public var path: String
    public var by: Asker?
    /// Innermost case names of the actions in whose handling the state changed. Sorted.
    public var triggers: [String]
    /// Innermost case names of the first actions of the causal chains, where they differ. Sorted.
    public var origins: [String]
    /// From a trigger or an origin to its whole case path.
    public var paths: [String: String]
    public var evidence: [Evidence]
    public var count: Int
    public var source: SourceLocation?
    public var sure: Bool

    public init(
      op: MoveOperation, from: String, to: String, owner: String, path: String, by: Asker? = nil,
      triggers: [String] = [], origins: [String] = [], paths: [String: String] = [:],
      evidence: [Evidence] = [], count: Int = 0, source: SourceLocation? = nil, sure: Bool = true
    ) {
      self.op = op
      self.from = from
      self.to = to
      self.owner = owner
      self.path = path
      self.by = by
      self.triggers = triggers
      self.origins = origins
      self.paths = paths
      self.evidence = evidence
      self.count = count
      self.source = source
      self.sure = sure
    }
  }

  /// What a rule found.
  public struct Finding: Codable, Hashable, Sendable {
    public var rule: String
    public var severity: Severity
    /// One sentence: what and where.
    public var message: String
    /// For recursion: a closed walk of screen ids, the first repeated at the end.
    public var cycle: [String]?
    /// The slots on the cycle, in its order.
    public var slots: [SlotReference]?
    /// `no`, or `only because …`.
    public var compiles: String?
    /// How many wrappers each lap adds to an action.
    public var wrappersPerLap: Int?
    /// What to change, and why that.
    public var wayOut: String?
    public var locations: [SourceLocation]

    public init(
      rule: String, severity: Severity, message: String, cycle: [String]? = nil,
      slots: [SlotReference]? = nil, compiles: String? = nil, wrappersPerLap: Int? = nil,
      wayOut: String? = nil, locations: [SourceLocation] = []
    ) {
      self.rule = rule
      self.severity = severity
      self.message = message
      self.cycle = cycle
      self.slots = slots
      self.compiles = compiles
      self.wrappersPerLap = wrappersPerLap
      self.wayOut = wayOut
      self.locations = locations
    }
  }

  public struct SlotReference: Codable, Hashable, Sendable {
    public var owner: String
    public var path: String
    public var child: String

    public init(owner: String, path: String, child: String) {
      self.owner = owner
      self.path = path
      self.child = child
    }
  }

  /// Something in a source that was not understood.
  public struct Unknown: Codable, Hashable, Sendable {
    public var file: String
    public var line: Int
    public var what: String

    public init(file: String, line: Int, what: String) {
      self.file = file
      self.line = line
      self.what = what
    }
  }
}

/// Where the graph knows something from.
public enum Evidence: String, Codable, Hashable, Sendable, CaseIterable, Comparable {
  /// A source or a composed reducer says so.
  case declared
  /// A trace shows it.
  case observed

  public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// How bad a finding is. Ordered: `note < warning < error`.
public enum Severity: String, Codable, Hashable, Sendable, CaseIterable, Comparable {
  case note, warning, error

  public static func < (left: Self, right: Self) -> Bool {
    allCases.firstIndex(of: left)! < allCases.firstIndex(of: right)!
  }
}
