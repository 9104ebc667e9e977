import ScreenGraph
import ScreenTrace

/// Which screens are drawn, and of which of them the others are a part.
///
/// Children that are always there and rows of lists are a part of their owner; so are alerts and dialogs, which become
/// its chips. What no drawn screen holds is drawn itself, so that nothing gets lost.
struct Folding {
  private var parts: [String: [String]] = [:]
  private var drawnScreens: Set<String> = []

  /// O(screens + slots).
  init(of document: GraphDocument, showing show: Set<DrawingOptions.Detail>) {
    let slotsByChild = Dictionary(grouping: document.slots, by: \.child)
    let slotsByOwner = Dictionary(grouping: document.slots, by: \.owner)
    let roots = Set(document.roots)
    var uncovered: [String] = []
    for screen in document.screens {
      let slots = slotsByChild[screen.id] ?? []
      let folds = !slots.isEmpty && slots.allSatisfy { Self.folds($0, showing: show) }
      if folds && !roots.contains(screen.id) {
        uncovered.append(screen.id)
      } else {
        drawnScreens.insert(screen.id)
      }
    }
    for screen in drawnScreens { cover(from: screen, slotsByOwner: slotsByOwner, showing: show) }
    // Embedded children that only hold each other.
    for screen in uncovered where parts[screen] == nil {
      drawnScreens.insert(screen)
      cover(from: screen, slotsByOwner: slotsByOwner, showing: show)
    }
    for screen in parts.keys { parts[screen]?.sort() }
  }

  func isDrawn(_ screen: String) -> Bool { drawnScreens.contains(screen) }

  /// The drawn screens that this one is, or is a part of. Sorted; empty for a screen that the graph does not know.
  func drawn(_ screen: String) -> [String] {
    drawnScreens.contains(screen) ? [screen] : parts[screen] ?? []
  }

  /// What is drawn as a part of others, with what it is a part of.
  var folded: [String: [String]] { parts }

  private mutating func cover(
    from owner: String, slotsByOwner: [String: [GraphDocument.Slot]], showing show: Set<DrawingOptions.Detail>
  ) {
    var next = [owner]
    while let holder = next.popLast() {
      for slot in slotsByOwner[holder] ?? [] where Self.folds(slot, showing: show) {
        guard !drawnScreens.contains(slot.child), parts[slot.child]?.contains(owner) != true else { continue }
        parts[slot.child, default: []].append(owner)
        next.append(slot.child)
      }
    }
  }

  private static func folds(_ slot: GraphDocument.Slot, showing show: Set<DrawingOptions.Detail>) -> Bool {
    let styles = Set(slot.styles)
    if !styles.isDisjoint(with: [.alert, .confirmationDialog]) { return !show.contains(.alerts) }
    guard slot.showsPart else { return false }
    return styles.contains(.row) ? !show.contains(.rows) : !show.contains(.embeds)
  }
}
