import Composable
import ComposableTesting
import Testing

@MainActor
@Suite struct `A binding` {
  @Reducer
  struct Form {
    @ObservableState struct State: Equatable {
      var name = ""
      var age = 0
      var changes = 0
    }
    enum Action: BindableAction {
      case binding(BindingAction<State>)
      case reset
    }
    var body: some ReducerOf<Self> {
      BindingReducer()
      Reduce { state, action in
        switch action {
        case .binding(\.name):
          state.changes += 1
          return .none
        case .binding: return .none
        case .reset:
          state = State()
          return .none
        }
      }
    }
  }

  @Reducer
  struct Wrapped {
    @ObservableState struct State: Equatable { var name = "" }
    enum Action {
      case view(View)
      @CasePathable enum View: BindableAction { case binding(BindingAction<State>) }
    }
    var body: some ReducerOf<Self> { BindingReducer(action: \.view) }
  }

  @Test func `sets its field before the logic that looks for it`() {
    let store = Store(initialState: Form.State()) { Form() }
    store.send(.binding(.set(\.name, "Ada")))
    store.send(.set(\.age, 36))
    #expect(store.age == 36)
    store.send(.reset)
    store.name = "Grace"
    #expect(store.state == Form.State(name: "Grace", age: 0, changes: 1))
  }

  @Test func `may lie in a case of its own`() {
    let store = Store(initialState: Wrapped.State()) { Wrapped() }
    store.send(.view(.binding(.set(\.name, "Ada"))))
    #expect(store.name == "Ada")
  }

  @Test func `actions are equal by field and value`() {
    #expect(BindingAction<Form.State>.set(\.name, "a") == .set(\.name, "a"))
    #expect(BindingAction<Form.State>.set(\.name, "a") != .set(\.name, "b"))
    #expect(BindingAction<Form.State>.set(\.age, 1) != .set(\.changes, 1))
  }

  @Test func `fields are found as cases are`() {
    #expect(Form.Action.binding(.set(\.age, 3))[case: \.binding.age] == 3)
    #expect(Form.Action.binding(.set(\.age, 3))[case: \.binding.name] == nil)
    #expect(ActionPath(Form.Action.binding(.set(\.age, 3))).cases == ["binding"])
  }
}
