import Composable
import Testing

@CasePathable
@dynamicMemberLookup
private enum Accion: Equatable {
  case cerrarPulsado
  case filaTocada(Int)
  case movida(desde: Int, hasta: Int)
  case opcional(Int?)
  case `default`(nombre: String)
  case hija(Hija)
  indirect case otra(Accion)
  case respuesta(Result<Hija, Fallo>)
  case formato(Formato)

  enum Hija: Equatable {
    case texto(String)
    case delegate(Delegate)

    enum Delegate: Equatable {
      case otroPerfil(Int)
    }
  }

  enum Formato: String { case largo, corto }
}

private struct Fallo: Error, Equatable {}

@Suite struct CasePathableTests {
  @Test func `a case key path extracts to any depth`() {
    let accion = Accion.hija(.delegate(.otroPerfil(3)))
    #expect(accion[case: \.hija.delegate.otroPerfil] == 3)
    #expect(accion[case: \.hija.texto] == nil)
    #expect(Accion.otra(.otra(.filaTocada(1)))[case: \.otra.otra.filaTocada] == 1)
    #expect(Accion.movida(desde: 1, hasta: 2)[case: \.movida.self]?.hasta == 2)
    #expect(Accion.default(nombre: "a")[case: \.default] == "a")
    #expect(Accion.opcional(nil)[case: \.opcional] == .some(.none))
  }

  @Test func `a case key path embeds`() {
    #expect((\Accion.Cases.hija.delegate.otroPerfil)(3) == Accion.hija(.delegate(.otroPerfil(3))))
    #expect((\Accion.Cases.cerrarPulsado)() == Accion.cerrarPulsado)
    #expect((\Accion.Cases.movida)((desde: 1, hasta: 2)) == Accion.movida(desde: 1, hasta: 2))
    var accion = Accion.cerrarPulsado
    accion[case: \.filaTocada] = 4
    #expect(accion == .filaTocada(4))
  }

  @Test func `is tells the case, at any depth`() {
    let accion = Accion.hija(.delegate(.otroPerfil(3)))
    #expect(accion.is(\.hija))
    #expect(accion.is(\.hija.delegate))
    #expect(!accion.is(\.hija.texto))
    #expect(!accion.is(\.cerrarPulsado))
    #expect(Accion.cerrarPulsado.is(\.cerrarPulsado))
    #expect(Accion.opcional(nil).is(\.opcional))
  }

  @Test func `modify changes a value in place, and reports another case`() {
    var accion = Accion.hija(.texto("a"))
    accion.modify(\.hija.texto) { $0 += "b" }
    #expect(accion == .hija(.texto("ab")))
    let issues = observingIssues { accion.modify(\.filaTocada) { $0 += 1 } }
    #expect(issues.count == 1)
    #expect(issues.first?.contains("filaTocada") == true)
    #expect(accion == .hija(.texto("ab")))
  }

  @Test func `modifying a case copies no collection`() {
    enum Caja { case lista([Int]) }
    let camino = AnyCasePath<Caja, [Int]>(
      embed: { .lista($0) }, extract: { if case .lista(let lista) = $0 { lista } else { nil } })
    var caja = Caja.lista(Array(0..<100))
    func direccion(_ caja: Caja) -> UnsafeRawPointer? {
      camino.extract(from: caja)?.withUnsafeBytes { $0.baseAddress }
    }
    let antes = direccion(caja)
    camino.modify(&caja) { $0[0] = 7 }
    #expect(direccion(caja) == antes)
    #expect(camino.extract(from: caja)?[0] == 7)
  }

  @Test func `a body that throws leaves the value it had changed`() {
    struct Alto: Error {}
    var accion = Accion.filaTocada(1)
    #expect(throws: Alto.self) {
      try AnyCasePath(\Accion.Cases.filaTocada).modify(&accion) {
        $0 = 2
        throw Alto()
      }
    }
    #expect(accion == .filaTocada(2))
  }

  @Test func `members of the cases are looked up dynamically`() {
    var accion = Accion.hija(.texto("a"))
    #expect(accion.hija == .texto("a"))
    #expect(accion.filaTocada == nil)
    accion.hija = .texto("c")
    #expect(accion == .hija(.texto("c")))
    let issues = observingIssues { accion.hija = nil }
    #expect(issues.count == 1)
    #expect(accion == .hija(.texto("c")))
  }

  @Test func `allCasePaths lists the cases in the order of the source and finds a value's`() {
    #expect(
      Accion.allCasePaths.map { $0.caseNames() }.map { $0.joined() } == [
        "cerrarPulsado", "filaTocada", "movida", "opcional", "default", "hija", "otra", "respuesta",
        "formato",
      ])
    let camino: PartialCaseKeyPath<Accion> = Accion.allCasePaths[Accion.filaTocada(1)]
    #expect(camino == \.filaTocada)
    #expect(camino != \.movida)
  }

  @Test func `a path that does not tell its value's type extracts as well`() {
    let accion = Accion.filaTocada(3)
    let caminos: [PartialCaseKeyPath<Accion>] = [\.filaTocada, \.cerrarPulsado, \.hija.texto]
    #expect(caminos.map { accion[case: $0] as? Int } == [3, nil, nil])
    #expect(Accion.allCasePaths.count { accion[case: $0] != nil } == 1)
  }

  @Test func `an enum whose cases can be listed is one of a kind`() {
    func names<Enum: CasePathIterable>(of type: Enum.Type) -> [String] {
      type.allCasePaths.flatMap { $0.caseNames() }
    }
    #expect(names(of: PresentationAction<Int>.self) == ["dismiss"])
    #expect(names(of: StackAction<Int, Int>.self) == ["element", "popFrom", "push"])
    #expect(names(of: IdentifiedAction<Int, Int>.self) == ["element"])
  }

  @Test func `a case key path tells the names it passes, without those of Result and Optional`() {
    let camino: CaseKeyPath<Accion, Int> = \.otra.respuesta.success.delegate.otroPerfil
    #expect(camino.caseNames() == ["otra", "respuesta", "delegate", "otroPerfil"])
    #expect(AnyCasePath(camino).caseNames == ["otra", "respuesta", "delegate", "otroPerfil"])
    let opcional: CaseKeyPath<Int?, Int> = \.some
    #expect(opcional.caseNames().isEmpty)
  }

  @Test func `Result and Optional have case paths`() {
    #expect(Result<Int, Fallo>.success(1)[case: \.success] == 1)
    #expect(Result<Int, Fallo>.failure(Fallo())[case: \.failure] == Fallo())
    #expect(Result<Int, Fallo>.success(1).is(\.success))
    let (uno, nada): (Int?, Int?) = (1, nil)
    #expect(uno[case: \.some] == 1)
    #expect(nada.is(\.none))
    #expect(!uno.is(\.none))
    #expect(Array(Optional<Int>.allCasePaths).count == 2)
  }

  @Test func `an action tells its case path by its own cases alone`() {
    func camino(_ accion: Accion) -> String { ActionPath(accion).cases.joined(separator: ".") }
    #expect(camino(.cerrarPulsado) == "cerrarPulsado")
    #expect(camino(.movida(desde: 1, hasta: 2)) == "movida")
    #expect(camino(.otra(.hija(.delegate(.otroPerfil(3))))) == "otra.hija.delegate.otroPerfil")
    #expect(camino(.respuesta(.success(.texto("secreto")))) == "respuesta.texto")
    #expect(camino(.respuesta(.failure(Fallo()))) == "respuesta")
    #expect(camino(.default(nombre: "secreto")) == "default")
    #expect(camino(.formato(.largo)) == "formato.largo")
    #expect(ActionPath(7).cases.isEmpty)
  }

  @Test func `a payload of a generic type is looked into`() {
    let accion = Generica<Accion>.Envuelta.dentro(.filaTocada(1))
    #expect(ActionPath(accion).cases == ["dentro", "filaTocada"])
    #expect(accion[case: \.dentro.filaTocada] == 1)
    #expect(ActionPath(Generica<Int>.Envuelta.dentro(1)).cases == ["dentro"])
  }

  @Test func `an enum without cases, and cases under a condition`() {
    #expect(Array(Vacia.allCasePaths).isEmpty)
    #expect(Condicionada.allCasePaths.map { $0.caseNames() } == [["siempre"], ["enPruebas"]])
  }
}

private struct Generica<Valor> {
  @CasePathable enum Envuelta { case dentro(Valor) }
}

@CasePathable private enum Vacia {}

@CasePathable private enum Condicionada {
  case siempre
  #if NUNCA_DEFINIDO
    case nunca(Int)
  #else
    case enPruebas(Int)
  #endif
}
