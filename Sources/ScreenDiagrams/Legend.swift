/// What a drawing has to explain: only what occurs in it.
public enum LegendEntry: String, Codable, Hashable, Sendable, CaseIterable {
  case step
  case push, present, `switch`, back, hold
  case junction, sheet, cover, alert, root
  case recursion
  case neverObserved, count, unsure
  case added, removed, changed, covered, uncovered, time

  public func words(in view: Drawing.View) -> String {
    switch self {
    case .step: "the order of the moves"
    case .push: view == .structure ? "in a stack: any number" : "push onto a stack"
    case .present: view == .structure ? "in a slot: one at most" : "present over"
    case .switch: "switch"
    case .back: "back"
    case .hold: view == .structure ? "a part: with its owner" : "always there"
    case .junction: "each way in leads to each way out"
    case .sheet: "sheet"
    case .cover: "cover"
    case .alert: "alert, dialog"
    case .root: "starts here"
    case .recursion: "recursion"
    case .neverObserved: "in the source, in no trace"
    case .count: "times seen, also the width"
    case .unsure: "not sure"
    case .added: "new"
    case .removed: "gone"
    case .changed: "not as before"
    case .covered: "seen in traces"
    case .uncovered: "in no trace"
    case .time: "time on screen"
    }
  }
}

extension Drawing {
  /// The entries that occur, in the order of `LegendEntry`.
  public var legend: [LegendEntry] {
    let entries = Set(edges.flatMap(Self.entries) + nodes.flatMap(Self.entries) + marks.map(\.kind.entry))
      .union(groups.contains(where: \.isRoot) ? [.root] : [])
    return LegendEntry.allCases.filter(entries.contains)
  }

  private static func entries(for edge: Edge) -> [LegendEntry] {
    var entries = [edge.kind.entry]
    if !edge.steps.isEmpty || edge.back?.steps.isEmpty == false { entries.append(.step) }
    if edge.isInRecursion { entries.append(.recursion) }
    if edge.isNeverObserved { entries.append(.neverObserved) }
    if edge.count != nil { entries.append(.count) }
    if edge.isUnsure { entries.append(.unsure) }
    return entries
  }

  private static func entries(for node: Node) -> [LegendEntry] {
    var entries: [LegendEntry] = []
    switch node.form {
    case .sheet: entries.append(.sheet)
    case .cover: entries.append(.cover)
    case .alert: entries.append(.alert)
    case .junction: entries.append(.junction)
    case .plain: break
    }
    if !node.chips.isEmpty { entries.append(.alert) }
    if node.isRoot { entries.append(.root) }
    return entries
  }
}

extension Drawing.Edge.Kind {
  fileprivate var entry: LegendEntry {
    switch self {
    case .push: .push
    case .present: .present
    case .switch: .switch
    case .back: .back
    case .hold: .hold
    }
  }
}

extension Drawing.Mark.Kind {
  fileprivate var entry: LegendEntry {
    switch self {
    case .added: .added
    case .removed: .removed
    case .changed: .changed
    case .covered: .covered
    case .uncovered: .uncovered
    case .time: .time
    }
  }
}
