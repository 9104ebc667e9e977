/// Which actions are sent on while others are handled.
extension LogicReader {
  mutating func send(_ expression: Expression, _ environment: Environment) {
    run(expression, environment)
    for item in sentActions(expression, environment) { note(item) }
  }

  mutating func sendIfAction(_ expression: Expression, _ environment: Environment) {
    for item in sentActions(expression, environment) where !item.action.names.isEmpty {
      guard case .type(let type, _)? = actions.root(feature).type, let first = item.action.names.first,
        type.enumCase(first) != nil
      else { continue }
      note(item)
    }
  }

  private mutating func note(_ item: Handed) {
    var item = item
    item.index = sent.count
    sent.append(Sent(during: context, action: item.action))
    handed.append(item)
  }

  /// The actions that an expression spells: `.delegate(.opened)`, `Action.loaded(result)`, `done ? .a : .b`.
  func sentActions(
    _ expression: Expression, _ environment: Environment, depth: Int = 0
  ) -> [Handed] {
    func handed(_ action: ActionValue) -> Handed {
      Handed(action: action, expression: expression, environment: environment, file: file)
    }
    guard depth < 8 else { return [] }
    switch expression {
    case .ternary(_, let then, let otherwise):
      return [then, otherwise].flatMap { sentActions($0, environment, depth: depth + 1) }
    case .name(let name):
      switch environment[name] {
      case .action(let values)?: return values.map(handed)
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
      return spelled.map { [handed($0)] } ?? []
    }
  }
}
