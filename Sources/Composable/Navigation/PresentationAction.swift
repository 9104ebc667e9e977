/// What happens in a presented child, and its dismissal.
public enum PresentationAction<Action> {
  /// The child is to go: from a gesture, a binding, or its own `dismiss`.
  case dismiss
  /// An action of the child that is there.
  indirect case presented(Action)
}

extension PresentationAction: Sendable where Action: Sendable {}
extension PresentationAction: Equatable where Action: Equatable {}
extension PresentationAction: Hashable where Action: Hashable {}
extension PresentationAction: Decodable where Action: Decodable {}
extension PresentationAction: Encodable where Action: Encodable {}

extension PresentationAction: CasePathable {
  /// The cases, and through them those of the child: `\.destination.edit` means `\.destination.presented.edit`.
  @dynamicMemberLookup
  public struct AllCasePaths: Sendable {
    public var dismiss: AnyCasePath<PresentationAction, Void> {
      AnyCasePath(
        _caseNames: ["dismiss"], _embed: { _ in .dismiss },
        _extract: { if case .dismiss = $0 { () } else { nil } })
    }

    public var presented: AnyCasePath<PresentationAction, Action> {
      AnyCasePath(
        _caseNames: [], _embed: { .presented($0) },
        _extract: { if case .presented(let action) = $0 { action } else { nil } })
    }

    public subscript<Value>(
      dynamicMember keyPath: KeyPath<Action.AllCasePaths, AnyCasePath<Action, Value>>
    ) -> AnyCasePath<PresentationAction, Value> where Action: CasePathable {
      presented.appending(Action.allCasePaths[keyPath: keyPath])
    }

    /// A child whose own actions are those of a presentation.
    public subscript<Value>(
      dynamicMember keyPath: KeyPath<Action.AllCasePaths, AnyCasePath<Action, PresentationAction<Value>>>
    ) -> AnyCasePath<PresentationAction, PresentationAction<Value>> where Action: CasePathable {
      presented.appending(Action.allCasePaths[keyPath: keyPath])
    }
  }

  public static var allCasePaths: AllCasePaths { AllCasePaths() }
}

extension PresentationAction.AllCasePaths: Sequence {
  public func makeIterator() -> some IteratorProtocol<PartialCaseKeyPath<PresentationAction<Action>>> {
    let paths: [PartialCaseKeyPath<PresentationAction<Action>>] = [\.dismiss, \.presented]
    return paths.makeIterator()
  }
}

extension PresentationAction: CasePathIterable {}

extension PresentationAction: CasePathDescribing {
  public func describeCasePath(in path: inout ActionPath) {
    switch self {
    case .dismiss:
      path.append("dismiss")
      path.endsInDeparture = true
    case .presented(let action): path.descend(dynamicallyInto: action)
    }
  }
}
