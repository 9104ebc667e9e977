import Composable
import ComposableTesting
import ScreenRecorder
import ScreenTrace
import Testing

@MainActor
@Suite struct `A recorded store` {
  @Test func `twelve profiles deep in a stack the push is from the twelfth, in two wrappers`() {
    let recorded = Recorded()
    let store = Store(initialState: Perfiles.State()) { Perfiles() }.recorded(recorded)
    store.send(.abrir(1))
    for number in 2...13 {
      let top = store.withState { $0.camino.ids.last! }
      store.send(.camino(.element(id: top, action: .perfil(.amigoTocado(number)))))
    }
    #expect(recorded.moves.count == 13)
    let push = recorded.moves[12]
    #expect(
      push.told
        == "push Perfil → Perfil in Perfiles camino.perfil at camino.element.perfil.delegate.otroPerfil"
        + " of camino.element.perfil.amigoTocado")
    let twelfth = store.withState { "\($0.camino.ids[11])" }
    let tap = recorded.actions[recorded.actions.count - 2]
    #expect(tap.action == "camino.element.perfil.amigoTocado")
    #expect(tap.ids == [twelfth])
    #expect(tap.screen.type == "Perfil")
    // The app's own cases around the profile's action: the stack's and the destination's.
    #expect(tap.action.split(separator: ".").dropLast().filter { $0 != "element" } == ["camino", "perfil"])
    #expect(push.ids == [store.withState { "\($0.camino.ids[12])" }])
  }

  @Test func `as a tree each lap adds two wrappers`() {
    let recorded = Recorded()
    let store = Store(initialState: PerfilArbol.State(id: 0)) { PerfilArbol() }.recorded(recorded)
    var wrap: (PerfilArbol.Action) -> PerfilArbol.Action = { $0 }
    for number in 1...4 {
      store.send(wrap(.amigoTocado(number)))
      let outer = wrap
      wrap = { outer(.destino(.presented(.perfil($0)))) }
    }
    #expect(
      recorded.actions.map(\.action) == [
        "amigoTocado",
        "destino.perfil.amigoTocado",
        "destino.perfil.destino.perfil.amigoTocado",
        "destino.perfil.destino.perfil.destino.perfil.amigoTocado",
      ])
    #expect(
      recorded.told
        == recorded.actions.map {
          "present PerfilArbol → PerfilArbol in PerfilArbol destino.perfil at \($0.action)"
        })
    #expect(
      recorded.moves.map(\.within) == [
        nil, "destino.perfil", "destino.perfil.destino.perfil",
        "destino.perfil.destino.perfil.destino.perfil",
      ])
  }

  @Test func `the push of the confirmation is at the reply, and its origin is the tap`() async {
    let recorded = Recorded()
    let store = Store(initialState: Tienda.State()) {
      Tienda()
    } withDependencies: {
      $0.stackElementID = StackElementIDGenerator()
    }.recorded(recorded)
    store.send(.camino(.push(id: 0, state: .producto(Producto.State(id: 7)))))
    await store.send(.camino(.element(id: 0, action: .producto(.comprarPulsado)))).finish()
    #expect(
      recorded.told == [
        "push Tienda → Producto in Tienda camino.producto at camino.push",
        "push Producto → Confirmacion in Tienda camino.confirmacion at pedidoCreado"
          + " of camino.element.producto.comprarPulsado",
      ])
    let reply = recorded.actions[2]
    #expect(reply.action == "pedidoCreado")
    #expect(reply.cause == TraceEvent.Cause(kind: .effect, origin: 2))
    #expect(reply.screen.type == "Tienda")
  }

  @Test func `popping a screen shows its timer cancelled, with the screen and the action that started it`() {
    let recorded = Recorded()
    let store = Store(initialState: Tienda.State()) {
      Tienda()
    } withDependencies: {
      $0.stackElementID = StackElementIDGenerator()
    }.recorded(recorded)
    store.send(.camino(.push(id: 0, state: .producto(Producto.State(id: 7)))))
    store.send(.camino(.element(id: 0, action: .producto(.contar))))
    store.send(.camino(.popFrom(id: 0)))
    let timer = TraceEvent.Effect(id: 1, screen: recorded.actions[1].screen, action: 2)
    #expect(timer.screen.type == "Producto")
    #expect(
      recorded.actions.map(\.effects) == [
        nil, TraceEvent.Effects(started: [timer]), TraceEvent.Effects(cancelled: [timer]),
      ])
    #expect(recorded.told.last == "pop Producto → Tienda in Tienda camino.producto at camino.popFrom by user")
  }

  @Test func `a screen's own dismiss is by the child, with the tap as origin`() async {
    let recorded = Recorded()
    let store = Store(initialState: Tienda.State()) {
      Tienda()
    } withDependencies: {
      $0.stackElementID = StackElementIDGenerator()
    }.recorded(recorded)
    store.send(.pedidoCreado(.success(1)))
    await store.send(.camino(.element(id: 0, action: .confirmacion(.hechoPulsado)))).finish()
    #expect(
      recorded.told.last
        == "pop Confirmacion → Tienda in Tienda camino.confirmacion at camino.popFrom"
        + " of camino.element.confirmacion.hechoPulsado by child")
  }

  @Test func `a stack emptied by its owner is one move, by the parent`() {
    let recorded = Recorded()
    let store = Store(initialState: Tienda.State()) {
      Tienda()
    } withDependencies: {
      $0.stackElementID = StackElementIDGenerator()
    }.recorded(recorded)
    for id in 0..<3 {
      store.send(
        .camino(.push(id: StackElementID(integerLiteral: id), state: .producto(Producto.State(id: id)))))
    }
    store.send(.vaciar)
    #expect(recorded.told.last == "popToRoot Producto → Tienda in Tienda camino.producto at vaciar by parent")
    #expect(recorded.moves.last?.gone == ["0", "1", "2"])
  }

  @Test func `a slot emptied two levels up is recorded`() {
    let recorded = Recorded()
    let store = Store(initialState: Raiz.State()) { Raiz() }.recorded(recorded)
    store.send(.pestana(.detallePulsado))
    store.send(.pestana(.detalle(.presented(.notaPulsada))))
    store.send(.cerrarNota)
    #expect(
      recorded.told == [
        "present Pestana → Detalle in Pestana detalle at pestana.detallePulsado",
        "present Detalle → Nota in Detalle nota at pestana.detalle.notaPulsada",
        "dismiss Nota → Detalle in Detalle nota at cerrarNota by parent",
      ])
  }

  @Test func `a whole state assigned and a deep link are recorded fully`() {
    let recorded = Recorded()
    let store = Store(initialState: Raiz.State()) { Raiz() }.recorded(recorded)
    store.send(.enlace)
    store.send(.reiniciar)
    #expect(
      recorded.told == [
        "present Raiz → Detalle in Pestana detalle at enlace",
        "present Raiz → Nota in Detalle nota at enlace",
        "dismiss Nota → Pestana in Pestana detalle at reiniciar by parent",
      ])
  }

  @Test func `what is present at the start stands in the session's line`() {
    let recorded = Recorded()
    var state = Raiz.State()
    state.pestana.detalle = Detalle.State(nota: Nota.State(id: 4))
    _ = Store(initialState: state) { Raiz() }.recorded(recorded)
    #expect(
      recorded.session?.present.map {
        "\($0.depth) \($0.owner.type) \($0.path) \($0.child.type) \($0.id ?? "-")"
      } == [
        "1 Raiz pestana Pestana -",
        "2 Pestana detalle Detalle -",
        "3 Detalle nota Nota 4",
      ])
  }

  @Test func `an alert is a screen of its slot, and its button lets it go by the user`() {
    let recorded = Recorded()
    let store = Store(initialState: Raiz.State()) { Raiz() }.recorded(recorded)
    store.send(.enlace)
    store.send(.pestana(.detalle(.presented(.nota(.presented(.borrarPulsado))))))
    store.send(.pestana(.detalle(.presented(.nota(.presented(.alerta(.presented(.confirmar))))))))
    #expect(
      recorded.told.suffix(2) == [
        "present Nota → Nota.alerta in Nota alerta at pestana.detalle.nota.borrarPulsado",
        "dismiss Nota.alerta → Nota in Nota alerta at pestana.detalle.nota.alerta.confirmar by user",
      ])
  }

  @Test(arguments: [3, 1000])
  func `what a row holds is recorded, in a short list and in a long one`(count: Int) {
    let recorded = Recorded()
    var state = Raiz.State()
    for id in 0..<count { state.pestana.notas.append(Nota.State(id: id)) }
    let store = Store(initialState: state) { Raiz() }.recorded(recorded)
    store.send(.pestana(.notas(.element(id: 1, action: .borrarPulsado))))
    store.send(.pestana(.notas(.element(id: 2, action: .borrarPulsado))))
    store.send(.pestana(.notas(.element(id: 1, action: .alerta(.presented(.confirmar))))))
    #expect(
      recorded.told == [
        "present Nota → Nota.alerta in Nota alerta at pestana.notas.element.borrarPulsado",
        "present Nota → Nota.alerta in Nota alerta at pestana.notas.element.borrarPulsado",
        "dismiss Nota.alerta → Pestana in Nota alerta at pestana.notas.element.alerta.confirmar by user",
      ])
    #expect(recorded.moves.map(\.ids) == [["1"], ["2"], ["1"]])
    #expect(recorded.actions[0].screen.type == "Nota")
    #expect(recorded.actions[0].ids == ["1"])
  }

  @Test func `the cases of a root enum are switched`() {
    let recorded = Recorded()
    let store = Store(initialState: Sesion.State.entrada(Entrada.State())) { Sesion() }.recorded(recorded)
    store.send(.entrada(.entrarPulsado))
    #expect(recorded.told == ["switch Entrada → Pestana in Sesion principal at entrada.entrarPulsado"])
    #expect(recorded.moves[0].style == .switch && recorded.moves[0].model == .scope)
  }

  @Test func `says what is declared, recursive features once`() {
    let recorded = Recorded()
    _ = Store(initialState: PerfilArbol.State(id: 0)) { PerfilArbol() }.recorded(recorded)
    let slots = recorded.session?.declared ?? []
    #expect(slots.count == 1)
    #expect(slots.first?.owner.description == "ScreenRecorderTests/PerfilArbol")
    #expect(slots.first?.path == "destino.perfil")
    #expect(slots.first?.child.description == "ScreenRecorderTests/PerfilArbol")
    #expect(slots.first?.model == .tree && slots.first?.style == .unknown)
    #expect(slots.first?.boxed == "presentation state")
    let all = Recorded()
    _ = Store(initialState: Raiz.State()) { Raiz() }.recorded(all)
    #expect(
      all.session?.declared.map { "\($0.owner.type) \($0.path) \($0.model) \($0.style) \($0.child.type)" }
        == [
          "Raiz pestana scope embed Pestana",
          "Pestana detalle tree unknown Detalle",
          "Detalle nota tree unknown Nota",
          "Nota alerta tree alert Nota.alerta",
          "Pestana notas scope row Nota",
        ])
    #expect(
      all.session?.declared.allSatisfy { $0.source?.file.hasPrefix("ScreenRecorderTests/Features") == true }
        == true)
  }

  @Test func `the same session gives the same bytes`() async {
    func session() async -> String {
      let recorded = Recorded()
      do {
        let store = Store(initialState: Tienda.State()) {
          Tienda()
        } withDependencies: {
          $0.stackElementID = StackElementIDGenerator()
        }.recorded(recorded)
        store.send(.camino(.push(id: 0, state: .producto(Producto.State(id: 7)))))
        store.send(.camino(.element(id: 0, action: .producto(.contar))))
        await store.send(.camino(.element(id: 0, action: .producto(.comprarPulsado)))).finish()
        await store.send(.camino(.element(id: 1, action: .confirmacion(.hechoPulsado)))).finish()
      }
      return recorded.text
    }
    let first = await session()
    let second = await session()
    #expect(first == second)
    #expect(first.split(separator: "\n").count == 8)
  }

  @Test func `its end is the last line, with the effects that ended`() async {
    let recorded = Recorded()
    do {
      let store = Store(initialState: Tienda.State()) {
        Tienda()
      } withDependencies: {
        $0.stackElementID = StackElementIDGenerator()
      }.recorded(recorded)
      store.send(.camino(.push(id: 0, state: .producto(Producto.State(id: 7)))))
      store.send(.camino(.element(id: 0, action: .producto(.contar))))
    }
    guard case .end(let end) = recorded.events.last else {
      Issue.record("no end: \(recorded.events.count)")
      return
    }
    #expect(end.actions == 2)
    #expect(end.effects?.cancelled?.map(\.id) == [1])
  }

  @Test func `payloads are recorded where the app says so, and nowhere else`() {
    let recorded = Recorded()
    let store = Store(initialState: Perfiles.State()) { Perfiles() }
    store.recording(options: recorded.options) { action in
      if case .abrir(let id) = action { "perfil \(id % 10)…" } else { nil }
    } write: {
      recorded.write($0)
    }
    store.send(.abrir(1234))
    #expect(recorded.actions[0].payload == "perfil 4…")
    #expect(!recorded.text.contains("1234"))
  }
}
