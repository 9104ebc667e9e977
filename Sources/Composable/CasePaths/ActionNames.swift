/// The case names of an action's path. A store that is watched sees the same few paths again and again, so it keeps them:
/// to find one costs less than to make it, and all actions that have it share one object.
package final class ActionNames: @unchecked Sendable {
  // Unchecked: names that are kept, and what is noted of them, belong to one store and are touched on the main actor only;
  // all else is constant.
  /// Outermost first.
  package let cases: [String]
  /// The names joined with dots, as traces write them.
  package let text: String
  /// Where all actions of these names go, where that depends on no state: for whoever watches the store to note.
  package var place: AnyObject?

  private let isKept: Bool
  private var following: [(name: String, names: ActionNames)] = []
  /// Beyond it names are made anew each time: only a description by hand gives so many, and it may give them without end.
  private static let limit = 1024

  /// The beginning of all paths.
  static let none = ActionNames(isKept: false)

  /// The beginning of the paths of one store.
  static func keeping() -> ActionNames { ActionNames(isKept: true) }

  private init(_ cases: [String] = [], text: String = "", isKept: Bool) {
    self.cases = cases
    self.text = text
    self.isKept = isKept
  }

  /// The names of a path that goes on from here.
  func appending(_ name: String) -> ActionNames {
    for next in following where next.name == name { return next.names }
    let hasRoom = isKept && following.count < Self.limit
    let names = ActionNames(
      cases + [name], text: cases.isEmpty ? name : "\(text).\(name)", isKept: hasRoom)
    if hasRoom { following.append((name, names)) }
    return names
  }
}
