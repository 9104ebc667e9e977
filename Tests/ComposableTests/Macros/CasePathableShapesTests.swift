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

@Suite struct CasePathableShapesTests {
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
