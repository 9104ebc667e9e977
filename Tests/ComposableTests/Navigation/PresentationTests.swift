import Composable
import Foundation
import Testing

@MainActor
@Suite struct `A presented child` {
  /// Presents a child that works until it is cancelled; what the parent does with an action is up to the test.
  @Reducer
  struct Child {
    @ObservableState struct State: Equatable, Identifiable {
      var id: Int
      var text = ""
    }
    enum Action: Equatable {
      case work
      case edit(String)
    }
    let log: Log
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        log("child")
        switch action {
        case .work:
          return .run { [log, id = state.id] _ in await untilCancelled("\(id)", log) }
        case .edit(let text):
          state.text = text
          return .none
        }
      }
    }
  }

  @Reducer
  struct Parent {
    @ObservableState struct State: Equatable {
      @Presents var child: Child.State?
    }
    enum Action {
      case change(Child.State?)
      case child(PresentationAction<Child.Action>)
    }
    let log: Log
    var react: @MainActor @Sendable (inout State, Action) -> Void = { _, _ in }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        if case .change(let child) = action { state.child = child }
        log("parent sees \(state.child.map { "\($0.id)\($0.text)" } ?? "nil")")
        MainActor.assumeIsolated {
          var changed = UncheckedBox(state)
          react(&changed.value, action)
          state = changed.value
        }
        return .none
      }
      .ifLet(\.$child, action: \.child) { Child(log: log) }
    }
  }

  private func start(
    _ child: Child.State?, _ log: Log,
    react: @escaping @MainActor @Sendable (inout Parent.State, Parent.Action) -> Void = { _, _ in }
  ) -> StoreOf<Parent> {
    Store(initialState: Parent.State(child: child)) { Parent(log: log, react: react) }
  }

  @Test func `runs before its parent, which sees what it changed`() {
    let log = Log()
    let store = start(Child.State(id: 1), log)
    store.send(.child(.presented(.edit("a"))))
    #expect(log.all == ["child", "parent sees 1a"])
  }

  @Test func `runs while its state is there, though its parent takes it away on the same action`() {
    let log = Log()
    let store = start(Child.State(id: 1), log) { state, action in
      if case .child(.presented) = action { state.child = nil }
    }
    store.send(.child(.presented(.edit("a"))))
    #expect(log.all == ["child", "parent sees 1a"])
    #expect(store.child == nil)
  }

  @Test(arguments: [
    (Child.State(id: 2), true), (nil, true), (Child.State(id: 1, text: "changed"), false),
    (Child.State(id: 1), false),
  ])
  func `keeps its effects as long as its identity stays`(next: Child.State?, ends: Bool) async {
    let log = Log()
    let store = start(Child.State(id: 1), log)
    let task = store.send(.child(.presented(.work)))
    #expect(await eventually { log.all.contains("1 runs") })
    store.send(.change(next))
    #expect(log.all.contains("1 ends") == ends)
    task.cancel()
    await task.finish()
  }

  @Test func `is dismissed after its parent has run and has seen it`() {
    let log = Log()
    let store = start(Child.State(id: 1), log)
    store.send(.child(.dismiss))
    #expect(log.all == ["parent sees 1"])
    #expect(store.child == nil)
  }

  @Test func `stays if the parent presents it in place of the one that is dismissed`() {
    let log = Log()
    let store = start(Child.State(id: 1), log) { state, action in
      if case .child(.dismiss) = action { state.child = Child.State(id: 2) }
    }
    store.send(.child(.dismiss))
    #expect(store.child == Child.State(id: 2))
  }

  @Test func `goes though the parent sets an equal identity again`() {
    let log = Log()
    let store = start(Child.State(id: 1), log) { state, action in
      if case .child(.dismiss) = action { state.child = Child.State(id: 1, text: "again") }
    }
    store.send(.child(.dismiss))
    #expect(store.child == nil)
  }

  @Test func `that is not there: its actions and its dismissal are reported, and the parent runs`() {
    let log = Log()
    let store = start(nil, log)
    let issues = collectingIssues {
      store.send(.child(.presented(.work)))
      store.send(.child(.dismiss))
    }
    #expect(log.all == ["parent sees nil", "parent sees nil"])
    #expect(issues.all.count == 2)
    #expect(issues.all[0].hasPrefix("ifLet got the action child.work of"))
    #expect(issues.all[1].hasPrefix("ifLet got the action child.dismiss of"))
    #expect(issues.all[0].contains("but its slot is empty"))
  }

  @Test func `ends its effects when a reducer far outside empties its slot`() async {
    let log = Log()
    let store = Store(initialState: Parent.State(child: Child.State(id: 1))) {
      CombineReducers { Parent(log: log) }
      Reduce { state, action in
        if case .change = action { state = Parent.State() }
        return .none
      }
    }
    store.send(.child(.presented(.work)))
    #expect(await eventually { log.all.contains("1 runs") })
    store.send(.change(Child.State(id: 1)))
    #expect(log.all.last == "1 ends")
  }

  @Test func `ends its effects though a reducer written by hand lies around it`() async {
    struct Around<Base: Reducer>: Reducer {
      let base: Base
      func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
        base.reduce(into: &state, action: action)
      }
    }
    let log = Log()
    let store = Store(initialState: Parent.State(child: Child.State(id: 1))) {
      Around(base: Parent(log: log))
    }
    store.send(.child(.presented(.work)))
    #expect(await eventually { log.all.contains("1 runs") })
    store.send(.change(nil))
    #expect(log.all.last == "1 ends")
  }
}

@Suite struct `A slot` {
  struct Form: Equatable, Codable { @PresentationState var child: [Int]? }

  @Test func `is a value, though what it holds lies elsewhere`() {
    let original = Form(child: [1])
    var copy = original
    copy.child?.append(2)
    #expect(original.child == [1])
    #expect(copy.child == [1, 2])
    #expect(copy != original)
    copy.$child = original.$child
    #expect(copy == original)
    #expect(PresentationState(wrappedValue: [1]).projectedValue.wrappedValue == [1])
  }

  @CasePathable enum Place: Equatable {
    case list([Int])
    case other
  }
  @ObservableState struct Shelf { @Presents var place: Place? = .list(Array(0..<100)) }

  @Test func `is changed through a case where it lies, emptied, and left alone where it holds another case`()
  {
    var state = Shelf()
    func address() -> UnsafeRawPointer? {
      guard case .list(let list) = state.place else { return nil }
      return list.withUnsafeBytes { $0.baseAddress }
    }
    let before = address()
    state.$place[case: \.list]?[0] = 7
    #expect(address() == before)
    #expect(state.$place[case: \.list]?.first == 7)
    let kept = state.$place
    state.$place[case: \.list]?[0] = 8
    #expect(kept[case: \.list]?.first == 7)
    state.$place[case: \.list]? = []
    #expect(state.place == .list([]))
    func empty(_ list: inout [Int]?) { list = nil }
    func fill(_ list: inout [Int]?) { list = [1] }
    empty(&state.$place[case: \.list])
    #expect(state.place == nil)
    fill(&state.$place[case: \.list])
    #expect(state.place == .list([1]))
    state.place = .other
    state.$place[case: \.list]?[0] = 7
    #expect(state.place == .other)
  }

  @Test func `is coded as the optional that it is`() throws {
    let data = try JSONEncoder().encode(Form(child: [1]))
    #expect(String(decoding: data, as: UTF8.self) == #"{"child":[1]}"#)
    #expect(try JSONDecoder().decode(Form.self, from: data) == Form(child: [1]))
  }
}

/// Carries a value into a closure that runs at once on the same actor.
struct UncheckedBox<Value>: @unchecked Sendable {
  var value: Value
  init(_ value: Value) { self.value = value }
}

extension Lessons {
  @MainActor
  @Suite struct `A slot of several destinations` {
    private func articles() -> StoreOf<Articulos> {
      var state = Articulos.State()
      state.articulos = [Articulo(id: 1), Articulo(id: 2)]
      return Store(initialState: state) { Articulos() }
    }

    @Test func `another case ends the first child's effects, and the same case with another id does`() async {
      let log = Log()
      let store = Store(initialState: Inventario.State(items: [Item(id: 1), Item(id: 2)])) {
        Inventario()
      } withDependencies: {
        $0.continuousClock = LoggingClock(log)
      }
      store.send(.filaTocada(1))
      store.send(.destino(.presented(.detalle(.startTapped))))
      #expect(await eventually { log.all == ["sleep"] })
      store.send(.filaTocada(2))
      #expect(await eventually { log.all == ["sleep", "cancelled"] })
      store.send(.destino(.presented(.detalle(.startTapped))))
      #expect(await eventually { log.all.count == 3 })
      store.send(.filaTocada(2))
      try? await Task.sleep(for: .milliseconds(20))
      #expect(log.all.count == 3, "the same identity keeps its timer")
      store.send(.anadirTocado)
      #expect(await eventually { log.all == ["sleep", "cancelled", "sleep", "cancelled"] })
    }

    @Test func `any button of an alert empties its slot`() {
      var state = Editor.State(articulo: Articulo(id: 1), hayCambiosSinGuardar: true)
      state.alerta = AlertState { TextState("¿Descartar?") }
      let store = Store(initialState: state) {
        Editor()
      } withDependencies: {
        $0.dismiss = DismissEffect {}
      }
      store.send(.alerta(.presented(.descartar)))
      #expect(store.alerta == nil)
    }

    @Test func `an alert that its parent replaces on the way out stays`() {
      let log = Log()
      let store = Store(initialState: Articulos.State()) {
        Articulos()
        Reduce<Articulos.State, Articulos.Action> { state, action in
          guard case .destino(.presented(.aviso)) = action else { return .none }
          log(state.destino == nil ? "empty" : "filled")
          return .none
        }
      }
      store.send(.avisar)
      store.send(.destino(.presented(.aviso(.entendido))))
      #expect(store.destino == nil)
      #expect(log.all == ["empty"])
      let insisting = Store(initialState: Articulos.State()) { Insisting() }
      insisting.send(.avisar)
      insisting.send(.destino(.presented(.aviso(.entendido))))
      #expect(insisting.destino == .aviso(AlertState { TextState("Otra vez") }))
    }

    /// Answers an alert with another one.
    private struct Insisting: Reducer {
      var body: some ReducerOf<Articulos> {
        Reduce { state, action in
          switch action {
          case .avisar: state.destino = .aviso(AlertState { TextState("Aviso") })
          case .destino(.presented(.aviso)): state.destino = .aviso(AlertState { TextState("Otra vez") })
          default: break
          }
          return .none
        }
        .ifLet(\.$destino, action: \.destino)
      }
    }

    @Test func `an alert in a slot of several destinations empties it too`() {
      let store = articles()
      store.send(.avisar)
      #expect(store.destino?.is(\.aviso) == true)
      store.send(.destino(.presented(.aviso(.entendido))))
      #expect(store.destino == nil)
    }

    @Test func `an action of another case leaves an alert up and is reported`() {
      let store = articles()
      store.send(.avisar)
      let issues = collectingIssues { store.send(.destino(.presented(.editar(.guardarPulsado)))) }
      #expect(store.destino?.is(\.aviso) == true)
      #expect(issues.all.count == 1)
      #expect(issues.all[0].contains("but the state is another case"))
    }

    @Test func `the child publishes a fact and the parent closes`() {
      let store = articles()
      store.send(.articuloTocado(2))
      store.send(.destino(.presented(.editar(.tituloCambio("Nuevo")))))
      store.send(.destino(.presented(.editar(.guardarPulsado))))
      #expect(store.destino == nil)
      #expect(store.articulos[id: 2]?.titulo == "Nuevo")
    }

    @Test func `its case gives the store of the feature that is there`() {
      let store = articles()
      store.send(.articuloTocado(2))
      let slot = store.scope(state: \.$destino, action: \.destino)
      guard case .editar(let editor)? = slot?.case else {
        Issue.record("no editor")
        return
      }
      editor.send(.tituloCambio("Por la tienda"))
      #expect(editor.articulo.titulo == "Por la tienda")
      let direct: StoreOf<Editor>? = store.scope(state: \.destino?.editar, action: \.destino.editar)
      #expect(direct?.articulo.titulo == "Por la tienda")
    }
  }
}

/// A clock on which one sleeps until one is cancelled.
struct LoggingClock: Clock {
  let log: Log
  init(_ log: Log) { self.log = log }

  var now: ContinuousClock.Instant { .now }
  var minimumResolution: Duration { .zero }

  func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
    log("sleep")
    do {
      try await Task.sleep(for: .seconds(60))
    } catch {
      log("cancelled")
      throw error
    }
  }
}
