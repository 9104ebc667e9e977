import ScreenTrace

/// The modifiers, links and containers that show what slots hold.
extension ViewReader {
  mutating func modifier(
    _ name: String, _ style: SlotStyle, _ arguments: [Argument], _ line: Int, _ environment: Environment,
    _ context: Context
  ) {
    let driver = driver(arguments, environment)
    if let driver, touch(driver, style) {
      return runArguments(arguments, environment, Context(), store: driver)
    }
    let values = driver == nil ? listed(arguments, context) : nil
    var inside = context
    if style != .alert, style != .confirmationDialog {
      (inside.container, inside.driver) = (style, driver ?? values)
    }
    let drivers = arguments.filter { !isContent($0.value, environment) }
    let contents = arguments.filter { isContent($0.value, environment) }
    runArguments(drivers, environment, context)
    runArguments(contents, environment, inside, store: values)
  }

  /// `navigationDestination(for: Page.self)` in a stack that is driven by a list of just these.
  private func listed(_ arguments: [Argument], _ context: Context) -> Place? {
    guard let values = context.values,
      let written = arguments.first(where: { $0.label == "for" })?.value.base?.typeName,
      let type = names.type(written, in: Scope(type, file)), slots.declaredType(at: values) === type
    else { return nil }
    return values
  }

  /// A closure, or a name that stands for one.
  func isContent(_ value: Expression, _ environment: Environment) -> Bool {
    content(value, environment) != nil || value.isClosure
  }

  /// The store or binding that drives a presentation, the `state:` of the old forms appended.
  func driver(_ arguments: [Argument], _ environment: Environment) -> Place? {
    for argument in arguments where !argument.value.isClosure {
      guard case .store(var place) = evaluate(argument.value, environment) else { continue }
      for other in arguments where ["state", "case", "tag"].contains(other.label) {
        if let path = path(other.value) { place = place.appending(path) }
      }
      return place
    }
    return nil
  }

  mutating func link(
    _ arguments: [Argument], _ line: Int, _ environment: Environment, _ context: Context
  ) {
    if let state = arguments.first(where: { $0.label == "state" }) {
      push(state.value, line)
      return runArguments(arguments, environment, context)
    }
    let isValue = arguments.contains { $0.label == "value" }
    let hasDestination = arguments.contains { $0.label == "destination" }
    var inside = context
    let driver = driver(arguments, environment)
    (inside.container, inside.driver) = (.navigationDestination, driver)
    let isDriven = driver.map { touch($0, .navigationDestination) } ?? false
    for argument in arguments {
      let isContent =
        hasDestination
        ? argument.label == "destination" : isContent(argument.value, environment) && argument.label == nil
      let place = isContent && !isValue ? (isDriven ? Context() : inside) : context
      runArguments([argument], environment, place, store: isDriven ? driver : nil)
    }
  }

  mutating func push(_ state: Expression, _ line: Int) {
    for expression in [state] + state.parts {
      let callee = if case .call(let callee, _, _) = expression { callee } else { expression }
      if case .ternary(_, let then, let otherwise) = callee {
        push(then, line)
        push(otherwise, line)
        return
      }
      guard case .member(let base?, let name) = callee, let written = base.typeName,
        let type = names.type(written, in: Scope(type, file))
      else { continue }
      let holes = slots.all.filter { $0.model == .stack && $0.cases === type }
      let found = holes.flatMap(\.slots).filter { $0.suffix.first == name }
      if !found.isEmpty {
        links.append(Link(features: viewed, slots: found, file: file, line: line))
        return
      }
    }
    // A stack of one kind of screen: `NavigationLink(state: Detail.State())`.
    if case .call(let callee, _, _) = state, let written = callee.typeName,
      let type = names.type(written, in: Scope(type, file)), let child = features.feature(state: type)
    {
      let found = slots.all.filter { $0.model == .stack }.flatMap(\.slots).filter {
        $0.content == .feature(child)
      }
      if !found.isEmpty {
        links.append(Link(features: viewed, slots: found, file: file, line: line))
        return
      }
    }
    others.append(.init(file: file.path, line: line, what: "what the link pushes is not clear"))
  }

  mutating func ifLet(_ arguments: [Argument], _ environment: Environment, _ context: Context) {
    let driver = driver(arguments, environment)
    if let driver { unwrap(driver, context) }
    let contents = arguments.filter { $0.value.isClosure }
    runArguments(contents, environment, context, store: driver)
    runArguments(arguments.filter { !$0.value.isClosure && $0.label != nil }, environment, context)
  }

  mutating func switchStore(
    _ name: String, _ arguments: [Argument], _ environment: Environment, _ context: Context
  ) {
    if name == "SwitchStore" {
      let inner = Environment(environment)
      if let driver = driver(arguments, environment) { inner["?switch"] = .store(driver) }
      return runArguments(arguments.filter { $0.value.isClosure }, inner, context)
    }
    var place: Place?
    if case .store(let outer)? = environment["?switch"] {
      for argument in arguments where argument.label == nil || argument.label == "state" {
        if let path = path(argument.value) {
          place = outer.appending(path)
          break
        }
      }
    }
    if let place { touchCase(place, context) }
    runArguments(arguments.filter { $0.value.isClosure }, environment, context, store: place)
  }

  mutating func stack(_ arguments: [Argument], _ environment: Environment, _ context: Context) {
    let driver = driver(arguments, environment)
    let isSlot = driver.map { touch($0, .push) } ?? false
    var context = context
    if let driver, !isSlot { context.values = slots.normal(driver) }
    let hasDestination = arguments.contains { $0.label == "destination" }
    for argument in arguments {
      let isGivenStore =
        if case .closure(let closure) = argument.value { closure.takesSomething } else { false }
      let isDestination =
        argument.label == "destination" || isSlot && !hasDestination && argument.label == nil && isGivenStore
      // What a stack begins with is shown by whatever shows the stack.
      runArguments(
        [argument], environment, isDestination ? Context() : context, store: isDestination ? driver : nil)
    }
  }

  mutating func rows(_ arguments: [Argument], _ environment: Environment, _ context: Context) {
    let driver = driver(arguments, environment)
    if let driver { touch(driver, .row) }
    var inside = context
    inside.isTab = context.isTab
    runArguments(arguments, environment, inside, store: driver)
  }
}

extension Closure {
  /// Whether it names what it is given.
  fileprivate var takesSomething: Bool { !parameters.isEmpty || body.mentions(dollar: "$0") }
}
