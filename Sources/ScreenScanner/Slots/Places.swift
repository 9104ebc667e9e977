/// Which slot a place in a state leads to.
extension Slots {
  enum Resolution {
    case slot(Slot)
    /// A hole with the cases that were named below it, where they do not name a slot.
    case hole(Hole, [String])
  }

  /// The innermost hole or slot that a place leads to, and what is left of its path.
  func resolve(_ place: Place, depth: Int = 0) -> (resolution: Resolution, rest: [String])? {
    guard depth < 32 else { return nil }
    let candidates = holes(of: place.feature).filter { place.path.starts(with: $0.path) }
    guard let hole = candidates.max(by: { $0.path.count < $1.path.count }) else { return nil }
    let below = hole.below(place.path)
    let slots = hole.slots.filter { below.starts(with: $0.suffix) }
    guard let slot = slots.max(by: { $0.suffix.count < $1.suffix.count }) else {
      return (.hole(hole, below), [])
    }
    let rest = Array(below.dropFirst(slot.suffix.count))
    if case .feature(let child) = slot.content, !rest.isEmpty,
      let inner = resolve(Place(feature: child, path: rest), depth: depth + 1)
    {
      return inner
    }
    return (.slot(slot), rest)
  }

  /// The place as its innermost feature sees it: `(App, [home, destination])` is `(Home, [destination])`.
  func normal(_ place: Place, depth: Int = 0) -> Place {
    guard depth < 32 else { return place }
    for hole in holes(of: place.feature) where place.path.starts(with: hole.path) {
      let below = hole.below(place.path)
      for slot in hole.slots where below.starts(with: slot.suffix) && !(place.path.isEmpty) {
        if case .feature(let child) = slot.content {
          return normal(
            Place(feature: child, path: Array(below.dropFirst(slot.suffix.count))), depth: depth + 1)
        }
      }
    }
    return place
  }
}
