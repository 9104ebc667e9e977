import Composable
import ComposableTesting
import Foundation
import Testing

@testable import SampleApps

@MainActor
struct InventarioTests {
  @Test func `A saved form adds its item, and its parent closes it`() async {
    let store = TestStore(initialState: Inventario.State()) {
      Inventario()
    } withDependencies: {
      $0.uuid = .incrementing
    }

    await store.send(.anadirTocado) {
      $0.destino = .anadir(FormularioItem.State(item: Item(id: UUID(0), nombre: "")))
    }
    await store.send(\.destino.anadir.binding.item, Item(id: UUID(0), nombre: "Silla")) {
      $0.destino?.modify(\.anadir) { $0.item.nombre = "Silla" }
    }
    await store.send(\.destino.anadir.guardarPulsado)
    await store.receive(\.destino.anadir.delegate.itemGuardado) {
      $0.items = [Item(id: UUID(0), nombre: "Silla")]
      $0.destino = nil
    }
  }

  @Test func `A form without a name is not saved`() async {
    let store = TestStore(initialState: FormularioItem.State(item: Item(id: UUID(0), nombre: ""))) {
      FormularioItem()
    }
    await store.send(.guardarPulsado)
  }

  @Test func `To copy an item the form takes the detail's place in the one slot`() async {
    let silla = Item(id: UUID(10), nombre: "Silla", cantidad: 4)
    let store = TestStore(
      initialState: Inventario.State(items: [silla], destino: .detalle(DetalleItem.State(item: silla)))
    ) {
      Inventario()
    } withDependencies: {
      $0.uuid = .incrementing
    }

    await store.send(.destino(.presented(.detalle(.duplicarPulsado))))
    await store.receive(\.destino.detalle.delegate.copiaDeseada) {
      $0.destino = .anadir(FormularioItem.State(item: Item(id: UUID(0), nombre: "Silla", cantidad: 4)))
    }
  }

  @Test func `A row that is not there any more opens nothing`() async {
    let store = TestStore(initialState: Inventario.State()) { Inventario() }
    await store.send(.filaTocada(UUID(99)))
  }
}
