/// What is present, rebuilt from a session's first line and its moves alone: the proof that moves say everything.
///
/// It knows the occupants of tree slots and stacks; what is always there (embedded children, rows, the case of a root
/// enum) may come and go with its owner without a move.
public struct Replay: Hashable, Sendable {
  /// One screen in its place.
  public struct Occupant: Hashable, Sendable, Comparable {
    /// The paths of the slots from the root to the screen, joined with dots.
    public var path: String
    /// The ids of stack elements and rows on the way, its own included.
    public var ids: [String]
    /// The screen.
    public var screen: ScreenKey

    /// A screen at an address.
    public init(path: String, ids: [String], screen: ScreenKey) {
      self.path = path
      self.ids = ids
      self.screen = screen
    }

    /// By path, ids and screen.
    public static func < (left: Self, right: Self) -> Bool {
      if left.path != right.path { return left.path < right.path }
      if left.ids != right.ids { return left.ids.lexicographicallyPrecedes(right.ids) }
      return left.screen < right.screen
    }
  }

  /// The screens that are present, in no order.
  public private(set) var occupants: Set<Occupant> = []

  /// What a walk of the state found.
  public init(_ presence: Presence) {
    var waiting = [(node: presence, path: "", ids: [String]())]
    while let (node, path, ids) = waiting.popLast() {
      for child in node.children {
        guard let place = child.place else { continue }
        let path = Self.join(path, place.path)
        let ids = place.isElement ? ids + [place.identity ?? ""] : ids
        if place.model != .scope {
          occupants.insert(Occupant(path: path, ids: ids, screen: child.screen))
        }
        waiting.append((child, path, ids))
      }
    }
  }

  /// What was present when a session started.
  public init(_ session: TraceEvent.Session) {
    var way: [(path: String, ids: [String])] = [("", [])]
    for screen in session.present {
      // An entry deeper than its predecessor's child cannot come from a walk: it counts as that child.
      let depth = min(max(screen.depth, 1), way.count)
      way.removeSubrange(depth...)
      let owner = way[depth - 1]
      let isElement = screen.model == .stack || screen.style == .row
      let path = Self.join(owner.path, screen.path)
      let ids = isElement ? owner.ids + [screen.id ?? ""] : owner.ids
      if screen.model != .scope {
        occupants.insert(Occupant(path: path, ids: ids, screen: screen.child))
      }
      way.append((path, ids))
    }
  }

  /// Applies one move. Linear in the number of occupants.
  public mutating func apply(_ move: Move) {
    let path = Self.join(move.within ?? "", move.path)
    switch move.op {
    case .present, .push:
      occupants.insert(Occupant(path: path, ids: move.ids, screen: move.child))
    case .replace:
      remove(hole: path, ids: move.ids)
      occupants.insert(Occupant(path: path, ids: move.ids, screen: move.child))
    case .switch:
      // All that the other cases of the enum hold.
      let cases = Self.siblings(of: path)
      occupants = occupants.filter { !($0.ids.starts(with: move.ids) && $0.path.hasPrefix(cases)) }
    case .dismiss:
      remove(below: path, ids: move.ids)
    case .pop, .popTo, .popToRoot:
      for id in move.gone ?? move.ids.suffix(1) { remove(hole: path, ids: move.ids.dropLast() + [id]) }
    }
  }

  /// Removes what the hole of `path` holds under these ids: the occupant at `path` itself or else, in the hole of an
  /// enum, the one at another case.
  private mutating func remove(hole path: String, ids: [String]) {
    if let occupant = occupants.first(where: { $0.path == path && $0.ids == ids }) {
      return remove(below: occupant.path, ids: ids)
    }
    let cases = Self.siblings(of: path)
    let siblings = occupants.filter {
      $0.ids == ids && $0.path.hasPrefix(cases) && !$0.path.dropFirst(cases.count).contains(".")
    }
    for sibling in siblings { remove(below: sibling.path, ids: ids) }
  }

  private mutating func remove(below path: String, ids: [String]) {
    occupants = occupants.filter {
      !($0.ids.starts(with: ids) && ($0.path == path || $0.path.hasPrefix(path + ".")))
    }
  }

  /// What the paths of all cases of an enum begin with.
  private static func siblings(of path: String) -> Substring {
    path.lastIndex(of: ".").map { path[...$0] } ?? ""
  }

  private static func join(_ left: String, _ right: String) -> String {
    left.isEmpty ? right : right.isEmpty ? left : "\(left).\(right)"
  }
}
