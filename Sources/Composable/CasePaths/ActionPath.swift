/// The case path of one action, as it is read off the value: what a trace writes in place of the action.
///
/// For wrappers written by hand (`PresentationAction`, `StackAction`, …): conform to `CasePathDescribing`, append the
/// case's name where it is part of a path (`element`, `push`, `popFrom`, `dismiss`; not `presented`), append the id of
/// an element, and `descend(into:)` the child's action.
public struct ActionPath: Hashable, Sendable {
  private(set) var names = ActionNames.none
  /// The ids of the stack elements and rows on the way, outermost first.
  public private(set) var ids: [String] = []
  /// Whether the last case is a presentation's own `dismiss` or a stack's own `popFrom`: an app may have cases of these
  /// names too.
  public internal(set) var endsInDeparture = false

  /// Case names, outermost first.
  public var cases: [String] { names.cases }

  public init() {}

  /// The path of an action. An action that cannot describe itself has an empty path.
  public init<Action>(_ action: Action) {
    descend(dynamicallyInto: action)
  }

  /// The path of an action that describes itself: no cast.
  public init(_ action: some CasePathDescribing) {
    action.describeCasePath(in: &self)
  }

  public mutating func append(_ name: String) { names = names.appending(name) }

  @_disfavoredOverload
  public mutating func append(id: some Any) { ids.append(String(describing: id)) }

  public mutating func append(id: some CustomStringConvertible) { ids.append(id.description) }

  /// Goes on into a value that has cases of its own.
  @inlinable
  public mutating func descend<Value: CasePathDescribing>(into value: Value) {
    value.describeCasePath(in: &self)
  }

  /// A value without cases ends the path. Code that the macros write calls `descend` on every payload; which of the
  /// two it means is settled when it is compiled.
  @inlinable
  @_disfavoredOverload
  public mutating func descend<Value>(into value: Value) {}

  /// For generic wrappers, which cannot know when they are compiled whether what they wrap has cases. The type is asked and
  /// not the value, which would be boxed.
  public mutating func descend<Value>(dynamicallyInto value: Value) {
    guard let type = Value.self as? any CasePathDescribing.Type else { return }
    withUnsafePointer(to: value) { Self.describe(UnsafeRawPointer($0), as: type, in: &self) }
  }

  private static func describe<Value: CasePathDescribing>(
    _ place: UnsafeRawPointer, as type: Value.Type, in path: inout ActionPath
  ) {
    place.assumingMemoryBound(to: Value.self).pointee.describeCasePath(in: &path)
  }

  /// Describes the actions of a type where they lie, with names that are kept.
  static func describer(of type: Any.Type) -> (UnsafeRawPointer) -> ActionPath {
    let type = type as? any CasePathDescribing.Type
    let names = ActionNames.keeping()
    return { action in
      var path = ActionPath()
      path.names = names
      if let type { describe(action, as: type, in: &path) }
      return path
    }
  }
}

extension ActionPath {
  public static func == (left: Self, right: Self) -> Bool {
    left.cases == right.cases && left.ids == right.ids && left.endsInDeparture == right.endsInDeparture
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(cases)
    hasher.combine(ids)
    hasher.combine(endsInDeparture)
  }
}

/// An enum that can tell the case path of a value: `@CasePathable` writes a `switch` over constant strings, for a
/// mirror takes a hundred times as long.
public protocol CasePathDescribing {
  func describeCasePath(in path: inout ActionPath)
}

extension Optional: CasePathDescribing where Wrapped: CasePathDescribing {
  public func describeCasePath(in path: inout ActionPath) {
    if let value = self { path.descend(into: value) }
  }
}

extension Result: CasePathDescribing where Success: CasePathDescribing {
  public func describeCasePath(in path: inout ActionPath) {
    if case .success(let value) = self { path.descend(into: value) }
  }
}
