import Composable
import Foundation

extension SampleApp {
  static let articulos = SampleApp(
    name: "articulos", title: "Redacción de artículos", sessions: [.edicion, .creacion])
}

extension SampleSession {
  /// The editor closed in each way: after saving by its parent, by itself, after the alert, and not at all.
  static let edicion = SampleSession("edicion") { stage in
    let articulo = Articulo(id: UUID(10), titulo: "La marea")
    let user = stage.user(of: Redaccion.State(articulos: [articulo])) { Redaccion() }
    try await user.does(.articuloTocado(articulo.id))
    try await user.does(.destino(.presented(.editar(.textoCambiado("Sube dos veces al día.")))))
    try await user.does(.destino(.presented(.editar(.guardarPulsado))))
    try await user.does(.articuloTocado(articulo.id))
    try await user.does(.destino(.presented(.editar(.cerrarPulsado))))
    try await user.does(.articuloTocado(articulo.id))
    try await user.does(.destino(.presented(.editar(.textoCambiado("Baja dos veces al día.")))))
    try await user.does(.destino(.presented(.editar(.cerrarPulsado))))
    try await user.does(.destino(.presented(.editar(.alerta(.dismiss)))))
    try await user.does(.destino(.presented(.editar(.cerrarPulsado))))
    try await user.does(.destino(.presented(.editar(.alerta(.presented(.descartar))))))
    try await user.does(.articuloTocado(articulo.id))
    try await user.does(.destino(.dismiss))
  }

  /// The welcome that ends by itself, and several new articles in a row with an editor that stays open.
  static let creacion = SampleSession("creacion") { stage in
    let user = stage.user(of: Redaccion.State()) { Redaccion() }
    try await user.does(.aparecio)
    for _ in 1...3 { try await user.does(.destino(.presented(.bienvenida(.siguientePulsado)))) }
    try await user.does(.aparecio)
    try await user.does(.destino(.presented(.bienvenida(.cerrarPulsado))))
    try await user.does(.nuevosTocado)
    for texto in ["Uno.", "Dos."] {
      try await user.does(.destino(.presented(.varios(.editor(.textoCambiado(texto))))))
      try await user.does(.destino(.presented(.varios(.editor(.guardarPulsado)))))
    }
    try await user.does(.destino(.presented(.varios(.editor(.cerrarPulsado)))))
  }
}
