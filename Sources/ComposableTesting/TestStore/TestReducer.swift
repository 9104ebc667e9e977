import Composable

/// Runs a feature with a test's dependencies, and tells the test what each action did.
struct TestReducer<Base: Reducer>: Reducer {
  let base: Base
  let session: TestSession<Base.State, Base.Action>

  func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
    let dependencies = session.dependencies
    let idsBefore = dependencies.stackElementID.position
    let effect = DependencyValues.$_current.withValue(dependencies) {
      base.reduce(into: &state, action: action)
    }
    session.note(action, state: state, idsBefore: idsBefore)
    return effect
  }

  func _slots() -> [ComposedSlot] {
    let session = session
    return DependencyValues.$_current.withValue(session.dependencies) { base._slots() }.built { build in
      DependencyValues.$_current.withValue(session.dependencies) { build() }
    }
  }

  static var _holdsSlots: Bool { Base._holdsSlots }
  static var _screen: Any.Type? { Base._screen }
  static var _isNamespace: Bool { Base._isNamespace }
  static var _ephemeralStyle: SlotStep.Style? { Base._ephemeralStyle }
}
