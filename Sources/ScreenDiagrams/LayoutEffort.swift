/// How far a layout goes. Graphviz finds no end in minutes for some graphs, so who has a time budget steps down from
/// `full`, in this order; the picture says what was left out.
public enum LayoutEffort: String, Codable, Hashable, Sendable, CaseIterable, Comparable {
  /// Everything, as well as Graphviz can.
  case full
  /// No triggers on edges: labels are what makes a layout slow.
  case fewerLabels
  /// Areas side by side below an overview, each laid out by itself with all it holds; moves between areas in words
  /// (`Atlas`).
  case apart
  /// At most 40 boxes for all screens: always quick.
  case overview

  /// The next step down.
  public var next: LayoutEffort? { LayoutEffort.allCases.first { self < $0 } }

  /// Where to begin: what is known to take minutes, or to end in lines that nobody can follow, is not tried. In one
  /// layout of more than 60 screens that hang together by more lines than a tree has, lines run through screens in
  /// three of four apps.
  public static func first(for drawing: Drawing) -> LayoutEffort {
    let isTooMuch = drawing.connectedParts.contains { part in
      let (screens, lines) = (part.drawing.nodes.count, part.drawing.edges.count)
      return screens > 250 || lines > 400 || (screens > 60 && lines >= screens)
    }
    return isTooMuch ? .apart : .full
  }

  /// Full effort first.
  public static func < (left: Self, right: Self) -> Bool { left.position < right.position }

  private var position: Int { LayoutEffort.allCases.firstIndex(of: self) ?? 0 }
}

extension Drawing {
  /// The drawing with what an effort leaves out left out, and said.
  public func reduced(to effort: LayoutEffort) -> Drawing {
    switch effort {
    case .full: return self
    case .fewerLabels:
      var drawing = self
      drawing.leaveOutLabels(because: "the layout took too long")
      return drawing
    case .apart: return Atlas(of: self).whole(because: "too much for one layout")
    case .overview:
      var drawing = Atlas(of: self).overview
      drawing.remark("Screens are collapsed into \(drawing.nodes.count) boxes: the layout took too long.")
      return drawing
    }
  }
}
