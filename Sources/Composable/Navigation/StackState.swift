/// The screens of a stack, bottom first: a list of destinations of one type, each with an id of its own.
///
/// An element is found by its id in constant time. `append`, `removeLast`, `removeAll` and whatever else a
/// range-replaceable collection has give new elements new ids and let those that stay keep theirs.
public struct StackState<Element> {
  /// Never nil, but while an element is being changed through its id.
  private var elements: ContiguousArray<Element?> = [] {
    didSet { version = UniqueNumber.next() }
  }
  /// A number that is another one after whatever change of the stack, and of no other stack but its copies.
  private(set) var version = UniqueNumber.next()
  private(set) var elementIDs: ContiguousArray<StackElementID> = []
  /// For each element a number that is another one after whatever change of it: who walks a stack passes by what is as
  /// it was.
  private(set) var versions: ContiguousArray<UInt64> = []
  private var positions: [StackElementID: Int] = [:]
  /// Another one whenever elements come, go or are replaced.
  private var identity = ObservableStateID()

  public init() {}

  /// The elements' ids, bottom first.
  public var ids: [StackElementID] { Array(elementIDs) }

  func contains(_ id: StackElementID) -> Bool { positions[id] != nil }

  /// Calls `body` with the address of the element with an id, if it is there.
  func withElement(_ id: StackElementID, _ body: (UnsafeRawPointer) -> Void) {
    if let position = positions[id] { withElement(at: position, body) }
  }

  /// Calls `body` with the address of an element: what is in it is not copied.
  func withElement(at position: Int, _ body: (UnsafeRawPointer) -> Void) {
    elements.withUnsafeBufferPointer { elements in
      // An optional that is not nil begins with what it holds.
      guard let start = elements.baseAddress, elements[position] != nil else { return }
      body(UnsafeRawPointer(start + position))
    }
  }

  /// The element with an id. Assigning to an id that is there replaces the element; assigning nil removes it alone;
  /// assigning to another id puts the element on top.
  ///
  /// Constant time, but for a removal below the top: linear in the number of elements above.
  public subscript(id id: StackElementID) -> Element? {
    get { positions[id].flatMap { elements[$0] } }
    set {
      switch (positions[id], newValue) {
      case (let position?, let element?):
        identity = ObservableStateID()
        elements[position] = element
        versions[position] = UniqueNumber.next()
      case (let position?, nil): replaceSubrange(position..<position + 1, with: EmptyCollection())
      case (nil, let element?): append(element, id: id)
      case (nil, nil): break
      }
    }
    _modify {
      if let position = positions[id] {
        let before = observedID(at: position)
        defer { settle(position, since: before) }
        yield &elements[position]
      } else {
        var element: Element?
        defer { if let element { append(element, id: id) } }
        yield &element
      }
    }
  }

  private func observedID(at position: Int) -> ObservableStateID {
    elements[position].map(ObservedID.of) ?? .unidentified
  }

  /// Ends a change of an element where it lies: it may be gone, or another one than before.
  private mutating func settle(_ position: Int, since before: ObservableStateID) {
    guard elements[position] != nil else { return forget(position) }
    versions[position] = UniqueNumber.next()
    if !before.isCertainlySame(as: observedID(at: position)) { identity = ObservableStateID() }
  }

  /// Takes away what an id's subscript has left empty.
  private mutating func forget(_ position: Int) {
    identity = ObservableStateID()
    elements.remove(at: position)
    versions.remove(at: position)
    positions[elementIDs.remove(at: position)] = nil
    for later in position..<elementIDs.count { positions[elementIDs[later]] = later }
  }

  /// Puts an element on top. Its id must not be there.
  mutating func append(_ element: Element, id: StackElementID) {
    identity = ObservableStateID()
    positions[id] = elements.count
    elements.append(element)
    elementIDs.append(id)
    versions.append(UniqueNumber.next())
    @Dependency(\.stackElementID) var generator
    generator.pass(id)
  }

  /// Removes all elements above the one with an id, which becomes the top. An unknown id is reported and changes
  /// nothing.
  public mutating func pop(
    to id: StackElementID,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    guard let position = positions[id] else {
      return reportUnknown(id, in: "pop(to:)", fileID: fileID, filePath: filePath, line: line, column: column)
    }
    removeLast(elements.count - position - 1)
  }

  /// Removes the element with an id and all elements above it. An unknown id is reported and changes nothing.
  public mutating func pop(
    from id: StackElementID,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    guard let position = positions[id] else {
      return reportUnknown(
        id, in: "pop(from:)", fileID: fileID, filePath: filePath, line: line, column: column)
    }
    removeLast(elements.count - position)
  }

  private func reportUnknown(
    _ id: StackElementID, in operation: String, fileID: StaticString, filePath: StaticString, line: UInt,
    column: UInt
  ) {
    reportIssue(
      "\(operation) names the stack element \(id), which is not there. The stack has \(idList).",
      fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// The ids as a message says them.
  var idList: String {
    elementIDs.isEmpty
      ? "no elements" : "the elements " + elementIDs.map(\.description).joined(separator: ", ")
  }
}

extension StackState where Element: CasePathable {
  /// The value in one case of the element with an id: `state.path[id: 3, case: \.profile]?.name = "Ada"`.
  ///
  /// Assigning nil removes the element if it is that case. A change to an element of another case is reported.
  public subscript<Value>(
    id id: StackElementID,
    case keyPath: CaseKeyPath<Element, Value>,
    fileID fileID: StaticString = #fileID,
    filePath filePath: StaticString = #filePath,
    line line: UInt = #line,
    column column: UInt = #column
  ) -> Value? {
    get { self[id: id].flatMap(AnyCasePath.cached(keyPath).extract(from:)) }
    set {
      let path = AnyCasePath.cached(keyPath)
      guard let element = self[id: id], path.extract(from: element) != nil else {
        if newValue != nil {
          reportIssue(
            "The stack element \(id) cannot be changed as \(path): it is not there, or is another case",
            fileID: fileID, filePath: filePath, line: line, column: column)
        }
        return
      }
      self[id: id] = newValue.map(path.embed)
    }
    _modify {
      let path = AnyCasePath.cached(keyPath)
      var value = self[id: id].flatMap(path.extract(from:))
      guard value != nil, let position = positions[id] else {
        defer {
          if value != nil {
            self[id: id, case: keyPath, fileID: fileID, filePath: filePath, line: line, column: column] =
              value
          }
        }
        yield &value
        return
      }
      let before = observedID(at: position)
      // Taken out meanwhile, so that the change copies none of its collections.
      elements[position] = nil
      defer {
        elements[position] = value.map(path.embed)
        settle(position, since: before)
      }
      yield &value
    }
  }
}

extension StackState: RandomAccessCollection, MutableCollection, RangeReplaceableCollection {
  public var startIndex: Int { 0 }
  public var endIndex: Int { elements.count }

  public subscript(position: Int) -> Element {
    get { elements[position]! }
    set {
      identity = ObservableStateID()
      elements[position] = newValue
      versions[position] = UniqueNumber.next()
    }
    _modify {
      let before = observedID(at: position)
      defer { settle(position, since: before) }
      yield &elements[position]!
    }
  }

  public mutating func replaceSubrange<C: Collection>(_ range: Range<Int>, with newElements: C)
  where C.Element == Element {
    guard !range.isEmpty || !newElements.isEmpty else { return }
    @Dependency(\.stackElementID) var generator
    identity = ObservableStateID()
    for position in range { positions[elementIDs[position]] = nil }
    elements.replaceSubrange(range, with: newElements.map(Optional.some))
    elementIDs.replaceSubrange(range, with: newElements.map { _ in newID(from: generator) })
    versions.replaceSubrange(range, with: newElements.map { _ in UniqueNumber.next() })
    for position in range.lowerBound..<elementIDs.count { positions[elementIDs[position]] = position }
  }

  /// The next id that no element has: those that are there may come from another generator, as in a state that was made
  /// outside of the store that it is given to.
  private func newID(from generator: StackElementIDGenerator) -> StackElementID {
    while true {
      let id = generator.next()
      if positions[id] == nil { return id }
    }
  }

  public mutating func append(_ element: Element) {
    @Dependency(\.stackElementID) var generator
    identity = ObservableStateID()
    let id = newID(from: generator)
    positions[id] = elements.count
    elements.append(element)
    elementIDs.append(id)
    versions.append(UniqueNumber.next())
  }

  public mutating func removeAll(keepingCapacity: Bool = false) {
    guard !isEmpty else { return }
    identity = ObservableStateID()
    elements.removeAll(keepingCapacity: keepingCapacity)
    elementIDs.removeAll(keepingCapacity: keepingCapacity)
    versions.removeAll(keepingCapacity: keepingCapacity)
    positions.removeAll(keepingCapacity: keepingCapacity)
  }

  /// Removes elements from the top. More than there are is reported and changes nothing.
  public mutating func removeLast(_ amount: Int) {
    guard (0...count).contains(amount) else {
      reportIssue(
        "removeLast was to remove \(amount) elements of a stack that has \(count): nothing was removed")
      return
    }
    removeSubrange((count - amount)..<count)
  }

  public mutating func swapAt(_ i: Int, _ j: Int) {
    identity = ObservableStateID()
    elements.swapAt(i, j)
    elementIDs.swapAt(i, j)
    versions.swapAt(i, j)
    positions[elementIDs[i]] = i
    positions[elementIDs[j]] = j
  }
}

extension StackState: ExpressibleByArrayLiteral {
  public init(arrayLiteral elements: Element...) { self.init(elements) }
}

extension StackState: ObservablyIdentified {
  public var _$id: ObservableStateID { identity }
}

extension StackState: Sendable where Element: Sendable {}

extension StackState: Equatable where Element: Equatable {
  /// Whether the same elements are there under the same ids.
  public static func == (left: Self, right: Self) -> Bool {
    left.elementIDs == right.elementIDs && left.elements == right.elements
  }
}

extension StackState: Hashable where Element: Hashable {
  public func hash(into hasher: inout Hasher) {
    hasher.combine(elementIDs)
    hasher.combine(elements)
  }
}

extension StackState: Decodable where Element: Decodable {
  /// Reads the elements; they are given new ids.
  public init(from decoder: any Decoder) throws {
    self.init(try [Element](from: decoder))
  }
}

extension StackState: Encodable where Element: Encodable {
  public func encode(to encoder: any Encoder) throws { try Array(self).encode(to: encoder) }
}

extension StackState: CustomReflectable {
  /// The elements by their ids.
  public var customMirror: Mirror {
    Mirror(
      self,
      children: zip(elementIDs, self).map { Mirror.Child(label: "[\($0)]", value: $1) },
      displayStyle: .dictionary)
  }
}
