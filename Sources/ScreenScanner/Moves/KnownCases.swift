/// A case that is spelled where a helper is called, `handle(.loaded(3))`: a switch over it in the helper takes one way.
struct KnownCase {
  let name: String
  let arguments: [Argument]
  let scope: Environment

  /// Nil where the value is not spelled, or where its name may be that of a constant: no branch asks for it.
  init?(_ value: Value, among branches: [Switch.Branch]) {
    guard case .expression(let expression, let scope) = value else { return nil }
    self.init(expression, scope)
    let name = name
    guard branches.contains(where: { $0.patterns.contains { $0.caseName == name } }) else { return nil }
  }

  private init?(_ expression: Expression, _ scope: Environment) {
    guard let name = expression.caseName else { return nil }
    self.name = name
    self.scope = scope
    arguments = if case .call(_, let arguments, _) = expression { arguments } else { [] }
  }

  /// Whether a pattern can match it, as far as it is spelled.
  func fits(_ pattern: Pattern) -> Bool {
    guard case .enumCase(let name, let patterns) = pattern else { return true }
    guard name == self.name else { return false }
    return inner(patterns).allSatisfy { pattern, argument in
      guard case .enumCase = pattern, let inner = KnownCase(argument, scope) else { return true }
      return inner.fits(pattern)
    }
  }

  /// The patterns for what it carries.
  func inner(_ patterns: [Pattern.PatternArgument]) -> [(Pattern, Expression)] {
    guard patterns.count == arguments.count else { return [] }
    return zip(patterns, arguments).map { ($0.pattern, $1.value) }
  }
}

extension LogicReader {
  /// Names in a pattern stand for what the case carries.
  mutating func bind(_ pattern: Pattern, to known: KnownCase, _ environment: Environment) {
    guard case .enumCase(_, let patterns) = pattern else { return }
    for (pattern, argument) in known.inner(patterns) {
      let value = Value.expression(argument, known.scope)
      if case .enumCase = pattern,
        let inner = KnownCase(value, among: [.init(patterns: [pattern], body: [], line: 0)])
      {
        bind(pattern, to: inner, environment)
      } else if case .name = pattern {
        bind(pattern, to: evaluate(argument, known.scope), environment)
      }
    }
  }
}

extension LogicReader {
  /// `inner`, `open` for `.inner(.open(3))`
  func spelledCases(_ expression: Expression, _ environment: Environment) -> [String] {
    guard case .expression(let value, let scope) = evaluate(expression, environment),
      let name = value.caseName
    else { return [] }
    guard case .call(_, let arguments, _) = value, let first = arguments.first?.value, first.caseName != nil
    else {
      return [name]
    }
    return [name] + spelledCases(first, scope)
  }
}

extension Pattern {
  fileprivate var caseName: String? { if case .enumCase(let name, _) = self { name } else { nil } }
}
