import Composable
import Foundation

extension SampleApp {
  static let inventario = SampleApp(
    name: "inventario", title: "Inventario", sessions: [.altas, .detalles])
}

extension SampleSession {
  /// Two items are added, a third is thought better of.
  static let altas = SampleSession("altas") { stage in
    let user = stage.user(of: Inventario.State()) { Inventario() }
    for nombre in ["Lámpara", "Silla"] {
      try await user.does(.anadirTocado)
      try await user.does(.destino(.presented(.anadir(.binding(.set(\.item.nombre, nombre))))))
      try await user.does(.destino(.presented(.anadir(.guardarPulsado))))
    }
    try await user.does(.anadirTocado)
    try await user.does(.destino(.presented(.anadir(.cancelarPulsado))))
  }

  /// An item is counted, copied (the form takes the detail's place in the one slot), and taken out of stock.
  static let detalles = SampleSession("detalles") { stage in
    let lampara = Item(id: UUID(10), nombre: "Lámpara")
    let user = stage.user(of: Inventario.State(items: [lampara])) { Inventario() }
    try await user.does(.filaTocada(lampara.id))
    try await user.does(.destino(.presented(.detalle(.sumarPulsado))))
    try await user.does(.destino(.presented(.detalle(.duplicarPulsado))))
    try await user.does(.destino(.presented(.anadir(.guardarPulsado))))
    try await user.does(.filaTocada(lampara.id))
    try await user.does(.destino(.presented(.detalle(.retirarPulsado))))
    try await user.does(.destino(.presented(.detalle(.alerta(.dismiss)))))
    try await user.does(.destino(.presented(.detalle(.retirarPulsado))))
    try await user.does(.destino(.presented(.detalle(.alerta(.presented(.retirarConfirmado))))))
    try await user.does(.filaTocada(UUID(0)))
    try await user.does(.destino(.dismiss))
  }
}
