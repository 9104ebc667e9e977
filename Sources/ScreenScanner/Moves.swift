import ScreenTrace

/// A place in the sources where a slot is filled or emptied.
struct Site {
  enum Kind: Hashable {
    case fill, empty, push, pop, popTo, popSome, popAll, `switch`
    /// The screen asks its own presentation to end.
    case dismissItself
  }

  var kind: Kind
  var slots: [Slot]
  /// The actions being handled. Empty where the source does not tell.
  var at: [ActionValue]
  var file: SourceFile
  var line: Int
  var sure = true
  /// For `dismissItself`.
  var feature: Feature?
}

/// An action that is sent while others are handled.
struct Sent {
  var during: [ActionValue]
  var action: ActionValue
}

/// Reads the logic of one feature: which actions fill and empty which slots, and which actions are sent on.
///
/// It follows values, not text: a name stands for a place in the state or for a position in the action, through
/// patterns, bindings and the helpers that are called.
struct LogicReader {
  let slots: Slots
  let feature: Feature
  let actions: ActionPaths
  private(set) var sites: [Site] = []
  private(set) var sent: [Sent] = []
  private(set) var unknowns: [(file: String, line: Int, what: String)] = []

  /// The actions being handled where the reader is.
  private var context: [ActionValue] = []
  private var file: SourceFile
  private var calls: [Call] = []
  /// Helpers are read once for each call, which can multiply: a bound keeps the time linear.
  private var budget = 4_000
  private static let maximumDepth = 12

  private struct Call: Hashable {
    var type: TypeInfo?
    var name: String
    var line: Int
  }

  init(_ feature: Feature, slots: Slots) {
    self.feature = feature
    self.slots = slots
    actions = ActionPaths(features: slots.features)
    file = feature.type.file
  }

  private var names: Names { slots.features.names }

  mutating func read(_ composition: Composition) {
    for logic in composition.logic { read(logic) }
  }

  private mutating func read(_ logic: Composition.Logic) {
    file = logic.file
    context = []
    let environment = Environment()
    if let type = logic.type { environment["self"] = .object(type) }
    let state = Value.state(Place(feature: feature, path: []))
    let action = Value.action([actions.root(feature)])
    switch logic.body {
    case .closure(let closure):
      if closure.parameters.count >= 2 {
        environment[closure.parameters[0].name ?? "_"] = state
        environment[closure.parameters[1].name ?? "_"] = action
      } else {
        environment["$0"] = state
        environment["$1"] = action
      }
      run(closure.body, environment)
    case .function(let function):
      for (place, parameter) in function.parameters.enumerated() {
        guard let name = parameter.name else { continue }
        environment[name] = parameter.isInout || name == "state" ? state : place <= 1 ? action : .unknown
      }
      run(function.body, environment)
    }
  }

  // MARK: Statements

  private mutating func run(_ statements: [Statement], _ environment: Environment) {
    let outer = context
    let inner = Environment(environment)
    for statement in statements { run(statement, inner) }
    context = outer
  }

  private mutating func run(_ statement: Statement, _ environment: Environment) {
    switch statement.kind {
    case .expression(let expression): run(expression, environment)
    case .return(let value): if let value { run(value, environment) }
    case .binding(let pattern, _, let value):
      guard let value else {
        if case .name(let name) = pattern { environment[name] = .choices([]) }
        return
      }
      run(value, environment)
      bind(pattern, to: evaluate(value, environment), environment)
    case .guard(let conditions, let otherwise):
      run(otherwise, environment)
      check(conditions, environment)
    case .loop(let pattern, let sequence, let body):
      if let sequence { run(sequence, environment) }
      let inner = Environment(environment)
      if let pattern { bind(pattern, to: .unknown, inner) }
      run(body, inner)
    case .block(let body): run(body, environment)
    case .function(let function):
      environment[function.name] = .expression(
        .closure(
          Closure(parameters: function.parameters, captures: [], body: function.body, line: function.line)),
        environment)
    }
  }

  /// Binds what conditions bind, and narrows the context to the actions they match.
  private mutating func check(_ conditions: [Condition], _ environment: Environment) {
    for condition in conditions {
      run(condition.value, environment)
      guard let pattern = condition.pattern else { continue }
      let value = evaluate(condition.value, environment)
      let matched = match(pattern, value, environment)
      if let matched { context = matched }
    }
  }

  // MARK: Patterns

  /// The actions that a pattern picks out of `value`; nil where it says nothing about actions.
  private mutating func match(_ pattern: Pattern, _ value: Value, _ environment: Environment)
    -> [ActionValue]?
  {
    switch (pattern, value) {
    case (.tuple(let elements), .expression(.tuple(let values), let scope)):
      var result: [ActionValue]?
      for (element, value) in zip(elements, values) {
        result = match(element.pattern, evaluate(value.value, scope), environment) ?? result
      }
      return result
    case (.enumCase(let name, let arguments), .action(let values)):
      let values = values.filter { actions.has(name, $0) }
      return values.flatMap { match(name, arguments, $0, environment) }
    case (.enumCase(let name, let arguments), .payload(let values)):
      for argument in arguments { bind(argument.pattern, to: .unknown, environment) }
      return values.map { value in
        var value = value
        value.payload = name
        return value
      }
    case (.enumCase(let name, let arguments), .state(let place)):
      let isOptional = name == "some"
      let inner = isOptional ? place : place.appending([name])
      if let first = arguments.first { _ = match(first.pattern, .state(inner), environment) }
      for argument in arguments.dropFirst() { bind(argument.pattern, to: .unknown, environment) }
      return nil
    case (.name, _), (.cast, _), (.tuple, _):
      bind(pattern, to: value, environment)
      return nil
    default: return nil
    }
  }

  private mutating func match(
    _ name: String, _ arguments: [Pattern.PatternArgument], _ value: ActionValue, _ environment: Environment
  ) -> [ActionValue] {
    let entered = actions.enter(name, value)
    var arguments = arguments
    // `.element((_, .tapped))`, and a tuple that stands for the whole payload
    if arguments.count == 1, case .tuple(let elements) = arguments[0].pattern { arguments = elements }
    let next = actions.next(name, value, labels: arguments.map(\.label))
    if next == nil, arguments.count == 1, let data = actions.payload(of: name, value) {
      return match(arguments[0].pattern, data, entered, environment)
    }
    var result = [entered]
    for (place, argument) in arguments.enumerated() {
      guard place == next else {
        bind(argument.pattern, to: .unknown, environment)
        continue
      }
      if case .enumCase = argument.pattern {
        guard entered.type != nil || argument.pattern.isCertainlyAction else { continue }
        result = match(argument.pattern, .action([entered]), environment) ?? result
      } else {
        _ = match(argument.pattern, .action([entered]), environment)
      }
    }
    return result
  }

  /// The data that an action carries: what tells its cases apart tells the actions apart.
  private func match(
    _ pattern: Pattern, _ data: TypeInfo, _ value: ActionValue, _ environment: Environment
  ) -> [ActionValue] {
    if case .enumCase(let item, let arguments) = pattern {
      for argument in arguments { bind(argument.pattern, to: .unknown, environment) }
      return [actions.carrying(item, data, value)]
    }
    bind(pattern, to: .payload([value]), environment)
    return [value]
  }

  private func bind(_ pattern: Pattern, to value: Value, _ environment: Environment) {
    switch pattern {
    case .name(let name):
      // `case .a(let x), .b(let x)`
      let isSecond = environment["?\(name)"] != nil
      switch (value, environment[name]) {
      case (.action(let values), .action(let known)?) where isSecond:
        environment[name] = .action(known + values)
      case (.payload(let values), .payload(let known)?) where isSecond:
        environment[name] = .payload(known + values)
      default: environment[name] = value
      }
    case .cast(let inner, _): bind(inner, to: value, environment)
    case .tuple(let elements):
      if case .expression(.tuple(let values), let scope) = value, values.count == elements.count {
        for (element, part) in zip(elements, values) {
          bind(element.pattern, to: .expression(part.value, scope), environment)
        }
      } else {
        for element in elements { bind(element.pattern, to: .unknown, environment) }
      }
    case .enumCase(_, let arguments):
      for argument in arguments { bind(argument.pattern, to: .unknown, environment) }
    case .wildcard, .expression: break
    }
  }

  // MARK: Values

  private func evaluate(_ expression: Expression, _ environment: Environment, depth: Int = 0) -> Value {
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

  // MARK: Expressions

  private mutating func run(_ expression: Expression, _ environment: Environment) {
    switch expression {
    case .assignment(let target, let value, let line):
      run(value, environment)
      assign(target, value, line, environment)
    case .conditional(let node):
      let outer = context
      let inner = Environment(environment)
      check(node.conditions, inner)
      run(node.then, inner)
      context = outer
      run(node.otherwise, environment)
    case .switch(let node): run(node, environment)
    case .call(let callee, let arguments, let line): call(callee, arguments, line, environment)
    case .closure(let closure):
      let inner = Environment(environment)
      for parameter in closure.parameters { if let name = parameter.name { inner[name] = .unknown } }
      for capture in closure.captures {
        run(capture.value, environment)
        if let name = capture.label { inner[name] = evaluate(capture.value, environment) }
      }
      run(closure.body, inner)
    default:
      for part in expression.parts { run(part, environment) }
    }
  }

  private mutating func run(_ node: Switch, _ environment: Environment) {
    run(node.subject, environment)
    let subject = evaluate(node.subject, environment)
    let outer = context
    for branch in node.branches {
      let inner = Environment(environment)
      var matched: [ActionValue] = []
      var says = false
      for pattern in branch.patterns {
        for name in pattern.names where branch.patterns.count > 1 { inner["?\(name)"] = .unknown }
        if let found = match(pattern, subject, inner) {
          says = true
          matched += found.filter { !matched.contains($0) }
        }
      }
      if says {
        context = matched
      } else if branch.patterns.isEmpty, case .action(let values) = subject,
        !values.allSatisfy(\.names.isEmpty)
      {
        context = values
      }
      run(branch.body, inner)
      context = outer
    }
  }

  // MARK: Assignments

  private mutating func assign(
    _ target: Expression, _ value: Expression, _ line: Int, _ environment: Environment
  ) {
    if case .tuple(let targets) = target, case .tuple(let values) = value, targets.count == values.count {
      for (target, value) in zip(targets, values) { assign(target.value, value.value, line, environment) }
      return
    }
    if case .name(let name) = target, environment[name]?.isLocal == true {
      return environment.assign(.expression(value, environment), to: name)
    }
    guard case .state(let place) = evaluate(target, environment) else { return }
    if case .state(let source) = evaluate(value, environment), source == place { return }
    guard let (resolution, rest) = slots.resolve(place), rest.isEmpty else { return }
    let isElement = if case .index = target { true } else { false }
    switch resolution {
    case .hole(let hole, let below):
      guard below.isEmpty else { return }
      change(hole, to: value, line, environment, isElement: isElement)
    case .slot(let slot):
      if slot.suffix.isEmpty, slot.hole.model == .tree || slot.hole.model == .stack {
        change(slot.hole, to: value, line, environment, isElement: isElement)
      } else if case .feature(let child) = slot.content,
        let inner = slots.holes(of: child).first(where: { $0.path.isEmpty })
      {
        change(inner, to: value, line, environment, isElement: isElement)
      } else if slot.hole.model == .tree, !slot.suffix.isEmpty, case .none = value {
        add(.empty, [slot], line)
      }
    }
  }

  private mutating func change(
    _ hole: Hole, to value: Expression, _ line: Int, _ environment: Environment, isElement: Bool
  ) {
    let produced = produce(value, for: hole, environment)
    let filled = slotsFilled(produced, in: hole)
    if filled.isEmpty && produced.isUnknown && !hole.slots.isEmpty {
      unknown(line, "which case is put into '\(hole.path.joined(separator: "."))' is not clear")
    }
    switch hole.model {
    case .tree:
      if produced.isNothing { add(.empty, hole.slots, line) }
      if !filled.isEmpty { add(.fill, filled, line, sure: !produced.isGuess) }
    case .stack:
      if produced.isNothing || (produced.isEmptyList && !isElement) { add(.popAll, hole.slots, line) }
      if !filled.isEmpty {
        if hole.isRoutes {
          noteRoutes(produced, hole, line)
        } else {
          add(.push, filled, line, sure: !produced.isGuess)
        }
      }
    case .scope:
      if !filled.isEmpty, hole.cases != nil { add(.switch, filled, line, sure: !produced.isGuess) }
    }
  }

  private func slotsFilled(_ produced: Produced, in hole: Hole) -> [Slot] {
    if let single = hole.single { return produced.isSomething || !produced.cases.isEmpty ? [single] : [] }
    return hole.slots.filter { slot in
      produced.cases.contains { $0.starts(with: slot.suffix) || slot.suffix.starts(with: $0) }
    }
  }

  private mutating func add(_ kind: Site.Kind, _ slots: [Slot], _ line: Int, sure: Bool = true) {
    sites.append(Site(kind: kind, slots: slots, at: context, file: file, line: line, sure: sure))
  }

  private mutating func unknown(_ line: Int, _ what: String) { unknowns.append((file.path, line, what)) }

  // MARK: What a value puts into a slot

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

  private func produce(
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
  private func unclear(_ hole: Hole) -> Produced {
    var result = Produced()
    result.isSomething = true
    result.isUnknown = hole.single == nil
    return result
  }

  private static func results(_ statements: [Statement]) -> [Expression] {
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

  private static func returns(_ statements: [Statement]) -> [Expression] {
    statements.flatMap { statement -> [Expression] in
      switch statement.kind {
      case .return(let value?): return [value]
      case .expression(.conditional(let node)): return returns(node.then) + returns(node.otherwise)
      case .expression(.switch(let node)): return node.branches.flatMap { returns($0.body) }
      default: return []
      }
    }
  }

  private func produceCall(
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
        if Spellings.containers[type.name] != nil {
          var result = Produced()
          for argument in arguments {
            result.formUnion(produce(argument.value, for: hole, environment, depth: depth + 1))
          }
          if arguments.isEmpty { result.isEmptyList = true }
          if hole.single != nil { result.isSomething = true }
          return result
        }
        return unclear(hole)
      }
      if case .expression(.closure(let closure), let scope)? = environment[name] {
        return produce(.closure(closure), for: hole, scope, depth: depth + 1)
      }
      return produceHelper(name, for: hole, environment, depth) ?? unclear(hole)
    case .type(let type):
      guard Spellings.containers[type.name] != nil else { return unclear(hole) }
      var result = Produced()
      for argument in arguments {
        result.formUnion(produce(argument.value, for: hole, environment, depth: depth + 1))
      }
      if arguments.isEmpty { result.isEmptyList = true }
      if hole.single != nil { result.isSomething = true }
      return result
    default: return unclear(hole)
    }
  }

  private func produceMember(
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
        for argument in arguments {
          result.formUnion(produce(argument.value, for: hole, environment, depth: depth + 1))
        }
        if arguments.isEmpty { result.isEmptyList = true }
        if hole.single != nil, !(hole.model == .stack && arguments.isEmpty) { result.isSomething = true }
        return result
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
      case .closure: result.formUnion(produce(closure, for: hole, environment, depth: depth + 1))
      case .member(_, let name) where isCase(name, of: hole): result.cases.insert([name])
      default: break
      }
    }
    if case .action? = Optional(evaluate(base ?? .none, environment)) { return unclear(hole) }
    if result.cases.isEmpty { return unclear(hole) }
    return result
  }

  private func isCase(_ name: String, of hole: Hole) -> Bool {
    hole.cases?.enumCase(name) != nil || hole.slots.contains { $0.suffix.first == name }
  }

  /// Cases further in, where a case holds another enum of slots.
  private func innerCases(_ name: String, _ arguments: [Argument], _ hole: Hole) -> [String] {
    guard hole.slots.contains(where: { $0.suffix.count > 1 && $0.suffix.first == name }) else { return [] }
    switch arguments.first?.value {
    case .member(_, let inner)?: return [inner]
    case .call(.member(_, let inner), _, _)?: return [inner]
    default: return []
    }
  }

  /// A helper that returns what goes into the slot.
  private func produceHelper(
    _ name: String, for hole: Hole, _ environment: Environment, _ depth: Int
  ) -> Produced? {
    guard case .object(let type)? = environment["self"] else { return nil }
    return produceHelper(name, of: type, for: hole, depth)
  }

  private func produceHelper(_ name: String, of type: TypeInfo, for hole: Hole, _ depth: Int) -> Produced? {
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

  // MARK: Calls

  private mutating func call(
    _ callee: Expression, _ arguments: [Argument], _ line: Int, _ environment: Environment
  ) {
    if case .member(let base?, let name) = callee, case .state(let place) = evaluate(base, environment) {
      if callOnState(name, place, arguments, line, environment) { return }
    }
    if isSend(callee, environment) {
      for argument in arguments.prefix(1) { send(argument.value, environment) }
      return
    }
    if isDismiss(callee, environment) {
      sites.append(
        Site(kind: .dismissItself, slots: [], at: context, file: file, line: line, feature: feature))
      return
    }
    if callHelper(callee, arguments, environment) { return }
    if case .member(let base?, _) = callee { run(base, environment) }
    let callee = callee.chain?.last ?? ""
    // What is given a place in the state and a closure changes that place in it, or a copy of it.
    var changed: Place?
    for argument in arguments {
      if case .state(let place) = evaluate(argument.value, environment), slots.resolve(place) != nil {
        changed = place
      }
      runArgument(argument.value, of: callee, environment, changing: changed)
    }
  }

  /// Closures of effects get a `send`; older effects answer with the action itself.
  private mutating func runArgument(
    _ value: Expression, of callee: String, _ environment: Environment, changing place: Place?
  ) {
    guard case .closure(let closure) = value else { return run(value, environment) }
    let inner = Environment(environment)
    for capture in closure.captures {
      if let name = capture.label { inner[name] = evaluate(capture.value, environment) }
    }
    for (place, parameter) in closure.parameters.enumerated() {
      guard let name = parameter.name else { continue }
      inner[name] = callee == "run" && place == 0 ? .sender : .unknown
    }
    if callee == "run", closure.parameters.isEmpty { inner["$0"] = .sender }
    if let place { inner[closure.parameters.first?.name ?? "$0"] = .state(place) }
    run(closure.body, inner)
    if ["task", "map", "publisher", "fireAndForget", "catchToEffect", "concatenate", "merge"].contains(callee)
    {
      for result in Self.results(closure.body) { sendIfAction(result, inner) }
    }
  }

  private func isSend(_ callee: Expression, _ environment: Environment) -> Bool {
    switch callee {
    case .name(let name):
      if case .sender? = environment[name] { return true }
      return name == "send" || name == "Effect" || name == "EffectTask"
    case .member(nil, "send"): return true
    case .member(let base?, "send"):
      if let type = base.typeName { return type.name.hasPrefix("Effect") }
      return base == .name("send")
    case .member(let base?, "init"): return base.typeName?.name.hasPrefix("Effect") ?? false
    case .member(nil, "value"): return true
    case .type(let type): return type.name.hasPrefix("Effect")
    default: return false
    }
  }

  /// `dismiss` is a dependency of the feature; a local function of that name is something else.
  private func isDismiss(_ callee: Expression, _ environment: Environment) -> Bool {
    switch callee {
    case .name("dismiss"): break
    case .member(.name("self")?, "dismiss"): break
    default: return false
    }
    if case .object(let type)? = environment["self"] {
      return !type.functions.contains { $0.value.name == "dismiss" }
    }
    return true
  }

  private mutating func callOnState(
    _ name: String, _ place: Place, _ arguments: [Argument], _ line: Int, _ environment: Environment
  ) -> Bool {
    if let (resolution, rest) = slots.resolve(place), rest.isEmpty {
      let hole: Hole
      switch resolution {
      case .hole(let found, _): hole = found
      case .slot(let slot): hole = slot.hole
      }
      if hole.isRoutes, let change = Spellings.routeChanges[name] {
        changeRoutes(hole, change, arguments, line, environment)
        for argument in arguments { run(argument.value, environment) }
        return true
      }
      if hole.model == .stack, let change = Spellings.stackChanges[name] {
        changeStack(hole, change, name, arguments, line, environment)
        for argument in arguments { run(argument.value, environment) }
        return true
      }
    }
    // A mutating function of the state.
    if let type = slots.declaredType(at: place),
      let function = type.functions(name).first(where: { $0.value.accepts(arguments) })
    {
      return enter(function.value, function.file, type, arguments, environment, selfValue: .state(place))
    }
    return false
  }

  private mutating func changeStack(
    _ hole: Hole, _ change: Spellings.StackChange, _ name: String, _ arguments: [Argument], _ line: Int,
    _ environment: Environment
  ) {
    switch change {
    case .push, .replaceAll:
      guard let value = arguments.first?.value else { return }
      let produced = produce(value, for: hole, environment)
      let filled = slotsFilled(produced, in: hole)
      if filled.isEmpty {
        unknown(line, "what is pushed onto '\(hole.path.joined(separator: "."))' is not clear")
      }
      if !filled.isEmpty { add(.push, filled, line, sure: !produced.isGuess) }
    case .pop:
      // `removeLast(n)` may leave none or some.
      let isOne = arguments.isEmpty || arguments.first?.value == .number("1")
      add(isOne ? .pop : .popSome, hole.slots, line)
    case .popTo: add(.popTo, hole.slots, line)
    case .popSome:
      // What lies above goes too, and nobody knows how much that is.
      add(arguments.first?.label == "from" ? .pop : .popTo, hole.slots, line, sure: false)
    case .popAll: add(.popAll, hole.slots, line)
    }
  }

  private mutating func changeRoutes(
    _ hole: Hole, _ change: Spellings.RouteChange, _ arguments: [Argument], _ line: Int,
    _ environment: Environment
  ) {
    switch change {
    case .push, .sheet, .cover, .root:
      guard let value = arguments.first?.value else { return }
      var produced = produce(value, for: hole, environment)
      produced.routes = produced.cases.map { (change, $0) }
      if produced.cases.isEmpty { unknown(line, "which screen is shown is not clear") }
      noteRoutes(produced, hole, line)
    case .back: add(.pop, hole.slots, line, sure: false)
    case .backTo: add(.popTo, hole.slots, line, sure: false)
    case .backToRoot: add(.popAll, hole.slots, line, sure: false)
    case .dismiss: add(.empty, hole.slots, line, sure: false)
    }
  }

  private mutating func noteRoutes(_ produced: Produced, _ hole: Hole, _ line: Int) {
    for (change, names) in produced.routes {
      guard let slot = hole.slot(names) ?? hole.slots.first(where: { names.starts(with: $0.suffix) }) else {
        continue
      }
      slot.note(change)
      switch change {
      case .push: add(.push, [slot], line)
      case .sheet, .cover: add(.fill, [slot], line)
      default: add(.switch, [slot], line)
      }
    }
  }

  // MARK: Helpers

  private mutating func callHelper(
    _ callee: Expression, _ arguments: [Argument], _ environment: Environment
  ) -> Bool {
    switch callee {
    case .name(let name):
      if case .expression(.closure(let closure), let scope)? = environment[name] {
        return enter(closure, name, arguments, scope, environment)
      }
      return callMember(name, arguments, environment)
    case .member(.name("self")?, let name), .member(.name("Self")?, let name):
      return callMember(name, arguments, environment)
    case .member(let base?, let name):
      guard let written = base.typeName, let type = names.type(written, in: Scope(feature.type, file)),
        let function = type.functions.first(where: { $0.value.name == name && $0.value.accepts(arguments) }),
        function.value.name != "init"
      else { return false }
      return enter(function.value, function.file, type, arguments, environment, selfValue: .object(type))
    default: return false
    }
  }

  private mutating func callMember(
    _ name: String, _ arguments: [Argument], _ environment: Environment
  ) -> Bool {
    let selfValue = environment["self"]
    var type: TypeInfo?
    switch selfValue {
    case .object(let found)?: type = found
    case .state(let place)?: type = slots.declaredType(at: place)
    default: break
    }
    var around = type
    while let type = around {
      let candidates = type.functions(name)
      if let function = candidates.first(where: { $0.value.accepts(arguments) }) ?? candidates.first {
        return enter(function.value, function.file, type, arguments, environment, selfValue: selfValue)
      }
      if let property = type.property(name), let getter = property.value.getter {
        let function = Function(
          name: name, parameters: [], result: nil, body: getter, isStatic: false, line: property.value.line)
        return enter(function, property.file, type, [], environment, selfValue: selfValue)
      }
      around = type.parent
    }
    let free = slots.features.declarations.functions[name]?.first {
      $0.extended == nil && $0.function.accepts(arguments)
    }
    guard let free else { return false }
    return enter(free.function, free.file, nil, arguments, environment, selfValue: nil)
  }

  /// Reads a helper's body with what it is called with.
  private mutating func enter(
    _ function: Function, _ place: SourceFile, _ type: TypeInfo?, _ arguments: [Argument],
    _ environment: Environment, selfValue: Value?
  ) -> Bool {
    let call = Call(type: type, name: function.name, line: function.line)
    for argument in arguments where !argument.value.isClosure { run(argument.value, environment) }
    guard !calls.contains(call), calls.count < Self.maximumDepth, budget > 0 else { return true }
    budget -= 1
    calls.append(call)
    let outerFile = file
    file = place
    let inner = Environment()
    if let selfValue { inner["self"] = selfValue }
    bind(function.parameters, to: arguments, environment, inner)
    run(function.body, inner)
    file = outerFile
    calls.removeLast()
    return true
  }

  private mutating func enter(
    _ closure: Closure, _ name: String, _ arguments: [Argument], _ scope: Environment,
    _ environment: Environment
  ) -> Bool {
    let call = Call(type: nil, name: name, line: closure.line)
    guard !calls.contains(call), calls.count < Self.maximumDepth, budget > 0 else { return true }
    budget -= 1
    calls.append(call)
    let inner = Environment(scope)
    bind(closure.parameters, to: arguments, environment, inner)
    run(closure.body, inner)
    calls.removeLast()
    return true
  }

  private func bind(
    _ parameters: [Parameter], to arguments: [Argument], _ outer: Environment, _ inner: Environment
  ) {
    var waiting = arguments[...]
    for parameter in parameters {
      guard let name = parameter.name else { continue }
      let label = parameter.label
      let place =
        waiting.firstIndex { $0.label == label && label != nil } ?? waiting.firstIndex { $0.label == nil }
      guard let place else { continue }
      let value = evaluate(waiting[place].value, outer)
      switch parameter.type.name {
      case "Send": inner[name] = .sender
      default: inner[name] = value
      }
      waiting.remove(at: place)
    }
  }

  // MARK: Sending

  private mutating func send(_ expression: Expression, _ environment: Environment) {
    run(expression, environment)
    for action in sentActions(expression, environment) { sent.append(Sent(during: context, action: action)) }
  }

  private mutating func sendIfAction(_ expression: Expression, _ environment: Environment) {
    for action in sentActions(expression, environment) where !action.names.isEmpty {
      guard case .type(let type, _)? = actions.root(feature).type, let first = action.names.first,
        type.enumCase(first) != nil
      else { continue }
      sent.append(Sent(during: context, action: action))
    }
  }

  /// The actions that an expression spells: `.delegate(.opened)`, `Action.loaded(result)`, `done ? .a : .b`.
  private func sentActions(
    _ expression: Expression, _ environment: Environment, depth: Int = 0
  ) -> [ActionValue] {
    guard depth < 8 else { return [] }
    switch expression {
    case .ternary(_, let then, let otherwise):
      return [then, otherwise].flatMap { sentActions($0, environment, depth: depth + 1) }
    case .name(let name):
      switch environment[name] {
      case .action(let values)?: return values
      case .expression(let inner, let scope)?:
        return inner == expression ? [] : sentActions(inner, scope, depth: depth + 1)
      default: return []
      }
    case .conditional(let node):
      return (Self.results(node.then) + Self.results(node.otherwise)).flatMap {
        sentActions($0, environment, depth: depth + 1)
      }
    case .switch(let node):
      return node.branches.flatMap { Self.results($0.body) }.flatMap {
        sentActions($0, environment, depth: depth + 1)
      }
    default:
      let spelled = actions.spelled(expression, actions.root(feature)) { name in
        if case .expression(let inner, _)? = environment[name] { inner } else { nil }
      }
      return spelled.map { [$0] } ?? []
    }
  }
}

extension Slot {
  /// What a route says about how a screen is shown.
  func note(_ change: Spellings.RouteChange) {
    switch change {
    case .push:
      routeModels.insert(.stack)
      styles.insert(.push)
    case .sheet:
      routeModels.insert(.tree)
      styles.insert(.sheet)
    case .cover:
      routeModels.insert(.tree)
      styles.insert(.fullScreenCover)
    case .root:
      if routeModels.isEmpty { styles.insert(.push) }
    default: break
    }
  }
}

extension Value {
  /// Whether it is what a local variable holds.
  fileprivate var isLocal: Bool {
    switch self {
    case .expression, .choices: true
    default: false
    }
  }
}

extension Function {
  /// Whether a call with `arguments` can mean this function: no argument has a label that no parameter has.
  func accepts(_ arguments: [Argument]) -> Bool {
    arguments.count <= parameters.count
      && arguments.allSatisfy { argument in
        argument.label == nil || parameters.contains { $0.label == argument.label }
      }
  }
}

extension Expression {
  var isClosure: Bool { if case .closure = self { true } else { false } }
}

extension Pattern {
  /// The names it binds.
  var names: [String] {
    switch self {
    case .name(let name): [name]
    case .enumCase(_, let arguments), .tuple(let arguments): arguments.flatMap(\.pattern.names)
    case .cast(let inner, _): inner.names
    case .wildcard, .expression: []
    }
  }

  /// A case name that only actions have, even where their type is not known.
  fileprivate var isCertainlyAction: Bool {
    guard case .enumCase(let name, _) = self else { return false }
    return ["presented", "element", "delegate", "dismiss", "popFrom", "push", "view"].contains(name)
  }
}
