/// How the occupants of one owner's slots before and after an action belong together.
///
/// A hole of a tree or of a root enum holds at most one occupant, so the hole alone tells which belongs to which; in a
/// stack and in rows the element's id does.
struct Occupancy {
  /// The same screen in the same place: indices into the occupants before and after.
  var stayed: [(before: Int, after: Int)] = []
  /// Another screen, case or identity in the same hole (or under the same id).
  var replaced: [(before: Int, after: Int)] = []
  var gone: [Int] = []
  var came: [Int] = []

  private struct Hole: Hashable {
    var hole: String
    var element: String?

    init(_ place: Presence.Place) {
      hole = place.hole
      element = place.isElement ? place.identity : nil
    }
  }

  /// Linear in the number of occupants; what did not change at the beginning of both costs no hashing.
  init(before: [Presence], after: [Presence]) {
    var start = 0
    while start < min(before.count, after.count), before[start].isSameOccupant(as: after[start]) {
      stayed.append((start, start))
      start += 1
    }
    var places: [Hole: Int] = [:]
    for index in start..<after.count {
      guard let place = after[index].place else { continue }
      places[Hole(place)] = index
    }
    for index in start..<before.count {
      guard let place = before[index].place else { continue }
      guard let match = places.removeValue(forKey: Hole(place)) else {
        gone.append(index)
        continue
      }
      if before[index].isSameOccupant(as: after[match]) {
        stayed.append((index, match))
      } else {
        replaced.append((index, match))
      }
    }
    came = places.values.sorted()
  }
}

extension Presence {
  /// Whether both are the same screen with the same identity in the same place, whatever they hold.
  fileprivate func isSameOccupant(as other: Presence) -> Bool {
    screen == other.screen && place?.path == other.place?.path && place?.identity == other.place?.identity
  }

  /// The occupant that covers the others, as an index into `children`: a modal before the last element of a stack,
  /// that before the case of a root enum; an embedded child or a row covers nothing. Of two modals an alert or a
  /// dialog is on top, else the one that is composed last.
  func coveringChild(among candidates: some Sequence<Int>) -> Int? {
    var best: (index: Int, height: Int)?
    for index in candidates {
      guard let height = children[index].place?.height else { continue }
      if let best, best.height > height || best.height == height && best.index > index { continue }
      best = (index, height)
    }
    return best?.index
  }

  /// The topmost screen of the subtree. Linear in the occupants on the way.
  var topmost: ScreenKey {
    var node = self
    while let index = node.coveringChild(among: node.children.indices) { node = node.children[index] }
    return node.screen
  }
}

extension Presence.Place {
  /// Whether it is one of many in its hole, told apart by id.
  var isElement: Bool { model == .stack || style == .row }

  /// How far above its owner an occupant lies; nil for what lies within it.
  fileprivate var height: Int? {
    switch model {
    case .tree: style == .alert || style == .confirmationDialog ? 4 : 3
    case .stack: 2
    case .scope: style == .switch ? 1 : nil
    }
  }

  /// The cases that an action for the occupant has on its way through the slot: `camino.element.pago`.
  var actionCases: [Substring] {
    let cases = path.split(separator: ".")
    guard isElement else { return cases }
    let holeCount = hole.split(separator: ".").count
    return cases.prefix(holeCount) + ["element"] + cases.dropFirst(holeCount)
  }
}
