import Composable

/// What the shop asks of its server.
struct API: Sendable {
  /// The books that match a text, or all of them.
  var libros: @Sendable (_ texto: String) async throws -> [Libro]
  var resenas: @Sendable (_ libro: Libro.ID) async throws -> [String]
  var iniciarSesion: @Sendable (_ usuario: String) async throws -> Void
  /// Asks the bank; throws where it refuses.
  var autorizarCobro: @Sendable (_ importe: Int) async throws -> Void
  var crearPedido: @Sendable (_ libros: [Libro]) async throws -> Pedido
}

/// The bank refuses a payment.
struct CobroRechazado: Error, Equatable {}

extension API: DependencyKey {
  /// A shop of three books that lives in memory, so that the sample needs no server.
  static let liveValue = API(
    libros: { texto in
      try await respuestaDelServidor()
      return Libro.todos.filter { texto.isEmpty || $0.titulo.lowercased().contains(texto.lowercased()) }
    },
    resenas: { _ in
      try await respuestaDelServidor()
      return ["Se lee en cualquier orden", "La empecé otra vez al terminar"]
    },
    iniciarSesion: { _ in try await respuestaDelServidor() },
    autorizarCobro: { _ in try await respuestaDelServidor() },
    crearPedido: { libros in
      try await respuestaDelServidor()
      return Pedido(id: 1_001, libros: libros)
    }
  )
}

extension DependencyValues {
  var api: API {
    get { self[API.self] }
    set { self[API.self] = newValue }
  }
}
