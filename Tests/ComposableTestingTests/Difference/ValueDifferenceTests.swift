import Testing

@testable import ComposableTesting

private struct Persona: Equatable {
  var nombre: String
  var edad: Int?
  var amigos: [String] = []
  var notas: [String: Int] = [:]
  var estado: Estado = .libre
}

private enum Estado: Equatable {
  case libre
  case ocupada(hasta: Int)
  case enCasa(Casa)
}

private struct Casa: Equatable { var calle: String; var numero: Int }

@ObservableState
private struct Observada: Equatable { var a = 1; var b = 2; @Presents var c: Casa? }

@Suite struct ValueDifferenceTests {
  private func diferencia(_ cambio: (inout Persona) -> Void) -> String? {
    let antes = Persona(
      nombre: "Ana", edad: 3, amigos: ["Eva", "Luz", "Sol"], notas: ["a": 1, "b": 2],
      estado: .enCasa(Casa(calle: "Mayor", numero: 1)))
    var despues = antes
    cambio(&despues)
    return ValueDifference.between(expected: antes, actual: despues)
  }

  @Test func `equal values have none`() { #expect(diferencia { _ in } == nil) }

  @Test func `a field`() {
    #expect(
      diferencia { $0.nombre = "Ada \"la\"\n" } == #"""
          Persona(
        −   nombre: "Ana",
        +   nombre: "Ada \"la\"\n",
            … (4 unchanged)
          )
        """#)
    #expect(diferencia { $0.edad = nil }?.contains("−   edad: 3,\n+   edad: nil,") == true)
  }

  @Test func `elements of a collection, by their order`() {
    #expect(
      diferencia { $0.amigos.insert("Paz", at: 1) } == """
          Persona(
            … (2 unchanged)
            amigos: [
              … (1 unchanged)
        +     [1]: "Paz",
              … (2 unchanged)
            ],
            … (2 unchanged)
          )
        """)
    #expect(diferencia { $0.amigos.removeLast() }?.contains("−     [2]: \"Sol\"") == true)
    #expect(diferencia { $0.amigos = [] }?.contains("+   amigos: [],") == true)
  }

  @Test func `values of a dictionary, by their keys`() {
    #expect(
      diferencia { $0.notas = ["b": 3, "c": 1] }?.contains(
        """
            notas: [
        −     "a": 1,
        −     "b": 2,
        +     "b": 3,
        +     "c": 1
            ],
        """) == true)
  }

  @Test func `cases and what they hold`() {
    #expect(
      diferencia { $0.estado = .enCasa(Casa(calle: "Mayor", numero: 2)) }?.contains(
        """
            estado: .enCasa(
              Casa(
                … (1 unchanged)
        −       numero: 1
        +       numero: 2
              )
            )
        """) == true)
    #expect(diferencia { $0.estado = .ocupada(hasta: 3) }?.contains("+   estado: .ocupada(hasta: 3)") == true)
    #expect(diferencia { $0.estado = .libre }?.contains("+   estado: .libre") == true)
  }

  @Test func `what observes a state is not printed`() {
    #expect(
      ValueTree(Observada(c: Casa(calle: "Mayor", numero: 1))).lines() == [
        "Observada(", "  a: 1,", "  b: 2,", "  c: Casa(", "    calle: \"Mayor\",", "    numero: 1", "  )",
        ")",
      ])
  }

  @Test func `an alert is printed as what it says`() {
    let alerta = AlertState<Int> {
      TextState("Borrar")
    } actions: {
      ButtonState(role: .destructive, action: 3) { TextState("Sí") }
    }
    let texto = ValueTree(alerta).lines().joined(separator: "\n")
    #expect(
      texto.contains("title: Borrar") && texto.contains("role: .destructive") && texto.contains("action: 3"))
    #expect(!texto.contains("id:"))
  }

  @Test func `objects that contain each other end`() {
    final class Nodo { var otro: Nodo? }
    let (uno, dos) = (Nodo(), Nodo())
    (uno.otro, dos.otro) = (dos, uno)
    #expect(ValueTree(uno).lines().joined().contains("the same as above"))
    uno.otro = nil
  }
}
