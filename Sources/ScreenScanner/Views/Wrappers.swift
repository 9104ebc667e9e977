import ScreenTrace

/// The views and modifiers of the app's own: what they forward to decides.
extension ViewReader {
  mutating func other(
    _ name: String, _ callee: Expression, _ arguments: [Argument], _ line: Int, _ environment: Environment,
    _ context: Context
  ) {
    var given: [Place] = []
    for argument in arguments {
      guard case .store(let place) = evaluate(argument.value, environment) else { continue }
      given.append(place)
      notePick(argument.value, place, line)
      if isChild(argument.value, environment) { embed(place, in: callee, context) }
    }
    if Spellings.views[name] == .observing {
      return runArguments(arguments, environment, context, store: given.first.map { observed($0, arguments) })
    }
    if let content = content(callee, environment) {
      return run(content, context, store: given.first ?? firstStore(arguments, environment))
    }
    if given.isEmpty {
      enterOwnFunction(name, callee, arguments, environment, context)
      let hasContent = arguments.contains { $0.value.isClosure }
      if hasContent, enterWrapper(name, callee, arguments, environment, context) { return }
      return runArguments(arguments, environment, context)
    }
    let isOwn = enterWrapper(name, callee, arguments, environment, context)
    let isModifier = if case .member(_?, _) = callee { callee.typeName == nil } else { false }
    let slot = given.compactMap { slots.resolve($0) }.first
    if isModifier, !Spellings.watchingModifiers.contains(name), let slot, slot.rest.isEmpty,
      case .slot(let slot) = slot.resolution, slot.model == .tree
    {
      unclear.append((slot, file.path, line, name))
    }
    if isOwn { return }
    runArguments(arguments, environment, context, store: given.first)
  }

  /// A helper of the view, where something surrounds the call.
  mutating func enterOwnFunction(
    _ name: String, _ callee: Expression, _ arguments: [Argument], _ environment: Environment,
    _ context: Context
  ) {
    guard context.surrounds, case .object(let type)? = environment["self"],
      let function = type.functions.first(where: { $0.value.name == name && $0.value.accepts(arguments) })
    else { return }
    let call = Call(file: function.file.path, line: function.value.line)
    surrounded.insert(call)
    enter(call) { reader in reader.run(function.value.body, environment, context) }
  }

  /// A modifier or a view of the app's own that is given a store or a binding: what it forwards to decides.
  mutating func enterWrapper(
    _ name: String, _ callee: Expression, _ arguments: [Argument], _ environment: Environment,
    _ context: Context
  ) -> Bool {
    if let written = callee.typeName, let wrapper = names.type(written, in: Scope(type, file)) {
      let inner = Environment()
      inner["self"] = .object(wrapper)
      guard !wrapper.properties.contains(where: { stored($0.value.type, in: Scope(wrapper, $0.file)) != nil })
      else {
        runArguments(arguments, environment, context)
        return true
      }
      for argument in arguments {
        guard let label = argument.label else { continue }
        inner[label] = bound(argument.value, environment)
      }
      if let place = arguments.firstIndex(where: { $0.label == nil && $0.value.isClosure }),
        let content = wrapper.trailingContent(before: arguments[(place + 1)...].compactMap(\.label))
      {
        inner[content] = bound(arguments[place].value, environment)
      }
      let outerFile = file
      guard wrapper.isView else { return false }
      for property in wrapper.properties where property.value.getter != nil {
        enter(Call(file: property.file.path, line: property.value.line)) { reader in
          reader.file = property.file
          reader.run(property.value.getter ?? [], inner, context)
        }
      }
      for function in wrapper.functions where function.value.name == "body" {
        enter(Call(file: function.file.path, line: function.value.line)) { reader in
          reader.file = function.file
          reader.run(function.value.body, inner, context)
        }
      }
      file = outerFile
      runUnplaced(arguments, environment, context, store: firstStore(arguments, environment))
      return true
    }
    var candidates = (features.declarations.functions[name] ?? []).map {
      (function: $0.function, file: $0.file)
    }
    if case .object(let type)? = environment["self"] {
      candidates += type.functions.filter { $0.value.name == name }.map {
        (function: $0.value, file: $0.file)
      }
    }
    candidates = candidates.filter { $0.function.accepts(arguments) }
    guard let own = candidates.first(where: { $0.file.path == file.path }) ?? candidates.first else {
      return false
    }
    // What takes a store of a feature is read by itself.
    let takesStore = own.function.parameters.contains { stored($0.type, in: Scope(type, own.file)) != nil }
    if takesStore {
      runArguments(arguments, environment, context)
      return true
    }
    let inner = Environment()
    if case .object? = environment["self"] { inner["self"] = environment["self"] }
    var waiting = arguments[...]
    for parameter in own.function.parameters {
      let place =
        waiting.firstIndex { $0.label == parameter.label && $0.label != nil }
        ?? waiting.firstIndex { $0.label == nil }
      guard let place, let parameterName = parameter.name else { continue }
      inner[parameterName] = bound(waiting[place].value, environment)
      waiting.remove(at: place)
    }
    let outerFile = file
    enter(Call(file: own.file.path, line: own.function.line)) { reader in
      reader.file = own.file
      reader.run(own.function.body, inner, context)
    }
    file = outerFile
    runUnplaced(arguments, environment, context, store: firstStore(arguments, environment))
    return true
  }

  /// The closure that was handed to a wrapper under this name.
  func content(_ expression: Expression, _ environment: Environment) -> Value.Content? {
    switch expression {
    case .name(let name), .member(.name("self")?, let name):
      if case .content(let content)? = environment[name] { content } else { nil }
    default: nil
    }
  }

  /// Runs a closure that was handed to a wrapper, where the wrapper puts it.
  mutating func run(_ content: Value.Content, _ context: Context, store: Place?) {
    let place = Call(file: content.scope.file.path, line: content.closure.line)
    placed.insert(place)
    let outer = (file, type)
    (file, type) = (content.scope.file, content.scope.type)
    enter(place) { reader in
      reader.run(content.closure, content.environment, context, store: store)
    }
    (file, type) = outer
  }

  /// Runs the arguments of a wrapper that the wrapper itself has not put anywhere.
  mutating func runUnplaced(
    _ arguments: [Argument], _ environment: Environment, _ context: Context, store: Place? = nil
  ) {
    let unplaced = arguments.filter { argument in
      guard case .closure(let closure) = argument.value else { return true }
      return !placed.contains(Call(file: file.path, line: closure.line))
    }
    runArguments(unplaced, environment, context, store: store)
  }

  func firstStore(_ arguments: [Argument], _ environment: Environment) -> Place? {
    for argument in arguments {
      if case .store(let place) = evaluate(argument.value, environment) { return place }
    }
    return nil
  }

  func bound(_ value: Expression, _ environment: Environment) -> Value {
    if case .closure(let closure) = value {
      return .content(.init(closure: closure, environment: environment, scope: Scope(type, file)))
    }
    if let content = content(value, environment) { return .content(content) }
    let found = evaluate(value, environment)
    if case .unknown = found { return .expression(value, environment) }
    return found
  }
}

extension TypeInfo {
  /// The property that holds what a view is given in a trailing closure without a label: the last one that is a closure,
  /// or what one made; where closures with labels follow, the last one before those.
  fileprivate func trailingContent(before labels: [String]) -> String? {
    let closures = properties.filter { property in
      guard !property.value.isStatic, let written = property.value.type, property.value.getter == nil else {
        return false
      }
      return written.unwrapped.name == "(function)" || generics.contains(written.unwrapped.name)
    }
    .map(\.value.name)
    return closures.prefix { !labels.contains($0) }.last
  }
}
