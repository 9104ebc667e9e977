import Composable
import ComposableTesting
import Foundation
import TestSupport
import Testing

private struct Almacen: Sendable {
  var leer: @Sendable () -> String

  enum Key: DependencyKey {
    static let liveValue = Almacen { "vivo" }
  }
}

private struct Contador: TestDependencyKey, Sendable {
  var numero: Int
  static let testValue = Contador(numero: 7)
}

private struct Completo: DependencyKey {
  static let liveValue = "vivo"
  static let previewValue = "vista"
  static let testValue = "prueba"
}

/// A test value that is made anew each time it is asked for, as one that keeps state is.
private struct Fabrica: DependencyKey {
  static var liveValue: UUIDGenerator { .incrementing }
  static var testValue: UUIDGenerator { .incrementing }
}

extension DependencyValues {
  fileprivate var almacen: Almacen {
    get { self[Almacen.Key.self] }
    set { self[Almacen.Key.self] = newValue }
  }

  fileprivate var completo: String {
    get { self[Completo.self] }
    set { self[Completo.self] = newValue }
  }

  fileprivate var fabrica: UUIDGenerator {
    get { self[Fabrica.self] }
    set { self[Fabrica.self] = newValue }
  }
}

private struct Lector {
  static let lineaDelAlmacen = #line + 1
  @Dependency(\.almacen) var almacen
  @Dependency(\.completo) var completo
  @Dependency(Contador.self) var contador
  @Dependency(\.context) var context
  @Dependency(\.fabrica) var fabrica
}

private final class Modelo: @unchecked Sendable {
  @Dependency(\.completo) var completo
}

@Suite struct DependencyTests {
  @Test func `tests see test values, and know that they are tests`() {
    #expect(Lector().completo == "prueba")
    #expect(Lector().contador.numero == 7)
    #expect(Lector().context == .test)
  }

  @Test func `the context can be another one for an operation`() {
    @Dependency(\.context) var context
    #expect(context == DependencyContext.test)
    withDependencies {
      $0.context = .preview
    } operation: {
      #expect(context == DependencyContext.preview)
    }
  }

  @Test func `the context decides which value is a key's own`() {
    withDependencies {
      $0.context = .live
    } operation: {
      #expect(Lector().completo == "vivo")
    }
    withDependencies {
      $0.context = .preview
    } operation: {
      #expect(Lector().completo == "vista")
      #expect(Lector().almacen.leer() == "vivo")
    }
  }

  @Test func `a live dependency reached from a test is reported, each time, at the place that reads it`() {
    let lector = Lector()
    for _ in 1...2 {
      let issues = observingIssues { #expect(lector.almacen.leer() == "vivo") }
      #expect(issues.count == 1)
      #expect(issues.first?.contains("Almacen") == true)
    }
    let places = LockIsolated<[String]>([])
    withIssueObserver { issue in
      places.withValue { $0.append("\(issue.fileID):\(issue.line)") }
    } operation: {
      _ = lector.almacen
    }
    #expect(places.value == ["ComposableTests/DependencyTests.swift:\(Lector.lineaDelAlmacen)"])
  }

  @Test func `to override one part of a dependency that has no test value is not to use it`() async {
    let issues = observingIssues {
      withDependencies {
        $0.almacen.leer = { "prueba" }
      } operation: {
        #expect(Lector().almacen.leer() == "prueba")
      }
    }
    #expect(issues.isEmpty)
    await withDependencies {
      await Task.yield()
      $0.almacen.leer = { "otra prueba" }
    } operation: {
      #expect(Lector().almacen.leer() == "otra prueba")
    }
  }

  @Test func `an override is not reported, and the innermost wins`() {
    let lector = Lector()
    withDependencies {
      $0.almacen = Almacen { "fuera" }
      $0.completo = "fuera"
    } operation: {
      #expect(lector.almacen.leer() == "fuera")
      withDependencies {
        $0.almacen = Almacen { "dentro" }
      } operation: {
        #expect(lector.almacen.leer() == "dentro")
        #expect(lector.completo == "fuera")
      }
      #expect(lector.almacen.leer() == "fuera")
    }
    #expect(lector.completo == "prueba")
  }

  @Test func `what a property was made with holds unless the reader overrides it`() {
    let lector = withDependencies {
      $0.completo = "al crear"
    } operation: {
      Lector()
    }
    #expect(lector.completo == "al crear")
    withDependencies {
      $0.completo = "al leer"
    } operation: {
      #expect(lector.completo == "al leer")
    }
  }

  @Test func `tasks inherit, and asynchronous operations run with their own`() async {
    let leidos = await withDependencies {
      $0.completo = "tarea"
    } operation: {
      async let hija = Lector().completo
      let suelta = Task { Lector().completo }
      return await [hija, suelta.value]
    }
    #expect(leidos == ["tarea", "tarea"])
  }

  @Test func `an escaping closure gets dependencies handed over`() {
    let cierre = withDependencies {
      $0.completo = "escapado"
    } operation: {
      withEscapedDependencies { continuation in
        { continuation.yield { Lector().completo } }
      }
    }
    #expect(Lector().completo == "prueba")
    #expect(cierre() == "escapado")
  }

  @Test func `a child model has its parent's dependencies`() async {
    let padre = withDependencies {
      $0.completo = "padre"
    } operation: {
      Modelo()
    }
    let hijo = withDependencies(from: padre) { Modelo() }
    #expect(hijo.completo == "padre")
    let otro = await withDependencies(from: padre) {
      $0.completo = "otro"
    } operation: {
      await Task { Modelo() }.value.completo
    }
    #expect(otro == "otro")
    final class Nada {}
    #expect(observingIssues { withDependencies(from: Nada()) {} }.count == 1)
  }

  @Test func `a value of its own is made once and goes on counting`() {
    let lector = Lector()
    #expect(lector.fabrica() == UUID(0))
    #expect(lector.fabrica() == UUID(1))
  }

  @Test func `a value of its own is not shared between tests`() {
    #expect(Lector().fabrica() == UUID(0))
  }

  @Test func `identifiers count, stay, or come from a number`() {
    let generador = UUIDGenerator.incrementing
    #expect([generador(), generador()] == [UUID(0), UUID(1)])
    #expect(UUIDGenerator.incrementing() == UUID(0))
    #expect(UUIDGenerator.constant(UUID(5))() == UUID(5))
    #expect(UUID(1).uuidString == "00000000-0000-0000-0000-000000000001")
    #expect(UUID(255).uuidString == "00000000-0000-0000-0000-0000000000FF")
    #expect(UUID(-1).uuidString == "00000000-0000-0000-FFFF-FFFFFFFFFFFF")
  }

  @Test func `the date is told by whoever is asked`() {
    let fecha = Date(timeIntervalSince1970: 1)
    #expect(DateGenerator.constant(fecha)() == fecha)
    withDependencies {
      $0.date.now = fecha
    } operation: {
      @Dependency(\.date.now) var ahora
      @Dependency(\.date) var date
      #expect(ahora == fecha)
      #expect(date() == fecha)
    }
  }

  @Test func `random numbers come from the generator that is lent`() {
    func tirada() -> Int {
      @Dependency(\.withRandomNumberGenerator) var withRandomNumberGenerator
      return withRandomNumberGenerator { Int.random(in: 1...1_000_000, using: &$0) }
    }
    func tiradas() -> [Int] {
      withDependencies {
        $0.withRandomNumberGenerator = WithRandomNumberGenerator(SeededGenerator(seed: 3))
      } operation: {
        [tirada(), tirada()]
      }
    }
    #expect(tiradas() == tiradas())
    #expect(tiradas()[0] != tiradas()[1])
  }

  @Test func `whatever the system decides must be overridden in tests`() {
    let claves: [(String, (DependencyValues) -> Any)] = [
      ("uuid", { $0.uuid }), ("date", { $0.date }), ("continuousClock", { $0.continuousClock }),
      ("suspendingClock", { $0.suspendingClock }), ("calendar", { $0.calendar }), ("locale", { $0.locale }),
      ("timeZone", { $0.timeZone }), ("urlSession", { $0.urlSession }),
      ("withRandomNumberGenerator", { $0.withRandomNumberGenerator }),
    ]
    for (nombre, leer) in claves {
      #expect(observingIssues { _ = leer(DependencyValues._current) }.count == 1, "\(nombre)")
    }
    withDependencies {
      $0.calendar = Calendar(identifier: .gregorian)
      $0.timeZone = TimeZone(secondsFromGMT: 0) ?? .current
      $0.locale = Locale(identifier: "es")
    } operation: {
      @Dependency(\.locale) var locale
      #expect(locale.identifier == "es")
    }
  }
}
