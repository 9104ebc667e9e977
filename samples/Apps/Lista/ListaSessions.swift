import Composable
import Foundation

extension SampleApp {
  static let lista = SampleApp(name: "lista", title: "Lista de tareas", sessions: [.tareas, .notas])
}

extension SampleSession {
  /// Rows are added, filtered, moved and sorted while the timer of one runs on; only deleting it stops it.
  static let tareas = SampleSession("tareas") { stage in
    let user = stage.user(of: Lista.State()) { Lista() }
    try await user.does(.anadirTocado)
    try await user.does(.anadirTocado)
    try await user.does(
      .llegoDelServidor([Tarea(id: UUID(1), texto: "Regar"), Tarea(id: UUID(10), texto: "Leer")]))
    try await user.does(.filas(.element(id: UUID(0), action: .binding(.set(\.texto, "Media frase")))))
    try await user.does(.filas(.element(id: UUID(0), action: .empezarTocado)))
    try await user.waits(.seconds(1))
    try await user.does(.filas(.element(id: UUID(0), action: .binding(.set(\.completada, true)))))
    try await user.does(.filtroCambio(.pendientes))
    try await user.waits(.seconds(1))
    try await user.does(.borrar([0]))
    try await user.does(.filtroCambio(.todas))
    try await user.does(.mover([0], 2))
    try await user.does(.ordenarCompletadasAlFinal)
    try await user.does(.filas(.element(id: UUID(10), action: .duplicarTocado)))
    try await user.waits(.seconds(1))
    try await user.does(.borrar([1]))
    // The app is closed while the new order is still being saved.
    try await user.does(.mover([0], 2))
  }

  /// The note of one row among three, closed by itself, by a swipe, and by the loss of its row.
  static let notas = SampleSession("notas") { stage in
    let filas = [0, 1, 2].map { Fila.State(id: UUID($0), texto: "Tarea \($0 + 1)") }
    let user = stage.user(of: Lista.State(filas: IdentifiedArray(uniqueElements: filas))) { Lista() }
    try await user.does(.filas(.element(id: UUID(1), action: .notaTocada)))
    try await user.does(
      .filas(.element(id: UUID(1), action: .nota(.presented(.binding(.set(\.texto, "Hoy")))))))
    try await user.does(.filas(.element(id: UUID(1), action: .nota(.presented(.listoPulsado)))))
    try await user.does(.filas(.element(id: UUID(2), action: .notaTocada)))
    try await user.does(.filas(.element(id: UUID(2), action: .nota(.dismiss))))
    try await user.does(.filas(.element(id: UUID(2), action: .notaTocada)))
    try await user.does(.borrar([2]))
  }
}
