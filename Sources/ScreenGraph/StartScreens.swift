import ScreenTrace

extension ScreenMap {
  /// Makes the named screens the ones that the app starts with, instead of those that sessions started with.
  ///
  /// A screen is named by its type path, with or without module, or by its type's own name. Throws
  /// `GraphFilter.UnknownScreen` for a name that fits none. Linear in the size of the map.
  public mutating func start(with names: [String]) throws {
    var known = Set(screens.keys).union(roots)
    for key in slots.keys { known.formUnion([key.owner, key.child]) }
    for key in moves.keys { known.formUnion([key.from, key.to, key.owner]) }
    roots = try names.reduce(into: []) { roots, name in
      let exact = known.filter { $0.description == name || $0.type == name }
      let found = exact.isEmpty ? known.filter { $0.ownName == name } : exact
      if found.isEmpty {
        throw GraphFilter.UnknownScreen(name: name, known: Set(known.map(\.ownName)).sorted())
      }
      roots.formUnion(found)
    }
  }
}
