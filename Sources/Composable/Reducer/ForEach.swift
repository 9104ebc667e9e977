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
      Element.self, cases: toAction.caseNames, model: .scope, style: .row, box: .collection,
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

  public func _walk<Walker: SlotWalker>(_ state: Parent.State, action: Parent.Action?, walker: inout Walker) {
    parent._walk(state, action: action, walker: &walker)
    var onWay: (id: ID, action: Element.Action)?
    if let action, case .element(let id, let child) = toAction.extract(from: action) { onWay = (id, child) }
    if Walker.keepsToWay && onWay == nil { return }
    guard walker.visit(slot) else { return }
    let rows = toState.value(of: state)
    let ids = walker.occupants(
      of: slot, count: rows.count, all: { rows.ids.map { $0 } }, contains: { rows.index(id: $0) != nil },
      onWay: onWay?.id)
    for id in ids {
      guard let row = rows[id: id] else { continue }
      let childAction = onWay?.id == id ? onWay?.action : nil
      let step = slot.occupied(by: AnyHashable(id), isOnWay: childAction != nil)
      guard walker.enter(step) else { continue }
      element._walk(row, action: childAction, walker: &walker)
      walker.leave()
    }
  }

  public func _declare<Walker: SlotWalker>(to walker: inout Walker) {
    parent._declare(to: &walker)
    slot.declare(element, to: &walker)
  }

  public static var _holdsSlots: Bool { true }
  public static var _screen: Any.Type? { Parent._screen }
}
