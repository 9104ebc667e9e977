/// Logic that runs after a value has changed: `onChange(of: \.count)`. What it does happens while the actions are handled
/// that change the value.
extension LogicReader {
  /// A change of the feature's own state.
  struct Change {
    var path: [String]
    var during: [ActionValue]
    /// The position of the logic that makes it.
    var logic: Int
  }

  mutating func noteChange(_ place: Place) {
    guard isWatched, place.feature == feature, !context.isEmpty else { return }
    changes.append(Change(path: place.path, during: context, logic: reading))
  }

  /// The actions that change what is watched; none where the source does not tell all: a child changes its own state.
  func changers(of watched: Composition.Watched) -> [ActionValue] {
    let place = Place(feature: feature, path: watched.path)
    guard !watched.path.isEmpty, slots.normal(place) == place else { return [] }
    var changers: [ActionValue] = []
    for change in changes where watched.logic.contains(change.logic) {
      guard change.path.starts(with: watched.path) || watched.path.starts(with: change.path) else { continue }
      changers += change.during.filter { !changers.contains($0) }
    }
    let binding = actions.root(feature)
    if watched.isBound, actions.has("binding", binding), changers.isEmpty || isBindable(watched.path[0]) {
      changers.append(actions.enter("binding", binding))
    }
    return changers
  }

  private func isBindable(_ property: String) -> Bool {
    feature.state?.property(property)?.value.attributes.contains {
      Spellings.bindingAttributes.contains($0.name)
    } ?? false
  }
}
