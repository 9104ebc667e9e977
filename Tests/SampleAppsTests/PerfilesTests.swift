import Composable
import ComposableTesting
import Testing

@testable import SampleApps

@MainActor
struct PerfilesTests {
  @Test func `Home and a profile open the next profile alike: a sibling in one stack`() async {
    let store = TestStore(initialState: RedSocial.State()) { RedSocial() }

    await store.send(.inicio(.avatarTocado("Ada")))
    await store.receive(\.inicio.delegate.perfilAbierto) {
      $0.camino.append(.perfil(Perfil.State(nombre: "Ada")))
    }
    await store.send(.camino(.element(id: 0, action: .perfil(.mencionTocada("Blas")))))
    await store.receive(\.camino[id: 0].perfil.delegate.otroPerfil) {
      $0.camino.append(.perfil(Perfil.State(nombre: "Blas")))
    }
    await store.send(.camino(.element(id: 1, action: .perfil(.seguirPulsado)))) {
      $0.camino[id: 1, case: \.perfil]?.loSigo = true
    }
    await store.send(.camino(.popFrom(id: 0))) {
      $0.camino.removeAll()
    }
  }

  @Test func `In the tree the same step is one slot deeper each time`() async {
    let store = TestStore(initialState: PerfilesEnArbol.RedSocial.State()) { PerfilesEnArbol.RedSocial() }

    await store.send(.avatarTocado("Ada")) {
      $0.destino = .perfil(PerfilesEnArbol.Perfil.State(nombre: "Ada"))
    }
    await store.send(.destino(.presented(.perfil(.mencionTocada("Blas"))))) {
      $0.destino = .perfil(
        PerfilesEnArbol.Perfil.State(
          nombre: "Ada", destino: .perfil(PerfilesEnArbol.Perfil.State(nombre: "Blas"))))
    }
    await store.send(.volverAlInicioPulsado) {
      $0.destino = nil
    }
  }
}
