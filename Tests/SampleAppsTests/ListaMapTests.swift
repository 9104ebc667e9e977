import Testing

@testable import SampleApps

/// What the recorded sessions of the sample show, move by move.
struct ListaMapTests {
  @Test func `Adding, filtering, moving, sorting and deleting rows are no moves`() async throws {
    let recordings = try await Recordings.of(.lista)
    #expect(recordings.moves("tareas") == [])
  }

  @Test func `A note closes by itself, by a swipe, and when its row is deleted`() async throws {
    let recordings = try await Recordings.of(.lista)
    #expect(
      recordings.moves("notas") == [
        "present Fila → Nota nota[00000000-0000-0000-0000-000000000001] at filas.element.notaTocada",
        "dismiss Nota → Fila nota[00000000-0000-0000-0000-000000000001] at filas.element.nota.dismiss, origin filas.element.nota.listoPulsado, by child",
        "present Fila → Nota nota[00000000-0000-0000-0000-000000000002] at filas.element.notaTocada",
        "dismiss Nota → Fila nota[00000000-0000-0000-0000-000000000002] at filas.element.nota.dismiss, by user",
        "present Fila → Nota nota[00000000-0000-0000-0000-000000000002] at filas.element.notaTocada",
        "dismiss Nota → Lista nota[00000000-0000-0000-0000-000000000002] at borrar, by parent",
      ])
  }

  @Test func `The map has exactly these screens, slots and moves`() async throws {
    let map = try await Recordings.of(.lista).map
    #expect(
      map.toldScreens == [
        "Fila feature ×3",
        "Lista feature ×2",
        "Nota feature ×3",
      ])
    #expect(
      map.toldSlots == [
        "Fila.nota: tree unknown Nota",
        "Lista.filas: scope row Fila",
      ])
    #expect(
      map.toldMoves == [
        "present Fila → Nota by notaTocada ×3",
        "dismiss Nota → Fila by dismiss after listoPulsado (child) ×1",
        "dismiss Nota → Fila by dismiss (user) ×1",
        "dismiss Nota → Lista by borrar (parent) ×1",
      ])
    #expect(map.findings.isEmpty)
  }
}
