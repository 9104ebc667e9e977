import Observation

/// What a struct with `@ObservableState` carries to be observed. Two registrars are always equal, and decoding makes a
/// new one, so that the state's own `Equatable`, `Hashable` and `Codable` mean its fields alone.
public struct ObservationStateRegistrar: Sendable {
  private let registrar = ObservationRegistrar()
  /// Referenced once for each copy of the state there is.
  private var copy = Copy()
  public private(set) var id = ObservableStateID()

  private final class Copy: Sendable {}

  public init() {}

  /// Gives the state a new identity when there is a copy of it: from now on the two differ. Both keep the observers,
  /// for nobody can say which of the two is being observed.
  public mutating func willModify() {
    guard !isKnownUniquelyReferenced(&copy) else { return }
    copy = Copy()
    id = ObservableStateID()
  }

  /// A field is read.
  public func access<State: ObservableState, Field>(_ state: State, keyPath: KeyPath<State, Field>) {
    registrar.access(state, keyPath: keyPath)
  }

  /// A field is about to be replaced.
  public func willSet<State: ObservableState, Field>(_ state: State, keyPath: KeyPath<State, Field>) {
    registrar.willSet(state, keyPath: keyPath)
  }

  /// A field was replaced.
  public func didSet<State: ObservableState, Field>(_ state: State, keyPath: KeyPath<State, Field>) {
    registrar.didSet(state, keyPath: keyPath)
  }

  /// A field is about to be changed in place. One without an identity of its own is taken to change.
  public func beginModify<State: ObservableState, Field>(
    _ state: State, keyPath: KeyPath<State, Field>, id: ObservableStateID
  ) {
    if id.isUnidentified { registrar.willSet(state, keyPath: keyPath) }
  }

  /// A field was changed in place. One that kept its identity has told its observers itself.
  public func endModify<State: ObservableState, Field>(
    _ state: State, keyPath: KeyPath<State, Field>, from before: ObservableStateID,
    to after: ObservableStateID
  ) {
    if before.isUnidentified {
      registrar.didSet(state, keyPath: keyPath)
    } else if !before.isCertainlySame(as: after) {
      registrar.willSet(state, keyPath: keyPath)
      registrar.didSet(state, keyPath: keyPath)
    }
  }

  // Whether observers of a field need to hear of its new value. Which overload it means is settled when the code is
  // compiled: identity where there is one, else equality, else always.

  public static func isChange<Value: ObservablyIdentified>(from old: Value, to new: Value) -> Bool {
    !old._$id.isCertainlySame(as: new._$id)
  }

  public static func isChange<Value: ObservablyIdentified & Equatable>(from old: Value, to new: Value) -> Bool
  {
    !old._$id.isCertainlySame(as: new._$id)
  }

  public static func isChange<Value: Equatable>(from old: Value, to new: Value) -> Bool { old != new }

  @_disfavoredOverload
  public static func isChange<Value>(from old: Value, to new: Value) -> Bool { true }
}

extension ObservationStateRegistrar: Hashable {
  public static func == (lhs: Self, rhs: Self) -> Bool { true }
  public func hash(into hasher: inout Hasher) {}
}

extension ObservationStateRegistrar: Codable {
  public init(from decoder: any Decoder) { self.init() }
  public func encode(to encoder: any Encoder) throws {}
}

extension ObservationStateRegistrar: CustomReflectable {
  /// Nothing: reflection, and what is printed by it, shows the state's fields alone.
  public var customMirror: Mirror { Mirror(self, children: [(label: String?, value: Any)]()) }
}
