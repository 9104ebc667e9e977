extension Statement {
  /// Every expression in it, closures' bodies included, outermost first.
  func forEachExpression(_ body: (Expression) -> Void) {
    switch kind {
    case .expression(let expression): expression.forEach(body)
    case .binding(_, _, let value): value?.forEach(body)
    case .guard(let conditions, let statements):
      for condition in conditions { condition.value.forEach(body) }
      for statement in statements { statement.forEachExpression(body) }
    case .loop(_, let sequence, let statements):
      sequence?.forEach(body)
      for statement in statements { statement.forEachExpression(body) }
    case .block(let statements): for statement in statements { statement.forEachExpression(body) }
    case .return(let value): value?.forEach(body)
    case .function(let function): for statement in function.body { statement.forEachExpression(body) }
    }
  }
}

extension Property {
  /// Every expression in its getter, then in its initial value.
  func forEachExpression(_ body: (Expression) -> Void) {
    for statement in getter ?? [] { statement.forEachExpression(body) }
    initial?.forEach(body)
  }
}

extension Expression {
  /// Itself and every expression in it, outermost first.
  func forEach(_ body: (Expression) -> Void) {
    body(self)
    forEachPart { $0.forEach(body) }
    switch self {
    case .closure(let closure): for statement in closure.body { statement.forEachExpression(body) }
    case .conditional(let node):
      for statement in node.then { statement.forEachExpression(body) }
      for statement in node.otherwise { statement.forEachExpression(body) }
    case .switch(let node):
      for branch in node.branches { for statement in branch.body { statement.forEachExpression(body) } }
    default: break
    }
  }

  /// The expressions directly in it.
  var parts: [Expression] {
    var parts: [Expression] = []
    forEachPart { parts.append($0) }
    return parts
  }

  private func forEachPart(_ body: (Expression) -> Void) {
    switch self {
    case .name, .type, .keyPath, .text, .number, .none: break
    case .member(let base, _): if let base { body(base) }
    case .call(let base, let arguments, _), .index(let base, let arguments):
      body(base)
      for argument in arguments { body(argument.value) }
    case .closure(let closure): for capture in closure.captures { body(capture.value) }
    case .assignment(let target, let value, _):
      body(target)
      body(value)
    case .ternary(let condition, let then, let otherwise):
      body(condition)
      body(then)
      body(otherwise)
    case .operands(let operands, _): for operand in operands { body(operand) }
    case .conditional(let node): for condition in node.conditions { body(condition.value) }
    case .switch(let node): body(node.subject)
    case .array(let elements), .other(let elements): for element in elements { body(element) }
    case .tuple(let elements): for element in elements { body(element.value) }
    }
  }
}
