extension Presence {
  /// The innermost screen that an action goes to: the last one on its case path that is present.
  ///
  /// What a slot itself is told (`dismiss`, `popFrom`, `push`) goes to the slot's owner. Linear in the number of
  /// occupants of the screens on the way.
  public func innermostScreen(on path: CasePath) -> ScreenKey {
    var node = self
    var cases = path.cases[...]
    var ids = path.ids[...]
    while let next = node.next(on: cases, ids: ids) {
      node = next.child
      cases = cases.dropFirst(next.cases)
      if next.child.place?.isElement == true { ids = ids.dropFirst() }
    }
    return node.screen
  }

  /// The occupant that the first cases lead to, with how many of them do.
  private func next(on cases: ArraySlice<String>, ids: ArraySlice<String>) -> (child: Presence, cases: Int)? {
    var best: (child: Presence, cases: Int)?
    for child in children {
      guard let place = child.place, !place.isElement || place.identity == ids.first else { continue }
      let expected = place.actionCases
      guard expected.count > (best?.cases ?? 0), cases.starts(with: expected, by: ==) else { continue }
      if place.model == .tree, cases.dropFirst(expected.count) == ["dismiss"] { continue }
      best = (child, expected.count)
    }
    return best
  }
}
