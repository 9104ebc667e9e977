import ScreenTrace

extension ScreenMap {
  /// The map with what only the whole can tell: screens that slots hold and moves lead between are listed, with the evidence of what
  /// names them; a screen without a module is the one with a module and the same type path, where exactly one is; what is
  /// embedded in a screen that a trace has shown was shown; a root that another root can come to through slots is no root of the map.
  ///
  /// Not to be merged with others any more. O(n log n).
  func resolved() -> ScreenMap {
    var map = withModules()
    map.listScreens()
    map.observeEmbedded()
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
    map.titles = titles
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
      for screen in [key.from, key.to] { add(Screen(evidence: move.evidence), for: screen) }
    }
    // What only owns a move's slot is a screen of the graph if something else says so: a part may leave it out. One that
    // is called like a screen would be taken for that.
    let types = Set(screens.keys.map(\.type))
    for (key, move) in moves where types.contains(key.owner.type) {
      add(Screen(evidence: move.evidence), for: key.owner)
    }
  }

  /// Traces tell of embedded children only at a session's start: afterwards they come with their owner, without a move.
  private mutating func observeEmbedded() {
    let embedded = slots.filter { $0.value.model == .scope && $0.value.styles.isSubset(of: [.embed, .tab]) }
    let slotsByOwner = Dictionary(grouping: embedded.keys, by: \.owner)
    var waiting = slotsByOwner.keys.filter { screens[$0]?.evidence.contains(.observed) == true }
    while let owner = waiting.popLast() {
      for key in slotsByOwner[owner] ?? [] {
        slots[key]?.evidence.insert(.observed)
        if screens[key.child]?.evidence.insert(.observed).inserted == true { waiting.append(key.child) }
      }
    }
  }

  /// Every test store starts a session, and its root is the feature under test: in the map of the app that is no
  /// second start. Roots that reach each other in a circle all stay.
  private mutating func keepOuterRoots() {
    guard roots.count > 1 else { return }
    let names = screens.keys.sorted()
    let nodes = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, $0) })
    var successors = Array(repeating: [Int](), count: names.count)
    for key in slots.keys {
      if let owner = nodes[key.owner], let child = nodes[key.child] { successors[owner].append(child) }
    }
    let components = StronglyConnectedComponents(successors)
    // No edge leads to a higher number, so each group is settled before those that it leads to.
    var isReached = Array(repeating: false, count: components.count)
    var hasRoot = isReached
    for root in roots { nodes[root].map { hasRoot[components.component[$0]] = true } }
    for node in names.indices.sorted(by: { components.component[$0] > components.component[$1] }) {
      let group = components.component[node]
      guard hasRoot[group] || isReached[group] else { continue }
      for target in successors[node] where components.component[target] != group {
        isReached[components.component[target]] = true
      }
    }
    roots = roots.filter { root in nodes[root].map { !isReached[components.component[$0]] } ?? true }
  }
}
