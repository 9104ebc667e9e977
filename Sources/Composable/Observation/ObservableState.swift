import Observation

/// State whose fields are observed one by one: `@ObservableState` writes the conformance, for structs and for enums.
///
/// `withObservationTracking` over a store whose state is observable sees exactly the fields that were read.
public protocol ObservableState: Observable, ObservablyIdentified {
  /// The identity of the state at an address: nothing but that is read.
  static func _$id(at place: UnsafeRawPointer) -> ObservableStateID

  /// Called before a change. A value that shares its identity with a copy gets a new one.
  mutating func _$willModify()

  /// The key paths of the observed fields.
  static var _$fields: [PartialKeyPath<Self>] { get }

  /// Gives the place where an observed field lies, by its index in `_$fields`, and tells observers if it changes.
  mutating func _$withField(_ index: Int, _ body: (UnsafeMutableRawPointer) -> Void)

  /// Where an observed field is stored, from the beginning of the state; nil for one that is not stored as it is read.
  static func _$offset(_ index: Int) -> Int?
}

extension ObservableState {
  public static func _$id(at place: UnsafeRawPointer) -> ObservableStateID {
    place.assumingMemoryBound(to: Self.self).pointee._$id
  }

  public static var _$fields: [PartialKeyPath<Self>] { [] }
  public static func _$offset(_ index: Int) -> Int? { nil }
  public mutating func _$withField(_ index: Int, _ body: (UnsafeMutableRawPointer) -> Void) {}
}

/// A value that can tell in constant time whether it is still the one that was observed.
///
/// While the identity stays, all changes are told by the value's own fields; when it differs, whoever holds the value
/// tells its observers.
public protocol ObservablyIdentified {
  var _$id: ObservableStateID { get }
}

/// The identity of observed state: kept while a value is changed in place, new for a value made anew and for a copy
/// that goes a way of its own.
public struct ObservableStateID: Hashable, Sendable {
  private static let unidentifiedNumber = UInt64.max

  /// The number of a state or a collection; 0 where the tag alone tells.
  private var number: UInt64
  /// The cases on the way to it.
  private var tag: Int

  /// A new identity.
  public init() {
    number = UniqueNumber.next()
    tag = 0
  }

  /// The identity of a case without a value.
  public init(_tag: Int) {
    number = 0
    tag = _tag + 1
  }

  private init(number: UInt64, tag: Int) {
    self.number = number
    self.tag = tag
  }

  /// The identity of what tells nothing about itself: no value can be said to be the same as before.
  public static let unidentified = ObservableStateID(number: unidentifiedNumber, tag: 0)

  /// Whether it is certain that two identities are of the same value.
  public func isCertainlySame(as other: ObservableStateID) -> Bool {
    number != Self.unidentifiedNumber && self == other
  }

  var isUnidentified: Bool { number == Self.unidentifiedNumber }

  /// The identity of a case that holds a value of this identity.
  public func _tagged(_ tag: Int) -> ObservableStateID {
    guard !isUnidentified else { return self }
    return ObservableStateID(number: number, tag: self.tag &* 1_009 &+ tag &+ 1)
  }

  /// A value's identity. Which of the two it means is settled when the code is compiled.
  public static func of(_ value: some ObservablyIdentified) -> ObservableStateID { value._$id }

  /// A value without an identity.
  @_disfavoredOverload
  public static func of<Value>(_ value: Value) -> ObservableStateID { .unidentified }
}

extension Optional: ObservablyIdentified where Wrapped: ObservablyIdentified {
  public var _$id: ObservableStateID {
    switch self {
    case .none: ObservableStateID(_tag: 0)
    case .some(let value): value._$id._tagged(1)
    }
  }
}

extension PresentationState: ObservablyIdentified where State: ObservablyIdentified {
  public var _$id: ObservableStateID { wrappedValue._$id }
}

/// Gives a copy an identity of its own. Which of the two it means is settled when the code is compiled.
public func _willModify(_ value: inout some ObservableState) { value._$willModify() }

/// A value without an identity.
@_disfavoredOverload
public func _willModify<Value>(_ value: inout Value) {}
