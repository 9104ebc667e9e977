import Testing

@testable import SampleApps

/// What the recorded sessions of the sample show, move by move.
struct ArticulosMapTests {
  @Test func `The editor closes in each way, and an alert guards unsaved changes`() async throws {
    let recordings = try await Recordings.of(.articulos)
    #expect(
      recordings.moves("edicion") == [
        "present Redaccion → Editor destino.editar at articuloTocado",
        "dismiss Editor → Redaccion destino.editar at destino.editar.delegate.articuloGuardado, origin destino.editar.guardarPulsado, by parent",
        "present Redaccion → Editor destino.editar at articuloTocado",
        "dismiss Editor → Redaccion destino.editar at destino.dismiss, origin destino.editar.cerrarPulsado, by child",
        "present Redaccion → Editor destino.editar at articuloTocado",
        "present Editor → Editor.alerta alerta at destino.editar.cerrarPulsado",
        "dismiss Editor.alerta → Editor alerta at destino.editar.alerta.dismiss, by user",
        "present Editor → Editor.alerta alerta at destino.editar.cerrarPulsado",
        "dismiss Editor.alerta → Editor alerta at destino.editar.alerta.descartar, by user",
        "dismiss Editor → Redaccion destino.editar at destino.dismiss, origin destino.editar.alerta.descartar, by child",
        "present Redaccion → Editor destino.editar at articuloTocado",
        "dismiss Editor → Redaccion destino.editar at destino.dismiss, by user",
      ])
  }

  @Test func `The welcome and the editor inside another screen end by themselves`() async throws {
    let recordings = try await Recordings.of(.articulos)
    #expect(
      recordings.moves("creacion") == [
        "present Redaccion → Bienvenida destino.bienvenida at aparecio",
        "dismiss Bienvenida → Redaccion destino.bienvenida at destino.dismiss, origin destino.bienvenida.siguientePulsado, by child",
        "present Redaccion → Bienvenida destino.bienvenida at aparecio",
        "dismiss Bienvenida → Redaccion destino.bienvenida at destino.dismiss, origin destino.bienvenida.cerrarPulsado, by child",
        "present Redaccion → CreacionRapida destino.varios at nuevosTocado",
        "dismiss CreacionRapida → Redaccion destino.varios at destino.dismiss, origin destino.varios.editor.cerrarPulsado, by child",
      ])
  }

  @Test func `The map has exactly these screens, slots and moves`() async throws {
    let map = try await Recordings.of(.articulos).map
    #expect(
      map.toldScreens == [
        "Bienvenida feature ×2",
        "CreacionRapida feature ×1",
        "Editor feature ×4",
        "Editor.alerta alert ×2",
        "Redaccion feature ×2",
      ])
    #expect(
      map.toldSlots == [
        "CreacionRapida.editor: scope embed Editor",
        "Editor.alerta: tree alert Editor.alerta",
        "Redaccion.destino.bienvenida: tree unknown Bienvenida",
        "Redaccion.destino.editar: tree unknown Editor",
        "Redaccion.destino.varios: tree unknown CreacionRapida",
      ])
    #expect(
      map.toldMoves == [
        "dismiss Bienvenida → Redaccion by dismiss after cerrarPulsado, siguientePulsado (child) ×2",
        "dismiss CreacionRapida → Redaccion by dismiss after cerrarPulsado (child) ×1",
        "present Editor → Editor.alerta by cerrarPulsado ×2",
        "dismiss Editor → Redaccion by dismiss after cerrarPulsado, descartar (child) ×2",
        "dismiss Editor → Redaccion by articuloGuardado after guardarPulsado (parent) ×1",
        "dismiss Editor → Redaccion by dismiss (user) ×1",
        "dismiss Editor.alerta → Editor by descartar, dismiss (user) ×2",
        "present Redaccion → Bienvenida by aparecio ×2",
        "present Redaccion → CreacionRapida by nuevosTocado ×1",
        "present Redaccion → Editor by articuloTocado ×4",
      ])
    #expect(map.findings.isEmpty)
  }
}
