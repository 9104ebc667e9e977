import Foundation

/// A field of a state that is changed where it lies.
///
/// A key path to a property with accessors reads, changes a copy and writes back; of an observed field, which has accessors,
/// each change would copy what the field holds, and would look to observers like a field replaced. Observable states tell
/// where their fields lie, so the key path is only used to find out which field it is.
struct FieldPath<Root, Value> {
  let keyPath: WritableKeyPath<Root, Value>

  init(_ keyPath: WritableKeyPath<Root, Value>) { self.keyPath = keyPath }

  func value(of root: Root) -> Value { root[keyPath: keyPath] }

  /// Whether it is a field that an observable state tells the place of.
  var isObserved: Bool { ObservedFields.field(of: keyPath, in: Root.self) != nil }

  func change<Result>(_ root: inout Root, _ body: (inout Value) -> Result) -> Result {
    guard let field = ObservedFields.field(of: keyPath, in: Root.self) else {
      return body(&root[keyPath: keyPath])
    }
    var result: Result?
    withUnsafeMutablePointer(to: &root) { pointer in
      field.access(UnsafeMutableRawPointer(pointer), field.index) { place in
        result = body(&place.assumingMemoryBound(to: Value.self).pointee)
      }
    }
    return result ?? body(&root[keyPath: keyPath])
  }
}

extension FieldPath {
  /// Whether the field lies in an object that the state refers to: then it may change while the state does not.
  var leadsThroughObject: Bool { keyPath is ReferenceWritableKeyPath<Root, Value> }
}

/// A field that is read by addresses, where it lies: through its key path it would be copied, and noted as observed.
struct PlacedField<Root, Value> {
  let path: FieldPath<Root, Value>
  /// From the beginning of the state; nil for a field that is computed or lies elsewhere.
  let offset: Int?

  init(_ path: FieldPath<Root, Value>) {
    self.path = path
    offset =
      MemoryLayout<Root>.offset(of: path.keyPath)
      ?? ObservedFields.field(of: path.keyPath, in: Root.self)?.offset
  }

  /// From the beginning of the state, of something that lies in the field.
  func offset(of part: Int?) -> Int? {
    guard let offset, let part else { return nil }
    return offset + part
  }

  func withValue(of root: UnsafeRawPointer, _ body: (UnsafePointer<Value>) -> Void) {
    if let offset { return body((root + offset).assumingMemoryBound(to: Value.self)) }
    withUnsafePointer(to: path.value(of: root.assumingMemoryBound(to: Root.self).pointee), body)
  }
}

/// Which fields of observable states key paths lead to. A key path is looked at once.
enum ObservedFields {
  struct Field {
    var access: (UnsafeMutableRawPointer, Int, (UnsafeMutableRawPointer) -> Void) -> Void
    var index: Int
    /// Where it is stored, from the beginning of the state.
    var offset: Int?
  }

  private static let known = KeyPathCache<Field?>()

  static func field<Root>(of keyPath: AnyKeyPath, in root: Root.Type) -> Field? {
    known.value(of: keyPath) {
      guard let observable = root as? any ObservableState.Type else { return nil }
      return find(keyPath, in: observable)
    }
  }

  private static func find<State: ObservableState>(_ keyPath: AnyKeyPath, in state: State.Type) -> Field? {
    guard let index = state._$fields.firstIndex(where: { $0 == keyPath }) else { return nil }
    return Field(
      access: { place, index, body in
        place.assumingMemoryBound(to: State.self).pointee._$withField(index, body)
      },
      index: index, offset: state._$offset(index))
  }
}

/// What has been found out about key paths. A key path that stands in a program's text is one object, found by its address;
/// one that is made anew each time is found by what it is.
final class KeyPathCache<Value>: @unchecked Sendable {
  // Unchecked: guarded by the lock.
  private let lock = NSLock()
  private var byAddress: [ObjectIdentifier: (keyPath: AnyKeyPath, value: Value)] = [:]
  private var byMeaning: [AnyKeyPath: Value] = [:]
  /// Key paths that are kept at most: beyond it they are made faster than they are worth keeping, for they hold ids.
  private let limit = 4096

  func value(of keyPath: AnyKeyPath, or find: () -> Value) -> Value {
    let address = ObjectIdentifier(keyPath)
    if let known = lock.withLock({ byAddress[address]?.value }) { return known }
    let value = lock.withLock({ byMeaning[keyPath] }) ?? find()
    lock.withLock {
      if byMeaning.count < limit { byMeaning[keyPath] = value }
      // Kept alive, so that its address is not given to another.
      if byAddress.count < limit { byAddress[address] = (keyPath, value) }
    }
    return value
  }
}

extension AnyCasePath {
  /// The case path of a case key path, made once: operators ask for it each time a body is built.
  static func cached(_ keyPath: CaseKeyPath<Root, Value>) -> AnyCasePath {
    let path = CasePaths.known.value(of: keyPath) { AnyCasePath(keyPath) }
    return path as? AnyCasePath ?? AnyCasePath(keyPath)
  }
}

private enum CasePaths {
  static let known = KeyPathCache<Any>()
}
