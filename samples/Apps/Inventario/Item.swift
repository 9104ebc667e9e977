import Foundation

/// Something in stock.
struct Item: Equatable, Identifiable, Sendable {
  let id: UUID
  var nombre: String
  var cantidad = 1
}
