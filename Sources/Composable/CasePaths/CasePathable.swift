/// An enum whose cases can be named by key paths. `@CasePathable` writes the conformance.
public protocol CasePathable {
  /// A type with one property for each case: the case's path, under the case's name.
  associatedtype AllCasePaths
  static var allCasePaths: AllCasePaths { get }
}

/// An enum whose case paths can be listed: `for path in Action.allCasePaths`.
public protocol CasePathIterable: CasePathable
where AllCasePaths: Sequence, AllCasePaths.Element == PartialCaseKeyPath<Self> {}

extension CasePathable {
  /// The starting point of a case key path: `\Action.Cases.destination.edit`.
  public typealias Cases = Case<Self>

  /// Whether the value is the case the key path leads to.
  public func `is`(_ keyPath: PartialCaseKeyPath<Self>) -> Bool { self[case: keyPath] != nil }

  /// The value of the case that a key path leads to which does not tell the value's type, or `nil` when this is another
  /// case.
  @_disfavoredOverload
  public subscript(case keyPath: PartialCaseKeyPath<Self>) -> Any? {
    AnyCases.known.value(of: keyPath) { Case<Self>._root[keyPath: keyPath] as? any AnyCase }?._value(of: self)
  }

  /// The value of the case the key path leads to, or `nil` when this is another case.
  ///
  /// Assigning embeds the new value, whatever case was there. A case cannot be emptied: assigning `nil` is reported
  /// and changes nothing.
  public subscript<Value>(case keyPath: CaseKeyPath<Self, Value>) -> Value? {
    get { AnyCasePath.cached(keyPath).extract(from: self) }
    set { AnyCasePath.cached(keyPath).assign(newValue, to: &self) }
  }

  /// The value of a case as a member of an enum that is `@dynamicMemberLookup`: `destination.edit?.title`.
  public subscript<Value>(
    dynamicMember keyPath: KeyPath<AllCasePaths, AnyCasePath<Self, Value>>
  ) -> Value? {
    get { Self.allCasePaths[keyPath: keyPath].extract(from: self) }
    set { Self.allCasePaths[keyPath: keyPath].assign(newValue, to: &self) }
  }

  /// Changes the value of a case in place. When this is another case, that is reported and nothing changes.
  public mutating func modify<Value>(
    _ keyPath: CaseKeyPath<Self, Value>,
    yield: (inout Value) -> Void,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    let path = AnyCasePath.cached(keyPath)
    guard path.modify(&self, yield) != nil else {
      reportIssue(
        "The case \(path) was to be modified, but the value is another case: \(self)",
        fileID: fileID, filePath: filePath, line: line, column: column)
      return
    }
  }
}

extension AnyCasePath {
  fileprivate func assign(_ value: Value?, to root: inout Root) {
    guard let value else {
      reportIssue("nil was assigned to the case \(self): a case cannot be emptied, only replaced")
      return
    }
    root = embed(value)
  }
}

/// What partial case key paths lead to.
private enum AnyCases {
  static let known = KeyPathCache<(any AnyCase)?>()
}

// For code that the macros write of enums with deprecated cases: a witness that is deprecated is called without a warning
// through its protocol.

public protocol _CasePathList {
  associatedtype Root
  static var paths: [PartialCaseKeyPath<Root>] { get }
  static func path(of root: Root) -> PartialCaseKeyPath<Root>
}

public func _paths<List: _CasePathList>(in list: List.Type) -> [PartialCaseKeyPath<List.Root>] { list.paths }

public func _path<List: _CasePathList>(
  of root: List.Root, in list: List.Type
) -> PartialCaseKeyPath<List.Root> {
  list.path(of: root)
}
