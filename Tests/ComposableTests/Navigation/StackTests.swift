import Composable
import ComposableTesting
import Testing

extension Lessons {
  @MainActor
  @Suite struct `A stack` {
    private func shop(_ count: Int) -> StoreOf<Tienda> {
      Store(initialState: Tienda.State()) {
        Tienda()
      } withDependencies: {
        $0.stackElementID = StackElementIDGenerator()
      }.with { store in
        for id in 0..<count {
          store.send(
            .camino(.push(id: StackElementID(integerLiteral: id), state: .producto(Producto.State(id: id)))))
        }
      }
    }

    @Test func `the user's push, the reply's push and the screen's own dismissal are a readable script`()
      async
    {
      let store = TestStore(initialState: Tienda.State()) { Tienda() }

      await store.send(.camino(.push(id: 0, state: .producto(Producto.State(id: 7))))) {
        $0.camino[id: 0] = .producto(Producto.State(id: 7))
      }
      await store.send(.camino(.element(id: 0, action: .producto(.comprarPulsado))))
      await store.receive(\.pedidoCreado) {
        $0.camino.append(.confirmacion(Confirmacion.State(pedido: .stub)))
      }
      await store.send(.camino(.element(id: 1, action: .confirmacion(.hechoPulsado))))
      await store.receive(\.camino.popFrom) {
        $0.camino.removeLast()
      }
    }

    @Test func `pop to keeps the named element`() {
      let store = shop(4)
      store.send(.volverHasta(1))
      #expect(store.camino.ids == [0, 1])
    }

    @Test func `pop from takes the named element with all above it`() {
      let store = shop(4)
      store.send(.retirarDesde(1))
      #expect(store.camino.ids == [0])
    }

    @Test func `an id that is there is not given again, wherever it came from`() {
      func appending(_ element: String, to stack: StackState<String>) -> StackState<String> {
        withDependencies {
          $0.stackElementID = StackElementIDGenerator()
        } operation: {
          var stack = stack
          stack.append(element)
          return stack
        }
      }
      let stack = appending("b", to: appending("a", to: []))
      #expect(stack.ids == [0, 1])
      #expect(Array(stack) == ["a", "b"])
      #expect(stack[id: 0] == "a")
      #expect(stack[id: 1] == "b")
    }

    @Test
    func `an element is changed through its case where it lies, removed, and left alone as another case`() {
      var stack = StackState<Entry>([.list(Array(0..<100)), .other])
      let ids = stack.ids
      func address() -> UnsafeRawPointer? {
        guard case .list(let list) = stack[0] else { return nil }
        return list.withUnsafeBytes { $0.baseAddress }
      }
      let before = address()
      stack[id: ids[0], case: \.list]?[0] = 7
      #expect(address() == before)
      #expect(stack[id: ids[0], case: \.list]?.first == 7)
      let kept = stack
      stack[id: ids[0], case: \.list]?[0] = 8
      #expect(kept[id: ids[0], case: \.list]?.first == 7)
      stack[id: ids[1], case: \.list]?[0] = 9
      #expect(stack[1] == .other)
      let issues = collectingIssues {
        stack[id: ids[1], case: \.list] = [1]
        fill(&stack[id: ids[1], case: \.list])
        stack[id: 99, case: \.list] = nil
      }
      #expect(issues.all.count == 2)
      #expect(stack[1] == .other)
      empty(&stack[id: ids[0], case: \.list])
      #expect(stack.ids == [ids[1]])
      #expect(stack[id: ids[1]] == .other)
    }

    @CasePathable enum Entry: Equatable {
      case list([Int])
      case other
    }
    private func empty(_ list: inout [Int]?) { list = nil }
    private func fill(_ list: inout [Int]?) { list = [1] }

    @Test func `a change that throws leaves the stack whole`() {
      struct Stop: Error {}
      func stop(_ element: inout String?) throws {
        element = nil
        throw Stop()
      }
      var stack = StackState(["a", "b"])
      let id = stack.ids[0]
      #expect(throws: Stop.self) { try stop(&stack[id: id]) }
      #expect(Array(stack) == ["b"])
      #expect(stack[id: id] == nil)
    }

    @Test func `removeLast goes back that many, removeAll to the root`() {
      let store = shop(4)
      store.send(.retrocederDos)
      #expect(store.camino.ids == [0, 1])
      store.send(.volverAlInicio)
      #expect(store.camino.isEmpty)
    }

    @Test func `more steps back than there are screens are reported and change nothing`() {
      let store = shop(1)
      let issues = collectingIssues { store.send(.retrocederDos) }
      #expect(store.camino.ids == [0])
      #expect(
        issues.all == ["removeLast was to remove 2 elements of a stack that has 1: nothing was removed"])
    }

    @Test func `pops of an unknown id are reported and change nothing`() {
      let store = shop(2)
      let issues = collectingIssues {
        store.send(.volverHasta(7))
        store.send(.retirarDesde(7))
        store.send(.camino(.popFrom(id: 7)))
      }
      #expect(store.camino.ids == [0, 1])
      #expect(
        issues.all.prefix(2) == [
          "pop(to:) names the stack element 7, which is not there. The stack has the elements 0, 1.",
          "pop(from:) names the stack element 7, which is not there. The stack has the elements 0, 1.",
        ])
      #expect(issues.all.count == 3)
      #expect(issues.all[2].hasPrefix("forEach got the action camino.popFrom of"))
      #expect(issues.all[2].contains("(the stack has the elements 0, 1)"))
    }

    @Test func `an action for an element that was popped is reported, with the ids there are`() {
      let store = shop(2)
      store.send(.retirarDesde(1))
      let issues = collectingIssues { store.send(.camino(.element(id: 1, action: .producto(.tic)))) }
      #expect(issues.all.count == 1)
      #expect(
        issues.all[0].contains("the stack element 1, which is not there (the stack has the elements 0)"))
    }

    @Test func `a push of an id that is there is reported and inserts nothing`() {
      let store = shop(2)
      let issues = collectingIssues {
        store.send(.camino(.push(id: 1, state: .producto(Producto.State(id: 9)))))
      }
      #expect(
        issues.all == ["forEach got a push of the element 1, which is there already. It was not pushed."])
      #expect(store.camino.ids == [0, 1])
      #expect(store.camino[id: 1, case: \.producto]?.id == 1)
    }

    @Test
    func
      `a push ahead of the ids given so far is reported in tests and inserted; an earlier one may come again`()
    {
      let store = shop(1)
      let issues = collectingIssues {
        store.send(.camino(.push(id: 5, state: .producto(Producto.State(id: 5)))))
        store.send(.retirarDesde(0))
        store.send(.camino(.push(id: 0, state: .producto(Producto.State(id: 0)))))
      }
      #expect(issues.all.count == 1)
      #expect(issues.all[0].hasPrefix("forEach got a push of the element 5, but the next id is 1"))
      #expect(store.camino.ids == [0])
    }

    @Test func `a push of exactly the next id uses it up`() {
      let store = shop(1)
      store.send(.pedidoCreado(.stub))
      #expect(store.camino.ids == [0, 1])
    }

    @Test func `leaving the stack ends all effects of the screen, whoever takes it away`() async {
      for action in [
        Tienda.Action.volverAlInicio, .retrocederDos, .camino(.popFrom(id: 0)), .retirarDesde(0),
      ] {
        let log = Log()
        let store = Store(initialState: Tienda.State()) {
          Tienda()
        } withDependencies: {
          $0.stackElementID = StackElementIDGenerator()
          $0.continuousClock = LoggingClock(log)
        }
        for id in [0, 1] as [StackElementID] {
          store.send(.camino(.push(id: id, state: .producto(Producto.State(id: 1)))))
          store.send(.camino(.element(id: id, action: .producto(.apareció))))
        }
        #expect(await eventually { log.all == ["sleep", "sleep"] })
        store.send(action)
        #expect(await eventually { log.all == ["sleep", "sleep", "cancelled", "cancelled"] })
      }
    }

    @Test func `recursion in the walk and none in the types: the twelfth profile leads to the thirteenth`() {
      let store = Store(initialState: AppRaiz.State()) {
        AppRaiz()
      } withDependencies: {
        $0.stackElementID = StackElementIDGenerator()
      }
      store.send(.inicio(.perfilTocado(0)))
      for id in 0..<12 {
        store.send(
          .camino(.element(id: StackElementID(integerLiteral: id), action: .perfil(.amigoTocado(id + 1)))))
      }
      #expect(store.camino.map { $0.perfil?.id } == (0...12).map { $0 })
    }

    @Test func `the store of an element is found by its id`() {
      let store = shop(2)
      let element: Store<Tienda.Camino.State, Tienda.Camino.Action>? = store.scope(
        state: \.camino[id: 1], action: \.camino[id: 1])
      guard case .producto(let product)? = element?.case else {
        Issue.record("no product")
        return
      }
      product.send(.tic)
      #expect(store.camino[id: 1, case: \.producto]?.segundos == 1)
      #expect(store.camino[id: 0, case: \.producto]?.segundos == 0)
    }
  }
}

extension Store {
  fileprivate func with(_ change: (Store) -> Void) -> Store {
    change(self)
    return self
  }
}
