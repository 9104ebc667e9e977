/// One of the values that a plain enum in a state has, as a view tells them apart: `switch store.tab { case .home: … }`.
struct Choice: Hashable {
  /// Where the enum is.
  var place: Place
  /// The cases that a branch of the view is for; none where it is for all others.
  var cases: Set<String>

  var otherwise: Choice { Choice(place: place, cases: []) }
}

/// Tabs of an app's own: children that are always there, of which a value that people pick says which one is shown.
extension ViewReader {
  /// What a branch of a switch is for, where the subject is a plain enum.
  func choice(_ subject: Value, _ patterns: [Pattern]) -> Choice? {
    guard case .store(let place) = subject, let place = plainEnum(place) else { return nil }
    return Choice(
      place: place,
      cases: Set(patterns.compactMap { if case .enumCase(let name, _) = $0 { name } else { nil } }))
  }

  /// `if store.tab == .home`, `if case .home = store.tab`
  func choice(_ conditions: [Condition], _ environment: Environment) -> Choice? {
    for condition in conditions {
      if let pattern = condition.pattern {
        if let found = choice(evaluate(condition.value, environment), [pattern]) { return found }
      } else if case .operands(let operands, operators: ["=="]) = condition.value, operands.count == 2 {
        for (value, other) in [(operands[0], operands[1]), (operands[1], operands[0])] {
          guard case .member(let base, let name) = other, base == nil || base?.typeName != nil else {
            continue
          }
          if let found = choice(evaluate(value, environment), [.enumCase(name, [])]) { return found }
        }
      }
    }
    return nil
  }

  /// A value that a person picks: a binding of a plain enum is handed to a view.
  mutating func notePick(_ value: Expression, _ place: Place, _ line: Int) {
    guard value.isBinding, let place = plainEnum(place) else { return }
    writes.append(
      Write(target: .place(place), value: nil, environment: Environment(), file: file, line: line))
  }

  /// What a view store stands for that observes nothing but a plain enum: `observe: \.tab`
  func observed(_ place: Place, _ arguments: [Argument]) -> Place {
    guard let value = arguments.first(where: { $0.label == "observe" })?.value, let path = path(value),
      plainEnum(place.appending(path)) != nil
    else { return place }
    return place.appending(path)
  }

  /// The place as its feature sees it, where an enum lies there that is only a choice: its cases carry nothing.
  func plainEnum(_ place: Place) -> Place? {
    let place = slots.normal(place)
    guard !place.path.isEmpty, let type = slots.declaredType(at: place), type.kind == .enumeration,
      !type.cases.isEmpty, type.cases.allSatisfy(\.payload.isEmpty)
    else { return nil }
    return place
  }
}

extension ViewReader.Context {
  /// The same, where what drives the presentation has one of its cases.
  func shown(_ subject: Value, _ patterns: [Pattern]) -> Self {
    guard case .store(let place) = subject, place == driver, patterns.count == 1,
      case .enumCase(let name, _) = patterns[0]
    else { return self }
    var inside = self
    inside.driver = place.appending([name])
    return inside
  }

  /// The same, where a value decides that it is shown.
  func chosen(_ choice: Choice?) -> Self {
    var inside = self
    inside.choice = choice ?? self.choice
    return inside
  }
}

extension Expression {
  /// Whether it is a binding, by its dollar sign or by the name of what makes it.
  fileprivate var isBinding: Bool {
    switch self {
    case .name(let name): name.hasPrefix("$")
    case .member(let base?, let name): name.hasPrefix("$") || base.isBinding
    case .call(.member(let base?, let name), _, _): name == "binding" || base.isBinding
    case .index(let base, _): base.isBinding
    default: false
    }
  }
}
