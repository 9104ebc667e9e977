// How `_EquatableWherePossible` compares payloads. Which of the two it means is settled when the code is compiled.

public func _isEqual<Value: Equatable>(_ lhs: Value, _ rhs: Value) -> Bool { lhs == rhs }

/// Payloads that are not known to be comparable: of generic type, or not comparable at all, which is reported.
@_disfavoredOverload
public func _isEqual<Value>(_ lhs: Value, _ rhs: Value) -> Bool {
  guard let lhs = lhs as? any Equatable else {
    reportIssue(
      "States were compared that hold a \(Value.self), which is not Equatable: they count as different")
    return false
  }
  return isEqual(lhs, to: rhs)
}

private func isEqual<Value: Equatable>(_ lhs: Value, to rhs: Any) -> Bool { lhs == rhs as? Value }
