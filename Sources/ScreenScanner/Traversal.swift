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

extension Expression {
  /// Itself and every expression in it, outermost first.
  func forEach(_ body: (Expression) -> Void) {
    body(self)
    for part in parts { part.forEach(body) }
    for statement in statements { statement.forEachExpression(body) }
  }

  /// The expressions directly in it.
  var parts: [Expression] {
    switch self {
    case .name, .type, .keyPath, .text, .number, .none: []
    case .member(let base, _): base.map { [$0] } ?? []
    case .call(let callee, let arguments, _): [callee] + arguments.map(\.value)
    case .index(let base, let arguments): [base] + arguments.map(\.value)
    case .closure(let closure): closure.captures.map(\.value)
    case .assignment(let target, let value, _): [target, value]
    case .ternary(let condition, let then, let otherwise): [condition, then, otherwise]
    case .operands(let operands, _): operands
    case .conditional(let node): node.conditions.map(\.value)
    case .switch(let node): [node.subject]
    case .array(let elements), .other(let elements): elements
    case .tuple(let elements): elements.map(\.value)
    }
  }

  /// The statements directly in it.
  var statements: [Statement] {
    switch self {
    case .closure(let closure): closure.body
    case .conditional(let node): node.then + node.otherwise
    case .switch(let node): node.branches.flatMap(\.body)
    default: []
    }
  }
}
