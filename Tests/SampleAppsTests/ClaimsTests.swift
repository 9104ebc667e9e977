import ScreenTrace
import Testing

@testable import SampleApps

/// What the samples are there to show, claim by claim.
struct ClaimsTests {
  // MARK: The shop

  @Test func `The push of the confirmation happens at the order's reply and originates from the tap`()
    async throws
  {
    let actions = try await Recordings.of(.tienda).actions("compra")
    let reply = try #require(actions.first { $0.action == "pedidoCreado" })
    let push = try #require(reply.moves?.first)
    #expect(push.op == .push)
    #expect(push.from == ScreenKey(module: "SampleApps", type: "Pago"))
    #expect(push.to == ScreenKey(module: "SampleApps", type: "Confirmacion"))
    #expect(push.at == "pedidoCreado")
    #expect(push.origin == "camino.element.pago.comprarPulsado")
    // The chain is two effects long: the bank's answer, then the order's. Its beginning is named all the same.
    let tap = try #require(actions.first { $0.action == push.origin })
    #expect(reply.cause == TraceEvent.Cause(kind: .effect, origin: tap.n))
  }

  @Test func `Popping a screen shows the effect of its timer cancelled`() async throws {
    let actions = try await Recordings.of(.tienda).actions("pago-rechazado")
    let start = try #require(actions.first { $0.action == "camino.element.pago.aparecio" })
    let timer = try #require(start.effects?.started?.first)
    let pop = try #require(actions.first { $0.action == "camino.popFrom" && $0.ids == ["3"] })
    #expect(pop.moves?.map(\.op) == [.pop])
    #expect(pop.effects?.cancelled == [timer])
    let ticksAfter = actions.filter { $0.n > pop.n && $0.action.hasSuffix("segundoTranscurrido") }
    #expect(ticksAfter.isEmpty)
  }

  @Test func `A jump back across several screens cancels the timers of those it crosses`() async throws {
    let actions = try await Recordings.of(.tienda).actions("compra")
    let start = try #require(actions.first { $0.action == "camino.element.pago.aparecio" })
    let jump = try #require(actions.last)
    #expect(jump.moves?.map(\.op) == [.popTo])
    #expect(jump.moves?.first?.gone == ["1", "2", "3", "4"])
    #expect(jump.effects?.cancelled == start.effects?.started)
  }

  @Test func `A slot emptied two levels above its owner is recorded fully`() async throws {
    let actions = try await Recordings.of(.tienda).actions("acceso")
    let waiting = try #require(actions.first { $0.action.hasSuffix("enviarPulsado") })
    let confirmed = try #require(actions.first { $0.action == "correoConfirmado" })
    #expect(confirmed.screen == ScreenKey(module: "SampleApps", type: "Tienda"))
    let move = try #require(confirmed.moves?.first)
    #expect(confirmed.moves?.count == 1)
    #expect(move.op == .dismiss)
    #expect(move.from == ScreenKey(module: "SampleApps", type: "Recuperacion"))
    #expect(move.to == ScreenKey(module: "SampleApps", type: "Acceso"))
    #expect(move.owner == ScreenKey(module: "SampleApps", type: "Acceso"))
    #expect(move.within == "cuenta.acceso")
    #expect(move.by == .parent)
    #expect(confirmed.effects?.cancelled == waiting.effects?.started)
  }

  @Test func `A whole state assigned is recorded as all the moves it makes`() async throws {
    let actions = try await Recordings.of(.tienda).actions("acceso")
    let moves = try #require(actions.last { $0.action == "cuenta.delegate.sesionCerrada" }?.moves)
    #expect(moves.map(\.op) == [.popToRoot, .dismiss])
    #expect(moves.map(\.from.type) == ["Carrito", "Filtros"])
    #expect(moves.map(\.to.type) == ["Tienda", "Catalogo"])
    #expect(moves.map(\.by) == [.parent, .parent])
    #expect(moves.map(\.origin) == ["cuenta.salirPulsado", "cuenta.salirPulsado"])
  }

  @Test func `A deep link is recorded as a push for each screen that it opens`() async throws {
    let actions = try await Recordings.of(.tienda).actions("enlace")
    let moves = try #require(actions.first { $0.action == "enlaceAbierto" }?.moves)
    #expect(moves.map(\.op) == [.push, .push])
    #expect(moves.map(\.from.type) == ["Tienda", "Tienda"])
    #expect(moves.map(\.to.type) == ["Producto", "Carrito"])
    #expect(moves.map(\.ids) == [["0"], ["1"]])
    #expect(moves.map(\.at) == ["enlaceAbierto", "enlaceAbierto"])
  }

  @Test func `What was presented before the first action is present, and can end itself`() async throws {
    let recordings = try await Recordings.of(.tienda)
    #expect(recordings.present("restaurada").last == "camino.pago 3")
    let actions = recordings.actions("restaurada")
    let end = try #require(actions.first { $0.action == "camino.popFrom" })
    #expect(end.ids == ["3"])
    #expect(end.cause.kind == .effect)
    #expect(end.moves?.map(\.by) == [.child])
  }

  @Test func `Each slot says what boxes its child: its own presentation, its own stack, or nothing`()
    async throws
  {
    let map = try await Recordings.of(.tienda).map
    let boxes = Dictionary(grouping: map.slots, by: \.boxed).mapValues { $0.map { "\($0.owner).\($0.path)" } }
    #expect(
      boxes == [
        nil: ["Tienda.busqueda", "Tienda.catalogo", "Tienda.cuenta"],
        "presentation state": [
          "Acceso.recuperacion", "Carrito.dialogo", "Catalogo.filtros", "Cuenta.acceso", "Pago.alerta",
          "Producto.resenas",
        ],
        "stack state": [
          "Tienda.camino.carrito", "Tienda.camino.confirmacion", "Tienda.camino.envio", "Tienda.camino.pago",
          "Tienda.camino.producto",
        ],
      ])
  }

  // MARK: The profiles

  @Test func `Twelve profiles deep the push is attributed to the twelfth, and its action has two wrappers`()
    async throws
  {
    let actions = try await Recordings.of(.perfilesEnPila).actions("doce")
    let tap = try #require(actions.last { $0.action.hasSuffix("mencionTocada") })
    #expect(tap.ids == ["11"])
    #expect(tap.screen == ScreenKey(module: "SampleApps", type: "Perfil"))
    #expect(wrappers(of: tap.action) == ["camino", "perfil"])
    let fact = try #require(actions.first { $0.cause.origin == tap.n })
    #expect(fact.ids == ["11"])
    let push = try #require(fact.moves?.first)
    #expect(push.from == ScreenKey(module: "SampleApps", type: "Perfil"))
    #expect(push.owner == ScreenKey(module: "SampleApps", type: "RedSocial"))
    #expect(push.ids == ["12"])
    #expect(push.origin == tap.action)
    #expect(push.sure)
  }

  @Test func `In the stack an action has the same two wrappers at every depth`() async throws {
    let actions = try await Recordings.of(.perfilesEnPila).actions("doce")
    let taps = actions.filter { $0.action.hasSuffix("mencionTocada") }
    #expect(taps.count == 12)
    #expect(Set(taps.map(\.action)) == ["camino.element.perfil.mencionTocada"])
    #expect(taps.map(\.ids) == (0...11).map { ["\($0)"] })
  }

  @Test func `In the tree each lap adds two wrappers`() async throws {
    let actions = try await Recordings.of(.perfilesEnArbol).actions("vueltas")
    let taps = actions.filter { $0.action.hasSuffix("mencionTocada") }.map(\.action)
    #expect(taps.map { wrappers(of: $0).count } == [2, 4, 6])
    #expect(taps.last == "destino.perfil.destino.perfil.destino.perfil.mencionTocada")
  }

  @Test func `By way of the followers a lap of the tree adds four wrappers`() async throws {
    let actions = try await Recordings.of(.perfilesEnArbol).actions("seguidores")
    let taps = actions.filter { $0.action.hasSuffix("seguidoresTocado") }.map(\.action)
    #expect(taps.map { wrappers(of: $0).count } == [2, 6])
  }

  @Test func `The recursion of types is an error, with its cycles, what boxes them and what a lap costs`()
    async throws
  {
    let findings = try await Recordings.of(.perfilesEnArbol).map.findings
    #expect(findings.map(\.rule) == ["tree-recursion", "tree-recursion"])
    #expect(findings.map(\.severity) == [.error, .error])
    #expect(findings.map(\.cycle) == [["Perfil", "Perfil"], ["Perfil", "Seguidores", "Perfil"]])
    #expect(findings.map(\.wrappersPerLap) == [2, 4])
    for finding in findings {
      #expect(finding.compiles?.hasPrefix("only because presentation state boxes Perfil.destino (") == true)
    }
  }

  @Test func `The recursion of a walk, through a stack, is no finding`() async throws {
    let map = try await Recordings.of(.perfilesEnPila).map
    #expect(map.moves.contains { $0.op == .push && $0.from == "Perfil" && $0.to == "Perfil" })
    #expect(map.findings.isEmpty)
  }

  // MARK: The list

  @Test func `A row's timer outlives filter, move and sort, and ends with its row`() async throws {
    let actions = try await Recordings.of(.lista).actions("tareas")
    let start = try #require(actions.first { $0.action.hasSuffix("empezarTocado") })
    let cancelling = actions.filter { $0.effects?.cancelled != nil }
    #expect(cancelling.map(\.action) == ["borrar"])
    #expect(cancelling.first?.effects?.cancelled == start.effects?.started)
    let ticks = actions.filter { $0.action.hasSuffix("segundoTranscurrido") }
    #expect(ticks.map(\.ms) == [2_250, 3_250, 4_250, 5_250, 6_250])
  }

  @Test
  func `An app that is closed while something is under way ends its session with that effect cancelled`()
    async throws
  {
    let events = try await Recordings.of(.lista).events["tareas"]
    guard case .end(let end)? = events?.last, case .action(let last)? = events?.dropLast().last else {
      Issue.record("The session has no end")
      return
    }
    #expect(last.action == "mover")
    #expect(end.effects?.cancelled == last.effects?.started)
    #expect(end.effects?.cancelled?.map(\.screen) == [ScreenKey(module: "SampleApps", type: "Lista")])
  }

  // MARK: The articles

  @Test func `The same editor is closed by its parent after saving, and stays open in another one`()
    async throws
  {
    let recordings = try await Recordings.of(.articulos)
    let saved = recordings.actions("edicion").first {
      $0.action == "destino.editar.delegate.articuloGuardado"
    }
    #expect(saved?.moves?.map(\.op) == [.dismiss])
    #expect(saved?.moves?.map(\.by) == [.parent])
    let created = recordings.actions("creacion").filter {
      $0.action == "destino.varios.editor.delegate.articuloGuardado"
    }
    #expect(created.count == 2)
    #expect(created.allSatisfy { $0.moves == nil })
  }

  /// The cases of a path that the app wrote, without the innermost.
  private func wrappers(of path: String) -> [Substring] {
    path.split(separator: ".").dropLast().filter { $0 != "element" }
  }
}
