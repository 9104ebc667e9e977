import Composable
import Testing

private enum Accion: Equatable { case descartar, guardar(Int) }

@Suite struct AlertStateTests {
  private func alerta(_ guardar: Int = 1) -> AlertState<Accion> {
    AlertState {
      TextState("Descartar los cambios")
    } actions: {
      ButtonState(role: .destructive, action: .descartar) { TextState("Descartar") }
      if guardar > 0 { ButtonState(action: .guardar(guardar)) { TextState("Guardar") } }
      ButtonState(role: .cancel) { TextState("Seguir editando") }
    } message: {
      TextState("No se podrán recuperar")
    }
  }

  @Test func `an alert is written as the lesson writes it`() {
    let alerta = AlertState<Accion> {
      TextState("Descartar los cambios")
    } actions: {
      ButtonState(role: .destructive, action: .descartar) { TextState("Descartar") }
      ButtonState(role: .cancel) { TextState("Seguir editando") }
    }
    #expect(alerta.buttons.map(\.role) == [.destructive, .cancel])
    #expect(alerta.buttons.map(\.action.action) == [.descartar, nil])
    #expect(String(state: alerta.title) == "Descartar los cambios")
    #expect(alerta.message == nil)
  }

  @Test func `alerts that say and do the same are equal, however often they are made`() {
    #expect(alerta() == alerta())
    #expect(alerta().id != alerta().id)
    #expect(alerta(1) != alerta(2))
    #expect(alerta(0).buttons.count == 2)
    #expect(alerta(0) != alerta(1))
  }

  @Test func `a dialog is equal by what it says and does`() {
    func dialogo(_ titulo: String) -> ConfirmationDialogState<Accion> {
      ConfirmationDialogState(titleVisibility: .visible) {
        TextState(titulo)
      } actions: {
        for numero in 1...2 {
          ButtonState(action: .guardar(numero)) { TextState("Guardar \(numero)") }
        }
      }
    }
    #expect(dialogo("a") == dialogo("a"))
    #expect(dialogo("a") != dialogo("b"))
    #expect(dialogo("a").buttons.map(\.action.action) == [.guardar(1), .guardar(2)])
  }

  @Test func `actions can be mapped`() {
    let numeros = alerta(3).map { accion in if case .guardar(let numero) = accion { numero } else { nil } }
    #expect(numeros.buttons.map(\.action.action) == [nil, 3, nil])
    #expect(numeros.title == alerta().title)
  }

  @Test func `a text is equal by how it is made`() {
    #expect(TextState("a") + TextState("b") == TextState("a") + TextState("b"))
    #expect(TextState("a").bold() != TextState("a"))
    #expect(TextState(verbatim: "a") == TextState(String("a") as String))
    #expect(String(state: TextState("a").bold() + TextState(verbatim: "b")) == "ab")
    let nombre = "Ana"
    #expect(String(state: TextState("Hola \(nombre)")) == "Hola Ana")
  }

  @Test func `alerts and dialogs know that they are ephemeral and how they look`() {
    func estilo<Estado: EphemeralState>(_: Estado.Type) -> EphemeralStyle { Estado.ephemeralStyle }
    #expect(estilo(AlertState<Accion>.self) == .alert)
    #expect(estilo(ConfirmationDialogState<Accion>.self) == .confirmationDialog)
  }
}
