import SwiftSyntax

extension Lowering {
  mutating func statements(_ items: CodeBlockItemListSyntax) -> [Statement] {
    var result: [Statement] = []
    for item in items { result += statements(item) }
    return result
  }

  mutating func statements(_ item: CodeBlockItemSyntax) -> [Statement] {
    deeper(item, otherwise: []) { lowering in
      if case .decl(let declaration) = item.item { return lowering.statements(declaration) }
      if case .stmt(let node) = item.item { return lowering.statements(node) }
      guard case .expr(let node) = item.item else { return [] }
      return [Statement(line: lowering.line(node), kind: .expression(lowering.expression(node)))]
    }
  }

  private mutating func statements(_ declaration: DeclSyntax) -> [Statement] {
    switch declaration.as(DeclSyntaxEnum.self) {
    case .variableDecl(let node):
      return node.bindings.map { binding in
        let value =
          binding.initializer.map { expression($0.value) }
          ?? binding.accessorBlock.flatMap { block -> Expression? in
            guard case .getter(let items) = block.accessors else { return nil }
            return .closure(
              Closure(parameters: [], captures: [], body: statements(items), line: line(binding)))
          }
        return Statement(
          line: line(binding),
          kind: .binding(
            pattern(binding.pattern, isBinding: true), binding.typeAnnotation.map { typeName($0.type) }, value
          ))
      }
    case .functionDecl(let node): return [Statement(line: line(node), kind: .function(function(node)))]
    case .ifConfigDecl(let node):
      return node.clauses.flatMap { clause -> [Statement] in
        switch clause.elements {
        case .statements(let items)?: return statements(items)
        case .postfixExpression(let node)?:
          return [Statement(line: line(node), kind: .expression(expression(node)))]
        default: return []
        }
      }
    default: return []
    }
  }

  private mutating func statements(_ node: StmtSyntax) -> [Statement] {
    let kind: Statement.Kind
    switch node.as(StmtSyntaxEnum.self) {
    case .expressionStmt(let node): kind = .expression(expression(node.expression))
    case .guardStmt(let node): kind = .guard(conditions(node.conditions), statements(node.body.statements))
    case .returnStmt(let node): kind = .return(node.expression.map { expression($0) })
    case .throwStmt(let node): kind = .expression(expression(node.expression))
    case .deferStmt(let node): kind = .block(statements(node.body.statements))
    case .doStmt(let node):
      var body = statements(node.body.statements)
      for clause in node.catchClauses {
        body.append(Statement(line: line(clause), kind: .block(statements(clause.body.statements))))
      }
      kind = .block(body)
    case .forStmt(let node):
      kind = .loop(
        pattern(node.pattern, isBinding: true), expression(node.sequence), statements(node.body.statements))
    case .whileStmt(let node):
      let conditions = conditions(node.conditions)
      let body = statements(node.body.statements)
      kind = .expression(
        .conditional(Conditional(conditions: conditions, then: body, otherwise: [], line: line(node))))
    case .repeatStmt(let node): kind = .block(statements(node.body.statements))
    case .labeledStmt(let node): return statements(node.statement)
    default: return []
    }
    return [Statement(line: line(node), kind: kind)]
  }

  mutating func conditions(_ list: ConditionElementListSyntax) -> [Condition] {
    list.compactMap { element in
      switch element.condition {
      case .expression(let node): return Condition(pattern: nil, value: expression(node))
      case .matchingPattern(let node):
        return Condition(
          pattern: pattern(node.pattern, isBinding: false), value: expression(node.initializer.value))
      case .optionalBinding(let node):
        let bound = pattern(node.pattern, isBinding: true)
        if let initializer = node.initializer {
          return Condition(pattern: bound, value: expression(initializer.value))
        }
        guard case .name(let name) = bound else { return nil }
        return Condition(pattern: bound, value: .name(name))
      default: return nil
      }
    }
  }

  mutating func conditional(_ node: IfExprSyntax) -> Expression {
    let conditions = conditions(node.conditions)
    let then = statements(node.body.statements)
    var otherwise: [Statement] = []
    if case .codeBlock(let block)? = node.elseBody {
      otherwise = statements(block.statements)
    } else if case .ifExpr(let next)? = node.elseBody {
      let inner = deeper(next, otherwise: Expression.other([])) { $0.conditional(next) }
      otherwise = [Statement(line: line(next), kind: .expression(inner))]
    }
    return .conditional(
      Conditional(conditions: conditions, then: then, otherwise: otherwise, line: line(node)))
  }

  mutating func switching(_ node: SwitchExprSyntax) -> Expression {
    var branches: [Switch.Branch] = []
    lower(node.cases, into: &branches)
    return .switch(Switch(subject: expression(node.subject), branches: branches, line: line(node)))
  }

  private mutating func lower(_ cases: SwitchCaseListSyntax, into branches: inout [Switch.Branch]) {
    for element in cases {
      if case .switchCase(let node) = element {
        var branch = Switch.Branch(patterns: [], body: [], line: line(node))
        if case .case(let label) = node.label {
          branch.patterns = label.caseItems.map { pattern($0.pattern, isBinding: false) }
          branch.isGuarded = label.caseItems.contains { $0.whereClause != nil }
        }
        branch.body = statements(node.statements)
        branches.append(branch)
      } else if case .ifConfigDecl(let node) = element {
        for clause in node.clauses {
          if case .switchCases(let cases)? = clause.elements { lower(cases, into: &branches) }
        }
      }
    }
  }

  // MARK: Patterns

  mutating func pattern(_ node: PatternSyntax, isBinding: Bool) -> Pattern {
    switch node.as(PatternSyntaxEnum.self) {
    case .identifierPattern(let node): return .name(node.identifier.text.unquoted)
    case .wildcardPattern: return .wildcard
    case .valueBindingPattern(let node): return pattern(node.pattern, isBinding: true)
    case .tuplePattern(let node):
      return .tuple(
        node.elements.map { .init(label: $0.label?.text, pattern: pattern($0.pattern, isBinding: isBinding)) }
      )
    case .expressionPattern(let node): return pattern(node.expression, isBinding: isBinding)
    case .isTypePattern(let node): return .cast(.wildcard, typeName(node.type))
    default: return .wildcard
    }
  }

  private mutating func pattern(_ node: ExprSyntax, isBinding: Bool) -> Pattern {
    deeper(node, otherwise: .wildcard) { lowering in
      switch node.as(ExprSyntaxEnum.self) {
      case .patternExpr(let node): return lowering.pattern(node.pattern, isBinding: isBinding)
      case .discardAssignmentExpr: return .wildcard
      case .memberAccessExpr(let node): return .enumCase(node.declName.baseName.text.unquoted, [])
      case .functionCallExpr(let node):
        guard let callee = node.calledExpression.as(MemberAccessExprSyntax.self) else { break }
        let arguments = lowering.patternArguments(node.arguments, isBinding: isBinding)
        return .enumCase(callee.declName.baseName.text.unquoted, arguments)
      case .tupleExpr(let node):
        let elements = lowering.patternArguments(node.elements, isBinding: isBinding)
        return elements.count == 1 && elements[0].label == nil ? elements[0].pattern : .tuple(elements)
      case .optionalChainingExpr(let node):
        return lowering.pattern(node.expression, isBinding: isBinding)
      case .declReferenceExpr(let node):
        if isBinding { return .name(node.baseName.text.unquoted) }
      case .sequenceExpr(let node):
        // `let x as Kind`
        let elements = Array(node.elements)
        if elements.count >= 2, let cast = elements.last?.as(TypeExprSyntax.self) {
          return .cast(lowering.pattern(elements[0], isBinding: isBinding), lowering.typeName(cast.type))
        }
      default: break
      }
      return .expression(lowering.expression(node))
    }
  }

  private mutating func patternArguments(
    _ list: LabeledExprListSyntax, isBinding: Bool
  ) -> [Pattern.PatternArgument] {
    list.map { .init(label: $0.label?.text, pattern: pattern($0.expression, isBinding: isBinding)) }
  }
}
