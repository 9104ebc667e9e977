/// What a drawing has to explain: only what occurs in it.
public enum LegendEntry: String, Codable, Hashable, Sendable, CaseIterable {
  case push, present, `switch`, back, hold
  case sheet, cover, alert, root
  case recursion
  case neverObserved, count, unsure

  public var words: String {
    switch self {
    case .push: "push onto a stack"
    case .present: "present over"
    case .switch: "switch"
    case .back: "back"
    case .hold: "always there"
    case .sheet: "sheet"
    case .cover: "cover"
    case .alert: "alert, dialog"
    case .root: "starts here"
    case .recursion: "recursion"
    case .neverObserved: "in the source, in no trace"
    case .count: "times seen, also the width"
    case .unsure: "not sure"
    }
  }
}

extension Drawing {
  /// The entries that occur, in the order of `LegendEntry`.
  public var legend: [LegendEntry] {
    var entries: Set<LegendEntry> = []
    for edge in edges {
      switch edge.kind {
      case .push: entries.insert(.push)
      case .present: entries.insert(.present)
      case .switch: entries.insert(.switch)
      case .back: entries.insert(.back)
      case .hold: entries.insert(.hold)
      }
      if edge.isInRecursion { entries.insert(.recursion) }
      if edge.isNeverObserved { entries.insert(.neverObserved) }
      if edge.count != nil { entries.insert(.count) }
      if edge.isUnsure { entries.insert(.unsure) }
    }
    for node in nodes {
      switch node.form {
      case .sheet: entries.insert(.sheet)
      case .cover: entries.insert(.cover)
      case .alert: entries.insert(.alert)
      case .plain: break
      }
      if !node.chips.isEmpty { entries.insert(.alert) }
      if node.isRoot { entries.insert(.root) }
    }
    if groups.contains(where: \.isRoot) { entries.insert(.root) }
    return LegendEntry.allCases.filter(entries.contains)
  }
}
