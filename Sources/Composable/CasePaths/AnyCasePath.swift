/// How to put a value into one case of an enum and how to take it out again, as a value.
///
/// Case paths are written by `@CasePathable`; a feature refers to them through case key paths (`\.destination.edit`).
/// On some platforms a key path cannot tell the names it is made of, so a case path carries them itself.
public struct AnyCasePath<Root, Value>: @unchecked Sendable {
  // Unchecked: the closures are `@Sendable` where a person writes them; those written by `@CasePathable` capture
  // nothing but the types they are generic over.
  private let _embed: (Value) -> Root
  private let _extract: (Root) -> Value?
  /// Calls a function with the address of the case's value, if the root at an address is that case: where the types are
  /// known when it is compiled, they need not be looked up.
  private let _withValue: (UnsafeRawPointer, (UnsafeRawPointer) -> Void) -> Void

  /// The names of the cases on the way from the root to the value, outermost first. `presented`, and the cases of
  /// `Result` and `Optional`, leave no name; the path of a type to itself has none.
  public let caseNames: [String]

  /// Whether it leads through one case and macros wrote it: an action that begins with its name is this case, and no
  /// other is.
  private let isOneCase: Bool

  /// A case path by hand. It adds `caseNames` to the paths that traces write.
  public init(
    caseNames: [String] = [],
    embed: @escaping @Sendable (Value) -> Root,
    extract: @escaping @Sendable (Root) -> Value?
  ) {
    self.init(caseNames, isOneCase: false, embed, extract, Self.withValue(extractedBy: extract))
  }

  /// For code that the macros write, whose closures capture nothing but generic types.
  @inlinable
  public init(
    _caseNames: [String], _embed: @escaping (Value) -> Root, _extract: @escaping (Root) -> Value?
  ) {
    self.init(
      _caseNames, isOneCase: _caseNames.count == 1, _embed, _extract, Self.withValue(extractedBy: _extract))
  }

  @usableFromInline
  init(
    _ caseNames: [String], isOneCase: Bool, _ embed: @escaping (Value) -> Root,
    _ extract: @escaping (Root) -> Value?,
    _ withValue: @escaping (UnsafeRawPointer, (UnsafeRawPointer) -> Void) -> Void
  ) {
    self.caseNames = caseNames
    self.isOneCase = isOneCase
    _embed = embed
    _extract = extract
    _withValue = withValue
  }

  @inlinable
  static func withValue(
    extractedBy extract: @escaping (Root) -> Value?
  ) -> (UnsafeRawPointer, (UnsafeRawPointer) -> Void) -> Void {
    { root, body in
      guard let value = extract(root.assumingMemoryBound(to: Root.self).pointee) else { return }
      withUnsafePointer(to: value) { body(UnsafeRawPointer($0)) }
    }
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
      caseNames + path.caseNames, isOneCase: false,
      { [_embed] in _embed(path._embed($0)) },
      { [_extract] in
        guard let value = _extract($0) else { return nil }
        return path._extract(value)
      },
      { [_withValue] root, body in _withValue(root) { path._withValue($0, body) } })
  }

  /// The name by which an action tells that it is this case; nil where that does not tell for certain.
  var certainCase: String? { isOneCase ? caseNames[0] : nil }

  /// Calls `body` with the address of the case's value, if the root at an address is that case.
  func withValue(of root: UnsafeRawPointer, _ body: (UnsafeRawPointer) -> Void) { _withValue(root, body) }
}

extension AnyCasePath: CustomStringConvertible {
  public var description: String {
    "\(Root.self)" + caseNames.map { ".\($0)" }.joined()
  }
}
