import ScreenGraph

/// Changes of a slot that no logic was seen to lead to: said, never dropped.
///
/// A look at the text alone, behind the one that follows values: wherever a state is changed at a place that is called
/// like a slot, in a function that is given the state or in a closure of a state and an action, the place must have
/// been reached from an action.
struct Unfollowed {
  let unknowns: [GraphDocument.Unknown]

  init(_ slots: Slots, followed: Set<Position>) {
    let holes = slots.all.filter { hole in
      (hole.model != .scope || hole.isRoutes) && hole.slots.contains { !$0.isTentative }
    }
    let text = UnfollowedText(names: Set(holes.compactMap(\.path.last)), followed: followed)
    guard !text.names.isEmpty else {
      unknowns = []
      return
    }
    let declarations = slots.features.declarations
    // A view is given no state to change.
    let types = declarations.types.filter { !$0.isPreview && !$0.isView }.map { type in
      (type, isState: slots.features.feature(state: type) != nil)
    }
    let ofTypes = Parallel.map(types) { type, isState in
      var text = text
      text.look(at: type, changes: isState ? ["self"] : [])
      return text.unknowns
    }
    var rest = text
    for functions in declarations.functions.values {
      for function in functions { rest.look(at: function.function, in: function.file, changes: []) }
    }
    unknowns = ofTypes.flatMap(\.self) + rest.unknowns
  }
}

/// The look at the text of one type or some functions.
private struct UnfollowedText: Sendable {
  /// The last names of the slots' paths.
  let names: Set<String>
  let followed: Set<Position>
  private(set) var unknowns: [GraphDocument.Unknown] = []

  init(names: Set<String>, followed: Set<Position>) {
    self.names = names
    self.followed = followed
  }

  mutating func look(at type: TypeInfo, changes roots: Set<String>) {
    for function in type.functions where function.value.name != "init" {
      look(at: function.value, in: function.file, changes: roots)
    }
    for property in type.properties {
      for statement in property.value.getter ?? [] { look(at: statement, in: property.file, changes: []) }
      property.value.initial?.forEach { note($0, property.file, []) }
    }
  }

  mutating func look(at function: Function, in file: Origin, changes roots: Set<String>) {
    let given = function.parameters.filter(\.isInout).compactMap(\.name)
    for statement in function.body { look(at: statement, in: file, changes: roots.union(given)) }
  }

  private mutating func look(at statement: Statement, in file: Origin, changes roots: Set<String>) {
    if case .function(let function) = statement.kind { return look(at: function, in: file, changes: roots) }
    statement.forEachExpression { note($0, file, roots) }
  }

  private mutating func note(_ expression: Expression, _ file: Origin, _ roots: Set<String>) {
    let target: Expression
    let line: Int
    switch expression {
    case .assignment(let changed, _, let place): (target, line) = (changed, place)
    case .call(.member(let changed?, let name), _, let place)
    where Spellings.stackChanges[name] != nil || Spellings.routeChanges[name] != nil:
      (target, line) = (changed, place)
    default: return
    }
    guard let names = target.names, let last = names.last, self.names.contains(last.plain),
      names.count > 1 ? names[0] == "state" || roots.contains(names[0]) : roots.contains("self"),
      !followed.contains(Position(file: file.path, line: line))
    else { return }
    unknowns.append(
      .init(
        file: file.path, line: line, what: "'\(last.plain)' is changed where no action is seen to lead"))
  }
}

extension Expression {
  /// The names of a place, subscripts left out: `state.rows[id: id]?.path` gives three.
  fileprivate var names: [String]? {
    switch self {
    case .name(let name): [name]
    case .member(let base?, let name): base.names.map { $0 + [name] }
    case .index(let base, _): base.names
    default: nil
    }
  }
}
