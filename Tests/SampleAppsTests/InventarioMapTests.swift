import Testing

@testable import SampleApps

/// What the recorded sessions of the sample show, move by move.
struct InventarioMapTests {
  @Test func `A form is closed by its parent after saving, and by itself after cancelling`() async throws {
    let recordings = try await Recordings.of(.inventario)
    #expect(
      recordings.moves("altas") == [
        "present Inventario → FormularioItem destino.anadir at anadirTocado",
        "dismiss FormularioItem → Inventario destino.anadir at destino.anadir.delegate.itemGuardado, origin destino.anadir.guardarPulsado, by parent",
        "present Inventario → FormularioItem destino.anadir at anadirTocado",
        "dismiss FormularioItem → Inventario destino.anadir at destino.anadir.delegate.itemGuardado, origin destino.anadir.guardarPulsado, by parent",
        "present Inventario → FormularioItem destino.anadir at anadirTocado",
        "dismiss FormularioItem → Inventario destino.anadir at destino.dismiss, origin destino.anadir.cancelarPulsado, by child",
      ])
  }

  @Test func `A form replaces a detail in the one slot, and an alert guards the removal`() async throws {
    let recordings = try await Recordings.of(.inventario)
    #expect(
      recordings.moves("detalles") == [
        "present Inventario → DetalleItem destino.detalle at filaTocada",
        "replace DetalleItem → FormularioItem destino.anadir at destino.detalle.delegate.copiaDeseada, origin destino.detalle.duplicarPulsado",
        "dismiss FormularioItem → Inventario destino.anadir at destino.anadir.delegate.itemGuardado, origin destino.anadir.guardarPulsado, by parent",
        "present Inventario → DetalleItem destino.detalle at filaTocada",
        "present DetalleItem → DetalleItem.alerta alerta at destino.detalle.retirarPulsado",
        "dismiss DetalleItem.alerta → DetalleItem alerta at destino.detalle.alerta.dismiss, by user",
        "present DetalleItem → DetalleItem.alerta alerta at destino.detalle.retirarPulsado",
        "dismiss DetalleItem.alerta → DetalleItem alerta at destino.detalle.alerta.retirarConfirmado, by user",
        "dismiss DetalleItem → Inventario destino.detalle at destino.detalle.delegate.itemRetirado, origin destino.detalle.alerta.retirarConfirmado, by parent",
        "present Inventario → DetalleItem destino.detalle at filaTocada",
        "dismiss DetalleItem → Inventario destino.detalle at destino.dismiss, by user",
      ])
  }

  @Test func `The map has exactly these screens, slots and moves`() async throws {
    let map = try await Recordings.of(.inventario).map
    #expect(
      map.toldScreens == [
        "DetalleItem feature ×3",
        "DetalleItem.alerta alert ×2",
        "FormularioItem feature ×4",
        "Inventario feature ×2",
      ])
    #expect(
      map.toldSlots == [
        "DetalleItem.alerta: tree alert DetalleItem.alerta",
        "Inventario.destino.anadir: tree unknown FormularioItem",
        "Inventario.destino.detalle: tree unknown DetalleItem",
      ])
    #expect(
      map.toldMoves == [
        "present DetalleItem → DetalleItem.alerta by retirarPulsado ×2",
        "replace DetalleItem → FormularioItem by copiaDeseada after duplicarPulsado ×1",
        "dismiss DetalleItem → Inventario by itemRetirado after retirarConfirmado (parent) ×1",
        "dismiss DetalleItem → Inventario by dismiss (user) ×1",
        "dismiss DetalleItem.alerta → DetalleItem by dismiss, retirarConfirmado (user) ×2",
        "dismiss FormularioItem → Inventario by dismiss after cancelarPulsado (child) ×1",
        "dismiss FormularioItem → Inventario by itemGuardado after guardarPulsado (parent) ×3",
        "present Inventario → DetalleItem by filaTocada ×3",
        "present Inventario → FormularioItem by anadirTocado ×3",
      ])
    #expect(map.findings.isEmpty)
  }
}
