import ScreenTrace

/// The graph in memory, while it is being gathered: keyed by stored identities, so that it is a sum.
///
/// `merge` is associative and commutative and `ScreenMap()` is its empty element, so maps made of the parts of an
/// input, in any order and on any machine, add up to the map of the whole. Nothing that depends on the whole (display
/// ids, missing modules, findings) is settled here: `GraphDocument.init(_:title:)` does that, once, at the end.
public struct ScreenMap: Hashable, Sendable {
  /// What the map is of: the names of the apps in it.
  public var titles: Set<String>
  /// The screens that a session started with, or that an app's sources start with.
  public var roots: Set<ScreenKey>
  /// What is known of each screen. Screens that only slots or moves name may be absent here.
  public var screens: [ScreenKey: Screen]
  /// What may hold what.
  public var slots: [SlotKey: Slot]
  /// What goes where, and why.
  public var moves: [MoveKey: Move]
  /// What was not understood in the sources.
  public var unknowns: Set<GraphDocument.Unknown>

  /// The empty map: merging it changes nothing.
  public init() {
    titles = []
    roots = []
    screens = [:]
    slots = [:]
    moves = [:]
    unknowns = []
  }

  /// Whether nothing is in it.
  public var isEmpty: Bool { self == ScreenMap() }
}

// MARK: What it holds

extension ScreenMap {
  /// What is known of a screen.
  public struct Screen: Hashable, Sendable {
    /// Feature, unless something says that it is an alert or a dialog.
    public var kind: ScreenKind
    /// Where its type is declared.
    public var source: SourceLocation?
    /// Where it is known from.
    public var evidence: Set<Evidence>
    /// How often traces saw it appear, being present at a session's start included.
    public var visits: Int

    /// A screen of which nothing but its existence is known, unless arguments say more.
    public init(
      kind: ScreenKind = .feature, source: SourceLocation? = nil, evidence: Set<Evidence> = [],
      visits: Int = 0
    ) {
      self.kind = kind
      self.source = source
      self.evidence = evidence
      self.visits = visits
    }
  }

  /// The identity of a slot.
  public struct SlotKey: Hashable, Sendable {
    /// The screen whose state holds the slot.
    public var owner: ScreenKey
    /// The slot's path in its owner, with the destination's case: `destino.detalle`.
    public var path: String
    /// The screen that the slot holds.
    public var child: ScreenKey

    /// The slot at `path` of `owner` for `child`.
    public init(owner: ScreenKey, path: String, child: ScreenKey) {
      self.owner = owner
      self.path = path
      self.child = child
    }
  }

  /// What is known of a slot.
  public struct Slot: Hashable, Sendable {
    /// How it holds its child. Where two sources disagree, tree stays before stack, stack before scope.
    public var model: SlotModel
    /// How it looks. `unknown` vanishes beside any other style, `embed` beside `tab`.
    public var styles: Set<SlotStyle>
    /// Where it is declared or composed.
    public var source: SourceLocation?
    /// What gives the child's state a place of its own in memory: `presentation state`, `stack state`, `collection`.
    public var boxed: String?
    /// Where it is known from.
    public var evidence: Set<Evidence>
    /// False while nobody knows for certain that this slot holds this child.
    public var sure: Bool
    /// Whether moves that a part of a graph left out fill it.
    public var isFilledOutside: Bool

    /// A slot as one source knows it.
    public init(
      model: SlotModel, styles: Set<SlotStyle>, source: SourceLocation? = nil, boxed: String? = nil,
      evidence: Set<Evidence> = [], sure: Bool = true, isFilledOutside: Bool = false
    ) {
      self.model = model
      self.styles = styles
      self.source = source
      self.boxed = boxed
      self.evidence = evidence
      self.sure = sure
      self.isFilledOutside = isFilledOutside
    }
  }

  /// The identity of a move.
  public struct MoveKey: Hashable, Sendable {
    /// What the move does.
    public var op: MoveOperation
    /// The screen whose action caused it; for a back move the topmost screen that goes.
    public var from: ScreenKey
    /// The screen that appears, or is revealed.
    public var to: ScreenKey
    /// The screen that owns the slot.
    public var owner: ScreenKey
    /// The slot's path in its owner.
    public var path: String
    /// Who asked, for back moves.
    public var by: Asker?

    /// The move `op` between two screens through a slot.
    public init(
      op: MoveOperation, from: ScreenKey, to: ScreenKey, owner: ScreenKey, path: String, by: Asker? = nil
    ) {
      self.op = op
      self.from = from
      self.to = to
      self.owner = owner
      self.path = path
      self.by = by
    }
  }

  /// What is known of a move.
  public struct Move: Hashable, Sendable {
    /// Innermost case names of the actions in whose handling the state changed.
    public var triggers: Set<String>
    /// Innermost case names of the first actions of the causal chains; empty where they are the triggers. A trigger
    /// among them is one that also made the move by itself.
    public var origins: Set<String>
    /// From a trigger or an origin to its whole case path. Of two paths the smaller stays.
    public var paths: [String: String]
    /// Where it is known from.
    public var evidence: Set<Evidence>
    /// How often traces saw it.
    public var count: Int
    /// Where the source makes it.
    public var source: SourceLocation?
    /// False while `from` or `op` is a guess.
    public var sure: Bool

    /// A move as one source knows it.
    public init(
      triggers: Set<String> = [], origins: Set<String> = [], paths: [String: String] = [:],
      evidence: Set<Evidence> = [], count: Int = 0, source: SourceLocation? = nil, sure: Bool = true
    ) {
      self.triggers = triggers
      self.origins = origins
      self.paths = paths
      self.evidence = evidence
      self.count = count
      self.source = source
      self.sure = sure
    }
  }
}

// MARK: Adding

extension ScreenMap {
  /// Adds what one source knows of a screen to what is known of it.
  public mutating func add(_ screen: Screen, for key: ScreenKey) {
    screens.add(screen, at: key)
  }

  /// Adds what one source knows of a slot to what is known of it.
  public mutating func add(_ slot: Slot, for key: SlotKey) {
    var slot = slot
    slot.styles = slot.styles.withoutVaguer
    slots.add(slot, at: key)
  }

  /// Adds what one source knows of a move to what is known of it.
  public mutating func add(_ move: Move, for key: MoveKey) {
    moves.add(move, at: key)
  }

  /// Adds another map: evidence and names are united, counts summed, of two sources or paths the smaller stays,
  /// and what one of them is sure of is sure. Linear in the size of `other`.
  public mutating func merge(_ other: ScreenMap) {
    titles.formUnion(other.titles)
    roots.formUnion(other.roots)
    for (key, screen) in other.screens { screens.add(screen, at: key) }
    for (key, slot) in other.slots { add(slot, for: key) }
    for (key, move) in other.moves { moves.add(move, at: key) }
    unknowns.formUnion(other.unknowns)
  }

  /// The sum of two maps.
  public func merging(_ other: ScreenMap) -> ScreenMap {
    var sum = self
    sum.merge(other)
    return sum
  }
}

extension ScreenMap {
  /// Calls files by other names. Linear.
  public mutating func renameFiles(_ name: (String) -> String) {
    for key in screens.keys { screens[key]?.source?.rename(name) }
    for key in slots.keys { slots[key]?.source?.rename(name) }
    for key in moves.keys { moves[key]?.source?.rename(name) }
  }
}

extension SourceLocation {
  fileprivate mutating func rename(_ name: (String) -> String) { file = name(file) }
}

/// What can be added up, in any order.
protocol Summable {
  mutating func merge(_ other: Self)
}

extension Dictionary where Value: Summable {
  mutating func add(_ value: Value, at key: Key) {
    if let index = index(forKey: key) {
      values[index].merge(value)
    } else {
      self[key] = value
    }
  }
}

extension ScreenMap.Screen: Summable {
  mutating func merge(_ other: Self) {
    // Whoever says "feature" may only not know better.
    kind = kind == .feature ? other.kind : other.kind == .feature ? kind : min(kind, other.kind)
    source = smaller(source, other.source)
    evidence.formUnion(other.evidence)
    visits = sum(visits, other.visits)
  }
}

extension ScreenMap.Slot: Summable {
  mutating func merge(_ other: Self) {
    model = max(model, other.model)
    styles = styles.union(other.styles).withoutVaguer
    source = smaller(source, other.source)
    boxed = smaller(boxed, other.boxed)
    evidence.formUnion(other.evidence)
    sure = sure || other.sure
    isFilledOutside = isFilledOutside || other.isFilledOutside
  }
}

extension ScreenMap.Move: Summable {
  mutating func merge(_ other: Self) {
    // Made by a tap once and by a reply another time, both the tap and what the reply goes back to are first actions.
    // As they mostly are the triggers on both sides, they are not gathered for each of many moves.
    let firsts = other.firstActions
    let areTriggers = origins.isEmpty && firsts == other.triggers
    if origins.isEmpty && !areTriggers { origins = triggers }
    triggers.formUnion(other.triggers)
    if !areTriggers {
      origins.formUnion(firsts)
      if origins == triggers { origins = [] }
    }
    paths.merge(other.paths) { min($0, $1) }
    evidence.formUnion(other.evidence)
    count = sum(count, other.count)
    source = smaller(source, other.source)
    sure = sure || other.sure
  }
}

extension ScreenMap.Move {
  /// Where the causal chains begin; where nothing else is known of them, with the triggers themselves.
  fileprivate var firstActions: Set<String> { origins.isEmpty ? triggers : origins }
}

extension Set<SlotStyle> {
  /// Without the styles that only say less than another one in the set.
  var withoutVaguer: Set<SlotStyle> {
    guard count > 1 else { return self }
    var styles = self
    styles.remove(.unknown)
    // A trace sees a tab as any embedded child; only a view tells them apart.
    if styles.contains(.tab) { styles.remove(.embed) }
    return styles
  }
}

/// The smaller of two values, an absent one being larger than any.
private func smaller<Value: Comparable>(_ left: Value?, _ right: Value?) -> Value? {
  guard let left else { return right }
  guard let right else { return left }
  return min(left, right)
}

/// A sum that stays at the largest integer instead of overflowing. Associative for counts, which are never negative.
private func sum(_ left: Int, _ right: Int) -> Int {
  let (result, overflow) = left.addingReportingOverflow(right)
  return overflow ? .max : result
}

// MARK: Order

extension ScreenMap.SlotKey: Comparable {
  /// By owner, path and child.
  public static func < (left: Self, right: Self) -> Bool {
    (left.owner, left.path, left.child) < (right.owner, right.path, right.child)
  }
}

extension ScreenMap.MoveKey: Comparable {
  /// By from, to, operation, owner, path and asker.
  public static func < (left: Self, right: Self) -> Bool {
    (left.from, left.to, left.op, left.owner, left.path, left.by?.rawValue ?? "")
      < (right.from, right.to, right.op, right.owner, right.path, right.by?.rawValue ?? "")
  }
}
