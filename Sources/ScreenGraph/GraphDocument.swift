import ScreenTrace

/// The final graph as it is written (`*.screengraph.json`) and drawn: ids resolved, findings computed, everything
/// sorted, no dates, no absolute paths. The same graph gives the same bytes.
public struct GraphDocument: Hashable, Sendable {
  /// The version of the format: 1.
  public var screengraph: Int
  /// What the graph is of.
  public var title: String
  /// Ids of the screens an app starts with.
  public var roots: [String]
  /// Sorted by id.
  public var screens: [Screen]
  /// Sorted by owner, path and child.
  public var slots: [Slot]
  /// Sorted by from, to, operation and slot.
  public var moves: [Move]
  /// The worst first.
  public var findings: [Finding]
  /// Sorted by place.
  public var unknowns: [Unknown]

  /// A graph of this version.
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

  /// A screen of the graph.
  public struct Screen: Hashable, Sendable {
    /// The type's own name where unique in the graph, else qualified by its outer types, then by its module.
    public var id: String
    /// The type's own name.
    public var name: String
    /// Absent where it is not known.
    public var module: String?
    /// The full nested type path.
    public var type: String
    /// A feature, an alert or a dialog.
    public var kind: ScreenKind
    /// Where its type is declared.
    public var source: SourceLocation?
    /// Sorted.
    public var evidence: [Evidence]
    /// How often traces saw it appear.
    public var visits: Int

    /// A screen.
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

  /// A place in a screen that holds another.
  public struct Slot: Hashable, Sendable {
    /// The id of the screen whose state holds the slot.
    public var owner: String
    /// The slot's path in its owner, with the destination's case: `destino.detalle`.
    public var path: String
    /// How it holds its child.
    public var model: SlotModel
    /// Sorted; `unknown` only where nothing else is known.
    public var styles: [SlotStyle]
    /// The id of the screen that it holds.
    public var child: String
    /// Where it is declared or composed.
    public var source: SourceLocation?
    /// What gives the child's state a place of its own in memory: `presentation state`, `stack state`, `collection`.
    public var boxed: String?
    /// Sorted.
    public var evidence: [Evidence]
    /// False where nobody knows for certain that this slot holds this child.
    public var sure: Bool
    /// Whether moves that this graph leaves out fill it: the graph is a part of one.
    public var isFilledOutside: Bool

    /// A slot.
    public init(
      owner: String, path: String, model: SlotModel, styles: [SlotStyle], child: String,
      source: SourceLocation? = nil, boxed: String? = nil, evidence: [Evidence] = [], sure: Bool = true,
      isFilledOutside: Bool = false
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
      self.isFilledOutside = isFilledOutside
    }

    /// Whether its owner shows the child as a part of itself: an alert or a dialog that it asks, or what is always there
    /// and no tab or one of several.
    public var showsPart: Bool {
      let styles = Set(styles)
      if !styles.isDisjoint(with: [.alert, .confirmationDialog]) { return true }
      return isAlwaysShown
    }

    /// Whether the child is there as long as its owner, and shown with it.
    public var isAlwaysShown: Bool {
      model == .scope && Set(styles).isDisjoint(with: [.tab, .switch]) && !isPresented
    }

    /// Whether something brings the child up: a slot that is empty meanwhile, or a value beside a state that is always
    /// there.
    public var isPresented: Bool {
      let presenting: Set<SlotStyle> = [.sheet, .fullScreenCover, .popover, .navigationDestination, .push]
      return model == .tree || model == .scope && !presenting.isDisjoint(with: styles)
    }
  }

  /// A transition between two screens.
  public struct Move: Hashable, Sendable {
    /// What it does.
    public var op: MoveOperation
    /// The id of the screen whose action caused it; for a back move the topmost one that goes.
    public var from: String
    /// The id of the screen that appears, or is revealed.
    public var to: String
    /// The id of the screen that owns the slot; a part of a graph may leave that screen out.
    public var owner: String
    /// The slot's path in its owner.
    public var path: String
    /// Who asked, for back moves.
    public var by: Asker?
    /// Innermost case names of the actions in whose handling the state changed. Sorted.
    public var triggers: [String]
    /// Innermost case names of the first actions of the causal chains, where they differ. Sorted.
    public var origins: [String]
    /// From a trigger or an origin to its whole case path.
    public var paths: [String: String]
    /// Sorted.
    public var evidence: [Evidence]
    /// How often traces saw it.
    public var count: Int
    /// Where a source makes it.
    public var source: SourceLocation?
    /// False where `from` or `op` is a guess.
    public var sure: Bool

    /// A move.
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
    /// The rule's id.
    public var rule: String
    /// How bad it is.
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
    /// Where it is in the sources; of a cycle in its order.
    public var locations: [SourceLocation]

    /// A finding.
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

  /// The identity of a slot.
  public struct SlotReference: Codable, Hashable, Sendable {
    /// The id of its owner.
    public var owner: String
    /// The slot's path in its owner.
    public var path: String
    /// The id of the screen that it holds.
    public var child: String

    /// The slot at `path` of `owner` for `child`.
    public init(owner: String, path: String, child: String) {
      self.owner = owner
      self.path = path
      self.child = child
    }
  }

  /// Something in a source that was not understood.
  public struct Unknown: Codable, Hashable, Sendable {
    /// Never absolute.
    public var file: String
    /// From 1.
    public var line: Int
    /// What it is that was not understood.
    public var what: String

    /// Something not understood.
    public init(file: String, line: Int, what: String) {
      self.file = file
      self.line = line
      self.what = what
    }
  }
}

extension GraphDocument.Move {
  /// The slot whose occupant it changes.
  package var slot: GraphDocument.SlotReference {
    .init(owner: owner, path: path, child: op.isBack ? from : to)
  }
}

extension GraphDocument.Slot {
  /// Its identity.
  package var reference: GraphDocument.SlotReference { .init(owner: owner, path: path, child: child) }
}

/// Where the graph knows something from.
public enum Evidence: String, Codable, Hashable, Sendable, CaseIterable, Comparable {
  /// A source or a composed reducer says so.
  case declared
  /// A trace shows it.
  case observed

  /// `declared` before `observed`.
  public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// How bad a finding is. Ordered: `note < warning < error`.
public enum Severity: String, Codable, Hashable, Sendable, CaseIterable, Comparable {
  case note, warning, error

  /// `note < warning < error`.
  public static func < (left: Self, right: Self) -> Bool {
    allCases.firstIndex(of: left)! < allCases.firstIndex(of: right)!
  }
}
