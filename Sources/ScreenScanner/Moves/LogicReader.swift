import ScreenGraph

/// Reads the logic of one feature: which actions fill and empty which slots, and which actions are sent on.
///
/// It follows values, not text: a name stands for a place in the state or for a position in the action, through
/// patterns, bindings and the helpers that are called.
struct LogicReader {
  let slots: Slots
  let drivers: Drivers
  let feature: Feature
  let actions: ActionPaths
  var sites: [Site] = []
  var sent: [Sent] = []
  /// The same, as they are spelled; and the slots that what they carry goes into.
  var handed: [Handed] = []
  var waiting: [Waiting] = []
  /// Where states are changed that were followed to their place, whether there is a slot or not.
  var followed: Set<Position> = []
  /// Choices that are set to what an action carries.
  var picked: [(place: Place, carriers: [ActionValue])] = []
  var unknowns: [GraphDocument.Unknown] = []
  /// How routes show the screens that are put into them.
  var shown: [(Slot, Spellings.RouteChange)] = []

  /// The actions being handled where the reader is.
  var context: [ActionValue] = []
  var file: Origin
  var calls: [Call] = []
  /// Whether what is read answers with an effect.
  var answersEffect = true
  /// Helpers are read once for each call, which can multiply: a bound keeps the time linear.
  var budget = 4_000
  static let maximumDepth = 12

  struct Call: Hashable {
    var type: TypeInfo?
    var name: String
    var line: Int
    /// The cases that it is called with, where they are spelled: it may call itself with others.
    var cases: [String] = []
  }

  /// Whether some logic runs after changes of a value; then all changes are noted.
  var isWatched = false
  var changes: [Change] = []
  /// The position of the logic being read.
  var reading = 0

  /// What views put into the state through bindings.
  mutating func read(_ value: Expression, into place: Place, _ write: Write) {
    file = write.file
    context = [actions.enter("binding", actions.root(feature))]
    put(value, into: place, write.line, write.environment)
  }

  init(_ feature: Feature, slots: Slots, drivers: Drivers) {
    self.feature = feature
    self.slots = slots
    self.drivers = drivers
    actions = ActionPaths(features: slots.features)
    file = feature.type.file
  }

  var names: Names { slots.features.names }

  mutating func read(_ composition: Composition) {
    isWatched = composition.logic.contains { $0.watched != nil }
    for (place, logic) in composition.logic.enumerated() {
      reading = place
      read(logic)
    }
  }

  mutating func read(_ logic: Composition.Logic) {
    file = logic.file
    context = logic.watched.map(changers) ?? []
    let environment = Environment(in: file)
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

  mutating func run(_ statements: [Statement], _ environment: Environment) {
    let outer = context
    let inner = Environment(environment)
    for statement in statements { run(statement, inner) }
    context = outer
  }

  mutating func run(_ statement: Statement, _ environment: Environment) {
    switch statement.kind {
    case .expression(.operands(let operands, operators: ["+="])) where operands.count == 2:
      // `state.path += [.detail(…)]`
      let value = Argument(label: "contentsOf", value: operands[1])
      call(.member(operands[0], "append"), [value], statement.line, environment)
    case .expression(let expression):
      if case .operands(let operands, let operators) = expression,
        operators.first?.isCompoundAssignment == true,
        case .state(let place) = evaluate(operands[0], environment)
      {
        noteChange(place)
      }
      answer(expression, environment)
    case .return(let value): if let value { answer(value, environment) }
    case .binding(let pattern, let written, let value):
      guard let value else {
        if case .name(let name) = pattern { environment[name] = .choices([]) }
        return
      }
      read(answersEffect: false) { reader in reader.run(value, environment) }
      noteEffects(pattern, written, value, environment)
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
      if function.result?.isEffects == true { environment["?effects \(function.name)"] = .unknown }
      environment[function.name] = .expression(
        .closure(
          Closure(parameters: function.parameters, captures: [], body: function.body, line: function.line)),
        environment)
    }
  }

  /// Binds what conditions bind, and narrows the context to the actions they match.
  mutating func check(_ conditions: [Condition], _ environment: Environment) {
    for condition in conditions {
      run(condition.value, environment)
      guard let pattern = condition.pattern else {
        if case .operands(let operands, operators: let operators) = condition.value, operands.count == 2,
          operands[1] == .none, operators == ["=="] || operators == ["!="]
        {
          let payload = operators == ["=="] ? ActionValue.nothing : ActionValue.something
          _ = narrow(evaluate(operands[0], environment), to: payload)
        }
        continue
      }
      var value = evaluate(condition.value, environment)
      if case .name = pattern { value = narrow(value, to: ActionValue.something) }
      let matched = match(pattern, value, environment)
      if let matched { context = matched }
    }
  }

  mutating func run(_ expression: Expression, _ environment: Environment) {
    switch expression {
    case .assignment(let target, let value, let line):
      read(answersEffect: false) { reader in reader.run(value, environment) }
      if holdsEffects(target, environment) { sendMade(value, environment) }
      assign(target, value, line, environment)
    case .conditional(let node):
      let outer = context
      let inner = Environment(environment)
      check(node.conditions, inner)
      run(node.then, inner)
      context = outer
      run(node.otherwise, environment)
    case .ternary(let condition, let then, let otherwise):
      let outer = context
      check([Condition(pattern: nil, value: condition)], environment)
      run(then, environment)
      context = outer
      run(otherwise, environment)
    case .switch(let node): run(node, environment)
    case .call(let callee, let arguments, let line): call(callee, arguments, line, environment)
    case .closure(let closure):
      let inner = Environment(environment)
      for parameter in closure.parameters { if let name = parameter.name { inner[name] = .unknown } }
      for capture in closure.captures {
        run(capture.value, environment)
        if let name = capture.label { inner[name] = evaluate(capture.value, environment) }
      }
      read(answersEffect: false) { reader in reader.run(closure.body, inner) }
    default:
      for part in expression.parts { run(part, environment) }
    }
  }

  mutating func run(_ node: Switch, _ environment: Environment) {
    run(node.subject, environment)
    let subject = evaluate(node.subject, environment)
    let outer = context
    let known = KnownCase(subject, among: node.branches)
    var handled: Set<ActionValue.Handled> = []
    for branch in node.branches {
      let inner = Environment(environment)
      if let known {
        guard branch.patterns.isEmpty || branch.patterns.contains(where: known.fits) else { continue }
        for pattern in branch.patterns where known.fits(pattern) { bind(pattern, to: known, inner) }
      }
      var matched: [ActionValue] = []
      var says = false
      let subject = subject.without(handled)
      for pattern in branch.patterns {
        for name in pattern.names where branch.patterns.count > 1 { inner["?\(name)"] = .unknown }
        if let found = match(pattern, subject, inner) {
          says = true
          if !branch.isGuarded { handled.formUnion(found.compactMap { pattern.whole($0, of: subject) }) }
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

  mutating func add(
    _ kind: Site.Kind, _ slots: [Slot], _ line: Int, sure: Bool = true, beside: [Slot] = [],
    over: Bool = false
  ) {
    sites.append(
      Site(
        kind: kind, slots: slots, at: context, file: file, line: line, sure: sure, beside: beside, over: over)
    )
  }

  mutating func unknown(_ line: Int, _ what: String) {
    unknowns.append(.init(file: file.path, line: line, what: what))
  }
}

extension String {
  /// `-=`, `*=`
  fileprivate var isCompoundAssignment: Bool {
    count > 1 && last == "=" && !["==", "!=", "<=", ">=", "===", "!==", "~="].contains(self)
  }
}
