/// How far a layout goes. Graphviz finds no end in minutes for some graphs, so who has a time budget steps down from
/// `full`, in this order; the picture says what was left out.
public enum LayoutEffort: String, Codable, Hashable, Sendable, CaseIterable {
  /// Everything, as well as Graphviz can.
  case full
  /// No triggers on edges: labels are what makes a layout slow.
  case fewerLabels
  /// The same, with bounds on Graphviz's searches and straight lines.
  case cheaper
  /// Each module, or each stack where there are no modules, is one box.
  case collapsed

  /// The next step down.
  public var next: LayoutEffort? {
    LayoutEffort.allCases.firstIndex(of: self).flatMap { index in
      index + 1 < LayoutEffort.allCases.count ? LayoutEffort.allCases[index + 1] : nil
    }
  }
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
    }
    return drawing
  }
}
