/// Effects that are made of an action without their type, as `.init(value: .done)` is where an effect is expected. What
/// is spelled so elsewhere may be anything.
extension LogicReader {
  /// What a statement answers with, if it is the last.
  mutating func answer(_ value: Expression, _ environment: Environment) {
    if answersEffect { sendMade(value, environment) }
    run(value, environment)
  }

  mutating func read(answersEffect: Bool, _ body: (inout LogicReader) -> Void) {
    let outer = self.answersEffect
    self.answersEffect = answersEffect
    body(&self)
    self.answersEffect = outer
  }

  /// Notes what is sent by a value where an effect is expected, or a list of them; operators upon it change nothing.
  mutating func sendMade(_ value: Expression, _ environment: Environment) {
    switch value {
    case .call(.member(nil, "init"), let arguments, _):
      if arguments.count == 1, arguments[0].label == "value" { sendIfAction(arguments[0].value, environment) }
    case .call(.member(let base?, _), _, _): sendMade(base, environment)
    case .array(let elements): for element in elements { sendMade(element, environment) }
    case .ternary(let condition, let then, let otherwise):
      let outer = context
      check([Condition(pattern: nil, value: condition)], environment)
      sendMade(then, environment)
      context = outer
      sendMade(otherwise, environment)
    default: break
    }
  }

  /// Remembers a variable for effects: `var effects: [Effect<Action>] = [.init(value: .done)]`
  mutating func noteEffects(
    _ pattern: Pattern, _ written: TypeName?, _ value: Expression, _ environment: Environment
  ) {
    guard case .name(let name) = pattern else { return }
    guard (written ?? value.madeType)?.isEffects == true else { return }
    environment["?effects \(name)"] = .unknown
    sendMade(value, environment)
  }

  func holdsEffects(_ variable: Expression, _ environment: Environment) -> Bool {
    if case .name(let name) = variable { environment["?effects \(name)"] != nil } else { false }
  }

  /// `.merge(…)`, `effects.append(…)`
  func takesEffects(_ callee: Expression, _ environment: Environment) -> Bool {
    guard case .member(let base, let name) = callee else { return false }
    if let base, name == "append" { return holdsEffects(base, environment) }
    guard ["merge", "concatenate"].contains(name) else { return false }
    return base == nil || base?.typeName?.isEffects == true
  }
}

extension TypeName {
  /// Whether it is an effect, or a list of them.
  var isEffects: Bool {
    if Spellings.effects.contains(name) { return true }
    return ["Array", "Optional"].contains(name) && arguments.first?.isEffects ?? false
  }
}

extension Expression {
  /// `Effect<Action>` in `Effect<Action>(…)`, and in `[Effect<Action>]()`.
  fileprivate var madeType: TypeName? {
    guard case .call(let callee, _, _) = self else { return nil }
    if case .array(let elements) = callee { return elements.first?.typeName }
    return callee.typeName
  }
}
