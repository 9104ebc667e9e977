/// Finds out whether a place is still there.
struct PresenceWalker: SlotWalker {
  private let path: PresencePath
  private var depth = 0
  private var embedded: [[String]] = [[]]
  private var isEmbedding: [Bool] = []

  init(path: PresencePath) { self.path = path }

  private(set) var isPresent = false

  private var next: PresencePath.Element? {
    depth < path.elements.count ? path.elements[depth] : nil
  }

  mutating func visit(_ slot: SlotStep) -> Bool {
    guard !isPresent, let next else { return false }
    let cases = embedded[embedded.count - 1] + slot.cases
    return slot.ownsEffects ? next.cases == cases : next.cases.starts(with: cases)
  }

  mutating func occupants<ID: Hashable>(
    of slot: SlotStep, count: Int, all: () -> [ID], contains: (ID) -> Bool, onWay: ID?
  ) -> [ID] {
    guard let id = next?.identity?.base as? ID, contains(id) else { return [] }
    return [id]
  }

  mutating func enter(_ step: SlotStep) -> Bool {
    if step.ownsEffects {
      guard let next, next.identity == step.identity else { return false }
      depth += 1
      if depth == path.elements.count { isPresent = true }
      embedded.append([])
    } else {
      embedded.append(embedded[embedded.count - 1] + step.cases)
    }
    isEmbedding.append(!step.ownsEffects)
    return true
  }

  mutating func leave() {
    embedded.removeLast()
    if !isEmbedding.removeLast() { depth -= 1 }
  }
}
