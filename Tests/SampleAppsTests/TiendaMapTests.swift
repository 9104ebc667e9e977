import Testing

@testable import SampleApps

/// What the recorded sessions of the sample show, move by move.
struct TiendaMapTests {
  @Test func `A purchase walks from the catalogue to the confirmation, and one jump leads back to the book`()
    async throws
  {
    let recordings = try await Recordings.of(.tienda)
    #expect(
      recordings.moves("compra") == [
        "push Catalogo → Producto camino.producto[0] at catalogo.delegate.libroElegido, origin catalogo.libroTocado",
        "present Producto → Resenas resenas[0] at camino.element.producto.resenasPulsado",
        "dismiss Resenas → Producto resenas[0] at camino.element.producto.resenas.dismiss, by user",
        "push Producto → Carrito camino.carrito[1] at camino.element.producto.delegate.libroAnadido, origin camino.element.producto.anadirPulsado",
        "push Carrito → Envio camino.envio[2] at camino.element.carrito.continuarPulsado",
        "push Envio → Pago camino.pago[3] at camino.element.envio.delegate.direccionElegida, origin camino.element.envio.continuarPulsado",
        "push Pago → Confirmacion camino.confirmacion[4] at pedidoCreado, origin camino.element.pago.comprarPulsado",
        "popTo Confirmacion → Producto camino.confirmacion[4] gone 1,2,3,4 at camino.element.confirmacion.delegate.compraTerminada, origin camino.element.confirmacion.seguirComprandoPulsado, by parent",
      ])
  }

  @Test func `A refused payment shows an alert, and each way back is told apart`() async throws {
    let recordings = try await Recordings.of(.tienda)
    #expect(
      recordings.moves("pago-rechazado") == [
        "push Catalogo → Producto camino.producto[0] at catalogo.delegate.libroElegido, origin catalogo.libroTocado",
        "push Producto → Carrito camino.carrito[1] at camino.element.producto.delegate.libroAnadido, origin camino.element.producto.anadirPulsado",
        "push Carrito → Envio camino.envio[2] at camino.element.carrito.continuarPulsado",
        "push Envio → Pago camino.pago[3] at camino.element.envio.delegate.direccionElegida, origin camino.element.envio.continuarPulsado",
        "present Pago → Pago.alerta alerta[3] at camino.element.pago.pagoRechazado, origin camino.element.pago.comprarPulsado",
        "dismiss Pago.alerta → Pago alerta[3] at camino.element.pago.alerta.dismiss, by user",
        "push Pago → Confirmacion camino.confirmacion[4] at pedidoCreado, origin camino.element.pago.comprarPulsado",
        "pop Confirmacion → Pago camino.confirmacion[4] at camino.popFrom, origin camino.element.confirmacion.hechoPulsado, by child",
        "pop Pago → Envio camino.pago[3] at camino.popFrom, by user",
        "pop Envio → Carrito camino.envio[2] at camino.popFrom, by user",
        "present Carrito → Carrito.dialogo dialogo[1] at camino.element.carrito.vaciarPulsado",
        "dismiss Carrito.dialogo → Carrito dialogo[1] at camino.element.carrito.dialogo.dismiss, by user",
        "present Carrito → Carrito.dialogo dialogo[1] at camino.element.carrito.vaciarPulsado",
        "dismiss Carrito.dialogo → Carrito dialogo[1] at camino.element.carrito.dialogo.vaciarConfirmado, by user",
        "popToRoot Carrito → Tienda camino.carrito[1] gone 0,1 at pestanaTocada, by parent",
      ])
  }

  @Test func `The way in is cancelled, recovered and completed, and signing out empties all that is open`()
    async throws
  {
    let recordings = try await Recordings.of(.tienda)
    #expect(
      recordings.moves("acceso") == [
        "present Cuenta → Acceso acceso at cuenta.entrarPulsado",
        "dismiss Acceso → Cuenta acceso at cuenta.acceso.dismiss, origin cuenta.acceso.cancelarPulsado, by child",
        "present Cuenta → Acceso acceso at cuenta.entrarPulsado",
        "present Acceso → Recuperacion recuperacion at cuenta.acceso.olvidePulsado",
        "dismiss Recuperacion → Acceso recuperacion at correoConfirmado, by parent",
        "dismiss Acceso → Cuenta acceso at cuenta.acceso.delegate.sesionIniciada, origin cuenta.acceso.entrarPulsado, by parent",
        "push Catalogo → Producto camino.producto[0] at catalogo.delegate.libroElegido, origin catalogo.libroTocado",
        "push Producto → Carrito camino.carrito[1] at camino.element.producto.delegate.libroAnadido, origin camino.element.producto.anadirPulsado",
        "present Catalogo → Filtros filtros at catalogo.filtrosPulsado",
        "popToRoot Carrito → Tienda camino.carrito[1] gone 0,1 at cuenta.delegate.sesionCerrada, origin cuenta.salirPulsado, by parent",
        "dismiss Filtros → Catalogo filtros at cuenta.delegate.sesionCerrada, origin cuenta.salirPulsado, by parent",
      ])
  }

  @Test func `Links set the whole path at once, and a later one replaces it`()
    async throws
  {
    let recordings = try await Recordings.of(.tienda)
    #expect(
      recordings.moves("enlace") == [
        "push Tienda → Producto camino.producto[0] at enlaceAbierto",
        "push Tienda → Carrito camino.carrito[1] at enlaceAbierto",
        "push Carrito → Envio camino.envio[2] at camino.element.carrito.continuarPulsado",
        "popToRoot Envio → Tienda camino.envio[2] gone 0,1,2 at enlaceAbierto, by parent",
        "push Tienda → Producto camino.producto[3] at enlaceAbierto",
      ])
  }

  @Test func `A purchase with one tap comes from the book, and the filters close in each of the three ways`()
    async throws
  {
    let recordings = try await Recordings.of(.tienda)
    #expect(
      recordings.moves("busqueda") == [
        "push Busqueda → Producto camino.producto[0] at busqueda.delegate.libroElegido, origin busqueda.resultadoTocado",
        "push Producto → Confirmacion camino.confirmacion[1] at pedidoCreado, origin camino.element.producto.comprarPulsado",
        "pop Confirmacion → Producto camino.confirmacion[1] at camino.popFrom, origin camino.element.confirmacion.hechoPulsado, by child",
        "pop Producto → Tienda camino.producto[0] at camino.popFrom, by user",
        "present Catalogo → Filtros filtros at catalogo.filtrosPulsado",
        "dismiss Filtros → Catalogo filtros at catalogo.filtros.delegate.precioElegido, origin catalogo.filtros.aplicarPulsado, by parent",
        "present Catalogo → Filtros filtros at catalogo.filtrosPulsado",
        "dismiss Filtros → Catalogo filtros at catalogo.filtros.dismiss, origin catalogo.filtros.cancelarPulsado, by child",
        "present Catalogo → Filtros filtros at catalogo.filtrosPulsado",
        "dismiss Filtros → Catalogo filtros at catalogo.filtros.dismiss, by user",
      ])
  }

  @Test func `What a restored app shows is there before the first action, and can end itself`() async throws {
    let recordings = try await Recordings.of(.tienda)
    #expect(
      recordings.present("restaurada") == [
        "catalogo", "busqueda", "cuenta", "camino.producto 0", "camino.carrito 1", "camino.envio 2",
        "camino.pago 3",
      ])
    #expect(
      recordings.moves("restaurada") == [
        "pop Pago → Envio camino.pago[3] at camino.popFrom, origin camino.element.pago.aparecio, by child",
        "popTo Envio → Producto camino.envio[2] gone 1,2 at camino.popFrom, by user",
      ])
  }

  @Test func `The map has exactly these screens, slots and moves`() async throws {
    let map = try await Recordings.of(.tienda).map
    #expect(
      map.toldScreens == [
        "Acceso feature ×2",
        "Busqueda feature ×6",
        "Carrito feature ×5",
        "Carrito.dialogo confirmationDialog ×2",
        "Catalogo feature ×6",
        "Confirmacion feature ×3",
        "Cuenta feature ×6",
        "Envio feature ×4",
        "Filtros feature ×4",
        "Pago feature ×3",
        "Pago.alerta alert ×1",
        "Producto feature ×7",
        "Recuperacion feature ×1",
        "Resenas feature ×1",
        "Tienda feature ×6",
      ])
    #expect(
      map.toldSlots == [
        "Acceso.recuperacion: tree unknown Recuperacion",
        "Carrito.dialogo: tree confirmationDialog Carrito.dialogo",
        "Catalogo.filtros: tree unknown Filtros",
        "Cuenta.acceso: tree unknown Acceso",
        "Pago.alerta: tree alert Pago.alerta",
        "Producto.resenas: tree unknown Resenas",
        "Tienda.busqueda: scope embed Busqueda",
        "Tienda.camino.carrito: stack push Carrito",
        "Tienda.camino.confirmacion: stack push Confirmacion",
        "Tienda.camino.envio: stack push Envio",
        "Tienda.camino.pago: stack push Pago",
        "Tienda.camino.producto: stack push Producto",
        "Tienda.catalogo: scope embed Catalogo",
        "Tienda.cuenta: scope embed Cuenta",
      ])
    #expect(
      map.toldMoves == [
        "dismiss Acceso → Cuenta by dismiss after cancelarPulsado (child) ×1",
        "dismiss Acceso → Cuenta by sesionIniciada after entrarPulsado (parent) ×1",
        "present Acceso → Recuperacion by olvidePulsado ×1",
        "push Busqueda → Producto by libroElegido after resultadoTocado ×1",
        "present Carrito → Carrito.dialogo by vaciarPulsado ×2",
        "push Carrito → Envio by continuarPulsado ×3",
        "popToRoot Carrito → Tienda by pestanaTocada, sesionCerrada after pestanaTocada, salirPulsado (parent) ×2",
        "dismiss Carrito.dialogo → Carrito by dismiss, vaciarConfirmado (user) ×2",
        "present Catalogo → Filtros by filtrosPulsado ×4",
        "push Catalogo → Producto by libroElegido after libroTocado ×3",
        "pop Confirmacion → Pago by popFrom after hechoPulsado (child) ×1",
        "pop Confirmacion → Producto by popFrom after hechoPulsado (child) ×1",
        "popTo Confirmacion → Producto by compraTerminada after seguirComprandoPulsado (parent) ×1",
        "present Cuenta → Acceso by entrarPulsado ×2",
        "pop Envio → Carrito by popFrom (user) ×1",
        "push Envio → Pago by direccionElegida after continuarPulsado ×2",
        "popTo Envio → Producto by popFrom (user) ×1",
        "popToRoot Envio → Tienda by enlaceAbierto (parent) ×1",
        "dismiss Filtros → Catalogo by dismiss after cancelarPulsado (child) ×1",
        "dismiss Filtros → Catalogo by precioElegido, sesionCerrada after aplicarPulsado, salirPulsado (parent) ×2",
        "dismiss Filtros → Catalogo by dismiss (user) ×1",
        "push Pago → Confirmacion by pedidoCreado after comprarPulsado ×2",
        "pop Pago → Envio by popFrom after aparecio (child) ×1",
        "pop Pago → Envio by popFrom (user) ×1",
        "present Pago → Pago.alerta by pagoRechazado after comprarPulsado ×1",
        "dismiss Pago.alerta → Pago by dismiss (user) ×1",
        "push Producto → Carrito by libroAnadido after anadirPulsado ×3",
        "push Producto → Confirmacion by pedidoCreado after comprarPulsado ×1",
        "present Producto → Resenas by resenasPulsado ×1",
        "pop Producto → Tienda by popFrom (user) ×1",
        "dismiss Recuperacion → Acceso by correoConfirmado (parent) ×1",
        "dismiss Resenas → Producto by dismiss (user) ×1",
        "push Tienda → Carrito by enlaceAbierto ×1",
        "push Tienda → Producto by enlaceAbierto ×2",
      ])
    #expect(map.findings.isEmpty)
  }
}
