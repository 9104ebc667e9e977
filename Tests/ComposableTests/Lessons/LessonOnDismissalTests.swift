import Composable
import ComposableTesting
import Testing

extension Lessons {
  /// A workshop with a room open on a sheet and one on the stack, both at work.
  @MainActor
  static func openWorkshop(_ log: Log) async -> StoreOf<Taller> {
    var state = Taller.State()
    state.nombre = "sala"
    let store = Store(initialState: state) {
      Taller()
    } withDependencies: {
      $0.stackElementID = StackElementIDGenerator()
      $0.continuousClock = LoggingClock(log)
    }
    store.send(.hojaPulsada)
    store.send(.continuarPulsado)
    store.send(.hoja(.presented(.trabajar)))
    store.send(.camino(.element(id: 0, action: .sala(.trabajar))))
    #expect(await eventually { log.all == ["sleep", "sleep"] })
    return store
  }

  @MainActor
  @Suite struct `The lesson on dismissal` {
    @Test
    func `presenting has one protagonist: the slot lies in the parent's state, and the parent fills it`() {
      let store = Store(initialState: Taller.State()) { Taller() }
      #expect(store.hoja == nil)
      store.send(.hojaPulsada)
      #expect(store.hoja == Sala.State(nombre: "hoja"))
    }

    @Test func `whoever begins it, a dismissal ends in an empty slot and cancelled effects`() async {
      let byParent = Taller.Action.hoja(.presented(.terminarPulsado))
      let byItself = Taller.Action.hoja(.presented(.cerrarPulsado))
      let byUser = Taller.Action.hoja(.dismiss)
      for action in [byParent, byItself, byUser] {
        let log = Log()
        let store = await openWorkshop(log)
        store.send(action)
        #expect(await eventually { store.hoja == nil })
        #expect(await eventually { log.all == ["sleep", "sleep", "cancelled"] })
      }
    }

    @Test func `dismiss is called from an effect; from elsewhere it is reported and ends nothing`() async {
      let store = await openWorkshop(Log())
      let issues = Messages()
      await withIssueObserver({ issues.append($0.message) }) {
        @Dependency(\.dismiss) var dismiss
        await dismiss()
      }
      #expect(issues.all.count == 1)
      #expect(issues.all.first?.hasPrefix("dismiss was called outside of an effect") == true)
      #expect(store.hoja != nil)
    }

    @Test func `the same screen ends itself on a sheet and on a stack, and names neither`() async {
      let store = await openWorkshop(Log())
      await store.send(.camino(.element(id: 0, action: .sala(.cerrarPulsado)))).finish()
      #expect(store.camino.isEmpty)
      #expect(store.hoja != nil)
      await store.send(.hoja(.presented(.cerrarPulsado))).finish()
      #expect(store.hoja == nil)
    }

    @Test func `closed while its effect waits to call dismiss, the call never comes and nothing happens`()
      async
    {
      let log = Log()
      let store = await openWorkshop(log)
      let issues = Messages()
      withIssueObserver({ issues.append($0.message) }) { _ = store.send(.hoja(.presented(.cerrarMasTarde))) }
      #expect(await eventually { log.all.count == 3 })
      store.send(.recogerPulsado)
      store.send(.hojaPulsada)
      #expect(await eventually { log.all.count { $0 == "cancelled" } == 3 })
      #expect(store.hoja == Sala.State(nombre: "hoja"), "the next one is left alone")
      #expect(issues.all == [])
    }

    @Test func `who only wants to end calls dismiss, and nobody else hears of it`() async {
      let store = TestStore(initialState: Taller.State(hoja: Sala.State())) { Taller() }
      await store.send(.hoja(.presented(.cerrarPulsado)))
      await store.receive(\.hoja.dismiss) { $0.hoja = nil }
    }

    @Test func `who has something to tell tells it, and the parent closes`() async {
      let store = TestStore(initialState: Taller.State(hoja: Sala.State())) { Taller() }
      await store.send(.hoja(.presented(.terminarPulsado)))
      await store.receive(\.hoja.delegate.haTerminado) { $0.hoja = nil }
    }

    @Test func `the system's own gesture empties the slot, whatever the child would have asked first`() {
      var state = Articulos.State()
      state.destino = .editar(Editor.State(articulo: Articulo(id: 1), hayCambiosSinGuardar: true))
      let store = Store(initialState: state) { Articulos() }
      store.send(.destino(.presented(.editar(.cerrarPulsado))))
      #expect(store.destino?.editar?.alerta != nil, "asked to close, it asks first")
      store.send(.destino(.dismiss))
      #expect(store.destino == nil)
    }
  }
}
