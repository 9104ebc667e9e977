import Composable

/// What messages call an action.
enum ActionName {
  /// The action's case path with its ids; the action as it is printed where it has none.
  static func of<Action>(_ action: Action) -> String {
    let path = ActionPath(action)
    guard !path.cases.isEmpty else { return "\(action)" }
    let ids = path.ids.isEmpty ? "" : " (\(path.ids.joined(separator: ", ")))"
    return "." + path.cases.joined(separator: ".") + ids
  }

  static func list<Action>(_ actions: [Action]) -> String {
    actions.map { "  " + of($0) }.joined(separator: "\n")
  }
}
