import Composable
import Testing

// Enums of unusual shape: that the macros' code compiles is half of the test.

private protocol Cosa {}
private struct UnaCosa: Cosa {}

@CasePathable
private indirect enum Formas {
  case accion(@Sendable (Int) -> Void)
  case cualquiera(any Cosa)
  case porDefecto(Int = 3, etiqueta: String = "a")
  case sinEtiqueta(_ numero: Int)
  case par((Int, String))
  case diccionario([String: [Int?]])
  case propia(Self)
  case listaPropia([Self])
  case cierre(() throws -> Self)
  case metatipo(any Cosa.Type)
  case `is`, first(Int), map, filter(Int)
}

/// The code that the macro writes is compiled without a warning, or the build of the tests would fail.
@CasePathable
private enum ConViejos {
  @available(*, deprecated, renamed: "nuevo") case viejo(Int)
  @available(*, deprecated) case antiguo
  case nuevo(Int)
}

/// Makes a deprecated value where the compiler does not warn of it.
private protocol Viejos { static var todos: [ConViejos] { get } }
private enum HechosDeViejos: Viejos {
  @available(*, deprecated) static var todos: [ConViejos] { [.viejo(1), .antiguo] }
}
private func valores<Lista: Viejos>(_ lista: Lista.Type) -> [ConViejos] { lista.todos }

@Suite struct CasePathableShapesTests {
  @Test func `deprecated cases`() {
    let viejos = valores(HechosDeViejos.self)
    #expect(viejos.map { ActionPath($0).cases } == [["viejo"], ["antiguo"]])
    let caminos = Array(ConViejos.allCasePaths)
    #expect(caminos.map { $0.caseNames() } == [["viejo"], ["antiguo"], ["nuevo"]])
    #expect(viejos.map { ConViejos.allCasePaths[$0] } == Array(caminos.prefix(2)))
    #expect(viejos[0].is(caminos[0]) && !viejos[0].is(caminos[1]))
    #expect(ConViejos.nuevo(3)[case: \.nuevo] == 3)
  }

  @Test func `payloads of any type`() {
    #expect(Formas.cualquiera(UnaCosa()).is(\.cualquiera))
    #expect(Formas.porDefecto()[case: \.porDefecto]?.etiqueta == "a")
    #expect(Formas.sinEtiqueta(2)[case: \.sinEtiqueta] == 2)
    #expect(Formas.par((1, "b"))[case: \.par]?.1 == "b")
    #expect(Formas.diccionario(["a": [nil]])[case: \.diccionario] == ["a": [nil]])
    #expect(Formas.propia(.propia(.sinEtiqueta(5)))[case: \.propia.propia.sinEtiqueta] == 5)
    #expect(Formas.listaPropia([.is])[case: \.listaPropia]?.count == 1)
    #expect(Formas.metatipo(UnaCosa.self).is(\.metatipo))
  }

  @Test func `names that mean something to Swift or to collections`() {
    #expect(Formas.is.is(\.is))
    #expect(Formas.first(1)[case: \.first] == 1)
    #expect(Formas.map.is(\.map) && !Formas.map.is(\.filter))
    #expect(Formas.allCasePaths[.map] == \.map)
    #expect(ActionPath(Formas.propia(.first(3))).cases == ["propia", "first"])
  }

  @Test func `parameters that are called like the parts of a sequence`() {
    let envuelta = Lista<String>.Accion.elemento("a")
    #expect(envuelta[case: \.elemento] == "a")
    #expect(Lista<Int>.Accion.iterador(.init())[case: \.iterador] != nil)
  }
}

private struct Lista<Element> {
  struct Iterator {}

  @CasePathable
  enum Accion {
    case elemento(Element)
    case iterador(Iterator)
  }
}
