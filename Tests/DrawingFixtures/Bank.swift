import ScreenGraph
import ScreenTrace

extension Graphs {
  /// A bank: onboarding behind a root switch, four tabs with three stacks, sheets, covers, a popover, alerts; most of it
  /// seen in traces, some of it in the sources only. Large enough that a picture has to work for it.
  public static let bank: GraphDocument = {
    var graph = GraphBuilder(title: "Banco", evidence: [.declared])
    graph.root("Banco")
    graph.slot("Banco", "bienvenida", .scope, .switch, "Bienvenida")
    graph.slot("Banco", "principal", .scope, .switch, "Principal")
    for (line, tab) in ["Resumen", "Pagos", "Tarjetas", "Perfil"].enumerated() {
      graph.slot("Principal", tab.lowercased(), .scope, .tab, tab, line: 10 + line)
    }
    graph.move(.switch, "Bienvenida", "Principal", on: "Banco", "principal", "sesionIniciada", seen: 14)
    addRegistration(to: &graph)
    addAccounts(to: &graph)
    addPayments(to: &graph)
    addCards(to: &graph)
    addProfile(to: &graph)
    return graph.document
  }()

  private static func addRegistration(to graph: inout GraphBuilder) {
    func push(_ from: String, _ to: String, _ trigger: String, _ seen: Int, _ graph: inout GraphBuilder) {
      graph.push(from, to, on: "Bienvenida", "registro.\(to)", trigger, seen: seen)
    }
    push("Bienvenida", "Datos", "empezarPulsado", 6, &graph)
    push("Datos", "Telefono", "continuarPulsado", 6, &graph)
    push("Telefono", "Documento", "codigoAceptado", 4, &graph)
    push("Documento", "Selfie", "documentoLeido", 3, &graph)
    graph.alert("Telefono", "alerta", .alert, "codigoErroneo", seen: 2)
  }

  private static func addAccounts(to graph: inout GraphBuilder) {
    func push(_ from: String, _ to: String, _ trigger: String, _ seen: Int, _ graph: inout GraphBuilder) {
      graph.push(from, to, on: "Resumen", "camino.\(to)", trigger, seen: seen)
    }
    push("Resumen", "DetalleCuenta", "cuentaTocada", 41, &graph)
    push("Resumen", "InformeGastos", "informePulsado", 12, &graph)
    push("DetalleCuenta", "DetalleMovimiento", "movimientoTocado", 63, &graph)
    push("InformeGastos", "DetalleCategoria", "porcionTocada", 7, &graph)
    push("DetalleCategoria", "DetalleMovimiento", "movimientoTocado", 4, &graph)
    push("DetalleMovimiento", "Recibo", "reciboPulsado", 9, &graph)
    push("DetalleMovimiento", "DetalleComercio", "comercioTocado", 0, &graph)
    push("DetalleComercio", "DetalleMovimiento", "movimientoTocado", 0, &graph)
    graph.present("DetalleCuenta", "FiltrarMovimientos", "filtro", .sheet, "filtrarPulsado", seen: 8)
    graph.present("Recibo", "CompartirRecibo", "compartir", .sheet, "compartirPulsado", seen: 2)
    graph.present("Resumen", "NuevaCuenta", "destino.nueva", .sheet, "añadirPulsado", seen: 5)
    graph.alert("NuevaCuenta", "alerta", .alert, "guardarFallido", seen: 1)
  }

  private static func addPayments(to graph: inout GraphBuilder) {
    func push(_ from: String, _ to: String, _ trigger: String, _ seen: Int, _ graph: inout GraphBuilder) {
      graph.push(from, to, on: "Pagos", "camino.\(to)", trigger, seen: seen)
    }
    push("Pagos", "ElegirBeneficiario", "pagarPulsado", 22, &graph)
    push("ElegirBeneficiario", "Importe", "beneficiarioTocado", 20, &graph)
    push("Importe", "RevisarPago", "continuarPulsado", 17, &graph)
    graph.push(
      "RevisarPago", "PagoHecho", on: "Pagos", "camino.PagoHecho", "pagoAceptado", origin: "confirmarPulsado",
      seen: 11)
    push("ElegirBeneficiario", "DetalleBeneficiario", "infoPulsada", 0, &graph)
    graph.present("Pagos", "EscanearQR", "destino.escanear", .fullScreenCover, "escanearPulsado", seen: 3)
    graph.present("ElegirBeneficiario", "NuevoBeneficiario", "nuevo", .sheet, "añadirPulsado", seen: 4)
    graph.alert("RevisarPago", "alerta", .alert, "limiteSuperado", seen: 1)
    graph.alert("RevisarPago", "dialogo", .confirmationDialog, "cancelarPulsado", seen: 3)
  }

  private static func addCards(to graph: inout GraphBuilder) {
    graph.present("Tarjetas", "DetalleTarjeta", "detalle", .sheet, "tarjetaTocada", seen: 15)
    graph.present("DetalleTarjeta", "BloquearTarjeta", "destino.bloquear", .sheet, "bloquearPulsado", seen: 2)
    graph.present("DetalleTarjeta", "VerPIN", "destino.pin", .fullScreenCover, "verPINPulsado", seen: 0)
    graph.present(
      "DetalleTarjeta", "ElegirColor", "destino.color", .popover, "colorPulsado", seen: 0, sure: false)
    graph.alert("BloquearTarjeta", "dialogo", .confirmationDialog, "bloquearPulsado", seen: 2)
  }

  private static func addProfile(to graph: inout GraphBuilder) {
    func push(_ from: String, _ to: String, _ trigger: String, _ seen: Int, _ graph: inout GraphBuilder) {
      graph.push(from, to, on: "Perfil", "camino.\(to)", trigger, seen: seen)
    }
    push("Perfil", "Idioma", "idiomaPulsado", 0, &graph)
    push("Perfil", "AcercaDe", "acercaDePulsado", 1, &graph)
    push("AcercaDe", "Licencias", "licenciasPulsado", 0, &graph)
    push("Perfil", "DatosPersonales", "datosPulsado", 8, &graph)
    push("DatosPersonales", "EditarDireccion", "direccionTocada", 3, &graph)
    push("Perfil", "Seguridad", "seguridadPulsado", 5, &graph)
    push("Seguridad", "Dispositivos", "dispositivosPulsado", 2, &graph)
    push("Dispositivos", "DetalleDispositivo", "filaTocada", 2, &graph)
    push("Perfil", "Notificaciones", "notificacionesPulsado", 1, &graph)
    graph.present("Seguridad", "CambiarPIN", "cambiar", .sheet, "cambiarPulsado", seen: 1)
    graph.present("Perfil", "Ayuda", "ayuda", .sheet, "ayudaPulsada", seen: 4)
    graph.present("Ayuda", "Conversacion", "chat", .fullScreenCover, "chatPulsado", seen: 1)
    graph.alert("Conversacion", "alerta", .alert, "conexionPerdida", seen: 1)
    graph.alert("DatosPersonales", "alerta", .alert, "salirPulsado", seen: 1)
    graph.alert("DetalleDispositivo", "dialogo", .confirmationDialog, "quitarPulsado", seen: 1)
  }
}
