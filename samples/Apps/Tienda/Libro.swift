/// A book for sale.
struct Libro: Equatable, Identifiable, Sendable {
  let id: Int
  var titulo: String
  /// In cents.
  var precio: Int
}

/// What the server answers to a purchase.
struct Pedido: Equatable, Identifiable, Sendable {
  let id: Int
  var libros: [Libro]
}

extension Libro {
  static let rayuela = Libro(id: 7, titulo: "Rayuela", precio: 1_990)
  static let ficciones = Libro(id: 8, titulo: "Ficciones", precio: 1_250)
  static let pedroParamo = Libro(id: 9, titulo: "Pedro Páramo", precio: 990)

  static let todos: [Libro] = [.rayuela, .ficciones, .pedroParamo]
}

extension [Libro] {
  /// What all of them cost together, in cents.
  var importe: Int { map(\.precio).reduce(0, +) }
}
