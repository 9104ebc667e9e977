/// What views do with stores beside showing them: they send actions, and the app makes some.
extension ViewReader {
  /// `store.send(.saved)`, `$store.tab.sending(\.tabChosen)`, `viewStore.binding(get: …, send: { .opened($0) })`
  mutating func noteSent(
    _ base: Expression, _ arguments: [Argument], _ environment: Environment, _ line: Int, isSend: Bool
  ) {
    guard case .store(let place) = evaluate(base, environment) else { return }
    let paths = ActionPaths(features: features)
    let root = paths.root(slots.normal(place).feature)
    func insert(_ action: ActionValue) {
      var action = action
      action.payload = nil
      sent.insert(action)
    }
    var callees: Set<Expression> = []
    func look(_ expression: Expression) {
      if case .call(let callee, _, _) = expression { callees.insert(callee) }
      // `.open` in `.open(.gold)` is no action by itself.
      guard !callees.contains(expression), let action = paths.spelled(expression, root) else { return }
      insert(action)
    }
    for argument in arguments where argument.label != "get" {
      switch argument.value {
      case .keyPath(_, let names): insert(names.reduce(root) { paths.enter($1, $0) })
      case .closure(let closure):
        for statement in closure.body { statement.forEachExpression(look) }
      default: argument.value.forEach(look)
      }
    }
    for argument in arguments where argument.label == "send" { hand(argument.value, root, environment, line) }
    guard isSend, let value = arguments.first?.value else { return }
    hand(value, root, environment, line)
    if let (path, set) = value.bindingSet {
      let target = Place(feature: root.root, path: path)
      writes.append(
        Write(target: .place(target), value: set, environment: environment, file: file, line: line))
    }
  }

  /// `send(.saved)` in a view that sends only the actions of `Action.View`.
  mutating func noteSentByView(
    _ feature: Feature, _ arguments: [Argument], _ environment: Environment, _ line: Int
  ) {
    let paths = ActionPaths(features: features)
    let root = paths.root(feature)
    guard case .type(let type, _)? = root.type, type.enumCase("view") != nil,
      let value = arguments.first?.value
    else { return }
    hand(value, paths.enter("view", root), environment, line)
  }

  /// What an action carries may go into a slot.
  private mutating func hand(
    _ value: Expression, _ root: ActionValue, _ environment: Environment, _ line: Int
  ) {
    if case .ternary(_, let then, let otherwise) = value {
      hand(then, root, environment, line)
      return hand(otherwise, root, environment, line)
    }
    guard case .call = value, let action = ActionPaths(features: features).spelled(value, root) else {
      return
    }
    writes.append(
      Write(
        target: .action(action, unspelled: root.names.count), value: value, environment: environment,
        file: file,
        line: line))
  }

  /// A store that the app makes.
  mutating func create(_ arguments: [Argument], _ environment: Environment) {
    for argument in arguments {
      switch argument.label {
      case "initialState":
        if let written = Slots.type(of: argument.value),
          let found = features.feature(written, in: Scope(type, file))
        {
          created.insert(found.whole ?? found)
        }
      case "reducer", nil:
        var found: Feature?
        argument.value.forEach { part in
          guard found == nil, case .call(let callee, _, _) = part, let written = callee.typeName else {
            return
          }
          if Spellings.builders[written.name] != nil { return }
          found = features.names.type(written, in: Scope(type, file)).flatMap { features.feature(type: $0) }
        }
        if let found { created.insert(found.whole ?? found) }
      default: break
      }
    }
  }
}

extension Expression {
  /// What an action of a binding sets: `.set(\.$tab, .home)`, `.binding(.set(\.tab, .home))`
  fileprivate var bindingSet: (path: [String], value: Expression)? {
    guard case .call(.member(let base, let name), let arguments, _) = self,
      base == nil || base?.typeName != nil
    else { return nil }
    if name == "binding", arguments.count == 1 { return arguments[0].value.bindingSet }
    guard name == "set", arguments.count == 2, let path = arguments[0].value.keyPath else { return nil }
    return (path.map(\.plain), arguments[1].value)
  }
}
