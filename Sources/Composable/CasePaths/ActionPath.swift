/// The case path of one action, as it is read off the value: what a trace writes in place of the action.
///
/// For wrappers written by hand (`PresentationAction`, `StackAction`, …): conform to `CasePathDescribing`, append the
/// case's name where it is part of a path (`element`, `push`, `popFrom`, `dismiss`; not `presented`), append the id of
/// an element, and `descend(into:)` the child's action.
public struct ActionPath: Hashable, Sendable {
  /// Case names, outermost first: constant strings, joined only by whoever writes them.
  public private(set) var cases: [String] = []
  /// The ids of the stack elements and rows on the way, outermost first.
  public private(set) var ids: [String] = []
  /// Whether the last case is a presentation's own `dismiss` or a stack's own `popFrom`: an app may have cases of these
  /// names too.
  public internal(set) var endsInDeparture = false

  public init() {}

  /// The path of an action. An action that cannot describe itself has an empty path.
  public init<Action>(_ action: Action) {
    cases.reserveCapacity(8)
    descend(dynamicallyInto: action)
  }

  /// The path of an action that describes itself: no cast.
  public init(_ action: some CasePathDescribing) {
    cases.reserveCapacity(8)
    action.describeCasePath(in: &self)
  }

  public mutating func append(_ name: String) { cases.append(name) }

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
    withUnsafePointer(to: value) { descend(into: UnsafeRawPointer($0), as: type) }
  }

  private mutating func descend<Value: CasePathDescribing>(into place: UnsafeRawPointer, as type: Value.Type)
  {
    place.assumingMemoryBound(to: Value.self).pointee.describeCasePath(in: &self)
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
