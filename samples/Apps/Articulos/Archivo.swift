import Composable

/// Where articles are kept.
struct Archivo: Sendable {
  var guardar: @Sendable (_ articulo: Articulo) async throws -> Void
}

extension Archivo: DependencyKey {
  static let liveValue = Archivo(guardar: { _ in try await respuestaDelServidor() })
}

extension DependencyValues {
  var archivo: Archivo {
    get { self[Archivo.self] }
    set { self[Archivo.self] = newValue }
  }
}
