import Composable
import ScreenTrace

/// Lists the slots that a composed reducer declares, whether or not anything is ever in them. The slots of each screen
/// are listed once, so that features which hold each other end; what a body composes only under a condition that is
/// false when the store is made is not seen.
struct DeclaredSlots {
  private(set) var slots: [TraceEvent.DeclaredSlot] = []
  private var expanded: Set<ScreenKey>

  init(root: ScreenKey, _ composed: [ComposedSlot]) {
    expanded = [root]
    list(composed, naming: SlotNaming(owner: root), box: nil)
  }

  /// Lists slots below a screen; `box` is the box of the outermost namespace since that.
  private mutating func list(_ composed: [ComposedSlot], naming: SlotNaming, box: SlotStep.Box?) {
    for slot in composed {
      let step = slot.step
      let (found, next) = naming.following(step)
      let box = box ?? step.box
      guard let found else {
        list(slot.children, naming: next, box: box)
        continue
      }
      slots.append(
        TraceEvent.DeclaredSlot(
          owner: naming.owner, path: found.place.path, model: found.place.model, style: found.place.style,
          child: found.screen,
          source: SourceLocation(file: "\(step.source.fileID)", line: Int(step.source.line)),
          boxed: box?.rawValue))
      guard expanded.insert(found.screen).inserted else { continue }
      list(slot.children, naming: next, box: nil)
    }
  }
}
