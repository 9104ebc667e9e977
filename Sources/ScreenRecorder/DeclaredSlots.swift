import Composable
import ScreenTrace

/// Lists the slots that a composed reducer declares, whether or not anything is ever in them. The slots of each screen
/// are listed once, so that features which hold each other end; what a body composes only under a condition that is
/// false now is not seen.
struct DeclaredSlots: SlotWalker {
  private(set) var slots: [TraceEvent.DeclaredSlot] = []
  private var namings: [SlotNaming]
  /// For each step that was entered, the box of the outermost namespace since the last screen.
  private var boxes: [SlotStep.Box?] = []
  private var expanded: Set<ScreenKey>

  init(root: Any.Type) {
    let screen = ScreenName.of(root)
    namings = [SlotNaming(owner: screen)]
    expanded = [screen]
  }

  mutating func enter(_ step: SlotStep) -> Bool {
    let naming = namings[namings.count - 1]
    let (found, next) = naming.following(step)
    let box = boxes.last.flatMap { $0 } ?? step.box
    guard let found else {
      namings.append(next)
      boxes.append(box)
      return true
    }
    slots.append(
      TraceEvent.DeclaredSlot(
        owner: naming.owner, path: found.place.path, model: found.place.model, style: found.place.style,
        child: found.screen,
        source: SourceLocation(file: "\(step.source.fileID)", line: Int(step.source.line)),
        boxed: box?.rawValue))
    guard expanded.insert(found.screen).inserted else { return false }
    namings.append(next)
    boxes.append(nil)
    return true
  }

  mutating func leave() {
    namings.removeLast()
    boxes.removeLast()
  }
}
