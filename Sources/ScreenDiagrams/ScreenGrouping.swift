import ScreenGraph
import ScreenTrace

/// Which frame each screen stands in, and which screens are frames.
///
/// The owner of tabs or of a root switch is the frame around them, unless a move leads from it to one of them: then it
/// is a screen inside its own frame.
struct ScreenGrouping {
  struct Place {
    let screen: String
    let group: String?
  }

  private(set) var groups: [Drawing.Group] = []
  /// The screens that are nodes, in the graph's order.
  private(set) var nodes: [Place] = []
  private var frames: [String: String] = [:]
  private var memberships: [String: String] = [:]
  private var groupsByID: [String: Drawing.Group] = [:]

  /// How many screens are drawn as frames.
  var frameCount: Int { frames.count }

  /// The node or the frame that stands for a drawn screen.
  func endpoint(_ screen: String) -> String { frames[screen] ?? screen }

  init(builder: DrawingBuilder, edges: [EdgeCollector.RawEdge]) {
    let drawn = builder.document.screens.map(\.id).filter(builder.folding.isDrawn)
    // Who shows the slots as lines has no use for frames that mean the same.
    let isStructure = builder.options.view == .structure
    for screen in drawn where !isStructure { placeInOwnersFrame(screen, builder: builder) }
    switch builder.options.grouping {
    case .stack where isStructure: break
    case .stack:
      for screen in drawn where memberships[screen] == nil { placeInLane(screen, builder: builder) }
    case .module:
      for screen in drawn where memberships[screen] == nil { placeInModule(screen, builder: builder) }
    case .none: break
    }
    nest(builder: builder)
    drawOwnersThatReachInside(edges: edges)
    nodes = drawn.filter { frames[$0] == nil }.map { Place(screen: $0, group: memberships[$0]) }
    groups = orderedGroups(builder: builder)
  }

  // MARK: Frames of owners

  /// The id of the frame of an owner's tabs or of its cases.
  static func frameID(_ kind: Drawing.Group.Kind, of owner: String) -> String { "\(kind.rawValue) \(owner)" }

  private mutating func placeInOwnersFrame(_ screen: String, builder: DrawingBuilder) {
    for slot in builder.slotsByChild[screen] ?? [] {
      let styles = Set(slot.styles)
      guard !styles.isDisjoint(with: [.tab, .switch]), let owner = builder.folding.drawn(slot.owner).first,
        owner != screen
      else { continue }
      let kind: Drawing.Group.Kind = styles.contains(.tab) ? .tabs : .choice
      let id = Self.frameID(kind, of: owner)
      if groupsByID[id] == nil {
        let isRoot = builder.document.roots.contains(owner)
        groupsByID[id] = Drawing.Group(id: id, kind: kind, name: builder.name(of: owner), isRoot: isRoot)
        if frames[owner] == nil { frames[owner] = id }
      }
      memberships[screen] = id
      return
    }
  }

  /// A frame lies in the frame that its owner is in, as long as that does not close a circle.
  private mutating func nest(builder: DrawingBuilder) {
    for owner in frames.keys.sorted() {
      guard let parent = memberships[owner] else { continue }
      for kind in [Drawing.Group.Kind.tabs, .choice] {
        let id = Self.frameID(kind, of: owner)
        if groupsByID[id] != nil, !lies(parent, in: id) { groupsByID[id]?.parent = parent }
      }
    }
  }

  private func lies(_ group: String, in outer: String) -> Bool {
    var current: String? = group
    while let id = current {
      if id == outer { return true }
      current = groupsByID[id]?.parent
    }
    return false
  }

  private mutating func drawOwnersThatReachInside(edges: [EdgeCollector.RawEdge]) {
    for edge in edges {
      for (owner, other) in [(edge.from, edge.to), (edge.to, edge.from)] {
        guard let frame = frames[owner] else { continue }
        let otherGroup = frames[other] ?? memberships[other]
        if owner == other || otherGroup.map({ lies($0, in: frame) }) ?? false {
          frames[owner] = nil
          memberships[owner] = frame
        }
      }
    }
  }

  // MARK: Lanes and modules

  /// Where a stack's elements go: its owner and the part of the path that all its elements share.
  static func stackIdentifier(of slot: GraphDocument.Slot, builder: DrawingBuilder) -> Lane {
    let stack = builder.stackNames.stack(of: slot.owner, holding: slot.path)
    return Lane(
      id: "stack \(slot.owner) \(stack)", stack: ReadableText.line(stack),
      name: ReadableText.line("\(builder.name(of: slot.owner)).\(stack)"))
  }

  struct Lane: Hashable {
    let id: String
    let stack: String
    /// With the owner in front.
    let name: String
  }

  private mutating func placeInLane(_ screen: String, builder: DrawingBuilder) {
    guard let slot = (builder.slotsByChild[screen] ?? []).first(where: { $0.model == .stack }) else { return }
    let lane = Self.stackIdentifier(of: slot, builder: builder)
    groupsByID[lane.id] = Drawing.Group(id: lane.id, kind: .stack, name: lane.name)
    memberships[screen] = lane.id
  }

  private mutating func placeInModule(_ screen: String, builder: DrawingBuilder) {
    guard let module = builder.screens[screen]?.module, frames[screen] == nil || memberships[screen] == nil
    else {
      return
    }
    let id = "module \(module)"
    groupsByID[id] = Drawing.Group(id: id, kind: .module, name: ReadableText.line(module))
    memberships[screen] = id
  }

  // MARK: Order

  private func orderedGroups(builder: DrawingBuilder) -> [Drawing.Group] {
    let lanes = groupsByID.values.filter { $0.kind == .stack }
    let slots = Dictionary(
      builder.document.slots.filter { $0.model == .stack }.map {
        let lane = Self.stackIdentifier(of: $0, builder: builder)
        return (lane.id, lane.stack)
      }, uniquingKeysWith: { first, _ in first })
    return groupsByID.values.map { group in
      var group = group
      // With a single stack its owner goes without saying.
      if group.kind == .stack, lanes.count == 1 { group.name = slots[group.id] ?? group.name }
      return group
    }
    .sorted { ($0.kind.rank, $0.id) < ($1.kind.rank, $1.id) }
  }
}

extension Drawing.Group.Kind {
  fileprivate var rank: Int {
    switch self {
    case .choice: 0
    case .tabs: 1
    case .stack: 2
    case .module: 3
    }
  }
}
