import Foundation

/// A piece of writing.
struct Articulo: Equatable, Identifiable, Sendable {
  let id: UUID
  var titulo: String
  var texto = ""
}
