/// How far a layout goes. Graphviz finds no end in minutes for some graphs, so who has a time budget steps down from
/// `full`, in this order; the picture says what was left out.
public enum LayoutEffort: String, Codable, Hashable, Sendable, CaseIterable, Comparable {
  /// Everything, as well as Graphviz can.
  case full
  /// No triggers on edges: labels are what makes a layout slow.
  case fewerLabels
  /// The same, with bounds on Graphviz's searches and straight lines.
  case cheaper
  /// Each module, or each stack where there are no modules, is one box.
  case collapsed
  /// Every screen, found a place by forces between them: no frames, no labels, no levels.
  case sketch

  /// The next step down.
  public var next: LayoutEffort? { LayoutEffort.allCases.first { self < $0 } }

  /// Where to begin: what is known to take minutes is not tried.
  public static func first(for drawing: Drawing) -> LayoutEffort {
    switch drawing.edges.count {
    case ...600: .full
    case ...1000: .fewerLabels
    case ...3000: .cheaper
    default: .collapsed
    }
  }

  /// Full effort first.
  public static func < (left: Self, right: Self) -> Bool { left.position < right.position }

  private var position: Int { LayoutEffort.allCases.firstIndex(of: self) ?? 0 }
}

extension Drawing {
  /// The drawing with what an effort leaves out left out, and said.
  public func reduced(to effort: LayoutEffort) -> Drawing {
    var drawing = self
    let reason = "the layout took too long"
    switch effort {
    case .full: break
    case .fewerLabels, .cheaper: drawing.leaveOutLabels(because: reason)
    case .collapsed: drawing = collapsed(because: reason)
    case .sketch:
      drawing.leaveOutLabels(because: reason)
      drawing.groups = []
      drawing.remark("Frames left out: \(reason).")
    }
    return drawing
  }
}
