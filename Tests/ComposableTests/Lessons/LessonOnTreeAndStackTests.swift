import Composable
import Testing

extension Lessons {
  @MainActor
  @Suite struct `The lesson on trees and stacks` {
    private func inventory() -> StoreOf<Inventario> {
      Store(initialState: Inventario.State(items: [Item(id: 1)])) { Inventario() }
    }

    @Test func `a reducer enum is the sum of its features' states, and runs each case by its own feature`() {
      let store = inventory()
      store.send(.anadirTocado)
      store.send(.destino(.presented(.anadir(.nombreCambio("Silla")))))
      #expect(store.destino == .anadir(FormularioItem.State(nombre: "Silla")))
      store.send(.filaTocada(1))
      store.send(.destino(.presented(.detalle(.ticked))))
      #expect(store.destino == .detalle(DetalleItem.State(item: Item(id: 1), ticks: 1)))
    }

    @Test func `one optional slot cannot hold two destinations: the next one takes the place of the first`() {
      let store = inventory()
      store.send(.filaTocada(1))
      store.send(.anadirTocado)
      #expect(store.destino?.detalle == nil)
      #expect(store.destino?.anadir == FormularioItem.State())
    }

    @Test func `an optional slot gives a view the store of one destination, and of no other`() {
      let store = inventory()
      store.send(.anadirTocado)
      let form: StoreOf<FormularioItem>? = store.scope(
        state: \.destino?.anadir, action: \.destino.anadir)
      let detail: StoreOf<DetalleItem>? = store.scope(
        state: \.destino?.detalle, action: \.destino.detalle)
      form?.send(.nombreCambio("Mesa"))
      #expect(form?.nombre == "Mesa")
      #expect(store.destino?.anadir?.nombre == "Mesa")
      #expect(detail == nil)
    }

    @Test func `from home and from a profile the next profile is a sibling in one stack`() {
      let store = Store(initialState: AppRaiz.State()) { AppRaiz() }
      store.send(.inicio(.perfilTocado(1)))
      store.send(.camino(.element(id: store.camino.ids[0], action: .perfil(.amigoTocado(2)))))
      #expect(Array(store.camino) == [.perfil(Perfil.State(id: 1)), .perfil(Perfil.State(id: 2))])
    }

    @Test func `an action of the twelfth screen has the wrappers of the first`() {
      func path(_ id: Int) -> [String] {
        ActionPath(
          AppRaiz.Action.camino(
            .element(id: StackElementID(integerLiteral: id), action: .perfil(.amigoTocado(1))))
        ).cases
      }
      #expect(path(11) == ["camino", "element", "perfil", "amigoTocado"])
      #expect(path(11) == path(0))
    }
  }
}
