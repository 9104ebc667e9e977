import Composable
import ScreenTrace

/// Lists the slots that a composed reducer declares, whether or not anything is ever in them. The slots of each screen
/// are listed once, so that features which hold each other end; what a body composes only under a condition that is
/// false now is not seen.
struct DeclaredSlots: SlotWalker {
  private(set) var slots: [TraceEvent.DeclaredSlot] = []
  private var namings: [SlotNaming]
  /// The boxes of the namespaces around the next slot.
  private var boxes: [SlotStep.Box?] = []
  private var isNamespace: [Bool] = []
  private var expanded: Set<ScreenKey>

  init(root: Any.Type) {
    let screen = ScreenName.of(root)
    namings = [SlotNaming(owner: screen)]
    expanded = [screen]
  }

  mutating func enter(_ step: SlotStep) -> Bool {
    let naming = namings[namings.count - 1]
    let (found, next) = naming.following(step)
    guard let found else {
      namings.append(next)
      boxes.append(step.box)
      isNamespace.append(true)
      return true
    }
    let box = boxes.lazy.compactMap { $0 }.first ?? step.box
    slots.append(
      TraceEvent.DeclaredSlot(
        owner: naming.owner, path: found.place.path, model: found.place.model, style: found.place.style,
        child: found.screen,
        source: SourceLocation(file: "\(step.source.fileID)", line: Int(step.source.line)),
        boxed: box?.rawValue))
    guard expanded.insert(found.screen).inserted else { return false }
    namings.append(next)
    isNamespace.append(false)
    return true
  }

  mutating func leave() {
    namings.removeLast()
    if isNamespace.removeLast() { boxes.removeLast() }
  }
}
