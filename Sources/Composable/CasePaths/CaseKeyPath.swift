/// A key path from an enum to a value in one of its cases, to any depth: `\.path[id: 3].profile.delegate`.
public typealias CaseKeyPath<Root, Value> = KeyPath<Case<Root>, Case<Value>>

/// A case key path whose value's type is not known.
public typealias PartialCaseKeyPath<Root> = PartialKeyPath<Case<Root>>

/// What case key paths are key paths of: the way from some root enum to a `Value` in it.
@dynamicMemberLookup
public struct Case<Value>: Sendable {
  private let _way: CaseWay<Value>

  fileprivate init(_ way: CaseWay<Value>) { _way = way }

  /// The way from `Value` to itself.
  static var _root: Case<Value> { Case(CaseWayFromItself()) }

  /// The next case on the way.
  public subscript<Member>(
    dynamicMember keyPath: KeyPath<Value.AllCasePaths, AnyCasePath<Value, Member>>
  ) -> Case<Member> where Value: CasePathable {
    Case<Member>(_way.appending(Value.allCasePaths[keyPath: keyPath]))
  }

  /// The way as a case path of the root it started from.
  func _path<Root>(from: Root.Type) -> AnyCasePath<Root, Value> {
    // A case key path can start at its own root only, so the cast succeeds; another root never matches.
    if let way = _way as? CaseWayFrom<Root, Value> { return way.path }
    preconditionFailure("A case key path of \(Root.self) was started from another root")
  }
}

/// A way whose root is known to its subclass only: `Case` cannot name it, and boxing roots in `Any` would cost an
/// allocation and a cast for each action.
private class CaseWay<Value>: @unchecked Sendable {
  var caseNames: [String] { [] }
  func appending<Member>(_ path: AnyCasePath<Value, Member>) -> CaseWay<Member> {
    CaseWayFrom<Value, Member>(path)
  }
  func value(of root: Any) -> Value? { nil }
}

private class CaseWayFrom<Root, Value>: CaseWay<Value>, @unchecked Sendable {
  let path: AnyCasePath<Root, Value>
  init(_ path: AnyCasePath<Root, Value>) { self.path = path }
  override var caseNames: [String] { path.caseNames }
  override func appending<Member>(_ next: AnyCasePath<Value, Member>) -> CaseWay<Member> {
    CaseWayFrom<Root, Member>(path.appending(next))
  }
  override func value(of root: Any) -> Value? { (root as? Root).flatMap(path.extract(from:)) }
}

/// The beginning of each way. What goes on from it is not joined to it: a joined path takes two steps to each value.
private final class CaseWayFromItself<Root>: CaseWayFrom<Root, Root>, @unchecked Sendable {
  init() { super.init(.itself()) }
  override func appending<Member>(_ next: AnyCasePath<Root, Member>) -> CaseWay<Member> {
    CaseWayFrom<Root, Member>(next)
  }
}

/// A case reached through a partial key path, which does not tell its value's type.
///
/// Its members, and those of `Case`, have names that no case of an app has: a key path could mean either.
protocol AnyCase {
  var _caseNames: [String] { get }
  func _value(of root: Any) -> Any?
}

extension Case: AnyCase {
  var _caseNames: [String] { _way.caseNames }
  func _value(of root: Any) -> Any? { _way.value(of: root) }
}

extension KeyPath {
  /// Embeds a value: `\Action.Cases.destination.edit(value)`.
  public func callAsFunction<Enum, Associated>(_ value: Associated) -> Enum
  where Root == Case<Enum>, Value == Case<Associated> {
    AnyCasePath(self).embed(value)
  }

  /// Embeds a case without a value: `\Action.Cases.closeTapped()`.
  public func callAsFunction<Enum>() -> Enum where Root == Case<Enum>, Value == Case<Void> {
    AnyCasePath(self).embed(())
  }
}

extension PartialKeyPath {
  /// The names of the cases that a case key path passes, as `AnyCasePath.caseNames`; key paths have no names of
  /// their own everywhere.
  public func caseNames<Enum>() -> [String] where Root == Case<Enum> {
    (Case<Enum>._root[keyPath: self] as? any AnyCase)?._caseNames ?? []
  }
}
