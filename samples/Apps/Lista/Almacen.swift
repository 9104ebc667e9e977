import Composable
import Foundation

/// What the server knows of a row.
struct Tarea: Equatable, Identifiable, Sendable {
  let id: UUID
  var texto: String
}

/// Where the order of the rows is kept: a list of identities, no more.
struct Almacen: Sendable {
  var guardarOrden: @Sendable (_ orden: [Tarea.ID]) async throws -> Void
}

extension Almacen: DependencyKey {
  static let liveValue = Almacen(guardarOrden: { _ in try await respuestaDelServidor() })
}

extension DependencyValues {
  var almacen: Almacen {
    get { self[Almacen.self] }
    set { self[Almacen.self] = newValue }
  }
}
