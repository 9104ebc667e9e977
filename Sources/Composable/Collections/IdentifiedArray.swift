/// An identified array of elements that know their own identity: `IdentifiedArrayOf<Row.State>`.
public typealias IdentifiedArrayOf<Element: Identifiable> = IdentifiedArray<Element.ID, Element>

/// An ordered collection whose elements are found by identity in constant time.
///
/// No two elements have the same id, the order is that of insertion until somebody changes it, and ids are never out of
/// step with elements: an element whose id changes while it is edited in place is found by its new id (and the change is
/// reported, for a row that becomes another loses its effects).
public struct IdentifiedArray<ID: Hashable, Element> {
  // An optional, so that an element can be moved out while it is edited: a copy held meanwhile would make the element
  // copy its own collections. Between calls none is nil.
  private(set) var slots: ContiguousArray<Element?> = [] {
    didSet { version = UniqueNumber.next() }
  }
  /// A number that is another one after whatever change of the array, and of no other array but its copies.
  private(set) var version = UniqueNumber.next()
  /// The last changes of one element each, for who has seen a version not long ago.
  private var changes: [ElementChange] = []
  private(set) var positions: [ID: Int] = [:]
  let identify: (Element) -> ID
  /// Differs whenever an observer could tell the difference and no element tells it: other elements, another order.
  private(set) var observedID = ObservableStateID(_tag: 0)

  fileprivate init(identify: @escaping (Element) -> ID) { self.identify = identify }

  /// An empty array of elements identified by a property. O(1).
  public init(id: KeyPath<Element, ID>) { self.init(identify: { $0[keyPath: id] }) }

  /// An array of elements identified by a property. Of several with one id the first stays. O(n).
  public init(uniqueElements elements: some Sequence<Element>, id: KeyPath<Element, ID>) {
    self.init(id: id)
    append(contentsOf: elements)
  }

  /// An array of elements identified by a property; `combine` makes one of two with the same id, which stays where the
  /// first was. O(n).
  public init(
    _ elements: some Sequence<Element>,
    id: KeyPath<Element, ID>,
    uniquingIDsWith combine: (Element, Element) throws -> Element
  ) rethrows {
    self.init(id: id)
    try append(contentsOf: elements, uniquingIDsWith: combine)
  }

  private struct ElementChange {
    var before: UInt64
    var after: UInt64
    var id: ID
  }

  // MARK: Reading

  /// The elements in order. O(n).
  public var elements: [Element] { Array(self) }

  /// The element with an id. O(1).
  ///
  /// Setting replaces it in place, appends it where there is none, and removes it for `nil` (O(n)). An element cannot
  /// be set under another id than its own: that is reported and changes nothing.
  public subscript(id id: ID) -> Element? {
    get { positions[id].flatMap { slots[$0] } }
    _modify {
      let before = version
      let position = positions[id]
      var element = position.flatMap { slots[$0].take() }
      let identity = Self.observableID(of: element)
      defer { putBack(element, at: position, id: id, identity: identity, since: before) }
      yield &element
    }
    set {
      guard let element = newValue else {
        remove(id: id)
        return
      }
      guard identify(element) == id else {
        reportIssue(
          "An element was set under the id \(id), but its own id is \(identify(element)): nothing was changed"
        )
        return
      }
      updateOrAppend(element)
    }
  }

  /// The position of an id. O(1).
  public func index(id: ID) -> Int? { positions[id] }

  /// Whether an element with this element's id is there. O(1).
  public func contains(_ element: Element) -> Bool { positions[identify(element)] != nil }

  // MARK: Adding

  /// Appends an element, unless its id is there already: then nothing changes. Says which, and where the id is. O(1).
  @discardableResult
  public mutating func append(_ element: Element) -> (inserted: Bool, index: Int) {
    insert(element, at: count)
  }

  /// Appends the elements whose ids are not there yet. O(k).
  public mutating func append(contentsOf elements: some Sequence<Element>) {
    slots.reserveCapacity(count + elements.underestimatedCount)
    for element in elements { append(element) }
  }

  /// Inserts an element, unless its id is there already: then nothing changes. O(n).
  @discardableResult
  public mutating func insert(_ element: Element, at index: Int) -> (inserted: Bool, index: Int) {
    let id = identify(element)
    if let known = positions[id] { return (false, known) }
    let before = version
    slots.insert(element, at: index)
    reindex(from: index)
    note(id, since: before)
    return (true, index)
  }

  /// Replaces the element with the same id where it is, or appends. Returns the one replaced. O(1).
  @discardableResult
  public mutating func updateOrAppend(_ element: Element) -> Element? {
    updateOrInsert(element, at: count).originalMember
  }

  /// Replaces the element with the same id where it is, or inserts at `index`. O(1), or O(n) to insert.
  @discardableResult
  public mutating func updateOrInsert(
    _ element: Element, at index: Int
  ) -> (originalMember: Element?, index: Int) {
    let id = identify(element)
    guard let known = positions[id] else { return (nil, insert(element, at: index).index) }
    let before = version
    let original = slots[known]
    slots[known] = element
    noteChange()
    note(id, since: before)
    return (original, known)
  }

  /// Replaces the element at `index` by one with the same id, and returns it. Another id is reported and changes
  /// nothing. O(1).
  @discardableResult
  public mutating func update(_ element: Element, at index: Int) -> Element {
    let original = self[index]
    guard identify(original) == identify(element) else {
      reportIssue(
        "The element \(identify(original)) cannot be updated with one whose id is \(identify(element))")
      return original
    }
    slots[index] = element
    noteChange()
    return original
  }

  // MARK: Removing

  /// Removes the element with an id and returns it. O(n).
  @discardableResult
  public mutating func remove(id: ID) -> Element? { positions[id].map { remove(at: $0) } }

  /// Removes the element with the same id and returns it. O(n).
  @discardableResult
  public mutating func remove(_ element: Element) -> Element? { remove(id: identify(element)) }

  /// Removes the element at `index`, which must be valid. O(n).
  @discardableResult
  public mutating func remove(at index: Int) -> Element {
    let element = self[index]
    let id = identify(element)
    let before = version
    positions[id] = nil
    slots.remove(at: index)
    reindex(from: index)
    note(id, since: before)
    return element
  }

  /// Removes all elements that satisfy the predicate. O(n).
  public mutating func removeAll(where shouldBeRemoved: (Element) throws -> Bool) rethrows {
    let kept = try filter { try !shouldBeRemoved($0) }
    if kept.count != count { replace(by: kept.slots) }
  }

  /// Removes all elements. O(n).
  public mutating func removeAll(keepingCapacity keepCapacity: Bool = false) {
    slots.removeAll(keepingCapacity: keepCapacity)
    positions.removeAll(keepingCapacity: keepCapacity)
    noteChange()
  }

  /// Removes a range of positions, which must be valid. O(n).
  public mutating func removeSubrange(_ bounds: some RangeExpression<Int>) {
    let range = bounds.relative(to: slots)
    for element in self[range] { positions[identify(element)] = nil }
    slots.removeSubrange(range)
    reindex(from: range.lowerBound)
  }

  /// Removes the first element and returns it; the array must not be empty. O(n).
  @discardableResult
  public mutating func removeFirst() -> Element { remove(at: 0) }

  /// Removes the first elements, of which there must be enough. O(n).
  public mutating func removeFirst(_ amount: Int) { removeSubrange(0..<amount) }

  /// Removes the last element and returns it; the array must not be empty. O(1).
  @discardableResult
  public mutating func removeLast() -> Element { remove(at: count - 1) }

  /// Removes the last elements, of which there must be enough. O(k).
  public mutating func removeLast(_ amount: Int) { removeSubrange((count - amount)..<count) }

  /// Removes the last element, if there is one. O(1).
  public mutating func popLast() -> Element? { isEmpty ? nil : removeLast() }

  /// The elements that satisfy a predicate, in order: a projection, which takes nothing from this array. O(n).
  public func filter(_ isIncluded: (Element) throws -> Bool) rethrows -> Self {
    var filtered = Self(identify: identify)
    filtered.replace(by: try slots.filter { try $0.map(isIncluded) ?? false })
    return filtered
  }

  // MARK: Keeping ids in step

  /// Puts new elements in place of all, for operations that permute or choose: their ids differ.
  mutating func replace(by slots: ContiguousArray<Element?>) {
    self.slots = slots
    positions.removeAll(keepingCapacity: true)
    reindex(from: 0)
  }

  private mutating func reindex(from start: Int) { reindex(start..<slots.count) }

  private mutating func reindex(_ indices: some Sequence<Int>) {
    for index in indices {
      if let element = slots[index] { positions[identify(element)] = index }
    }
    noteChange()
  }

  /// Exchanges the elements at two valid positions. O(1).
  public mutating func swapAt(_ first: Int, _ second: Int) {
    slots.swapAt(first, second)
    reindex([first, second])
  }

  private mutating func noteChange() { observedID = ObservableStateID() }

  // MARK: What has changed

  /// The elements that came, went or were changed since the array, or the one that it is a copy of, had a version; nil
  /// where that is not known, for it is long ago, or changes were made that are not of one element.
  func changed(since version: UInt64) -> [ID]? {
    var ids: [ID] = []
    var reached = version
    for change in changes where change.before == reached {
      ids.append(change.id)
      reached = change.after
    }
    return reached == self.version ? ids : nil
  }

  /// Notes that since a version one element has changed and nothing else.
  private mutating func note(_ id: ID, since before: UInt64) {
    if changes.count == 8 { changes.removeFirst() }
    changes.append(ElementChange(before: before, after: version, id: id))
  }

  fileprivate static func observableID(of element: Element?) -> ObservableStateID {
    (element as? any ObservablyIdentified)?._$id ?? .unidentified
  }

  /// Ends an edit by id: what was at `position` is now `element`.
  fileprivate mutating func putBack(
    _ element: Element?, at position: Int?, id: ID, identity: ObservableStateID, since before: UInt64
  ) {
    guard let position else {
      if let element { self[id: id] = element }
      return
    }
    guard let element else {
      slots.remove(at: position)
      positions[id] = nil
      reindex(from: position)
      note(id, since: before)
      return
    }
    let newID = identify(element)
    slots[position] = element
    // Of one that has become another it is not noted what has changed: both have.
    if newID != id { rekey(from: id, to: newID, at: position) } else { note(id, since: before) }
    if newID != id || !identity.isCertainlySame(as: Self.observableID(of: element)) { noteChange() }
  }

  private mutating func rekey(from old: ID, to new: ID, at position: Int) {
    positions[old] = nil
    guard positions[new] != nil else {
      reportIssue("The id of an element was changed from \(old) to \(new) while it was edited in its array")
      positions[new] = position
      return
    }
    reportIssue(
      """
      The id of an element was changed from \(old) to \(new) while it was edited, which is another element's id: \
      the edited element was removed
      """)
    slots.remove(at: position)
    reindex(from: position)
  }
}

extension IdentifiedArray where Element: Identifiable, ID == Element.ID {
  /// An empty array. O(1).
  public init() { self.init(identify: { $0.id }) }

  /// An array of elements. Of several with one id the first stays. O(n).
  public init(uniqueElements elements: some Sequence<Element>) {
    self.init()
    append(contentsOf: elements)
  }

  /// An array of elements; `combine` makes one of two with the same id, which stays where the first was. O(n).
  public init(
    _ elements: some Sequence<Element>, uniquingIDsWith combine: (Element, Element) throws -> Element
  ) rethrows {
    self.init()
    try append(contentsOf: elements, uniquingIDsWith: combine)
  }
}

extension IdentifiedArray {
  fileprivate mutating func append(
    contentsOf elements: some Sequence<Element>, uniquingIDsWith combine: (Element, Element) throws -> Element
  ) rethrows {
    for element in elements {
      guard let known = index(id: identify(element)) else {
        append(element)
        continue
      }
      update(try combine(self[known], element), at: known)
    }
  }
}

extension IdentifiedArray: RandomAccessCollection {
  public var startIndex: Int { 0 }
  public var endIndex: Int { slots.count }

  /// The element at a valid position. An edit that changes its id is treated as by `subscript(id:)`. O(1).
  public subscript(position: Int) -> Element {
    get {
      guard let element = slots[position] else {
        preconditionFailure("The array was read while this element was being edited")
      }
      return element
    }
    _modify {
      let before = version
      var element = self[position]
      let (id, identity) = (identify(element), Self.observableID(of: element))
      slots[position] = nil
      defer { putBack(element, at: position, id: id, identity: identity, since: before) }
      yield &element
    }
  }
}

extension IdentifiedArray {
  /// The ids in order, with constant-time membership. O(1) to make.
  public var ids: IDs { IDs(source: .elements(self)) }

  /// Ids in order, each of them once: `rows.ids == [1, 2]`.
  public struct IDs: RandomAccessCollection {
    fileprivate enum Source {
      case elements(IdentifiedArray)
      case listed([ID], members: Set<ID>)
    }

    fileprivate let source: Source
    public var startIndex: Int { 0 }

    public var endIndex: Int {
      switch source {
      case .elements(let array): array.count
      case .listed(let ids, _): ids.count
      }
    }

    public subscript(position: Int) -> ID {
      switch source {
      case .elements(let array): array.identify(array[position])
      case .listed(let ids, _): ids[position]
      }
    }

    /// Whether an element has this id. O(1).
    public func contains(_ id: ID) -> Bool {
      switch source {
      case .elements(let array): array.positions[id] != nil
      case .listed(_, let members): members.contains(id)
      }
    }

    /// Whether an element has this id, for code that is generic over collections. O(1).
    public func _customContainsEquatableElement(_ id: ID) -> Bool? { contains(id) }
  }
}

extension IdentifiedArray.IDs: Equatable {
  public static func == (lhs: Self, rhs: Self) -> Bool { lhs.elementsEqual(rhs) }
}

extension IdentifiedArray.IDs: ExpressibleByArrayLiteral {
  /// An id that is listed twice is there once.
  public init(arrayLiteral ids: ID...) {
    var members: Set<ID> = []
    source = .listed(ids.filter { members.insert($0).inserted }, members: members)
  }
}

extension IdentifiedArray.IDs: Hashable {
  public func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    for id in self { hasher.combine(id) }
  }
}

extension IdentifiedArray.IDs: CustomStringConvertible {
  public var description: String { "\(Array(self))" }
}

extension IdentifiedArray: ObservablyIdentified {
  public var _$id: ObservableStateID { observedID }
}

// Unchecked: what identifies an element is code, which captures a key path at most.
extension IdentifiedArray: @unchecked Sendable where ID: Sendable, Element: Sendable {}
extension IdentifiedArray.IDs: Sendable where ID: Sendable, Element: Sendable {}
extension IdentifiedArray.IDs.Source: Sendable where ID: Sendable, Element: Sendable {}

extension IdentifiedArray: Equatable where Element: Equatable {
  public static func == (lhs: Self, rhs: Self) -> Bool { lhs.slots == rhs.slots }
}

extension IdentifiedArray: Hashable where Element: Hashable {
  public func hash(into hasher: inout Hasher) { hasher.combine(slots) }
}

extension IdentifiedArray: Encodable where Element: Encodable {
  /// Encodes the elements in order, as an array does.
  public func encode(to encoder: any Encoder) throws {
    try elements.encode(to: encoder)
  }
}

extension IdentifiedArray: Decodable where Element: Decodable & Identifiable, ID == Element.ID {
  /// Decodes an array of elements. Throws `DecodingError.dataCorrupted` when two have the same id.
  public init(from decoder: any Decoder) throws {
    self.init()
    for element in try [Element](from: decoder) where !append(element).inserted {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath, debugDescription: "Two elements have the id \(element.id)"))
    }
  }
}

extension IdentifiedArray: ExpressibleByArrayLiteral where Element: Identifiable, ID == Element.ID {
  /// Of several elements with one id the first stays.
  public init(arrayLiteral elements: Element...) { self.init(uniqueElements: elements) }
}

extension IdentifiedArray: CustomStringConvertible, CustomDebugStringConvertible {
  public var description: String { elements.description }
  public var debugDescription: String { elements.debugDescription }
}

extension IdentifiedArray: CustomReflectable {
  public var customMirror: Mirror { Mirror(self, unlabeledChildren: elements, displayStyle: .collection) }
}
