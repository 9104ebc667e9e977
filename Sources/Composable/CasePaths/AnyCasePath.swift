/// How to put a value into one case of an enum and how to take it out again, as a value.
///
/// Case paths are written by `@CasePathable`; a feature refers to them through case key paths (`\.destination.edit`).
/// On some platforms a key path cannot tell the names it is made of, so a case path carries them itself.
public struct AnyCasePath<Root, Value>: @unchecked Sendable {
  // Unchecked: the closures are `@Sendable` where a person writes them; those written by `@CasePathable` capture
  // nothing but the types they are generic over.
  private let _embed: (Value) -> Root
  private let _extract: (Root) -> Value?

  /// The names of the cases on the way from the root to the value, outermost first. `presented`, and the cases of
  /// `Result` and `Optional`, leave no name; the path of a type to itself has none.
  public let caseNames: [String]

  /// Whether macros wrote the case path, so that what an action says of itself begins with the same names.
  let isWritten: Bool

  /// A case path by hand. It adds `caseNames` to the paths that traces write.
  public init(
    caseNames: [String] = [],
    embed: @escaping @Sendable (Value) -> Root,
    extract: @escaping @Sendable (Root) -> Value?
  ) {
    self.caseNames = caseNames
    isWritten = false
    self._embed = embed
    self._extract = extract
  }

  /// For code that the macros write, whose closures capture nothing but generic types.
  public init(
    _caseNames: [String], _embed: @escaping (Value) -> Root, _extract: @escaping (Root) -> Value?
  ) {
    self.init(written: true, _caseNames, _embed, _extract)
  }

  private init(
    written: Bool, _ caseNames: [String], _ _embed: @escaping (Value) -> Root,
    _ _extract: @escaping (Root) -> Value?
  ) {
    self.caseNames = caseNames
    isWritten = written
    self._embed = _embed
    self._extract = _extract
  }

  /// The case path that a case key path stands for. It is worth keeping where it is used often.
  public init(_ keyPath: CaseKeyPath<Root, Value>) {
    self = Case<Root>._root[keyPath: keyPath]._path(from: Root.self)
  }

  /// The path of a type to itself: extracts always, embeds unchanged.
  public static func itself() -> AnyCasePath<Root, Root> where Value == Root {
    AnyCasePath(_caseNames: [], _embed: { $0 }, _extract: { $0 })
  }

  /// The root with this case holding `value`.
  public func embed(_ value: Value) -> Root { _embed(value) }

  /// The case's value, or `nil` when the root is another case.
  public func extract(from root: Root) -> Value? { _extract(root) }

  /// Changes the value in place. Returns `nil`, and changes nothing, when the root is another case.
  ///
  /// The value is moved out of the root and back, so that a collection in it is not copied. When `body` throws, what
  /// it changed so far stays.
  @discardableResult
  public func modify<Result>(_ root: inout Root, _ body: (inout Value) throws -> Result) rethrows -> Result? {
    guard var value = _extract(root) else { return nil }
    return try withUnsafeMutablePointer(to: &root) { place in
      place.deinitialize(count: 1)
      defer { place.initialize(to: _embed(value)) }
      return try body(&value)
    }
  }

  /// The path through this case and on through a case of its value.
  public func appending<Member>(_ path: AnyCasePath<Value, Member>) -> AnyCasePath<Root, Member> {
    AnyCasePath<Root, Member>(
      written: isWritten && path.isWritten,
      caseNames + path.caseNames,
      { [_embed] in _embed(path._embed($0)) },
      { [_extract] in _extract($0).flatMap(path._extract) }
    )
  }

  /// The first name of the path, where it is certain that an action which the path leads through begins with it.
  var firstCase: String? { isWritten ? caseNames.first : nil }

  /// Calls `body` with the address of the case's value, if the root at an address is that case.
  func withValue(of root: UnsafeRawPointer, _ body: (UnsafePointer<Value>) -> Void) {
    guard let value = _extract(root.assumingMemoryBound(to: Root.self).pointee) else { return }
    withUnsafePointer(to: value, body)
  }
}

extension AnyCasePath: CustomStringConvertible {
  public var description: String {
    "\(Root.self)" + caseNames.map { ".\($0)" }.joined()
  }
}
