import SwiftSyntax

extension Lowering {
  mutating func expression(_ node: ExprSyntax) -> Expression {
    deeper(node, otherwise: .other([])) { $0.lower(node) }
  }

  private mutating func lower(_ node: ExprSyntax) -> Expression {
    switch node.as(ExprSyntaxEnum.self) {
    case .declReferenceExpr(let node): return .name(node.baseName.text.unquoted)
    case .memberAccessExpr(let node): return member(node)
    case .functionCallExpr(let node): return call(node)
    case .subscriptCallExpr(let node):
      return .index(expression(node.calledExpression), arguments(node.arguments))
    case .closureExpr(let node): return .closure(closure(node))
    case .keyPathExpr(let node): return keyPath(node)
    case .sequenceExpr(let node): return sequence(Array(node.elements)[...])
    case .ifExpr(let node): return conditional(node)
    case .switchExpr(let node): return switching(node)
    case .tupleExpr(let node):
      let elements = arguments(node.elements)
      return elements.count == 1 && elements[0].label == nil ? elements[0].value : .tuple(elements)
    case .arrayExpr(let node): return array(node)
    case .nilLiteralExpr: return .none
    case .stringLiteralExpr(let node): return .text(text(node))
    case .integerLiteralExpr(let node): return .number(node.literal.text)
    case .booleanLiteralExpr(let node): return .name(node.literal.text)
    case .optionalChainingExpr(let node): return expression(node.expression)
    case .forceUnwrapExpr(let node): return expression(node.expression)
    case .tryExpr(let node): return expression(node.expression)
    case .awaitExpr(let node): return expression(node.expression)
    case .inOutExpr(let node): return expression(node.expression)
    case .prefixOperatorExpr(let node): return prefixed(node)
    case .postfixOperatorExpr(let node): return .other([expression(node.expression)])
    case .genericSpecializationExpr(let node): return specialised(node)
    case .typeExpr(let node): return .type(typeName(node.type))
    case .superExpr: return .name("super")
    case .postfixIfConfigExpr(let node): return conditionallyCompiled(node)
    case .macroExpansionExpr(let node): return .other(arguments(node.arguments).map(\.value))
    case .dictionaryExpr(let node):
      guard case .elements(let elements) = node.content else { return .other([]) }
      return .other(elements.map { expression($0.value) })
    case .asExpr(let node): return expression(node.expression)
    default: return .other([])
    }
  }

  private mutating func member(_ node: MemberAccessExprSyntax) -> Expression {
    let name = node.declName.baseName.text.unquoted
    guard let base = node.base else { return .member(nil, name) }
    return .member(expression(base), name)
  }

  private mutating func specialised(_ node: GenericSpecializationExprSyntax) -> Expression {
    let base = expression(node.expression)
    guard var type = base.typeName, !type.components.isEmpty else { return base }
    type.components[type.components.count - 1].arguments = generics(node.genericArgumentClause)
    return .type(type)
  }

  private mutating func call(_ node: FunctionCallExprSyntax) -> Expression {
    var arguments = arguments(node.arguments)
    if let closure = node.trailingClosure {
      arguments.append(Argument(label: nil, value: .closure(self.closure(closure))))
    }
    for closure in node.additionalTrailingClosures {
      arguments.append(Argument(label: closure.label.text, value: .closure(self.closure(closure.closure))))
    }
    let place: Int
    if let member = node.calledExpression.as(MemberAccessExprSyntax.self) {
      place = line(member.declName)
    } else {
      place = line(node)
    }
    return .call(expression(node.calledExpression), arguments, line: place)
  }

  mutating func arguments(_ list: LabeledExprListSyntax) -> [Argument] {
    list.map {
      Argument(
        label: $0.label?.text, value: expression($0.expression),
        isInout: $0.expression.is(InOutExprSyntax.self))
    }
  }

  mutating func closure(_ node: ClosureExprSyntax) -> Closure {
    var parameters: [Parameter] = []
    var captures: [Argument] = []
    if let signature = node.signature {
      if case .simpleInput(let list)? = signature.parameterClause {
        parameters = list.map { Parameter(label: nil, name: $0.name.text, type: TypeName("_")) }
      } else if case .parameterClause(let clause)? = signature.parameterClause {
        parameters = clause.parameters.map {
          Parameter(
            label: nil, name: ($0.secondName ?? $0.firstName).text,
            type: $0.type.map { typeName($0) } ?? TypeName("_"))
        }
      }
      for capture in signature.capture?.items ?? [] {
        if let value = capture.initializer?.value {
          captures.append(Argument(label: capture.name.text, value: expression(value)))
        }
      }
    }
    return Closure(
      parameters: parameters, captures: captures, body: statements(node.statements), line: line(node))
  }

  private func text(_ node: StringLiteralExprSyntax) -> String {
    node.segments.reduce(into: "") { text, segment in
      if case .stringSegment(let segment) = segment { text += segment.content.text }
    }
  }

  private mutating func array(_ node: ArrayExprSyntax) -> Expression {
    let elements = node.elements.map { expression($0.expression) }
    return .array(elements)
  }

  // MARK: Key paths

  private mutating func keyPath(_ node: KeyPathExprSyntax) -> Expression {
    var components: [String] = []
    for component in node.components {
      switch component.component {
      case .property(let property): components.append(property.declName.baseName.text.unquoted.plain)
      case .subscript(let index):
        for argument in index.arguments where argument.label?.text == "case" {
          if case .keyPath(_, let inner) = expression(argument.expression) { components += inner }
        }
      default: break
      }
    }
    // The parser takes only the first name of `\Home.State.child` for the root.
    guard var root = node.root.map({ typeName($0) }) else {
      return .keyPath(root: nil, components.filter { $0 != "self" })
    }
    let types = components.prefix { $0.isTypeLike }
    for type in types { root = root.appending(type) }
    return .keyPath(root: root, components.dropFirst(types.count).filter { $0 != "self" })
  }

  /// `/Action.child` is the case path of `child`.
  private mutating func prefixed(_ node: PrefixOperatorExprSyntax) -> Expression {
    let operand = expression(node.expression)
    guard node.operator.text == "/" else { return .other([operand]) }
    return Self.casePath(operand) ?? .other([operand])
  }

  static func casePath(_ operand: Expression) -> Expression? {
    guard let chain = operand.chain else { return nil }
    let names = chain.filter { !$0.isEmpty }
    let types = names.prefix { $0.isTypeLike }
    let root = types.isEmpty ? nil : TypeName(types.map { .init(name: $0, arguments: []) })
    return .keyPath(root: root, names.dropFirst(types.count).filter { $0 != "self" })
  }

  // MARK: Operators

  /// Sequences are left unfolded by the parser. What matters here is only which side an assignment has, what a
  /// ternary's branches are, and the operands of everything else.
  private mutating func sequence(_ elements: ArraySlice<ExprSyntax>) -> Expression {
    guard let first = elements.first else { return .other([]) }
    if elements.count >= 3, elements[elements.startIndex + 1].is(AssignmentExprSyntax.self) {
      let target = expression(first)
      let value = deeper(first, otherwise: .other([])) { $0.sequence(elements.dropFirst(2)) }
      return .assignment(target, value, line: line(first))
    }
    if let place = elements.firstIndex(where: { $0.is(UnresolvedTernaryExprSyntax.self) }),
      let ternary = elements[place].as(UnresolvedTernaryExprSyntax.self), place > elements.startIndex,
      place + 1 < elements.endIndex
    {
      let condition = sequence(elements[..<place])
      let then = expression(ternary.thenExpression)
      let rest = elements[(place + 1)...]
      return .ternary(condition, then, deeper(elements[place], otherwise: .other([])) { $0.sequence(rest) })
    }
    if elements.count == 1 { return expression(first) }
    var operands: [Expression] = []
    var operators: [String] = []
    var element = elements.startIndex
    while element < elements.endIndex {
      let node = elements[element]
      if let binary = node.as(BinaryOperatorExprSyntax.self) {
        operators.append(binary.operator.text)
      } else if node.is(UnresolvedAsExprSyntax.self) || node.is(UnresolvedIsExprSyntax.self) {
        element += 1  // the type that follows says nothing here
      } else if node.is(AssignmentExprSyntax.self) {
        operators.append("=")
      } else {
        operands.append(expression(node))
      }
      element += 1
    }
    return operands.count == 1 && operators.isEmpty
      ? operands[0] : .operands(operands, operators: operators)
  }

  /// Modifiers in `#if`: every branch counts; each continues the same chain.
  private mutating func conditionallyCompiled(_ node: PostfixIfConfigExprSyntax) -> Expression {
    var parts: [Expression] = node.base.map { [expression($0)] } ?? []
    for clause in node.config.clauses {
      if case .postfixExpression(let node)? = clause.elements { parts.append(expression(node)) }
    }
    return parts.count == 1 ? parts[0] : .other(parts)
  }
}
