import Composable
import ComposableTesting
import Testing

extension Lessons {
  @MainActor
  @Suite struct `The lesson on pushing and popping` {
    @Test func `advancing appends, going back removes from the end, returning to a known point truncates`() {
      var stack = StackState(["a", "b"])
      stack.append("c")
      #expect(Array(stack) == ["a", "b", "c"])
      let known = stack.ids[0]
      stack.removeLast()
      #expect(Array(stack) == ["a", "b"])
      stack.pop(to: known)
      #expect(Array(stack) == ["a"])
      #expect(stack.ids == [known])
    }

    @Test func `what has to be checked first is pushed by the reducer: an invalid form pushes nothing`() async
    {
      let store = TestStore(initialState: Taller.State()) { Taller() }
      await store.send(.continuarPulsado) { $0.error = "Faltan campos" }
    }

    @Test func `a screen that the reducer pushes is born complete`() async {
      var state = Taller.State()
      state.nombre = "Ada"
      let store = TestStore(initialState: state) { Taller() }
      await store.send(.continuarPulsado) { $0.camino.append(.sala(Sala.State(nombre: "Ada"))) }
    }

    @Test func `going back has three origins and one effect: the screen goes, and its work is cancelled`()
      async
    {
      let byUser = Taller.Action.camino(.popFrom(id: 0))
      let byParent = Taller.Action.camino(.element(id: 0, action: .sala(.terminarPulsado)))
      let byItself = Taller.Action.camino(.element(id: 0, action: .sala(.cerrarPulsado)))
      for action in [byUser, byParent, byItself] {
        let log = Log()
        let store = await openWorkshop(log)
        store.send(action)
        #expect(await eventually { store.camino.isEmpty })
        #expect(await eventually { log.all == ["sleep", "sleep", "cancelled"] })
      }
    }

    @Test func `a screen whose id nobody kept is found by walking the stack`() {
      let store = Store(initialState: AppRaiz.State()) { AppRaiz() }
      for id in 1...4 { store.send(.inicio(.perfilTocado(id))) }
      let second = store.camino.ids.first { store.camino[id: $0, case: \.perfil]?.id == 2 }
      #expect(second == store.camino.ids[1])
      #expect(store.camino.firstIndex { $0.perfil?.id == 2 } == 1)
    }

    @Test func `in a test the ids are small: they begin at zero and grow by one`() async {
      for _ in 1...2 {
        let store = TestStore(initialState: AppRaiz.State()) { AppRaiz() }
        store.exhaustivity = .off
        for id in 7...9 { await store.send(.inicio(.delegate(.perfilAbierto(id)))) }
        #expect(store.state.camino.ids == [0, 1, 2])
      }
    }

    @Test func `a script of five screens fails as soon as somebody changes a transition`() async {
      func failures(of reducer: some Reducer<AppRaiz.State, AppRaiz.Action>) async -> Int {
        let issues = Messages()
        await withIssueObserver({ issues.append($0.message) }) {
          let store = TestStore(initialState: AppRaiz.State()) { reducer }
          await store.send(.inicio(.delegate(.perfilAbierto(0)))) {
            $0.camino[id: 0] = .perfil(Perfil.State(id: 0))
          }
          for id in 1...4 {
            let top = StackElementID(integerLiteral: id - 1)
            await store.send(.camino(.element(id: top, action: .perfil(.delegate(.otroPerfil(id)))))) {
              $0.camino.append(.perfil(Perfil.State(id: id)))
            }
          }
          await store.send(.camino(.popFrom(id: 1))) { $0.camino.pop(to: 0) }
        }
        return issues.all.count
      }
      #expect(await failures(of: AppRaiz()) == 0)
      let changed = CombineReducers {
        AppRaiz()
        Reduce<AppRaiz.State, AppRaiz.Action> { state, action in
          if case .camino(.element(id: 2, action: _)) = action { state.camino.removeLast() }
          return .none
        }
      }
      #expect(await failures(of: changed) > 0)
    }
  }
}
