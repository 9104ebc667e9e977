/// Calls: of effects, of helpers, of the state's own functions. What is called is read where it is called, with what it
/// is given.
extension LogicReader {
  mutating func call(
    _ callee: Expression, _ arguments: [Argument], _ line: Int, _ environment: Environment
  ) {
    if case .member(let base?, let name) = callee, case .state(let place) = evaluate(base, environment) {
      if callOnState(name, place, arguments, line, environment) { return }
    }
    if isSend(callee, environment) {
      for argument in arguments.prefix(1) { send(argument.value, environment) }
      return
    }
    if let sent = sentByOwnEffect(callee, arguments) {
      send(sent, environment)
      for argument in arguments where argument.value.isClosure {
        runArgument(argument.value, of: "", environment, changing: nil)
      }
      return
    }
    if isDismiss(callee, environment) {
      sites.append(
        Site(kind: .dismissItself, slots: [], at: context, file: file, line: line, feature: feature))
      return
    }
    if takesEffects(callee, environment) {
      for argument in arguments { sendMade(argument.value, environment) }
    }
    if callHelper(callee, arguments, environment) { return }
    if case .member(let base?, _) = callee { run(base, environment) }
    let name = if case .member(_, let name) = callee { name } else { callee.chain?.last ?? "" }
    if name != "reduce", callee.typeName == nil, !arguments.contains(where: \.value.isClosure) {
      callElsewhere(name, arguments, line, environment)
    }
    // What is given a place in the state and a closure changes that place in it, or a copy of it.
    var changed: Place?
    for argument in arguments {
      if case .state(let place) = evaluate(argument.value, environment), slots.resolve(place) != nil {
        changed = place
      }
      runArgument(argument.value, argument.label, of: name, environment, changing: changed)
    }
  }

  /// Closures of effects get a `send`; older effects answer with the action itself.
  /// A function that the files do not hold is given a state to change in which there are slots. It may be a closure
  /// that was handed to whoever is asked: then every one of that name may be meant.
  private mutating func callElsewhere(
    _ name: String, _ arguments: [Argument], _ line: Int, _ environment: Environment
  ) {
    let changesSlots = arguments.contains { argument in
      guard argument.isInout, case .state(let place) = evaluate(argument.value, environment) else {
        return false
      }
      let inner = slots.normal(place)
      return slots.holes(of: inner.feature).contains {
        $0.path.starts(with: inner.path) && ($0.model != .scope || $0.cases != nil)
      }
    }
    guard changesSlots else { return }
    let handed = slots.features.handed.closures(name, parameters: arguments.count)
    for item in handed {
      let scope = Environment(in: item.file)
      if let type = item.type { scope["self"] = .object(type) }
      _ = enter(item.closure, name, arguments, scope, environment)
    }
    if handed.isEmpty {
      unknown(line, "'\(name)' may change slots, and is not declared in the scanned files")
    }
  }

  mutating func runArgument(
    _ value: Expression, _ label: String? = nil, of callee: String, _ environment: Environment,
    changing place: Place?
  ) {
    guard case .closure(let closure) = value else {
      return run(label == "action" ? value.sentByButton ?? value : value, environment)
    }
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
    read(answersEffect: false) { reader in reader.run(closure.body, inner) }
    // An app's own `run` may answer with an action instead of being given a `send`.
    let answers = callee == "run" && closure.parameters.isEmpty && !closure.body.mentions(dollar: "$0")
    if answers || Spellings.effectClosures.contains(callee) {
      for result in Self.results(closure.body) { sendIfAction(result, inner) }
    }
  }

  func isSend(_ callee: Expression, _ environment: Environment) -> Bool {
    switch callee {
    case .name(let name):
      if case .sender? = environment[name] { return true }
      return name == "send" || Spellings.effects.contains(name)
    case .member(nil, "send"): return true
    case .member(let base?, "send"):
      if let type = base.typeName { return Spellings.effects.contains(type.name) }
      return base == .name("send")
    case .member(let base?, "init"): return base.typeName.map { Spellings.effects.contains($0.name) } ?? false
    case .member(nil, "value"): return true
    case .type(let type): return Spellings.effects.contains(type.name)
    default: return false
    }
  }

  /// The action that an effect of the app's own is made of: `extension Effect { static func later(_ action: Action) … }`.
  private func sentByOwnEffect(_ callee: Expression, _ arguments: [Argument]) -> Expression? {
    guard case .member(let base, let name) = callee,
      base == nil || base?.typeName.map({ Spellings.effects.contains($0.name) }) == true
    else { return nil }
    for own in slots.features.declarations.functions[name] ?? [] {
      guard own.function.isStatic, let extended = own.extended, Spellings.effects.contains(extended.name),
        let parameter = own.function.parameters.first(where: { ["Action", "Output"].contains($0.type.name) }),
        let argument = arguments.first(where: { $0.label == parameter.label && !$0.value.isClosure })
      else { continue }
      return argument.value
    }
    return nil
  }

  /// `dismiss` is a dependency of the feature; a local function of that name is something else.
  func isDismiss(_ callee: Expression, _ environment: Environment) -> Bool {
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

  mutating func callHelper(
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

  mutating func callMember(
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
      if let property = type.property(name), case .closure(let closure)? = property.value.initial {
        let scope = Environment(in: property.file)
        if let selfValue { scope["self"] = selfValue }
        return enter(closure, name, arguments, scope, environment)
      }
      if let property = type.property(name), let getter = property.value.getter {
        let function = Function(
          name: name, parameters: [], result: property.value.type, body: getter, isStatic: false,
          line: property.value.line)
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

  /// Whether a call is read: none inside itself, and none beyond the bounds, which is said.
  private mutating func isFollowed(_ call: Call) -> Bool {
    if calls.contains(call) { return false }
    if calls.count < Self.maximumDepth, budget > 0 { return true }
    unknown(
      call.line, "'\(call.name)' is called from too many places, or too deep, to be followed everywhere")
    return false
  }

  /// Reads a helper's body with what it is called with.
  mutating func enter(
    _ function: Function, _ place: Origin, _ type: TypeInfo?, _ arguments: [Argument],
    _ environment: Environment, selfValue: Value?
  ) -> Bool {
    let cases = arguments.flatMap { spelledCases($0.value, environment) }
    let call = Call(type: type, name: function.name, line: function.line, cases: cases)
    for argument in arguments where !argument.value.isClosure { run(argument.value, environment) }
    guard isFollowed(call) else { return true }
    budget -= 1
    calls.append(call)
    let outerFile = file
    file = place
    let inner = Environment(in: place)
    if let selfValue { inner["self"] = selfValue }
    bind(function.parameters, to: arguments, environment, inner)
    read(answersEffect: function.result?.isEffects ?? false) { reader in reader.run(function.body, inner) }
    file = outerFile
    calls.removeLast()
    return true
  }

  mutating func enter(
    _ closure: Closure, _ name: String, _ arguments: [Argument], _ scope: Environment,
    _ environment: Environment
  ) -> Bool {
    let call = Call(type: nil, name: name, line: closure.line)
    guard isFollowed(call) else { return true }
    budget -= 1
    calls.append(call)
    let outerFile = file
    file = scope.file ?? file
    let inner = Environment(scope)
    bind(closure.parameters, to: arguments, environment, inner)
    if closure.parameters.isEmpty {
      for (place, argument) in arguments.enumerated() {
        inner["$\(place)"] = evaluate(argument.value, environment)
      }
    }
    let answers = holdsEffects(.name(name), scope)
    read(answersEffect: answers) { reader in reader.run(closure.body, inner) }
    file = outerFile
    calls.removeLast()
    return true
  }

  func bind(
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
  /// What a button of an alert is to send once it is tapped: `ButtonState(action: .send(.confirmed))`.
  fileprivate var sentByButton: Expression? {
    guard case .call(.member(nil, "send"), let arguments, _) = self else { return nil }
    return arguments.first?.value
  }

  var isClosure: Bool { if case .closure = self { true } else { false } }
}
