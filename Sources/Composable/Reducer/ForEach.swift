extension Reducer {
  /// Runs the reducer of a collection's elements, each on its own element, and ends an element's effects when it is
  /// removed. Moving and sorting end nothing, nor does a filtered projection.
  ///
  /// An element runs before the parent. An action for an element that is not there is reported, and the parent runs.
  public func forEach<ElementState, ElementAction, ID: Hashable & Sendable, Element: Reducer>(
    _ toElementsState: WritableKeyPath<State, IdentifiedArray<ID, ElementState>>,
    action toElementAction: CaseKeyPath<Action, IdentifiedAction<ID, ElementAction>>,
    @ReducerBuilder<ElementState, ElementAction> element: () -> Element,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> RowsReducer<Self, ID, Element>
  where Element.State == ElementState, Element.Action == ElementAction {
    RowsReducer(
      self, toState: FieldPath(toElementsState), toAction: .cached(toElementAction),
      element: Composed(element()),
      place: OperatorPlace(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}

/// A reducer with a collection of children: what `forEach` on an identified collection makes.
public struct RowsReducer<Parent: Reducer, ID: Hashable & Sendable, Element: Reducer>: Reducer {
  private let parent: Parent
  private let toState: FieldPath<Parent.State, IdentifiedArray<ID, Element.State>>
  private let toAction: AnyCasePath<Parent.Action, IdentifiedAction<ID, Element.Action>>
  private let element: Composed<Element>
  private let place: OperatorPlace
  private let slot: SlotStep

  init(
    _ parent: Parent, toState: FieldPath<Parent.State, IdentifiedArray<ID, Element.State>>,
    toAction: AnyCasePath<Parent.Action, IdentifiedAction<ID, Element.Action>>, element: Composed<Element>,
    place: OperatorPlace
  ) {
    self.parent = parent
    self.toState = toState
    self.toAction = toAction
    self.element = element
    self.place = place
    slot = SlotStep(
      element, cases: toAction.caseNames, model: .scope, style: .row, box: .collection,
      source: place.source)
  }

  public func reduce(into state: inout Parent.State, action: Parent.Action) -> Effect<Parent.Action> {
    guard case .element(let id, let elementAction) = toAction.extract(from: action) else {
      return parent.reduce(into: &state, action: action)
    }
    var effect = Effect<Parent.Action>.none
    if toState.value(of: state).index(id: id) != nil {
      effect = toState.change(&state) { element.reduce(into: &$0[id: id]!, action: elementAction) }.owned(
        by: AnyHashable(id), of: toAction.caseNames,
        embed: { [toAction] in toAction.embed(.element(id: id, action: $0)) })
    } else {
      place.reportAbsence(
        of: "the element \(id)", for: action, in: "forEach", because: "which is not in the collection")
    }
    return effect.merge(with: parent.reduce(into: &state, action: action))
  }

  public func _slots() -> [ComposedSlot] {
    parent._slots() + [RowsSlot(slot, of: toState, for: toAction, element)]
  }

  public static var _holdsSlots: Bool { true }
  public static var _screen: Any.Type? { Parent._screen }
}

/// The slot of a collection's elements.
private final class RowsSlot<State, Action, ID: Hashable & Sendable, Element: Reducer>: ComposedSlot {
  private let toState: PlacedField<State, IdentifiedArray<ID, Element.State>>
  private let toAction: AnyCasePath<Action, IdentifiedAction<ID, Element.Action>>

  init(
    _ step: SlotStep, of toState: FieldPath<State, IdentifiedArray<ID, Element.State>>,
    for toAction: AnyCasePath<Action, IdentifiedAction<ID, Element.Action>>, _ element: Composed<Element>
  ) {
    self.toState = PlacedField(toState)
    self.toAction = toAction
    super.init(step) { element.slots }
  }

  override var versionPlace: VersionPlace {
    let version = MemoryLayout<IdentifiedArray<ID, Element.State>>.offset(of: \.version)
    return toState.offset(of: version).map { .here($0) } ?? .asked
  }

  override func readVersion(in owner: UnsafeRawPointer) -> UInt64? {
    var version: UInt64?
    toState.withValue(of: owner) { version = $0.pointee.version }
    return version
  }

  override var holdsMany: Bool { true }

  override func count(in owner: UnsafeRawPointer) -> Int {
    var count = 0
    toState.withValue(of: owner) { count = $0.pointee.count }
    return count
  }

  override func identity(at position: Int, in owner: UnsafeRawPointer) -> AnyHashable {
    var identity: AnyHashable?
    toState.withValue(of: owner) { identity = AnyHashable($0.pointee.ids[position]) }
    return identity.unsafelyUnwrapped
  }

  override func changed(since version: UInt64, in owner: UnsafeRawPointer) -> [AnyHashable]? {
    var ids: [AnyHashable]?
    toState.withValue(of: owner) { ids = $0.pointee.changed(since: version)?.map { AnyHashable($0) } }
    return ids
  }

  override func contains(_ identity: AnyHashable, in owner: UnsafeRawPointer) -> Bool {
    guard let id = identity.base as? ID else { return false }
    var contains = false
    toState.withValue(of: owner) { contains = $0.pointee.index(id: id) != nil }
    return contains
  }

  override func withOccupant(
    _ identity: AnyHashable, of owner: UnsafeRawPointer, _ body: (UnsafeRawPointer) -> Void
  ) {
    guard let id = identity.base as? ID else { return }
    toState.withValue(of: owner) {
      guard let element = $0.pointee[id: id] else { return }
      withUnsafePointer(to: element) { body($0) }
    }
  }

  override var liesInObject: Bool { toState.path.leadsThroughObject }
  override var certainCase: String? { toAction.certainCase }

  override func withAction(of action: UnsafeRawPointer, _ body: (UnsafeRawPointer, AnyHashable?) -> Void) {
    toAction.withValue(of: action) {
      let action = $0.assumingMemoryBound(to: IdentifiedAction<ID, Element.Action>.self)
      guard case .element(let id, let child) = action.pointee else { return }
      withUnsafePointer(to: child) { body($0, AnyHashable(id)) }
    }
  }
}
