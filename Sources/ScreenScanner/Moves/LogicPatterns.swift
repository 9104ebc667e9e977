/// Which actions a pattern picks out of a value, and what its names stand for afterwards.
extension LogicReader {
  /// The actions that a pattern picks out of `value`; nil where it says nothing about actions.
  mutating func match(_ pattern: Pattern, _ value: Value, _ environment: Environment)
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

  mutating func match(
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
    if next == nil, arguments.count == 1, actions.carriesOptional(name, value),
      let found = matchOptional(arguments[0].pattern, entered, environment)
    {
      return [found]
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

  /// An optional that an action carries; nil where the pattern asks for nothing of it.
  private mutating func matchOptional(
    _ pattern: Pattern, _ value: ActionValue, _ environment: Environment
  ) -> ActionValue? {
    var value = value
    switch pattern {
    case .name: break
    case .expression(.none), .enumCase("none", []): value.payload = ActionValue.nothing
    case .enumCase("some", let inner):
      value.payload = ActionValue.something
      for argument in inner { bind(argument.pattern, to: .payload([value]), environment) }
      return value
    default: return nil
    }
    bind(pattern, to: .payload([value]), environment)
    return value
  }

  /// Narrows the actions being handled to those that carry something, or nothing, where a value asks that they carry.
  mutating func narrow(_ value: Value, to payload: String) -> Value {
    guard case .payload(var carriers) = value else { return value }
    func narrowed(_ action: ActionValue) -> ActionValue {
      var action = action
      if action.payload == nil { action.payload = payload }
      return action
    }
    context = context.map { action in
      carriers.contains { $0.root == action.root && $0.names == action.names } ? narrowed(action) : action
    }
    carriers = carriers.map(narrowed)
    return .payload(carriers)
  }

  /// The data that an action carries: what tells its cases apart tells the actions apart.
  func match(
    _ pattern: Pattern, _ data: TypeInfo, _ value: ActionValue, _ environment: Environment
  ) -> [ActionValue] {
    if case .enumCase(let item, let arguments) = pattern {
      for argument in arguments { bind(argument.pattern, to: .unknown, environment) }
      return [actions.carrying(item, data, value)]
    }
    bind(pattern, to: .payload([value]), environment)
    return [value]
  }

  func bind(_ pattern: Pattern, to value: Value, _ environment: Environment) {
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
  var isCertainlyAction: Bool {
    guard case .enumCase(let name, _) = self else { return false }
    return ["presented", "element", "delegate", "dismiss", "popFrom", "push", "view"].contains(name)
  }
}
