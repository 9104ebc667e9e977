/// What happens in a stack: in one of its elements, or to the stack itself.
public enum StackAction<State, Action> {
  /// An action of the element with an id.
  indirect case element(id: StackElementID, action: Action)
  /// The element with an id and all above it are to go: from a gesture, a binding, or its own `dismiss`.
  case popFrom(id: StackElementID)
  /// An element is to be put on top: from a link in a view.
  case push(id: StackElementID, state: State)
}

/// The actions of a stack whose elements have the state and the actions of a reducer.
public typealias StackActionOf<R: Reducer> = StackAction<R.State, R.Action>

extension StackAction: Sendable where State: Sendable, Action: Sendable {}
extension StackAction: Equatable where State: Equatable, Action: Equatable {}
extension StackAction: Hashable where State: Hashable, Action: Hashable {}

extension StackAction: CasePathable {
  /// The cases, and the actions of one element: `\.path[id: 3].profile`.
  public struct AllCasePaths: Sendable {
    public var element: AnyCasePath<StackAction, (id: StackElementID, action: Action)> {
      AnyCasePath(
        _caseNames: ["element"], _embed: { .element(id: $0.id, action: $0.action) },
        _extract: { if case .element(let id, let action) = $0 { (id, action) } else { nil } })
    }

    public var popFrom: AnyCasePath<StackAction, StackElementID> {
      AnyCasePath(
        _caseNames: ["popFrom"], _embed: { .popFrom(id: $0) },
        _extract: { if case .popFrom(let id) = $0 { id } else { nil } })
    }

    public var push: AnyCasePath<StackAction, (id: StackElementID, state: State)> {
      AnyCasePath(
        _caseNames: ["push"], _embed: { .push(id: $0.id, state: $0.state) },
        _extract: { if case .push(let id, let state) = $0 { (id, state) } else { nil } })
    }

    public subscript(id id: StackElementID) -> AnyCasePath<StackAction, Action> {
      AnyCasePath(
        _caseNames: ["element"], _embed: { .element(id: id, action: $0) },
        _extract: { if case .element(id, let action) = $0 { action } else { nil } })
    }
  }

  public static var allCasePaths: AllCasePaths { AllCasePaths() }
}

extension Case {
  /// The actions of one element of a stack: `\.path[id: 3].profile`.
  public subscript<State, Action>(id id: StackElementID) -> Case<Action>
  where Value == StackAction<State, Action> {
    self[dynamicMember: \StackAction<State, Action>.AllCasePaths.[id: id]]
  }
}

extension StackAction.AllCasePaths: Sequence {
  public func makeIterator() -> some IteratorProtocol<PartialCaseKeyPath<StackAction<State, Action>>> {
    let paths: [PartialCaseKeyPath<StackAction<State, Action>>] = [\.element, \.popFrom, \.push]
    return paths.makeIterator()
  }
}

extension StackAction: CasePathIterable {}

extension StackAction: CasePathDescribing {
  public func describeCasePath(in path: inout ActionPath) {
    switch self {
    case .element(let id, let action):
      path.append("element")
      path.append(id: id)
      path.descend(dynamicallyInto: action)
    case .popFrom(let id):
      path.append("popFrom")
      path.append(id: id)
      path.endsInDeparture = true
    case .push(let id, _):
      path.append("push")
      path.append(id: id)
    }
  }
}
