import ScreenTrace

/// Which place of a state an expression in a view names.
extension ViewReader {
  /// The feature that a written store type is of: `StoreOf<F>`, `Store<F.State, F.Action>`, a view store, a binding of one.
  func stored(_ name: TypeName?, in scope: Scope, depth: Int = 0) -> Feature? {
    guard let name, depth < 6 else { return nil }
    let written = names.expanded(name, in: scope)
    if written.name.contains("Store"), written.name != "TestStore", let first = written.arguments.first {
      if let found = features.feature(first, in: scope) { return found.whole ?? found }
    }
    for argument in written.arguments {
      if let found = stored(argument, in: scope, depth: depth + 1) { return found }
    }
    return nil
  }

  func evaluate(_ expression: Expression, _ environment: Environment, depth: Int = 0) -> Value {
    guard depth < 64 else { return .unknown }
    switch expression {
    case .name(let name):
      guard let value = environment[name] ?? name.unprojected.flatMap({ environment[$0] })
      else { return computed(name, environment, depth) }
      if case .expression(let inner, let scope) = value {
        return evaluate(inner, scope, depth: depth + 1)
      }
      return value
    case .member(.name("self")?, let name):
      if let value = environment[name.plain] { return value }
      if case .store(let place)? = environment["self"] { return .store(place.appending([name.plain])) }
      return computed(name, environment, depth)
    case .member(let base?, let name):
      guard case .store(let place) = evaluate(base, environment, depth: depth + 1) else { return .unknown }
      switch name {
      case "wrappedValue", "projectedValue", "case", "publisher": return .store(place)
      case "state" where !place.feature.casesPath.isEmpty: return .store(place.appending([name]))
      case "state": return .store(place)
      default:
        return storeProperty(name, of: place, depth) ?? .store(place.appending([name.plain]))
      }
    case .index(let base, let arguments):
      guard case .store(let place) = evaluate(base, environment, depth: depth + 1) else { return .unknown }
      return .store(place.appending(arguments.compactMap(\.value.keyPath).flatMap { $0 }))
    case .call(.member(let base?, let name), let arguments, _):
      return evaluateCall(base, name, arguments, environment, depth)
    case .call(.name("scope"), let arguments, _):
      // In an extension of the store's type.
      guard environment["self"] != nil else { return .unknown }
      return evaluateCall(.name("self"), "scope", arguments, environment, depth)
    case .call(let callee, let arguments, _):
      // `Binding($store.scope(…))`, `ViewStore(store, observe: …)`
      guard let type = callee.typeName ?? (callee == .member(nil, "init") ? TypeName("Binding") : nil),
        Spellings.storeWrappers.contains(type.name)
      else { return .unknown }
      return arguments.lazy.map { evaluate($0.value, environment, depth: depth + 1) }
        .first { if case .store = $0 { true } else { false } } ?? .unknown
    case .ternary(_, let then, _): return evaluate(then, environment, depth: depth + 1)
    case .operands(let operands, _):
      return operands.first.map { evaluate($0, environment, depth: depth + 1) } ?? .unknown
    default: return .unknown
    }
  }

  /// A property of the view's that answers with a store: `var cart: StoreOf<Cart>? { store.scope(…) }`.
  private func computed(_ name: String, _ environment: Environment, _ depth: Int) -> Value {
    guard case .object(let type)? = environment["self"], let property = type.property(name),
      let written = property.value.type, stored(written, in: Scope(type, property.file)) != nil,
      case .expression(let result)? = property.value.getter?.last?.kind
    else { return .unknown }
    return evaluate(result, environment, depth: depth + 1)
  }

  /// `extension StoreOf<Shop> { var cart: StoreOf<Cart> { scope(…) } }`
  func storeProperty(_ name: String, of place: Place, _ depth: Int) -> Value? {
    for candidate in features.declarations.properties[name] ?? [] {
      guard let extended = candidate.extended,
        stored(extended, in: Scope(nil, candidate.file)) === place.feature,
        case .expression(let result)? = candidate.property.getter?.last?.kind
      else { continue }
      let environment = Environment()
      environment["self"] = .store(place)
      let value = evaluate(result, environment, depth: depth + 1)
      if case .store = value { return value }
    }
    return nil
  }

  /// Whether an expression names a child's store: it is scoped here, or in a property of the store's type.
  func isChild(_ expression: Expression, _ environment: Environment) -> Bool {
    if expression.isScoped { return true }
    guard case .member(let base?, let name) = expression, case .store(let place) = evaluate(base, environment)
    else { return false }
    return storeProperty(name, of: place, 0) != nil
  }

  /// Whether a store is scoped here, or in a variable or a property that is named here.
  func isScoped(_ expression: Expression, _ environment: Environment) -> Bool {
    switch expression {
    case .name(let name) where environment["?scoped \(name)"] != nil: return true
    case .name(let name), .member(.name("self")?, let name):
      guard case .object(let type)? = environment["self"], let getter = type.property(name)?.value.getter
      else { return false }
      return LogicReader.results(getter).contains(where: \.isScoped)
    default: return expression.isScoped
    }
  }

  func isStore(_ expression: Expression, _ environment: Environment) -> Bool {
    if case .store = evaluate(expression, environment) { true } else { false }
  }

  func evaluateCall(
    _ base: Expression, _ name: String, _ arguments: [Argument], _ environment: Environment, _ depth: Int
  ) -> Value {
    guard case .store(let place) = evaluate(base, environment, depth: depth + 1) else {
      if name == "constant" || name == "init", let first = arguments.first?.value {
        return evaluate(first, environment, depth: depth + 1)
      }
      return .unknown
    }
    switch name {
    case "scope":
      for argument in arguments where argument.label != "action" {
        if let path = path(argument.value) { return .store(place.appending(path)) }
      }
      return arguments.isEmpty ? .store(place) : .unknown
    case "binding":
      // `viewStore.binding(\.$shown)`, `viewStore.binding(get: \.shown, send: …)`
      guard let first = arguments.first, let path = path(first.value) else { return .unknown }
      return .store(place.appending(path))
    case "sending", "removeDuplicates", "animation", "transaction", "stateless", "actionless":
      return .store(place)
    default: return .unknown
    }
  }

  /// `\.child`, `{ $0.child }`, `Feature.State.child`, `/Feature.State.child`
  func path(_ expression: Expression) -> [String]? {
    switch expression {
    case .keyPath(_, let path): return path
    case .member(.keyPath(_, let path)?, _): return path
    case .member(let base?, "extract"): return path(base)  // `(\.a).appending(path: /B.c).extract(from:)`
    case .call(.member(let base?, "appending"), let arguments, _):
      guard let outer = path(base), let inner = arguments.first.flatMap({ path($0.value) }) else {
        return nil
      }
      return outer + inner
    case .closure(let closure):
      guard case .expression(var body)? = closure.body.last?.kind, closure.body.count == 1 else { return nil }
      // `{ $0.rows.filter { … } }` shows some of the rows.
      while case .call(.member(let base?, let name), _, _) = body, Spellings.selections.contains(name) {
        body = base
      }
      let parameter = closure.parameters.first?.name ?? "$0"
      guard var chain = body.chain, chain.first == parameter else { return nil }
      chain.removeFirst()
      return chain.map(\.plain)
    case .member(let base?, let name):
      return base.typeName != nil && !name.isTypeLike ? [name] : nil
    default: return nil
    }
  }
}

extension Expression {
  /// The key path that it is.
  var keyPath: [String]? { if case .keyPath(_, let path) = self { path } else { nil } }

  var base: Expression? { if case .member(let base, _) = self { base } else { nil } }

  /// Whether a store is scoped here: `store.scope(…)`, or a case or an optional of one.
  var isScoped: Bool {
    switch self {
    case .call(.member(_, "scope"), _, _): true
    case .call(.member(let base?, _), _, _), .member(let base?, _): base.isScoped
    default: false
    }
  }
}

extension String {
  /// What a wrapper is around: `$store` and `_store` stand for `store`.
  fileprivate var unprojected: String? {
    guard let first = utf8.first, first == UInt8(ascii: "$") || first == UInt8(ascii: "_") else { return nil }
    return String(dropFirst())
  }
}
