/// A slot for one child at most: what `@Presents` keeps an optional child's state in.
///
/// The child's state lies in memory of its own, so that a feature may present itself; it is changed in place and copied
/// only where somebody else holds the slot too.
@propertyWrapper
public struct PresentationState<State> {
  private var box: Box?

  private final class Box: PresentationBox {
    var state: State? {
      didSet { version = UniqueNumber.next() }
    }

    init(_ state: State?) { self.state = state }
  }

  public init(wrappedValue: State?) {
    if let wrappedValue { box = Box(wrappedValue) }
  }

  public var wrappedValue: State? {
    get { box?.state }
    set {
      if newValue == nil && box == nil { return }
      if isKnownUniquelyReferenced(&box) { box!.state = newValue } else { box = newValue.map(Box.init) }
    }
    _modify {
      if !isKnownUniquelyReferenced(&box) { box = Box(box?.state) }
      yield &box!.state
    }
  }

  /// The slot itself: `state.$destination[case: \.edit]`, and what `ifLet` asks for.
  public var projectedValue: PresentationState {
    get { self }
    set { self = newValue }
    _modify { yield &self }
  }

  var isEmpty: Bool { box?.state == nil }

  /// A number that is another one after whatever change of what the slot holds, and of no other slot but its copies; 0 for
  /// one that never held anything.
  var version: UInt64 { box?.version ?? 0 }
}

/// What all boxes have, whatever they hold.
class PresentationBox {
  /// Another one after whatever change of what the box holds.
  fileprivate(set) final var version = UniqueNumber.next()

  /// The number of what a presentation state holds, read where that lies: its box is all that it stores.
  static func version(ofStateAt place: UnsafeRawPointer) -> UInt64 {
    guard let box = place.load(as: UnsafeRawPointer?.self) else { return 0 }
    return Unmanaged<PresentationBox>.fromOpaque(box)._withUnsafeGuaranteedRef { $0.version }
  }
}

extension PresentationState where State: CasePathable {
  /// The child of one case, or nil when the slot is empty or holds another case. Changing it in place keeps the child.
  public subscript<Value>(case keyPath: CaseKeyPath<State, Value>) -> Value? {
    get { wrappedValue.flatMap(AnyCasePath.cached(keyPath).extract(from:)) }
    set {
      let path = AnyCasePath.cached(keyPath)
      guard let newValue else {
        if let state = wrappedValue, path.extract(from: state) != nil { wrappedValue = nil }
        return
      }
      wrappedValue = path.embed(newValue)
    }
    _modify {
      let path = AnyCasePath.cached(keyPath)
      var value = wrappedValue.flatMap(path.extract(from:))
      if value == nil {
        defer { if let value { wrappedValue = path.embed(value) } }
        yield &value
        return
      }
      // Taken out meanwhile, so that the change copies none of its collections.
      wrappedValue = nil
      defer { wrappedValue = value.map(path.embed) }
      yield &value
    }
  }
}

extension PresentationState: @unchecked Sendable where State: Sendable {}

extension PresentationState: Equatable where State: Equatable {
  public static func == (left: Self, right: Self) -> Bool {
    left.box === right.box || left.wrappedValue == right.wrappedValue
  }
}

extension PresentationState: Hashable where State: Hashable {
  public func hash(into hasher: inout Hasher) { hasher.combine(wrappedValue) }
}

extension PresentationState: Decodable where State: Decodable {
  public init(from decoder: any Decoder) throws {
    self.init(wrappedValue: try decoder.singleValueContainer().decode(State?.self))
  }
}

extension PresentationState: Encodable where State: Encodable {
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wrappedValue)
  }
}

extension PresentationState: CustomReflectable {
  /// What is printed of a slot is what it holds.
  public var customMirror: Mirror { Mirror(reflecting: wrappedValue as Any) }
}
