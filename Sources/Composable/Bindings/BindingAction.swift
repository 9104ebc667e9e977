/// An action that sets one field of a state: what a control of a view sends.
public struct BindingAction<Root> {
  /// The field that is set.
  public let keyPath: PartialKeyPath<Root>
  fileprivate let value: Any
  private let isEqual: (Any) -> Bool
  private let assign: (inout Root) -> Void

  /// Sets a field: `.set(\.name, "Ada")`.
  public static func set<Value: Equatable & Sendable>(
    _ keyPath: WritableKeyPath<Root, Value>, _ value: Value
  ) -> BindingAction {
    BindingAction(
      keyPath: keyPath, value: value, isEqual: { $0 as? Value == value },
      assign: { $0[keyPath: keyPath] = value })
  }

  /// Sets the field in a state.
  func apply(to root: inout Root) { assign(&root) }

  /// Whether an action sets the field of a key path: `case .binding(\.name):`.
  public static func ~= <Value>(keyPath: WritableKeyPath<Root, Value>, action: BindingAction) -> Bool {
    action.keyPath == keyPath
  }
}

// Unchecked: key paths to fields and the values set are sendable, but cannot say so here.
extension BindingAction: @unchecked Sendable {}

extension BindingAction: Equatable {
  public static func == (left: Self, right: Self) -> Bool {
    left.keyPath == right.keyPath && left.isEqual(right.value)
  }
}

extension BindingAction: CustomStringConvertible {
  public var description: String { ".set(\(keyPath), \(value))" }
}

extension BindingAction: CasePathable {
  /// The fields of the root, as if they were cases: `\.binding.name`.
  @dynamicMemberLookup
  public struct AllCasePaths: Sendable {
    public subscript<Value: Equatable & Sendable>(
      dynamicMember keyPath: WritableKeyPath<Root, Value>
    ) -> AnyCasePath<BindingAction, Value> {
      AnyCasePath(
        _caseNames: [], _embed: { .set(keyPath, $0) },
        _extract: { $0.keyPath == keyPath ? $0.value as? Value : nil })
    }
  }

  public static var allCasePaths: AllCasePaths { AllCasePaths() }
}

/// Actions with a case for the fields that views set: `case binding(BindingAction<State>)`.
public protocol BindableAction<State> {
  associatedtype State
  static func binding(_ action: BindingAction<State>) -> Self
  /// The binding action, if that is what this is.
  var binding: BindingAction<State>? { get }
}

extension BindableAction {
  /// Sets a field of the state: `store.send(.set(\.name, "Ada"))`.
  public static func set<Value: Equatable & Sendable>(
    _ keyPath: WritableKeyPath<State, Value>, _ value: Value
  ) -> Self {
    binding(.set(keyPath, value))
  }

  public var binding: BindingAction<State>? {
    if let described = self as? any CasePathDescribing {
      var path = ActionPath()
      described.describeCasePath(in: &path)
      guard path.cases.first == "binding" else { return nil }
    }
    return Mirror(reflecting: self).children.first?.value as? BindingAction<State>
  }
}
