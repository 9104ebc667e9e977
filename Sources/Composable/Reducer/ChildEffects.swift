// What happens to a child's effects on their way to its owner.

extension Effect {
  /// The effects of a child that is a part of its owner.
  func embedded<Parent>(by toAction: AnyCasePath<Parent, Action>, holdingSlots: Bool) -> Effect<Parent> {
    if isNone { return .none }
    let operation = operation.map(toAction.embed)
    return Effect<Parent>(holdingSlots ? .embedded(operation, in: toAction.caseNames) : operation)
  }

  /// The effects of a slot's occupant: they end with it.
  func owned<Parent>(
    by identity: AnyHashable?, of toAction: [String], dismissal: Parent? = nil,
    embed: @escaping @Sendable (Action) -> Parent
  ) -> Effect<Parent> {
    if isNone { return .none }
    return Effect<Parent>(
      .owned(
        operation.map(embed), by: PresencePath.Element(cases: toAction, identity: identity),
        dismissal: dismissal))
  }
}

extension Reducer {
  /// Runs the child of a slot that knows it by the id of its state.
  func reduceOwned<Parent>(
    into state: inout State, action: Action, by toAction: AnyCasePath<Parent, Action>
  ) -> Effect<Parent> {
    let effect = reduce(into: &state, action: action)
    if effect.isNone { return .none }
    return effect.owned(by: StateIdentity.of(state), of: toAction.caseNames, embed: toAction.embed)
  }
}
