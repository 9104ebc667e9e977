import Composable
import ComposableTesting
import Testing

@testable import SampleApps

@MainActor
struct TiendaTests {
  @Test func `A purchase with one tap is confirmed when the order's reply arrives, and done closes itself`()
    async
  {
    let store = TestStore(initialState: Tienda.State()) {
      Tienda()
    } withDependencies: {
      $0.api.crearPedido = { libros in Pedido(id: 42, libros: libros) }
    }

    await store.send(.camino(.push(id: 0, state: .producto(Producto.State(libro: .rayuela))))) {
      $0.camino[id: 0] = .producto(Producto.State(libro: .rayuela))
    }
    await store.send(.camino(.element(id: 0, action: .producto(.comprarPulsado))))
    await store.receive(\.pedidoCreado) {
      $0.camino.append(.confirmacion(Confirmacion.State(pedido: Pedido(id: 42, libros: [.rayuela]))))
    }
    await store.send(.camino(.element(id: 1, action: .confirmacion(.hechoPulsado))))
    await store.receive(\.camino.popFrom) {
      $0.camino.removeLast()
    }
  }

  @Test func `A whole purchase is a script of five screens and one jump back`() async {
    let clock = TestClock()
    let store = TestStore(initialState: Tienda.State()) {
      Tienda()
    } withDependencies: {
      $0.api.autorizarCobro = { _ in }
      $0.api.crearPedido = { libros in Pedido(id: 42, libros: libros) }
      $0.continuousClock = clock
    }

    await store.send(.catalogo(.libroTocado(.rayuela)))
    await store.receive(\.catalogo.delegate.libroElegido, .rayuela) {
      $0.camino.append(.producto(Producto.State(libro: .rayuela)))
    }
    await store.send(.camino(.element(id: 0, action: .producto(.anadirPulsado))))
    await store.receive(\.camino[id: 0].producto.delegate.libroAnadido) {
      $0.carrito = [.rayuela]
      $0.camino.append(.carrito(Carrito.State(libros: [.rayuela])))
    }
    await store.send(.camino(.element(id: 1, action: .carrito(.continuarPulsado)))) {
      $0.camino.append(.envio(Envio.State()))
    }
    await store.send(.camino(.element(id: 2, action: .envio(.direccionCambiada("Calle Mayor, 1"))))) {
      $0.camino[id: 2, case: \.envio]?.direccion = "Calle Mayor, 1"
    }
    await store.send(.camino(.element(id: 2, action: .envio(.continuarPulsado))))
    await store.receive(\.camino[id: 2].envio.delegate.direccionElegida) {
      $0.camino.append(.pago(Pago.State(importe: 1_990)))
    }
    await store.send(.camino(.element(id: 3, action: .pago(.aparecio))))
    await clock.advance(by: .seconds(1))
    await store.receive(\.camino[id: 3].pago.segundoTranscurrido) {
      $0.camino[id: 3, case: \.pago]?.segundosRestantes = 119
    }
    await store.send(.camino(.element(id: 3, action: .pago(.comprarPulsado))))
    await store.receive(\.camino[id: 3].pago.delegate.cobroAutorizado)
    await store.receive(\.pedidoCreado) {
      $0.carrito = []
      $0.camino.append(.confirmacion(Confirmacion.State(pedido: Pedido(id: 42, libros: [.rayuela]))))
    }
    await store.send(.camino(.element(id: 4, action: .confirmacion(.seguirComprandoPulsado))))
    // The payment leaves, and its timer with it: nothing is in flight when the test ends.
    await store.receive(\.camino[id: 4].confirmacion.delegate.compraTerminada) {
      $0.camino.pop(to: 0)
    }
  }

  @Test func `A refused payment raises an alert, and a second try may succeed`() async {
    let store = TestStore(initialState: Pago.State(importe: 1_990)) {
      Pago()
    } withDependencies: {
      $0.api.autorizarCobro = { _ in throw CobroRechazado() }
    }

    await store.send(.comprarPulsado)
    await store.receive(\.pagoRechazado) {
      $0.alerta = AlertState {
        TextState("El banco rechazó el pago")
      } actions: {
        ButtonState(action: .reintentarPulsado) { TextState("Reintentar") }
        ButtonState(role: .cancel) { TextState("Cancelar") }
      }
    }
    store.dependencies.api.autorizarCobro = { _ in }
    await store.send(.alerta(.presented(.reintentarPulsado))) {
      $0.alerta = nil
    }
    await store.receive(\.delegate.cobroAutorizado)
  }

  @Test func `A link sets the whole path at once`() async {
    let store = TestStore(initialState: Tienda.State()) { Tienda() }

    await store.send(.enlaceAbierto(.carrito([.rayuela, .ficciones]))) {
      $0.carrito = [.rayuela, .ficciones]
      $0.camino = StackState([
        .producto(Producto.State(libro: .ficciones)),
        .carrito(Carrito.State(libros: [.rayuela, .ficciones])),
      ])
    }
    await store.send(.enlaceAbierto(.libro(.pedroParamo))) {
      $0.camino = StackState([.producto(Producto.State(libro: .pedroParamo))])
    }
    await store.send(.enlaceAbierto(.carrito([])))
  }

  @Test func `When the time is up the payment leaves the stack by itself`() async {
    let clock = TestClock()
    let pago = Pago.State(importe: 1_250, segundosRestantes: 1)
    let store = TestStore(
      initialState: Tienda.State(camino: StackState([.envio(Envio.State()), .pago(pago)]))
    ) {
      Tienda()
    } withDependencies: {
      $0.continuousClock = clock
    }

    await store.send(.camino(.element(id: 1, action: .pago(.aparecio))))
    await clock.advance(by: .seconds(1))
    await store.receive(\.camino[id: 1].pago.segundoTranscurrido) {
      $0.camino[id: 1, case: \.pago]?.segundosRestantes = 0
    }
    await store.receive(\.camino.popFrom, 1) {
      $0.camino.removeLast()
    }
  }

  @Test func `Only the last text that was typed is searched for, when the typing pauses`() async {
    let clock = TestClock()
    let store = TestStore(initialState: Busqueda.State()) {
      Busqueda()
    } withDependencies: {
      $0.api.libros = { texto in texto == "fi" ? [.ficciones] : Libro.todos }
      $0.continuousClock = clock
    }

    await store.send(.textoCambiado("f")) { $0.texto = "f" }
    await clock.advance(by: .milliseconds(200))
    await store.send(.textoCambiado("fi")) { $0.texto = "fi" }
    await clock.advance(by: .milliseconds(300))
    await store.receive(\.resultadosRecibidos) { $0.resultados = [.ficciones] }
  }

  @Test func `The filter hides dear books and takes none away`() async {
    let store = TestStore(initialState: Catalogo.State()) { Catalogo() }

    await store.send(.filtrosPulsado) { $0.filtros = Filtros.State() }
    await store.send(\.filtros.binding.precioMaximo, 1_500) { $0.filtros?.precioMaximo = 1_500 }
    await store.send(\.filtros.aplicarPulsado)
    await store.receive(\.filtros.delegate.precioElegido) {
      $0.precioMaximo = 1_500
      $0.filtros = nil
    }
    #expect(store.state.visibles == [.ficciones, .pedroParamo])
    #expect(store.state.libros == Libro.todos)
  }

  @Test func `A cart is emptied only after its dialog was confirmed`() async {
    let store = TestStore(initialState: Carrito.State(libros: [.rayuela])) { Carrito() }
    let dialogo = ConfirmationDialogState<Carrito.Action.Dialogo> {
      TextState("¿Vaciar el carrito?")
    } actions: {
      ButtonState(role: .destructive, action: .vaciarConfirmado) { TextState("Vaciar") }
      ButtonState(role: .cancel) { TextState("Conservar") }
    }

    await store.send(.vaciarPulsado) { $0.dialogo = dialogo }
    await store.send(.dialogo(.dismiss)) { $0.dialogo = nil }
    await store.send(.vaciarPulsado) { $0.dialogo = dialogo }
    await store.send(.dialogo(.presented(.vaciarConfirmado))) {
      $0.libros = []
      $0.dialogo = nil
    }
    await store.receive(\.delegate.carritoVaciado)
  }

  @Test func `Signing out leaves nothing of the state, whatever was open`() async {
    var state = Tienda.State(pestana: .cuenta, carrito: [.rayuela])
    state.cuenta.usuario = "ada"
    state.catalogo.filtros = Filtros.State()
    let store = TestStore(initialState: state) { Tienda() }

    await store.send(.cuenta(.salirPulsado))
    await store.receive(\.cuenta.delegate.sesionCerrada) { $0 = Tienda.State() }
  }
}
