/// What the earlier branches of a switch leave for the later ones.
extension Value {
  /// The same, where some of it is handled before.
  func without(_ handled: Set<ActionValue.Handled>) -> Value {
    func left(_ values: [ActionValue]) -> [ActionValue] {
      values.map { value in
        var value = value
        value.elsewhere.formUnion(handled)
        return value
      }
    }
    if handled.isEmpty { return self }
    switch self {
    case .action(let values): return .action(left(values))
    case .payload(let values): return .payload(left(values))
    default: return self
    }
  }

  /// How many cases lead to it.
  fileprivate var depth: Int? {
    switch self {
    case .action(let values), .payload(let values): values.count == 1 ? values[0].names.count : nil
    default: nil
    }
  }
}

extension Pattern {
  /// What it handles, if that is all there is of what it found: it asks for cases that are told apart, and nothing else.
  func whole(_ found: ActionValue, of subject: Value) -> ActionValue.Handled? {
    guard let cases, let depth = subject.depth,
      depth + cases == found.names.count + (found.payload == nil ? 0 : 1)
    else { return nil }
    return .init(names: found.names, payload: found.payload)
  }

  /// How many cases it names, one in the other; nil where it asks for more.
  private var cases: Int? {
    switch self {
    case .wildcard, .name: return 0
    case .enumCase(_, let arguments): return Self.cases(arguments).map { $0 + 1 }
    case .tuple(let elements): return Self.cases(elements)
    case .cast, .expression: return nil
    }
  }

  private static func cases(_ arguments: [PatternArgument]) -> Int? {
    var sum = 0
    var named = 0
    for argument in arguments {
      guard let cases = argument.pattern.cases else { return nil }
      sum += cases
      if cases > 0 { named += 1 }
    }
    return named > 1 ? nil : sum
  }
}
