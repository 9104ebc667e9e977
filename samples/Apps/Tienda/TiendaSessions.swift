import Composable

extension SampleApp {
  static let tienda = SampleApp(
    name: "tienda", title: "Tienda",
    sessions: [.compra, .pagoRechazado, .acceso, .enlace, .busqueda, .restaurada])
}

extension SampleSession {
  /// From the catalogue to the confirmation, and in one jump back to the book.
  static let compra = SampleSession("compra") { stage in
    let user = stage.user(of: Tienda.State()) { Tienda() }
    try await user.does(.catalogo(.libroTocado(.rayuela)))
    try await user.does(.camino(.element(id: 0, action: .producto(.resenasPulsado))))
    try await user.does(.camino(.element(id: 0, action: .producto(.resenas(.presented(.aparecio))))))
    try await user.does(.camino(.element(id: 0, action: .producto(.resenas(.dismiss)))))
    try await user.does(.camino(.element(id: 0, action: .producto(.anadirPulsado))))
    try await user.does(.camino(.element(id: 1, action: .carrito(.continuarPulsado))))
    // Without an address nothing moves.
    try await user.does(.camino(.element(id: 2, action: .envio(.continuarPulsado))))
    try await user.does(.camino(.element(id: 2, action: .envio(.direccionCambiada("Calle Mayor, 1")))))
    try await user.does(.camino(.element(id: 2, action: .envio(.continuarPulsado))))
    try await user.does(.camino(.element(id: 3, action: .pago(.aparecio))))
    try await user.waits(.seconds(2))
    try await user.does(.camino(.element(id: 3, action: .pago(.comprarPulsado))))
    try await user.waits(.milliseconds(400))
    try await user.does(.camino(.element(id: 4, action: .confirmacion(.seguirComprandoPulsado))))
  }

  /// The bank refuses once. Afterwards each way back is walked: a screen that closes itself, a swipe, the tab.
  static let pagoRechazado = SampleSession("pago-rechazado") { stage in
    let banco = Banco(rechazos: 1)
    let user = stage.user(of: Tienda.State()) {
      Tienda()
    } withDependencies: {
      $0.api.autorizarCobro = { _ in try await banco.autorizar() }
    }
    try await user.does(.catalogo(.libroTocado(.ficciones)))
    try await user.does(.camino(.element(id: 0, action: .producto(.anadirPulsado))))
    try await user.does(.camino(.element(id: 1, action: .carrito(.continuarPulsado))))
    try await user.does(.camino(.element(id: 2, action: .envio(.direccionCambiada("Calle Mayor, 1")))))
    try await user.does(.camino(.element(id: 2, action: .envio(.continuarPulsado))))
    try await user.does(.camino(.element(id: 3, action: .pago(.aparecio))))
    try await user.does(.camino(.element(id: 3, action: .pago(.comprarPulsado))))
    try await user.does(.camino(.element(id: 3, action: .pago(.alerta(.dismiss)))))
    try await user.does(.camino(.element(id: 3, action: .pago(.comprarPulsado))))
    try await user.waits(.milliseconds(400))
    try await user.does(.camino(.element(id: 4, action: .confirmacion(.hechoPulsado))))
    // The swipe takes the payment away, and its timer with it.
    try await user.does(.camino(.popFrom(id: 3)))
    try await user.does(.camino(.popFrom(id: 2)))
    try await user.does(.camino(.element(id: 1, action: .carrito(.vaciarPulsado))))
    try await user.does(.camino(.element(id: 1, action: .carrito(.dialogo(.dismiss)))))
    try await user.does(.camino(.element(id: 1, action: .carrito(.vaciarPulsado))))
    try await user.does(.camino(.element(id: 1, action: .carrito(.dialogo(.presented(.vaciarConfirmado))))))
    try await user.does(.pestanaTocada(.catalogo))
  }

  /// The way in over the whole screen: cancelled, then with a forgotten password that somebody else confirms, and out
  /// again, which leaves nothing of the state.
  static let acceso = SampleSession("acceso") { stage in
    let user = stage.user(of: Tienda.State()) { Tienda() }
    try await user.does(.pestanaTocada(.cuenta))
    try await user.does(.cuenta(.entrarPulsado))
    try await user.does(.cuenta(.acceso(.presented(.cancelarPulsado))))
    try await user.does(.cuenta(.entrarPulsado))
    try await user.does(.cuenta(.acceso(.presented(.usuarioCambiado("ada")))))
    try await user.does(.cuenta(.acceso(.presented(.olvidePulsado))))
    try await user.does(.cuenta(.acceso(.presented(.recuperacion(.presented(.enviarPulsado))))))
    try await user.waits(.seconds(1))
    try await user.does(.correoConfirmado)
    try await user.does(.cuenta(.acceso(.presented(.entrarPulsado))))
    try await user.does(.pestanaTocada(.catalogo))
    try await user.does(.catalogo(.libroTocado(.pedroParamo)))
    try await user.does(.camino(.element(id: 0, action: .producto(.anadirPulsado))))
    try await user.does(.catalogo(.filtrosPulsado))
    try await user.does(.pestanaTocada(.cuenta))
    try await user.does(.cuenta(.salirPulsado))
  }

  /// Links from outside set the whole path at once.
  static let enlace = SampleSession("enlace") { stage in
    let user = stage.user(of: Tienda.State()) { Tienda() }
    try await user.does(.enlaceAbierto(.carrito([.rayuela, .ficciones])))
    try await user.does(.camino(.element(id: 1, action: .carrito(.continuarPulsado))))
    try await user.does(.enlaceAbierto(.libro(.pedroParamo)))
  }

  /// A search that waits for a pause, a purchase with one tap, and the filters closed in each of the three ways.
  static let busqueda = SampleSession("busqueda") { stage in
    let user = stage.user(of: Tienda.State()) { Tienda() }
    try await user.does(.pestanaTocada(.busqueda))
    try await user.does(.busqueda(.textoCambiado("ray")))
    try await user.does(.busqueda(.textoCambiado("rayu")))
    try await user.waits(.milliseconds(500))
    try await user.does(.busqueda(.resultadoTocado(.rayuela)))
    try await user.does(.camino(.element(id: 0, action: .producto(.comprarPulsado))))
    try await user.does(.camino(.element(id: 1, action: .confirmacion(.hechoPulsado))))
    try await user.does(.camino(.popFrom(id: 0)))
    try await user.does(.pestanaTocada(.catalogo))
    try await user.does(.catalogo(.filtrosPulsado))
    try await user.does(.catalogo(.filtros(.presented(.binding(.set(\.precioMaximo, 1_500))))))
    try await user.does(.catalogo(.filtros(.presented(.aplicarPulsado))))
    try await user.does(.catalogo(.filtrosPulsado))
    try await user.does(.catalogo(.filtros(.presented(.cancelarPulsado))))
    try await user.does(.catalogo(.filtrosPulsado))
    try await user.does(.catalogo(.filtros(.dismiss)))
  }

  /// An app that comes back where it was left: the state is there before the first action. What was presented before
  /// the store began can end itself like anything else.
  static let restaurada = SampleSession("restaurada") { stage in
    let user = stage.user(of: .restaurado) { Tienda() }
    try await user.does(.camino(.element(id: 3, action: .pago(.aparecio))))
    try await user.waits(.seconds(2))
    try await user.does(.camino(.popFrom(id: 1)))
  }
}

extension Tienda.State {
  /// The shop as it was when the app was closed in the middle of a purchase, two seconds before its time was up.
  fileprivate static var restaurado: Self {
    var state = Self(carrito: [.rayuela])
    state.camino.append(.producto(Producto.State(libro: .rayuela)))
    state.camino.append(.carrito(Carrito.State(libros: [.rayuela])))
    state.camino.append(.envio(Envio.State(direccion: "Calle Mayor, 1")))
    state.camino.append(.pago(Pago.State(importe: 1_990, segundosRestantes: 2)))
    return state
  }
}

/// A bank that refuses some payments before it takes the first.
private actor Banco {
  private var rechazos: Int

  init(rechazos: Int) { self.rechazos = rechazos }

  func autorizar() async throws {
    try await respuestaDelServidor()
    guard rechazos == 0 else {
      rechazos -= 1
      throw CobroRechazado()
    }
  }
}
