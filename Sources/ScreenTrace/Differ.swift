/// What the differ has to know of the action in whose processing the state changed.
public struct MoveContext: Hashable, Sendable {
  /// The action's case path.
  public var at: CasePath
  /// The first action of the causal chain; nil where it is the action itself.
  public var origin: Origin?
  /// Set only where the action is a presentation's own `dismiss` or a stack's own `popFrom`: who sent it.
  public var asker: Asker?

  /// The context of one action.
  public init(at: CasePath, origin: Origin? = nil, asker: Asker? = nil) {
    self.at = at
    self.origin = origin
    self.asker = asker
  }

  /// The first action of a causal chain.
  public struct Origin: Hashable, Sendable {
    /// Its case path.
    public var path: CasePath
    /// `innermostScreen(on: path)` of what was present when it was processed.
    public var screen: ScreenKey

    /// An origin on a screen.
    public init(path: CasePath, screen: ScreenKey) {
      self.path = path
      self.screen = screen
    }
  }
}

extension Presence {
  /// The transitions that lead from this presence to another one.
  ///
  /// First what went, then what came; of each, outer screens before those in them, else in the order of composition.
  /// - A screen that goes with all it holds is one move: from the topmost of them to what that reveals.
  /// - A screen that comes is one move, and each one that it already holds another: all from the screen that caused it.
  /// - Another screen, case or identity in the same hole is a `replace` (of a root enum a `switch`).
  /// - All elements that leave one stack are one move.
  /// - Embedded children and rows come and go without a move; what their slots hold does not. The case of a root enum
  ///   goes with its owner without one.
  ///
  /// Linear in the number of screens before and after; no recursion.
  public func moves(to after: Presence, during context: MoveContext) -> [Move] {
    var differ = Differ(before: self, after: after, context: context)
    return differ.run()
  }
}

/// One comparison of what is present before and after an action.
private struct Differ {
  /// A visited screen; its frame knows the way back to the root, so that addresses are only built for moves.
  private struct Frame {
    var parent: Int?
    var before: Presence?
    var after: Presence?
    /// The topmost screen of what stayed, once asked for.
    var revealed: ScreenKey?

    var presence: Presence { after ?? before ?? Presence(screen: ScreenKey(type: "")) }
  }

  private let context: MoveContext
  /// The screen whose action caused it all; nil where it has gone since.
  private let cause: ScreenKey?
  private var frames: [Frame]
  private var went: [Move] = []
  private var came: [Move] = []

  init(before: Presence, after: Presence, context: MoveContext) {
    self.context = context
    frames = [Frame(before: before, after: after)]
    cause = context.origin.map { Self.screen(of: $0, in: before) } ?? before.innermostScreen(on: context.at)
  }

  /// The screen that an origin speaks for: its own while that is there. The buttons of an alert or a dialog close it, so
  /// the screen that it lay over stands in for it.
  private static func screen(of origin: MoveContext.Origin, in before: Presence) -> ScreenKey? {
    let innermost = before.innermostScreen(on: origin.path)
    if innermost == origin.screen { return innermost }
    let owner = innermost.type + "."
    guard origin.screen.module == innermost.module, origin.screen.type.hasPrefix(owner) else { return nil }
    let slotPath = origin.screen.type.dropFirst(owner.count)
    return ".\(origin.path.text).".contains(".\(slotPath).") ? innermost : nil
  }

  mutating func run() -> [Move] {
    var waiting = [0]
    while let owner = waiting.popLast() {
      // Reversed, so that the first of them is visited next: pre-order.
      waiting += compareSlots(of: owner).reversed()
    }
    return went + came
  }

  /// Adds the moves of one screen's slots and returns the frames of the occupants to look into.
  private mutating func compareSlots(of owner: Int) -> [Int] {
    let before = frames[owner].before?.children ?? []
    let after = frames[owner].after?.children ?? []
    let occupancy = Occupancy(before: before, after: after)
    var next: [(order: Int, frame: Int)] = []

    for pair in occupancy.stayed
    where !(before[pair.before].children.isEmpty && after[pair.after].children.isEmpty) {
      next.append((pair.after, frame(in: owner, before[pair.before], after[pair.after])))
    }
    for pair in occupancy.replaced {
      let (old, new) = (before[pair.before], after[pair.after])
      if new.isMovable {
        came.append(forward(new.isSwitch ? .switch : .replace, new, in: owner))
      } else {
        next.append((pair.after, frame(in: owner, old, nil)))
      }
      next.append((pair.after, frame(in: owner, nil, new)))
    }
    for index in occupancy.came {
      let new = after[index]
      if new.isMovable { came.append(forward(new.operation, new, in: owner)) }
      next.append((index, frame(in: owner, nil, new)))
    }
    let gone = occupancy.gone.map { before[$0] }
    let ownerStays = frames[owner].after != nil
    for old in gone where !old.isMovable || old.isSwitch && !ownerStays {
      next.append((-1, frame(in: owner, old, nil)))
    }
    addBackMoves(gone.filter { $0.isMovable && (!$0.isSwitch || ownerStays) }, in: owner)
    return next.filter { $0.frame >= 0 }.sorted { $0.order < $1.order }.map(\.frame)
  }

  private mutating func frame(in parent: Int, _ before: Presence?, _ after: Presence?) -> Int {
    if (before?.children.isEmpty ?? true) && (after?.children.isEmpty ?? true) { return -1 }
    frames.append(Frame(parent: parent, before: before, after: after))
    return frames.count - 1
  }
}

// MARK: Forwards

extension Differ {
  private func forward(_ operation: MoveOperation, _ new: Presence, in owner: Int) -> Move {
    let source = source(of: operation, new, in: owner)
    return move(operation, from: source.screen, to: new.screen, new, in: owner, sure: source.sure)
  }

  private func source(of operation: MoveOperation, _ new: Presence, in owner: Int) -> (
    screen: ScreenKey, sure: Bool
  ) {
    if operation == .push, let link = screenOfLink(to: new, in: owner) { return (link, true) }
    return cause.map { ($0, true) } ?? (frames[owner].presence.screen, false)
  }

  /// A stack's own `push` comes from a link in a view: on the stack's top element, where there is one.
  private func screenOfLink(to new: Presence, in owner: Int) -> ScreenKey? {
    guard context.origin == nil, context.at.cases.last == "push", let hole = new.place?.hole else {
      return nil
    }
    let holeCases = cases(of: owner) + hole.split(separator: ".")
    guard context.at.cases.dropLast().elementsEqual(holeCases, by: ==) else { return nil }
    return frames[owner].before?.children.last { $0.place?.model == .stack && $0.place?.hole == hole }?.screen
  }
}

// MARK: Backwards

extension Differ {
  private mutating func addBackMoves(_ gone: [Presence], in owner: Int) {
    var stacks: Set<String> = []
    for old in gone {
      guard let place = old.place else { continue }
      if old.isSwitch {
        // A root enum that went to a case without a screen of its own shows its owner.
        let source = source(of: .switch, old, in: owner)
        came.append(
          move(
            .switch, from: source.screen, to: frames[owner].presence.screen, old, in: owner, sure: source.sure
          ))
      } else if place.model == .tree {
        let asker = asker(of: old, in: owner)
        went.append(move(.dismiss, from: old.topmost, to: revealed(by: owner), old, in: owner, by: asker))
      } else if stacks.insert(place.hole).inserted {
        let elements = gone.filter { $0.place?.model == .stack && $0.place?.hole == place.hole }
        addPop(of: elements, in: owner)
      }
    }
  }

  private mutating func addPop(of elements: [Presence], in owner: Int) {
    guard let first = elements.first, let last = elements.last, let hole = first.place?.hole else { return }
    let remains = remainingElement(of: hole, in: owner)
    let operation: MoveOperation = elements.count == 1 ? .pop : remains == nil ? .popToRoot : .popTo
    let asker = asker(of: first, in: owner)
    var pop = move(
      operation, from: last.topmost, to: remains ?? revealed(by: owner), last, in: owner, by: asker)
    if elements.count > 1 { pop.gone = elements.map { $0.place?.identity ?? "" } }
    went.append(pop)
  }

  /// The topmost screen of the last element that was in the stack before and still is.
  private mutating func remainingElement(of hole: String, in owner: Int) -> ScreenKey? {
    guard let before = frames[owner].before, let after = frames[owner].after else { return nil }
    let stayed = Occupancy(before: before.children, after: after.children).stayed
    let last = stayed.filter { after.children[$0.after].place?.hole == hole }.max { $0.after < $1.after }
    return last.map { Self.topmost(before: before.children[$0.before], after: after.children[$0.after]) }
  }

  /// The topmost of what stayed, in the owner or, where it is gone itself, in the nearest screen around it that is not.
  private mutating func revealed(by owner: Int) -> ScreenKey {
    var index = owner
    while frames[index].before == nil || frames[index].after == nil, let parent = frames[index].parent {
      index = parent
    }
    if let known = frames[index].revealed { return known }
    let frame = frames[index]
    let screen =
      if let before = frame.before, let after = frame.after {
        Self.topmost(before: before, after: after)
      } else {
        frame.presence.screen
      }
    frames[index].revealed = screen
    return screen
  }

  /// The topmost screen of what is in both subtrees: what one sees between the screens that go and those that come.
  private static func topmost(before: Presence, after: Presence) -> ScreenKey {
    var (before, after) = (before, after)
    while true {
      let stayed = Occupancy(before: before.children, after: after.children).stayed
      guard let index = after.coveringChild(among: stayed.map(\.after)),
        let pair = stayed.first(where: { $0.after == index })
      else { return after.screen }
      (before, after) = (before.children[pair.before], after.children[index])
    }
  }

  /// Who asked for the occupant to go: whoever sent a dismissal or a pop for this very place; for an alert or a dialog
  /// the user who chose one of its buttons; else the reducer that emptied the state.
  private func asker(of occupant: Presence, in owner: Int) -> Asker {
    guard let place = occupant.place else { return .parent }
    let way = cases(of: owner)
    let ids = ids(of: owner)
    if let asker = context.asker,
      context.at.cases.dropLast().elementsEqual(way + place.hole.split(separator: "."), by: ==),
      context.at.ids == (place.model == .stack ? ids + [place.identity ?? ""] : ids)
    {
      return asker
    }
    let isEphemeral = place.style == .alert || place.style == .confirmationDialog
    let cases = way + place.actionCases
    if isEphemeral, context.at.cases.count > cases.count, context.at.cases.starts(with: cases, by: ==),
      context.at.ids.starts(with: ids)
    {
      return .user
    }
    return .parent
  }
}

// MARK: Addresses

extension Differ {
  private func move(
    _ operation: MoveOperation, from: ScreenKey, to: ScreenKey, _ occupant: Presence, in owner: Int,
    by: Asker? = nil, sure: Bool = true
  ) -> Move {
    let place = occupant.place ?? Presence.Place(path: "", hole: "", model: .tree, style: .unknown)
    let within = places(of: owner).map(\.path).joined(separator: ".")
    return Move(
      op: operation, from: from, to: to, owner: frames[owner].presence.screen,
      within: within.isEmpty ? nil : within,
      path: place.path, model: place.model, style: place.style, child: occupant.screen,
      ids: ids(of: owner) + (place.isElement ? [place.identity ?? ""] : []), at: context.at.text,
      origin: context.origin?.path.text, by: by, sure: sure)
  }

  /// The places from the root to a screen.
  private func places(of frame: Int) -> [Presence.Place] {
    var places: [Presence.Place] = []
    var index: Int? = frame
    while let current = index {
      if let place = frames[current].presence.place { places.append(place) }
      index = frames[current].parent
    }
    return places.reversed()
  }

  private func ids(of frame: Int) -> [String] {
    places(of: frame).filter(\.isElement).map { $0.identity ?? "" }
  }

  private func cases(of frame: Int) -> [Substring] {
    places(of: frame).flatMap(\.actionCases)
  }
}

extension Presence {
  fileprivate var isSwitch: Bool { place?.model == .scope && place?.style == .switch }

  /// Whether its coming and going are moves.
  fileprivate var isMovable: Bool { place?.model != .scope || isSwitch }

  /// What its coming is.
  fileprivate var operation: MoveOperation {
    switch place?.model {
    case .stack: .push
    case .scope: .switch
    case .tree, nil: .present
    }
  }
}
