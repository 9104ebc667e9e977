/// What views do with stores beside showing them: they send actions, and the app makes some.
extension ViewReader {
  /// `store.send(.saved)`, `$store.tab.sending(\.tabChosen)`, `viewStore.binding(get: …, send: { .opened($0) })`
  mutating func noteSent(_ base: Expression, _ arguments: [Argument], _ environment: Environment) {
    guard case .store(let place) = evaluate(base, environment) else { return }
    let paths = ActionPaths(features: features)
    func insert(_ action: ActionValue) {
      var action = action
      action.payload = nil
      sent.insert(action)
    }
    for argument in arguments where argument.label != "get" {
      let root = paths.root(slots.normal(place).feature)
      switch argument.value {
      case .keyPath(_, let names): insert(names.reduce(root) { paths.enter($1, $0) })
      case .closure(let closure):
        for statement in closure.body {
          statement.forEachExpression { if let action = paths.spelled($0, root) { insert(action) } }
        }
      default:
        argument.value.forEach { if let action = paths.spelled($0, root) { insert(action) } }
      }
    }
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
