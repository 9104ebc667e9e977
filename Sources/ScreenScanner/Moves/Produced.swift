import ScreenTrace

/// What a value puts into a slot.
extension LogicReader {
  /// What an expression can produce.
  struct Produced {
    var isNothing = false
    /// Something, without a case: a child's state.
    var isSomething = false
    var isEmptyList = false
    var isUnknown = false
    var isGuess = false
    var cases: Set<[String]> = []
    /// How routes present their cases.
    var routes: [(Spellings.RouteChange, [String])] = []

    mutating func formUnion(_ other: Produced) {
      isNothing = isNothing || other.isNothing
      isSomething = isSomething || other.isSomething
      isUnknown = isUnknown || other.isUnknown
      cases.formUnion(other.cases)
      routes += other.routes
    }
  }

  func produce(
    _ expression: Expression, for hole: Hole, _ environment: Environment, depth: Int = 0
  ) -> Produced {
    var result = Produced()
    guard depth < 16 else {
      result.isUnknown = true
      return result
    }
    func union(_ expressions: [Expression], _ scope: Environment) {
      for expression in expressions {
        result.formUnion(produce(expression, for: hole, scope, depth: depth + 1))
      }
    }
    switch expression {
    case .none, .member(nil, "none"): result.isNothing = true
    case .ternary(_, let then, let otherwise): union([then, otherwise], environment)
    case .operands(let operands, _): union(operands, environment)
    case .conditional(let node):
      union(Self.results(node.then) + Self.results(node.otherwise), environment)
    case .switch(let node): union(node.branches.flatMap { Self.results($0.body) }, environment)
    case .array(let elements):
      result.isEmptyList = elements.isEmpty
      union(elements, environment)
      if hole.model == .tree { result.isSomething = true }
    case .closure(let closure): union(Self.results(closure.body), environment)
    case .name(let name):
      let values: [Value]
      if case .choices(let several)? = environment[name] {
        values = several
      } else {
        values = [environment[name] ?? .unknown]
      }
      for value in values {
        guard case .expression(let inner, let scope) = value, inner != expression else {
          return unclear(hole)
        }
        if case .closure = inner { return unclear(hole) }
        union([inner], scope)
      }
    case .call(let callee, let arguments, _):
      return produceCall(callee, arguments, for: hole, environment, depth)
    case .member(let base, let name):
      return produceMember(base, name, [], for: hole, environment, depth)
    default: return unclear(hole)
    }
    return result
  }

  /// A value that is there, of which nobody knows the case.
  func unclear(_ hole: Hole) -> Produced {
    var result = Produced()
    result.isSomething = true
    result.isUnknown = hole.single == nil
    return result
  }

  static func results(_ statements: [Statement]) -> [Expression] {
    var results: [Expression] = []
    for (place, statement) in statements.enumerated() {
      switch statement.kind {
      case .return(let value?): results.append(value)
      case .expression(let value) where place == statements.count - 1:
        results.append(value)
      case .expression(.conditional(let node)):
        results += Self.returns(node.then) + Self.returns(node.otherwise)
      case .expression(.switch(let node)): results += node.branches.flatMap { Self.returns($0.body) }
      case .guard(_, let body): results += returns(body)
      default: break
      }
    }
    return results
  }

  static func returns(_ statements: [Statement]) -> [Expression] {
    statements.flatMap { statement -> [Expression] in
      switch statement.kind {
      case .return(let value?): return [value]
      case .expression(.conditional(let node)): return returns(node.then) + returns(node.otherwise)
      case .expression(.switch(let node)): return node.branches.flatMap { returns($0.body) }
      default: return []
      }
    }
  }

  func produceCall(
    _ callee: Expression, _ arguments: [Argument], for hole: Hole, _ environment: Environment, _ depth: Int
  ) -> Produced {
    if !hole.casesPath.isEmpty, callee.typeName != nil {
      return produceMember(nil, "init", arguments, for: hole, environment, depth)
    }
    switch callee {
    case .member(let base, let name):
      return produceMember(base, name, arguments, for: hole, environment, depth)
    case .name(let name):
      if let type = callee.typeName {
        // `StackState([…])`, `Optional(…)`, `PresentationState(wrappedValue: …)`, `Child.State(…)`
        return Spellings.containers[type.name] == nil
          ? unclear(hole) : produceContents(arguments, for: hole, environment, depth)
      }
      if case .expression(.closure(let closure), let scope)? = environment[name] {
        return produce(.closure(closure), for: hole, scope, depth: depth + 1)
      }
      return produceHelper(name, for: hole, environment, depth) ?? unclear(hole)
    case .type(let type):
      return Spellings.containers[type.name] == nil
        ? unclear(hole) : produceContents(arguments, for: hole, environment, depth)
    default: return unclear(hole)
    }
  }

  /// What a container is made with: nothing makes an empty stack.
  func produceContents(
    _ arguments: [Argument], for hole: Hole, _ environment: Environment, _ depth: Int
  ) -> Produced {
    var result = Produced()
    for argument in arguments {
      result.formUnion(produce(argument.value, for: hole, environment, depth: depth + 1))
    }
    if arguments.isEmpty { result.isEmptyList = true }
    if hole.single != nil, !(hole.model == .stack && arguments.isEmpty) { result.isSomething = true }
    return result
  }

  func produceMember(
    _ base: Expression?, _ name: String, _ arguments: [Argument], for hole: Hole, _ environment: Environment,
    _ depth: Int
  ) -> Produced {
    var result = Produced()
    if base == nil || base?.typeName != nil {
      if hole.isRoutes, let change = Spellings.routeCases[name], !arguments.isEmpty {
        let inner = produce(arguments[0].value, for: hole, environment, depth: depth + 1)
        result.cases = inner.cases
        result.routes = inner.cases.map { (change, $0) }
        return result
      }
      if isCase(name, of: hole) {
        result.cases = [[name] + innerCases(name, arguments, hole)]
        return result
      }
      if name == "some" || name == "init" || name == "just" {
        // `.init(id: nil)` makes a state: what that is given is none of the slot's.
        let isOfState =
          name == "init" && hole.model == .tree && hole.single != nil
          && arguments.allSatisfy { $0.label != nil && $0.label != "wrappedValue" }
        return isOfState ? unclear(hole) : produceContents(arguments, for: hole, environment, depth)
      }
      if let written = base?.typeName, let type = names.type(written, in: Scope(feature.type, file)) {
        if let found = produceHelper(name, of: type, for: hole, depth) { return found }
      }
      if base == nil, let type = hole.cases, let found = produceHelper(name, of: type, for: hole, depth) {
        return found
      }
      return unclear(hole)
    }
    if base == .name("self") || base == .name("Self") {
      if case .state? = environment["self"] { return unclear(hole) }
      return produceHelper(name, for: hole, environment, depth) ?? unclear(hole)
    }
    // `value.map { .detail($0) }`, `ids.first.flatMap(Detail.init)`, `list + [.a]`
    let closures = arguments.map(\.value)
    for closure in closures {
      switch closure {
      case .closure(let steps) where name == "reduce":
        // `ids.reduce(into: StackState()) { $0.append(.detail($1)) }`
        for statement in steps.body {
          statement.forEachExpression { part in
            guard case .call(.member(_?, "append"), let added, _) = part, let value = added.first?.value
            else {
              return
            }
            result.formUnion(produce(value, for: hole, environment, depth: depth + 1))
          }
        }
      case .closure: result.formUnion(produce(closure, for: hole, environment, depth: depth + 1))
      case .member(_, let name) where isCase(name, of: hole): result.cases.insert([name])
      case .name(let name), .member(.name("self")?, let name), .member(.name("Self")?, let name):
        // `ids.map(detail)`
        if let helped = produceHelper(name, for: hole, environment, depth) { result.formUnion(helped) }
      default: break
      }
    }
    if case .action? = Optional(evaluate(base ?? .none, environment)) { return unclear(hole) }
    if result.cases.isEmpty { return unclear(hole) }
    return result
  }

  func isCase(_ name: String, of hole: Hole) -> Bool {
    hole.cases?.enumCase(name) != nil || hole.slots.contains { $0.suffix.first == name }
  }

  /// Cases further in, where a case holds another enum of slots.
  func innerCases(_ name: String, _ arguments: [Argument], _ hole: Hole) -> [String] {
    guard hole.slots.contains(where: { $0.suffix.count > 1 && $0.suffix.first == name }) else { return [] }
    switch arguments.first?.value {
    case .member(_, let inner)?: return [inner]
    case .call(.member(_, let inner), _, _)?: return [inner]
    default: return []
    }
  }

  /// A helper that returns what goes into the slot.
  func produceHelper(
    _ name: String, for hole: Hole, _ environment: Environment, _ depth: Int
  ) -> Produced? {
    guard case .object(let type)? = environment["self"] else { return nil }
    return produceHelper(name, of: type, for: hole, depth)
  }

  func produceHelper(_ name: String, of type: TypeInfo, for hole: Hole, _ depth: Int) -> Produced? {
    var statements: [Statement] = []
    if let property = type.property(name) {
      statements = property.value.getter ?? []
      if let initial = property.value.initial {
        statements.append(Statement(line: property.value.line, kind: .return(initial)))
      }
    }
    for function in type.functions(name) { statements += function.value.body }
    guard !statements.isEmpty else { return nil }
    let environment = Environment()
    environment["self"] = .object(type)
    var result = Produced()
    for expression in Self.results(statements) {
      result.formUnion(produce(expression, for: hole, environment, depth: depth + 2))
    }
    return result
  }
}
