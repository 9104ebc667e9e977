import ScreenTrace

extension ScreenMap {
  /// The map with what only the whole can tell: screens that slots and moves name are listed, with the evidence of what
  /// names them; a screen without a module is the one with a module and the same type path, where exactly one is;
  /// a root that another root can come to through slots is no root of the map.
  ///
  /// Not to be merged with others any more. O(n log n).
  func resolved() -> ScreenMap {
    var map = withModules()
    map.listScreens()
    map.keepOuterRoots()
    return map
  }

  private func withModules() -> ScreenMap {
    var mentioned = Set(screens.keys).union(roots)
    for key in slots.keys { mentioned.formUnion([key.owner, key.child]) }
    for key in moves.keys { mentioned.formUnion([key.from, key.to, key.owner]) }
    let modules = Dictionary(grouping: mentioned.filter { $0.module != nil }, by: \.type)
    let renamed = mentioned.filter { $0.module == nil && modules[$0.type]?.count == 1 }
    if renamed.isEmpty { return self }
    let whole = { (key: ScreenKey) in renamed.contains(key) ? modules[key.type]?.first ?? key : key }

    var map = ScreenMap()
    map.title = title
    map.unknowns = unknowns
    map.roots = Set(roots.map(whole))
    for (key, screen) in screens { map.add(screen, for: whole(key)) }
    for (key, slot) in slots {
      map.add(slot, for: SlotKey(owner: whole(key.owner), path: key.path, child: whole(key.child)))
    }
    for (key, move) in moves {
      let key = MoveKey(
        op: key.op, from: whole(key.from), to: whole(key.to), owner: whole(key.owner), path: key.path,
        by: key.by)
      map.add(move, for: key)
    }
    return map
  }

  private mutating func listScreens() {
    for root in roots { add(Screen(), for: root) }
    for (key, slot) in slots {
      add(Screen(evidence: slot.evidence), for: key.owner)
      let isEphemeral = !slot.styles.isEmpty && slot.styles.isSubset(of: [.alert, .confirmationDialog])
      let kind = isEphemeral ? slot.styles.sorted().map(ScreenKind.init(style:)).first ?? .feature : .feature
      add(Screen(kind: kind, evidence: slot.evidence), for: key.child)
    }
    for (key, move) in moves {
      for screen in [key.from, key.to, key.owner] { add(Screen(evidence: move.evidence), for: screen) }
    }
  }

  /// Every test store starts a session, and its root is the feature under test: in the map of the app that is no
  /// second start. Roots that reach each other in a circle all stay.
  private mutating func keepOuterRoots() {
    guard roots.count > 1 else { return }
    let children = Dictionary(grouping: slots.keys, by: \.owner).mapValues { $0.map(\.child) }
    let reach = roots.sorted().map { root in (root: root, reached: Self.reached(from: root, children)) }
    let reached = Dictionary(reach.map { ($0.root, $0.reached) }, uniquingKeysWith: { first, _ in first })
    roots = roots.filter { root in
      !reach.contains { other in
        other.root != root && other.reached.contains(root) && reached[root]?.contains(other.root) != true
      }
    }
  }

  private static func reached(from root: ScreenKey, _ children: [ScreenKey: [ScreenKey]]) -> Set<ScreenKey> {
    var reached: Set<ScreenKey> = []
    var waiting = children[root] ?? []
    while let screen = waiting.popLast() {
      if reached.insert(screen).inserted { waiting += children[screen] ?? [] }
    }
    return reached
  }
}
