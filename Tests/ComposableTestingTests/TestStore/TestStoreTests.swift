import Foundation
import Testing

@testable import ComposableTesting

@Reducer
private struct Contador {
  @Dependency(\.continuousClock) var clock
  @Dependency(\.uuid) var uuid
  @Dependency(\.dismiss) var dismiss

  @ObservableState
  struct State: Equatable {
    var cuenta = 0
    var ids: [UUID] = []
    var nombre = ""
  }
  @CasePathable
  enum Action: Equatable {
    case cerrar
    case duplicar
    case esperar
    case identificar
    case mas
    case nombrar(String)
    case pedir(Int)
    case respuesta(Int)
    case temporizar
    case tic
  }
  enum Cancelacion { case temporizador }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .cerrar:
        return .run { _ in await dismiss() }
      case .duplicar:
        state.cuenta *= 2
        return .merge(.send(.respuesta(1)), .send(.respuesta(2)))
      case .esperar:
        return .run { _ in try await Task<Void, any Error>.never() }
      case .identificar:
        state.ids.append(uuid())
        return .none
      case .mas:
        state.cuenta += 1
        return .none
      case let .nombrar(nombre):
        state.nombre = nombre
        return .none
      case let .pedir(numero):
        return .run { send in
          try await clock.sleep(for: .seconds(1))
          await send(.respuesta(numero))
        }
      case let .respuesta(numero):
        state.cuenta += numero
        return .none
      case .temporizar:
        return .run { send in
          for await _ in clock.timer(interval: .seconds(1)) { await send(.tic) }
        }
        .cancellable(id: Cancelacion.temporizador)
      case .tic:
        state.cuenta += 1
        return state.cuenta == 3 ? .cancel(id: Cancelacion.temporizador) : .none
      }
    }
  }
}

@MainActor
private func tienda(
  _ estado: Contador.State = Contador.State(), reloj: any Clock<Duration> = ImmediateClock()
) -> TestStoreOf<Contador> {
  TestStore(initialState: estado) {
    Contador()
  } withDependencies: {
    $0.continuousClock = reloj
    $0.uuid = .incrementing
  }
}

/// Runs a test that is to fail, and gives the messages with the lines they were reported at.
@MainActor
private func fallos(_ prueba: @MainActor () async -> Void) async -> [(mensaje: String, linea: UInt)] {
  let recogidos = LockIsolated<[(String, UInt)]>([])
  await withIssueObserver({ issue in
    recogidos.withValue { $0.append((issue.message, issue.line)) }
  }) {
    await prueba()
  }
  return recogidos.withValue { $0 }
}

@MainActor
@Suite struct TestStoreSendTests {
  @Test func `an action and the change it makes`() async {
    let store = tienda()
    await store.send(.mas) { $0.cuenta = 1 }
    await store.send(.mas) { $0.cuenta = 2 }
    await store.send(.nombrar(""))
    #expect(store.state == Contador.State(cuenta: 2))
  }

  @Test func `an action by its case key path`() async {
    let store = tienda()
    await store.send(\.mas) { $0.cuenta = 1 }
    await store.send(\.nombrar, "Ana") { $0.nombre = "Ana" }
  }

  @Test func `a wrong expectation fails with what differs, at its line, and the test goes on from what is`()
    async
  {
    let linea: UInt = #line + 3
    let fallos = await fallos {
      let store = tienda(Contador.State(nombre: "Ana"))
      await store.send(.mas) { $0.cuenta = 5 }
      await store.send(.mas) { $0.cuenta = 2 }
    }
    #expect(fallos.count == 1)
    #expect(fallos.first?.linea == linea)
    #expect(
      fallos.first?.mensaje == """
        The state after sending .mas is not what was expected (− expected, + actual):

          Contador.State(
        −   cuenta: 5,
        +   cuenta: 1,
            … (2 unchanged)
          )
        """)
  }

  @Test func `a change that is not asserted fails`() async {
    let fallos = await fallos { await tienda().send(.mas) }
    #expect(fallos.count == 1)
    #expect(fallos.first?.mensaje.contains("+   cuenta: 1") == true)
  }

  @Test func `a closure that changes nothing fails`() async {
    let fallos = await fallos { await tienda().send(.nombrar("")) { $0.cuenta = 0 } }
    #expect(
      fallos.map(\.mensaje) == [
        "The state was expected to change after sending .nombrar, but the assertion changes nothing: leave it out"
      ])
  }

  @Test func `an error thrown in an assertion fails`() async {
    struct Alto: Error {}
    let fallos = await fallos { await tienda().send(.mas) { _ in throw Alto() } }
    #expect(fallos.count == 1)
    #expect(fallos.first?.mensaje.contains("Alto()") == true)
  }

  @Test func `dependencies can be changed midway`() async {
    let store = tienda()
    await store.send(.identificar) { $0.ids = [UUID(0)] }
    store.dependencies.uuid = .constant(UUID(9))
    await store.send(.identificar) { $0.ids = [UUID(0), UUID(9)] }
  }

  @Test func `a dependency that is not overridden fails`() async {
    let fallos = await fallos {
      let store = TestStore(initialState: Contador.State()) { Contador() }
      store.exhaustivity = .off
      await store.send(.identificar)
    }
    #expect(fallos.count == 1)
    #expect(fallos.first?.mensaje.contains("UUIDGenerator") == true)
  }

  @Test func `state can be asserted between actions`() async {
    let store = tienda()
    await store.send(.mas) { $0.cuenta = 1 }
    store.assert { $0.cuenta = 1 }
    let fallos = await fallos { store.assert { $0.cuenta = 2 } }
    #expect(fallos.count == 1)
    #expect(fallos.first?.mensaje.contains("The state is not what was expected") == true)
  }

  @Test func `a feature that dismisses itself at the root is over`() async {
    let fallos = await fallos {
      let store = tienda()
      await store.send(.esperar)
      await store.send(.cerrar)
      await store.finish()
      await store.send(.mas) { $0.cuenta = 1 }
    }
    #expect(fallos.count == 1)
    #expect(fallos.first?.mensaje.contains("dismissed itself") == true)
  }
}

@MainActor
@Suite struct TestStoreReceiveTests {
  @Test func `actions that effects send are received in order`() async {
    let store = tienda(Contador.State(cuenta: 2))
    await store.send(.duplicar) { $0.cuenta = 4 }
    await store.receive(.respuesta(1)) { $0.cuenta = 5 }
    await store.receive(\.respuesta, 2) { $0.cuenta = 7 }
  }

  @Test func `by case, by predicate and with a limit`() async {
    let store = tienda()
    await store.send(.pedir(3))
    await store.receive(\.respuesta) { $0.cuenta = 3 }
    await store.send(.pedir(0))
    await store.receive({ $0 == .respuesta(0) }, timeout: .seconds(2))
    await store.finish()
  }

  @Test func `state that is not received yet does not show`() async {
    let store = tienda(Contador.State(cuenta: 2))
    await store.send(.duplicar) { $0.cuenta = 4 }
    #expect(store.state.cuenta == 4)
    await store.receive(.respuesta(1)) { $0.cuenta = 5 }
    #expect(store.state.cuenta == 5)
    await store.receive(.respuesta(2)) { $0.cuenta = 7 }
  }

  @Test func `a test clock moves a timer, and the timer ends`() async {
    let reloj = TestClock()
    let store = tienda(reloj: reloj)
    await store.send(.temporizar)
    await reloj.advance(by: .seconds(1))
    await store.receive(\.tic) { $0.cuenta = 1 }
    await reloj.advance(by: .seconds(5))
    await store.receive(\.tic) { $0.cuenta = 2 }
    await store.receive(\.tic) { $0.cuenta = 3 }
  }

  @Test func `another action than the expected one fails and shows both`() async {
    let fallos = await fallos {
      let store = tienda()
      await store.send(.pedir(3))
      await store.receive(.respuesta(4)) { $0.cuenta = 4 }
      await store.finish()
    }
    #expect(fallos.count == 1)
    #expect(
      fallos.first?.mensaje.contains(".respuesta was expected, but .respuesta was received first") == true)
    #expect(fallos.first?.mensaje.contains("− .respuesta(4)\n+ .respuesta(3)") == true)
  }

  @Test func `a missing action fails at once where nothing runs that could send it`() async {
    // Whoever waited for the limit would not come to an end.
    let fallos = await fallos { await tienda().receive(\.tic, timeout: .seconds(86_400)) }
    #expect(
      fallos.map(\.mensaje) == [
        ".tic was expected, but no such action was received: no effect runs that could send one."
      ])
  }

  @Test func `a missing action fails after the limit where something runs`() async {
    let fallos = await fallos {
      let store = tienda()
      let tarea = await store.send(.esperar)
      await store.receive(\.tic, timeout: .milliseconds(20))
      await tarea.cancel()
    }
    #expect(fallos.count == 1)
    #expect(fallos.first?.mensaje.contains("an effect runs and sent none within 0.02 seconds") == true)
  }

  @Test func `received actions must be asserted before the next is sent`() async {
    let fallos = await fallos {
      let store = tienda(Contador.State(cuenta: 2))
      await store.send(.duplicar) { $0.cuenta = 4 }
      await store.send(.mas) { $0.cuenta = 8 }
    }
    #expect(
      fallos.map(\.mensaje) == [
        "2 received actions were not asserted before sending .mas:\n\n  .respuesta\n  .respuesta"
      ])
  }

  @Test func `received actions must be asserted before finishing and before the end`() async {
    let alTerminar = await fallos {
      let store = tienda(Contador.State(cuenta: 2))
      await store.send(.duplicar) { $0.cuenta = 4 }
      await store.finish()
    }
    #expect(alTerminar.count == 1)
    let alFinal = await fallos {
      let store = tienda(Contador.State(cuenta: 2))
      await store.send(.duplicar) { $0.cuenta = 4 }
    }
    #expect(alFinal.count == 1)
    #expect(alFinal.first?.mensaje.contains("ended with 2 received actions") == true)
  }

  @Test func `an effect that runs at the end fails at the line of the send that began it`() async {
    let linea: UInt = #line + 4
    let fallos = await fallos {
      let store = tienda()
      await store.send(.mas) { $0.cuenta = 1 }
      await store.send(.esperar)
    }
    #expect(fallos.count == 1)
    #expect(fallos.first?.linea == linea)
    #expect(fallos.first?.mensaje.contains("started by .esperar") == true)
  }

  @Test func `finish waits, up to a limit`() async {
    let store = tienda()
    let fallos = await fallos {
      await store.send(.esperar)
      await store.finish(timeout: .milliseconds(20))
    }
    #expect(fallos.count == 1)
    #expect(fallos.first?.mensaje.contains("1 effects still run") == true)
    await store.skipInFlightEffects()
  }

  @Test func `a task of an action can be finished and cancelled`() async {
    let reloj = TestClock()
    let store = tienda(reloj: reloj)
    let tarea = await store.send(.pedir(0))
    await reloj.advance(by: .seconds(1))
    await tarea.finish()
    await store.receive(\.respuesta)
    let otra = await store.send(.esperar)
    #expect(await fallos { await otra.finish(timeout: .milliseconds(10)) }.count == 1)
    await otra.cancel()
    #expect(otra.isCancelled)
  }

  @Test func `received actions and effects can be skipped`() async {
    let store = tienda(Contador.State(cuenta: 2))
    await store.send(.duplicar) { $0.cuenta = 4 }
    await store.skipReceivedActions()
    #expect(store.state.cuenta == 7)
    await store.send(.esperar)
    await store.skipInFlightEffects()
    let fallos = await fallos {
      await store.skipReceivedActions()
      await store.skipInFlightEffects()
      await store.skipReceivedActions(strict: false)
      await store.skipInFlightEffects(strict: false)
    }
    #expect(fallos.count == 2)
  }
}

@MainActor
@Suite struct TestStoreNotExhaustiveTests {
  private func parcial(_ estado: Contador.State = Contador.State()) -> TestStoreOf<Contador> {
    let store = tienda(estado)
    store.exhaustivity = .off
    return store
  }

  @Test func `what is not asserted is no failure`() async {
    let store = parcial(Contador.State(cuenta: 2))
    await store.send(.duplicar)
    await store.send(.nombrar("Ana")) { $0.nombre = "Ana" }
    #expect(store.state.cuenta == 7)
    await store.send(.esperar)
  }

  @Test func `wrong values still fail`() async {
    let fallos = await fallos {
      let store = parcial()
      await store.send(.nombrar("Ana")) { $0.nombre = "Eva" }
    }
    #expect(fallos.count == 1)
    #expect(fallos.first?.mensaje.contains("−   nombre: \"Eva\"") == true)
  }

  @Test func `receive skips ahead, with a limit`() async {
    let store = parcial(Contador.State(cuenta: 2))
    await store.send(.duplicar)
    #expect(store.state.cuenta == 4)
    await store.receive(.respuesta(2)) { $0.cuenta = 7 }
    let fallos = await fallos { await store.receive(\.tic, timeout: .milliseconds(10)) }
    #expect(fallos.count == 1)
  }

  @Test func `what was skipped is shown on request, as information`() async {
    let notas = LockIsolated<[String]>([])
    let fallos = await fallos {
      await Note.$observer.withValue({ nota in notas.withValue { $0.append(nota) } }) {
        let store = tienda(Contador.State(cuenta: 2))
        store.exhaustivity = .off(showSkippedAssertions: true)
        await store.send(.duplicar)
        await store.receive(.respuesta(2)) { $0.cuenta = 7 }
      }
    }
    #expect(fallos.isEmpty)
    #expect(
      notas.value == [
        """
        Not asserted after sending .duplicar (− asserted, + actual):

          Contador.State(
        −   cuenta: 2,
        +   cuenta: 4,
            … (2 unchanged)
          )
        """,
        "Skipped before receiving .respuesta:\n\n  .respuesta",
      ])
  }

  @Test func `exhaustivity can be changed for an operation`() async {
    let store = tienda()
    await store.withExhaustivity(.off) { await store.send(.mas) }
    await store.send(.mas) { $0.cuenta = 2 }
  }
}
