/// What an expression stands for: a place in the state, a position in the action, or itself.
extension LogicReader {
  func evaluate(_ expression: Expression, _ environment: Environment, depth: Int = 0) -> Value {
    switch expression {
    case .name(let name):
      if let value = environment[name.plain] ?? environment[name] {
        if case .expression(let inner, let scope) = value, depth < 8 {
          let found = evaluate(inner, scope, depth: depth + 1)
          if case .expression = found { return value }
          return found
        }
        return value
      }
      if case .state(let place)? = environment["self"] { return .state(place.appending([name.plain])) }
      return .expression(expression, environment)
    case .member(let base?, let name):
      if case .state(let place) = evaluate(base, environment, depth: depth) {
        if name == "wrappedValue" || name == "projectedValue" { return .state(place) }
        return .state(place.appending([name.plain]))
      }
      if base == .name("self"), let value = environment[name], case .object? = environment["self"] {
        if case .sender = value { return value }
      }
      return .expression(expression, environment)
    case .index(let base, let arguments):
      guard case .state(let place) = evaluate(base, environment, depth: depth) else {
        return .expression(expression, environment)
      }
      var names: [String] = []
      for argument in arguments where argument.label == "case" {
        if case .keyPath(_, let path) = argument.value { names += path }
      }
      if let first = arguments.first, first.label == nil, case .keyPath(_, let path) = first.value {
        names += path
      }
      return .state(place.appending(names))
    case .call(.member(let base?, "unsafelyUnwrapped"), _, _):
      return evaluate(base, environment, depth: depth)
    default: return .expression(expression, environment)
    }
  }
}
