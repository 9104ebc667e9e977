import Composable
import ComposableTesting
import Foundation
import Testing

@testable import SampleApps

@MainActor
struct ArticulosTests {
  private let marea = Articulo(id: UUID(10), titulo: "La marea")

  @Test func `The editor says what it saved, and its parent decides to close it`() async {
    let store = TestStore(
      initialState: Redaccion.State(
        articulos: [marea], destino: .editar(Editor.State(articulo: marea)))
    ) {
      Redaccion()
    } withDependencies: {
      $0.archivo.guardar = { _ in }
    }
    var editado = marea
    editado.texto = "Sube."

    await store.send(.destino(.presented(.editar(.textoCambiado("Sube."))))) {
      $0.destino?.modify(\.editar) {
        $0.articulo.texto = "Sube."
        $0.hayCambiosSinGuardar = true
      }
    }
    await store.send(.destino(.presented(.editar(.guardarPulsado))))
    await store.receive(\.destino.editar.guardadoConExito) {
      $0.destino?.modify(\.editar) { $0.hayCambiosSinGuardar = false }
    }
    await store.receive(\.destino.editar.delegate.articuloGuardado) { [editado] in
      $0.articulos = [editado]
      $0.destino = nil
    }
  }

  @Test func `Another parent keeps the same editor open for the next article`() async {
    let primero = Articulo(id: UUID(10), titulo: "")
    let store = TestStore(
      initialState: CreacionRapida.State(editor: Editor.State(articulo: primero))
    ) {
      CreacionRapida()
    } withDependencies: {
      $0.archivo.guardar = { _ in }
      $0.uuid = .incrementing
    }

    await store.send(.editor(.guardarPulsado))
    await store.receive(\.editor.guardadoConExito)
    await store.receive(\.editor.delegate.articuloGuardado) {
      $0.creados = 1
      $0.editor = Editor.State(articulo: Articulo(id: UUID(0), titulo: ""))
    }
    await store.receive(\.delegate.articuloCreado)
  }

  @Test func `Without changes the editor closes itself at once`() async {
    let store = TestStore(
      initialState: Redaccion.State(articulos: [marea], destino: .editar(Editor.State(articulo: marea)))
    ) {
      Redaccion()
    }
    await store.send(.destino(.presented(.editar(.cerrarPulsado))))
    await store.receive(\.destino.dismiss) { $0.destino = nil }
  }

  @Test func `With unsaved changes it asks first, and leaves only when told to`() async {
    let editor = Editor.State(articulo: marea, hayCambiosSinGuardar: true)
    let store = TestStore(initialState: Redaccion.State(articulos: [marea], destino: .editar(editor))) {
      Redaccion()
    }
    let alerta = AlertState<Editor.Action.Alerta> {
      TextState("¿Descartar los cambios?")
    } actions: {
      ButtonState(role: .destructive, action: .descartar) { TextState("Descartar") }
      ButtonState(role: .cancel) { TextState("Seguir editando") }
    }

    await store.send(.destino(.presented(.editar(.cerrarPulsado)))) {
      $0.destino?.modify(\.editar) { $0.alerta = alerta }
    }
    await store.send(.destino(.presented(.editar(.alerta(.dismiss))))) {
      $0.destino?.modify(\.editar) { $0.alerta = nil }
    }
    await store.send(.destino(.presented(.editar(.cerrarPulsado)))) {
      $0.destino?.modify(\.editar) { $0.alerta = alerta }
    }
    await store.send(.destino(.presented(.editar(.alerta(.presented(.descartar)))))) {
      $0.destino?.modify(\.editar) { $0.alerta = nil }
    }
    await store.receive(\.destino.dismiss) { $0.destino = nil }
  }

  @Test func `The welcome ends by itself on its last page`() async {
    let store = TestStore(initialState: Redaccion.State()) { Redaccion() }

    await store.send(.aparecio) { $0.destino = .bienvenida(Bienvenida.State()) }
    for pagina in 2...3 {
      await store.send(.destino(.presented(.bienvenida(.siguientePulsado)))) {
        $0.destino?.modify(\.bienvenida) { $0.pagina = pagina }
      }
    }
    await store.send(.destino(.presented(.bienvenida(.siguientePulsado))))
    await store.receive(\.destino.dismiss) { $0.destino = nil }
  }

  @Test func `The welcome is shown only to a desk without articles`() async {
    let store = TestStore(initialState: Redaccion.State(articulos: [marea])) { Redaccion() }
    await store.send(.aparecio)
  }
}
