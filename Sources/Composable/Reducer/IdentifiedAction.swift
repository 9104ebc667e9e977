/// An action of one element of an identified collection.
public enum IdentifiedAction<ID: Hashable & Sendable, Action> {
  indirect case element(id: ID, action: Action)
}

/// The actions of the elements of a collection whose elements have the state and the actions of a reducer.
public typealias IdentifiedActionOf<R: Reducer> = IdentifiedAction<R.State.ID, R.Action>
where R.State: Identifiable, R.State.ID: Sendable

extension IdentifiedAction: Sendable where Action: Sendable {}
extension IdentifiedAction: Equatable where Action: Equatable {}
extension IdentifiedAction: Hashable where Action: Hashable {}
extension IdentifiedAction: Decodable where ID: Decodable, Action: Decodable {}
extension IdentifiedAction: Encodable where ID: Encodable, Action: Encodable {}

extension IdentifiedAction: CasePathable {
  /// The case, and the actions of one element: `\.rows[id: 3].textChanged`.
  public struct AllCasePaths: Sendable {
    public var element: AnyCasePath<IdentifiedAction, (id: ID, action: Action)> {
      AnyCasePath(
        _caseNames: ["element"], _embed: { .element(id: $0.id, action: $0.action) },
        _extract: { if case .element(let id, let action) = $0 { (id, action) } else { nil } })
    }

    public subscript(id id: ID) -> AnyCasePath<IdentifiedAction, Action> {
      AnyCasePath(
        _caseNames: ["element"], _embed: { .element(id: id, action: $0) },
        _extract: { if case .element(id, let action) = $0 { action } else { nil } })
    }
  }

  public static var allCasePaths: AllCasePaths { AllCasePaths() }
}

extension Case {
  /// The actions of one element of an identified collection: `\.rows[id: 3].textChanged`.
  public subscript<ID, Action>(id id: ID) -> Case<Action> where Value == IdentifiedAction<ID, Action> {
    self[dynamicMember: \IdentifiedAction<ID, Action>.AllCasePaths.[id: id]]
  }
}

extension IdentifiedAction.AllCasePaths: Sequence {
  public func makeIterator() -> some IteratorProtocol<PartialCaseKeyPath<IdentifiedAction<ID, Action>>> {
    let paths: [PartialCaseKeyPath<IdentifiedAction<ID, Action>>] = [\.element]
    return paths.makeIterator()
  }
}

extension IdentifiedAction: CasePathIterable {}

extension IdentifiedAction: CasePathDescribing {
  public func describeCasePath(in path: inout ActionPath) {
    switch self {
    case .element(let id, let action):
      path.append("element")
      path.append(id: id)
      path.descend(dynamicallyInto: action)
    }
  }
}
