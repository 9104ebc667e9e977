/// Where a composition operator stands: that is where a misuse of it is reported.
struct OperatorPlace: Sendable {
  var fileID: StaticString
  var filePath: StaticString
  var line: UInt
  var column: UInt

  var source: SlotStep.Source { SlotStep.Source(fileID: fileID, line: line) }

  /// Reports that an action has come for a child that is not there.
  func reportAbsence<Action>(of child: String, for action: Action, in operation: String, because: String) {
    let path = ActionPath(action)
    let name = path.cases.isEmpty ? "\(action)" : path.cases.joined(separator: ".")
    reportIssue(
      """
      \(operation) got the action \(name) of \(typeName(Action.self)) for \(child), \(because). The action was not given \
      to it. Send it only while the child is there, and end the effects that send it before the child goes.
      """,
      fileID: fileID, filePath: filePath, line: line, column: column)
  }
}

/// A type's name as a person knows it: `Inventory.Action`, without its module.
func typeName(_ type: Any.Type) -> String {
  let name = String(reflecting: type)
  guard let dot = name.firstIndex(of: "."), !name[..<dot].contains("<") else { return name }
  return String(name[name.index(after: dot)...])
}
