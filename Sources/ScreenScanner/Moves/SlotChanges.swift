import ScreenTrace

/// What an assignment or a call does to a slot.
extension LogicReader {
  mutating func assign(
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
    let isElement = if case .index = target { true } else { false }
    put(value, into: place, line, environment, isElement: isElement)
  }

  /// A place in the state gets a value.
  mutating func put(
    _ value: Expression, into place: Place, _ line: Int, _ environment: Environment, isElement: Bool = false
  ) {
    followed.insert(Position(file: file.path, line: line))
    if case .state(let source) = evaluate(value, environment), source == place { return }
    noteChange(place)
    if place.path.isEmpty, place.feature == feature, let arguments = value.stateArguments {
      return reset(with: arguments, line, environment)
    }
    guard let (resolution, rest) = slots.resolve(place), rest.isEmpty else {
      notePick(value, slots.normal(place), environment)
      if let driver = drivers[slots.normal(place)] { drive(driver, by: value, line, environment) }
      return
    }
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

  private mutating func notePick(_ value: Expression, _ place: Place, _ environment: Environment) {
    guard drivers.isChoice(place) else { return }
    switch evaluate(value, environment) {
    case .action(let carriers), .payload(let carriers): picked.append((place, carriers))
    default: break
    }
  }

  mutating func change(
    _ hole: Hole, to value: Expression, _ line: Int, _ environment: Environment, isElement: Bool
  ) {
    if hole.model == .tree, hole.single != nil, case .payload(let carriers) = evaluate(value, environment) {
      return waiting.append(
        Waiting(carriers: carriers, hole: hole, unknown: nil, line: line, context: context, file: file))
    }
    let produced = produce(value, for: hole, environment)
    let filled = slotsFilled(produced, in: hole)
    if filled.isEmpty && produced.isUnknown && !hole.slots.isEmpty {
      let place = hole.path.joined(separator: ".")
      unclear(value, hole, line, "which case is put into '\(place)' is not clear", environment)
    }
    switch hole.model {
    case .tree:
      if produced.isNothing { add(.empty, hole.slots, line) }
      if !filled.isEmpty { fill(filled, with: value, .fill, line, environment, sure: !produced.isGuess) }
    case .stack:
      if produced.isNothing || (produced.isEmptyList && !isElement) { add(.popAll, hole.slots, line) }
      if !filled.isEmpty {
        if hole.isRoutes {
          noteRoutes(produced, hole, line)
        } else {
          fill(filled, with: value, .push, line, environment, sure: !produced.isGuess)
        }
      }
    case .scope:
      if !filled.isEmpty, hole.cases != nil { add(.switch, filled, line, sure: !produced.isGuess) }
    }
  }

  /// The whole state made anew: each slot that the initializer is not given has what it begins with.
  mutating func reset(with arguments: [Argument], _ line: Int, _ environment: Environment) {
    for hole in slots.holes(of: feature) where hole.model != .scope && hole.path.count == 1 {
      guard let property = feature.state?.property(hole.path[0]),
        hole.slots.contains(where: { !$0.isTentative })
      else { continue }
      let given = arguments.first { $0.label == hole.path[0] }?.value
      change(hole, to: given ?? property.value.initial ?? .none, line, environment, isElement: false)
    }
  }

  /// Slots that are filled, and the slots of their screens that the same value fills: `.detail(Detail.State(alert: …))`.
  mutating func fill(
    _ filled: [Slot], with value: Expression, _ kind: Site.Kind, _ line: Int, _ environment: Environment,
    sure: Bool
  ) {
    add(kind, filled, line, sure: sure)
    fillInside(filled, of: value, line, environment)
  }

  private mutating func fillInside(
    _ filled: [Slot], of value: Expression, _ line: Int, _ environment: Environment
  ) {
    guard case .call(let callee, let arguments, _) = value else {
      if case .closure = value { return }
      for part in value.parts { fillInside(filled, of: part, line, environment) }
      return
    }
    guard let given = value.stateArguments else {
      var inner = filled
      if case .member(_, let name) = callee, filled.contains(where: { $0.suffix.first == name }) {
        inner = filled.filter { $0.suffix.first == name }
      }
      for argument in arguments { fillInside(inner, of: argument.value, line, environment) }
      return
    }
    guard filled.count == 1, case .feature(let child) = filled[0].content else { return }
    for hole in slots.holes(of: child) where hole.model != .scope && hole.path.count == 1 {
      guard let part = given.first(where: { $0.label == hole.path[0] })?.value else { continue }
      let produced = produce(part, for: hole, environment)
      let found = slotsFilled(produced, in: hole).filter { !$0.isTentative }
      guard !found.isEmpty, !hole.isRoutes else { continue }
      fill(
        found, with: part, hole.model == .stack ? .push : .fill, line, environment, sure: !produced.isGuess)
    }
  }

  func slotsFilled(_ produced: Produced, in hole: Hole) -> [Slot] {
    if let single = hole.single { return produced.isSomething || !produced.cases.isEmpty ? [single] : [] }
    return hole.slots.filter { slot in
      produced.cases.contains { $0.starts(with: slot.suffix) || slot.suffix.starts(with: $0) }
    }
  }

  mutating func callOnState(
    _ name: String, _ place: Place, _ arguments: [Argument], _ line: Int, _ environment: Environment
  ) -> Bool {
    followed.insert(Position(file: file.path, line: line))
    if name == "toggle" || Spellings.stackChanges[name] != nil || Spellings.routeChanges[name] != nil {
      noteChange(place)
    }
    if name == "toggle", let driver = drivers[slots.normal(place)], driver.isFlag {
      add(.fill, driver.standing, line)
      addLeaving(driver.standing, line)
      return true
    }
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
    if let driver = drivers[slots.normal(place)], !driver.isFlag, let change = Spellings.stackChanges[name] {
      if change == .push, let value = arguments.first?.value {
        drive(driver, by: value, line, environment)
      } else {
        addLeaving(driver, line)
      }
      return true
    }
    // A mutating function of the state.
    if let type = slots.declaredType(at: place),
      let function = type.functions(name).first(where: { $0.value.accepts(arguments) })
    {
      return enter(function.value, function.file, type, arguments, environment, selfValue: .state(place))
    }
    return false
  }

  mutating func changeStack(
    _ hole: Hole, _ change: Spellings.StackChange, _ name: String, _ arguments: [Argument], _ line: Int,
    _ environment: Environment
  ) {
    switch change {
    case .push, .replaceAll:
      guard let value = arguments.first?.value else { return }
      let produced = produce(value, for: hole, environment)
      let filled = slotsFilled(produced, in: hole)
      if filled.isEmpty {
        let place = hole.path.joined(separator: ".")
        unclear(value, hole, line, "what is pushed onto '\(place)' is not clear", environment)
      }
      if !filled.isEmpty { fill(filled, with: value, .push, line, environment, sure: !produced.isGuess) }
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

  mutating func changeRoutes(
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

  mutating func noteRoutes(_ produced: Produced, _ hole: Hole, _ line: Int) {
    for (change, names) in produced.routes {
      guard let slot = hole.slot(names) ?? hole.slots.first(where: { names.starts(with: $0.suffix) }) else {
        continue
      }
      shown.append((slot, change))
      switch change {
      case .push: add(.push, [slot], line)
      case .sheet, .cover: add(.fill, [slot], line)
      default: add(.switch, [slot], line)
      }
    }
  }
}

extension Value {
  /// Whether it is what a local variable holds.
  var isLocal: Bool {
    switch self {
    case .expression, .choices, .action, .payload: true
    default: false
    }
  }
}

extension Expression {
  /// What the initializer of a state is given: `State(…)`, `Detail.State(…)`, `.init(…)`.
  fileprivate var stateArguments: [Argument]? {
    guard case .call(let callee, let arguments, _) = self else { return nil }
    switch callee {
    case .name("State"), .name("Self"), .member(_, "State"), .member(nil, "init"): return arguments
    case .member(let base?, "init"): return base.typeName?.name == "State" ? arguments : nil
    default: return nil
    }
  }
}
