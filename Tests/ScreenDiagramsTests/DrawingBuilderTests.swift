import DrawingFixtures
import ScreenDiagrams
import ScreenGraph
import ScreenTrace
import Testing

@Suite struct `A drawing of a graph` {
  @Test func `counts what it shows and says that nothing repeats`() {
    let drawing = DrawingBuilder.drawing(of: Graphs.shop)
    #expect(drawing.headline == "Tienda: 12 screens, 9 moves, 1 alert, 1 dialog. No recursion.")
    #expect(drawing.nodes.count == 11)
    #expect(drawing.edges.count == 9)
    #expect(drawing.groups.map(\.id) == ["tabs Tienda", "stack Tienda camino"])
    #expect(drawing.groups.map(\.name) == ["Tienda", "camino"])
    #expect(drawing.legend == [.push, .present, .sheet, .cover, .alert, .root])
  }

  @Test func `says first that a tree contains itself and numbers the arrows of the cycle`() {
    let drawing = DrawingBuilder.drawing(of: Graphs.treeRecursion)
    #expect(drawing.headline == "Red social: 1 error: a tree that contains itself. 4 screens, 4 moves.")
    let numbered = drawing.edges.filter(\.isInRecursion).map { "\($0.from) \($0.to) \($0.numbers)" }
    #expect(numbered == ["Perfil Seguidores [1]", "Seguidores Perfil [2]"])
    #expect(drawing.nodes.filter(\.isInRecursion).map(\.id) == ["Perfil", "Seguidores"])
    #expect(
      drawing.notes == [
        Drawing.Note(
          rule: "tree-recursion", numbers: [1, 2],
          sentences: [
            "Perfil holds Seguidores, Seguidores holds Perfil: the type would contain itself for ever.",
            "It compiles only because presentation state boxes it.",
            "Every lap wraps each action in 4 more cases.",
          ], wayOut: "make Seguidores.destino.perfil a push onto a stack", place: "Red/Seguidores.swift:31",
          beside: "Seguidores")
      ])
  }

  @Test func `gives a cycle an arrow where no move shows it`() {
    var graph = GraphBuilder(title: "Bare", evidence: [.declared])
    graph.root("Perfil")
    graph.slot("Perfil", "destino.perfil", .tree, .unknown, "Perfil")
    graph.document.findings = [
      .init(
        rule: "tree-recursion", severity: .error, message: "m", cycle: ["Perfil", "Perfil"],
        slots: [.init(owner: "Perfil", path: "destino.perfil", child: "Perfil")], compiles: "no")
    ]
    let drawing = DrawingBuilder.drawing(of: graph.document)
    #expect(drawing.edges.map(\.numbers) == [[1]])
    #expect(drawing.notes.first?.sentences == ["m", "It does not compile."])
  }

  @Test(arguments: [
    (GraphFilter(focus: ["Pago"]), ["Envio Pago", "Pago Fin"], ["2 of 2 moves seen in traces."]),
    (
      GraphFilter(from: ["Envio"], to: ["Fin"]), ["Envio Pago", "Pago Fin"],
      ["2 of 2 moves seen in traces."]
    ),
    (
      GraphFilter(exclude: ["Carrito"]), ["Envio Pago", "Pago Fin", "Tienda Ayuda"],
      ["2 of 3 moves seen in traces."]
    ),
  ])
  func `of a part shows no arrow that the whole has not`(
    filter: GraphFilter, edges: [String], remarks: [String]
  ) throws {
    var graph = GraphBuilder(title: "Tienda", evidence: [.declared])
    graph.root("Tienda")
    graph.push("Tienda", "Carrito", on: "Tienda", "camino.carrito", "carritoPulsado", seen: 3)
    graph.push("Carrito", "Envio", on: "Tienda", "camino.envio", "continuarPulsado", seen: 3)
    graph.push("Envio", "Pago", on: "Tienda", "camino.pago", "continuarPulsado", seen: 2)
    graph.push("Pago", "Fin", on: "Tienda", "camino.fin", "comprarPulsado", seen: 1)
    // Nobody knows what fills it: an arrow from its owner, here and in the whole.
    graph.slot("Tienda", "ayuda", .tree, .sheet, "Ayuda")
    let drawing = DrawingBuilder.drawing(of: try filter.applied(to: graph.document))
    #expect(drawing.edges.map { "\($0.from) \($0.to)" } == edges)
    #expect(drawing.remarks == remarks)
    #expect(drawing.groups.map(\.name) == ["camino"])
  }

  @Test func `calls a repetition through a stack fine`() {
    let drawing = DrawingBuilder.drawing(of: Graphs.stackRecursion)
    #expect(drawing.headline == "Red social: 5 screens, 6 moves. Perfil repeats through a stack: fine.")
    #expect(drawing.edges.allSatisfy { $0.kind != .back })
  }

  @Test func `folds alerts into the screen that asks, with what brings them up`() {
    let drawing = DrawingBuilder.drawing(of: Graphs.shop)
    let chips = drawing.nodes.filter { !$0.chips.isEmpty }.map {
      "\($0.id): \($0.chips[0].word) \($0.chips[0].text)"
    }
    #expect(chips == ["Carrito: dialog vaciarPulsado", "Pago: alert pagoRechazado"])
    let unfolded = DrawingBuilder.drawing(of: Graphs.shop, options: DrawingOptions(show: [.alerts]))
    #expect(unfolded.nodes.filter { $0.form == .alert }.map(\.name) == ["Carrito.dialogo", "Pago.alerta"])
    #expect(unfolded.counts == "12 screens, 11 moves, 1 alert, 1 dialog.")
  }

  @Test func `folds embedded children and rows into their owner, and unfolds them on request`() {
    let graph = embedded
    let drawing = DrawingBuilder.drawing(of: graph)
    #expect(drawing.nodes.map(\.name) == ["App", "Detalle"])
    #expect(drawing.nodes[0].captions == ["shows Inicio", "rows of Fila"])
    #expect(drawing.edges.map { "\($0.from) \($0.to)" } == ["App Detalle"])
    #expect(drawing.edges[0].causes.map(\.action) == ["filaTocada", "verMas"])
    let unfolded = DrawingBuilder.drawing(of: graph, options: DrawingOptions(show: [.embeds, .rows]))
    #expect(
      unfolded.edges.map { "\($0.from) \($0.kind.rawValue) \($0.to) \($0.words)" }
        == [
          "App hold Fila [\"row\"]", "App hold Inicio []", "Fila present Detalle []",
          "Inicio present Detalle []",
          "Inicio hold Fila [\"row\"]",
        ])
  }

  private var embedded: GraphDocument {
    var graph = GraphBuilder(title: "App", evidence: [.observed])
    graph.root("App")
    graph.slot("App", "inicio", .scope, .embed, "Inicio")
    graph.slot("Inicio", "filas", .scope, .row, "Fila")
    graph.slot("App", "filas", .scope, .row, "Fila")
    graph.slot("App", "detalle", .tree, .unknown, "Detalle")
    graph.move(.present, "Fila", "Detalle", on: "App", "detalle", "filaTocada")
    graph.move(.present, "Inicio", "Detalle", on: "App", "detalle", "verMas")
    return graph.document
  }

  @Test func `draws a screen that is shown in one place and presented in another, and says the place`() {
    var graph = GraphBuilder(title: "Editor", evidence: [.observed])
    graph.root("Lista")
    graph.present("Lista", "Rapida", "rapida", .unknown, "nuevo")
    graph.slot("Rapida", "editor", .scope, .embed, "Editor")
    graph.present("Lista", "Editor", "editor", .unknown, "tocado")
    let drawing = DrawingBuilder.drawing(of: graph.document)
    #expect(drawing.nodes.map(\.captions) == [[], ["shows Editor"], []])
    #expect(drawing.edges.map(\.kind) == [.present, .present])
    #expect(drawing.nodes.allSatisfy { $0.isPresented || $0.isRoot })
  }

  @Test func `draws a child whose state is always there where something brings it up`() {
    var graph = GraphBuilder(title: "App", evidence: [.declared])
    graph.root("App")
    graph.slot("App", "ajustes", .scope, .sheet, "Ajustes")
    graph.slot("App", "detalle", .scope, .navigationDestination, "Detalle")
    graph.slot("App", "pie", .scope, .embed, "Pie")
    graph.move(.present, "App", "Ajustes", on: "App", "ajustes", "ajustesPulsado")
    let drawing = DrawingBuilder.drawing(of: graph.document)
    #expect(drawing.nodes.map(\.name) == ["App", "Ajustes", "Detalle"])
    #expect(drawing.nodes.map(\.captions) == [["shows Pie"], ["sheet"], []])
    #expect(
      drawing.edges.map { "\($0.from) \($0.kind.rawValue) \($0.to) \($0.words)" } == [
        "App present Ajustes []", "App present Detalle [\"drill-down\"]",
      ])
  }

  @Test func `names the reply that brings an alert up`() {
    var graph = GraphBuilder(title: "Pago", evidence: [.observed])
    graph.root("Pago")
    graph.alert("Pago", "alerta", .alert, "pagoRechazado")
    graph.document.moves[0].origins = ["comprarPulsado"]
    #expect(DrawingBuilder.drawing(of: graph.document).nodes[0].chips.map(\.text) == ["pagoRechazado"])
  }

  @Test func `draws children that only embed each other`() {
    var graph = GraphBuilder(title: "Loop", evidence: [.observed])
    graph.slot("A", "b", .scope, .embed, "B")
    graph.slot("B", "a", .scope, .embed, "A")
    #expect(DrawingBuilder.drawing(of: graph.document).nodes.map(\.name) == ["A"])
  }

  @Test func `shows moves back on request, in words`() {
    let drawing = DrawingBuilder.drawing(of: Graphs.stackRecursion, options: DrawingOptions(show: [.backs]))
    let backs = drawing.edges.filter { $0.kind == .back }
    #expect(backs.map { "\($0.from) \($0.to) \($0.words)" } == ["Publicación Inicio [\"pop to root\"]"])
    #expect(drawing.counts == "5 screens, 6 moves.")
  }

  @Test func `styles evidence only where there are both kinds`() {
    let bank = DrawingBuilder.drawing(of: Graphs.bank)
    #expect(bank.remarks == ["32 of 39 moves seen in traces."])
    #expect(bank.edges.filter(\.isNeverObserved).count == 7)
    #expect(bank.edges.first { $0.to == "DetalleMovimiento" && $0.from == "DetalleCuenta" }?.count == 63)
    #expect(bank.edges.filter(\.isUnsure).map(\.to) == ["ElegirColor"])
    let shop = DrawingBuilder.drawing(of: Graphs.shop)
    #expect(shop.edges.allSatisfy { $0.count == nil && !$0.isNeverObserved })
    var observed = GraphBuilder(title: "Seen", evidence: [.observed])
    observed.root("A")
    observed.present("A", "B", "b", .unknown, "tapped")
    #expect(
      DrawingBuilder.drawing(of: observed.document).edges.allSatisfy {
        $0.count == nil && !$0.isNeverObserved
      })
  }

  @Test func `presents plainly what traces alone know, and says the style where there is one`() {
    var graph = GraphBuilder(title: "Styles", evidence: [.observed])
    graph.root("A")
    graph.present("A", "Unknown", "a", .unknown, "t")
    graph.present("A", "Sheet", "b", .sheet, "t")
    graph.present("A", "Popover", "c", .popover, "t")
    graph.present("A", "Drill", "d", .navigationDestination, "t")
    graph.present("A", "Both", "e", .sheet, "t")
    graph.present("A", "Both", "f", .fullScreenCover, "t")
    let drawing = DrawingBuilder.drawing(of: graph.document)
    let nodes = drawing.nodes.dropFirst().map {
      "\($0.name) \($0.form.rawValue) \($0.captions) \($0.isPresented)"
    }
    #expect(
      nodes == [
        "Unknown plain [] true", "Sheet sheet [\"sheet\"] true", "Popover plain [\"popover\"] true",
        "Drill plain [] true",
        "Both plain [] true",
      ])
    #expect(
      drawing.edges.map { "\($0.to) \($0.words)" } == [
        "Both [\"full-screen cover\"]", "Both [\"sheet\"]", "Drill [\"drill-down\"]", "Popover []",
        "Sheet []", "Unknown []",
      ])
  }

  @Test func `gives a slot that no move fills an arrow without a trigger`() {
    var graph = GraphBuilder(title: "Slots", evidence: [.declared])
    graph.root("A")
    graph.slot("A", "hoja", .tree, .sheet, "B")
    graph.slot("A", "camino.c", .stack, .push, "C")
    let drawing = DrawingBuilder.drawing(of: graph.document)
    #expect(
      drawing.edges.map { "\($0.from) \($0.kind.rawValue) \($0.to) \($0.causes.count)" } == [
        "A present B 0", "A push C 0",
      ])
  }

  @Test func `draws the owner of tabs as their frame, unless it leads to one of them`() {
    var graph = GraphBuilder(title: "Tabs", evidence: [.declared])
    graph.root("App")
    graph.slot("App", "uno", .scope, .tab, "Uno")
    graph.slot("App", "dos", .scope, .tab, "Dos")
    graph.present("App", "Aviso", "aviso", .sheet, "enlaceAbierto")
    let framed = DrawingBuilder.drawing(of: graph.document)
    #expect(framed.nodes.map(\.id) == ["Uno", "Dos", "Aviso"])
    #expect(framed.edges.map(\.from) == ["tabs App"])
    #expect(framed.counts == "4 screens, 1 move.")
    graph.move(.switch, "App", "Dos", on: "App", "dos", "saltar")
    let inside = DrawingBuilder.drawing(of: graph.document)
    #expect(
      inside.nodes.map { "\($0.id) \($0.group ?? "-")" } == [
        "App tabs App", "Uno tabs App", "Dos tabs App", "Aviso -",
      ])
    #expect(inside.edges.map { "\($0.from) \($0.to)" } == ["App Aviso", "App Dos"])
    #expect(inside.counts == "4 screens, 2 moves.")
  }

  @Test func `nests tabs in a root switch`() {
    let groups = DrawingBuilder.drawing(of: Graphs.bank).groups
    #expect(
      groups.map { "\($0.kind.rawValue) \($0.name) in \($0.parent ?? "-")" } == [
        "choice Banco in -", "tabs Principal in choice Banco", "stack Bienvenida.registro in -",
        "stack Pagos.camino in -",
        "stack Perfil.camino in -", "stack Resumen.camino in -",
      ])
  }

  @Test func `groups by module or not at all, and says the stack below the name then`() {
    let graph = Graphs.generated(screens: 20, modules: 2)
    let modules = DrawingBuilder.drawing(of: graph, options: DrawingOptions(grouping: .module))
    #expect(modules.groups.map(\.name) == ["App", "Module0", "Module1"])
    #expect(modules.nodes.first { $0.id == "Screen12" }?.captions == ["stack Root.lane1"])
    let none = DrawingBuilder.drawing(of: graph, options: DrawingOptions(grouping: .none))
    #expect(none.groups.isEmpty)
  }

  @Test func `prefers what the user did and puts the reply behind it`() {
    let edge = DrawingBuilder.drawing(of: Graphs.shop).edges.first { $0.to == "Confirmación" }
    #expect(edge?.causes == [.init(action: "comprarPulsado", reply: "pedidoCreado")])
  }

  @Test func `does not call a reply what a child tells its parent, or what a slot is told`() {
    var graph = GraphBuilder(title: "Facts", evidence: [.observed])
    graph.root("Inicio")
    graph.push("Inicio", "Perfil", on: "Inicio", "camino.perfil", "perfilAbierto", origin: "avatarTocado")
    graph.document.moves[0].paths = [
      "perfilAbierto": "lista.delegate.perfilAbierto", "avatarTocado": "lista.avatarTocado",
    ]
    graph.move(.pop, "Perfil", "Inicio", on: "Inicio", "camino.perfil", "popFrom", origin: "cerrarPulsado")
    let drawing = DrawingBuilder.drawing(of: graph.document, options: DrawingOptions(show: [.backs]))
    #expect(drawing.edges.map(\.causes) == [[.init(action: "avatarTocado")]])
    #expect(drawing.edges.map(\.back) == [.init(causes: [.init(action: "cerrarPulsado")])])
  }

  @Test func `tells the way back on the line that leads there, unless it goes over several screens`() {
    var graph = GraphBuilder(title: "Backs", evidence: [.observed])
    graph.root("A")
    graph.push("A", "B", on: "A", "camino.b", "bTocado")
    graph.push("B", "C", on: "A", "camino.c", "cTocado")
    graph.back(.pop, "B", "A", on: "A", "camino.b", "popFrom")
    graph.back(.pop, "C", "B", on: "A", "camino.c", "hecho")
    graph.back(.popToRoot, "C", "A", on: "A", "camino.c", "salir")
    let hidden = DrawingBuilder.drawing(of: graph.document)
    #expect(hidden.edges.map(\.back) == [nil, nil])
    let drawing = DrawingBuilder.drawing(of: graph.document, options: DrawingOptions(show: [.backs]))
    #expect(
      drawing.edges.map { "\($0.from) \($0.kind.rawValue) \($0.to) \($0.back?.causes.map(\.action) ?? [])" }
        == [
          "A push B [\"gesture\"]", "B push C [\"hecho\"]", "C back A []",
        ])
  }

  @Test func `says ways back from many screens once, on the screen that they lead to`() {
    var graph = GraphBuilder(title: "Many backs", evidence: [.observed])
    graph.root("Inicio")
    let screens = ["A", "B", "C", "D"]
    for (from, to) in zip(["Inicio"] + screens, screens) {
      graph.push(from, to, on: "Inicio", "camino.\(to.lowercased())", "tocado")
    }
    graph.back(.popToRoot, "B", "Inicio", on: "Inicio", "camino.b", "inicioPulsado")
    graph.back(.popToRoot, "C", "Inicio", on: "Inicio", "camino.c", "inicioPulsado")
    let few = DrawingBuilder.drawing(of: graph.document, options: DrawingOptions(show: [.backs]))
    #expect(few.edges.filter { $0.kind == .back }.map(\.from) == ["B", "C"])
    #expect(few.nodes.first { $0.id == "Inicio" }?.captions == [])

    graph.back(.popToRoot, "D", "Inicio", on: "Inicio", "camino.d", "salirPulsado")
    let many = DrawingBuilder.drawing(of: graph.document, options: DrawingOptions(show: [.backs]))
    #expect(many.edges.allSatisfy { $0.kind != .back })
    let root = many.nodes.first { $0.id == "Inicio" }
    #expect(root?.captions == ["pop to root from B, C and D: inicioPulsado or salirPulsado"])
    #expect(root?.details.contains("D → Inicio") == true)

    let silent = DrawingBuilder.drawing(
      of: graph.document, options: DrawingOptions(show: [.backs], labels: .none))
    #expect(silent.nodes.first { $0.id == "Inicio" }?.captions == ["pop to root from B, C and D"])
  }

  @Test func `says ways back from many screens on the frame that stands for where they lead`() throws {
    var graph = GraphBuilder(title: "Many backs", evidence: [.observed])
    graph.root("App")
    for tab in ["Inicio", "Cuenta"] { graph.slot("App", tab.lowercased(), .scope, .tab, tab) }
    let screens = ["A", "B", "C"]
    for (from, to) in zip(["Inicio"] + screens, screens) {
      graph.push(from, to, on: "App", "camino.\(to.lowercased())", "tocado")
      graph.back(.popToRoot, to, "App", on: "App", "camino.\(to.lowercased())", "salirPulsado")
    }
    let drawing = DrawingBuilder.drawing(of: graph.document, options: DrawingOptions(show: [.backs]))
    #expect(drawing.edges.allSatisfy { $0.kind != .back })
    let frame = try #require(drawing.groups.first { $0.kind == .tabs })
    #expect(frame.captions == ["pop to root from A, B and C: salirPulsado"])
    #expect(frame.details.contains("C → App"))
    #expect(
      OutlineWriter().text(for: drawing, style: DrawingStyle()).contains(
        "App (tabs, pop to root from A, B and C: salirPulsado)"))
    #expect(
      MermaidWriter().text(for: drawing, style: DrawingStyle()).contains(
        "App (tabs) · pop to root from A, B and C#58; salirPulsado"))
  }

  @Test func `names the screen that a pop leads to`() {
    var graph = GraphBuilder(title: "Pop", evidence: [.observed])
    graph.root("Inicio")
    let screens = ["A", "B", "C"]
    for (from, to) in zip(["Inicio"] + screens, screens) {
      graph.push(from, to, on: "Inicio", "camino.\(to.lowercased())", "tocado")
    }
    graph.back(.popTo, "C", "A", on: "Inicio", "camino.c", "volverPulsado")
    let drawing = DrawingBuilder.drawing(of: graph.document, options: DrawingOptions(show: [.backs]))
    #expect(drawing.edges.filter { $0.kind == .back }.map(\.words) == [["pop to A"]])
  }

  @Test func `names the commonest trigger first`() {
    var graph = GraphBuilder(title: "Common", evidence: [.observed])
    graph.root("App")
    graph.slot("App", "uno", .scope, .embed, "Uno")
    graph.slot("App", "dos", .scope, .embed, "Dos")
    graph.slot("App", "tres", .scope, .embed, "Tres")
    graph.slot("App", "hoja", .tree, .sheet, "Hoja")
    graph.move(.present, "Uno", "Hoja", on: "App", "hoja", "a", seen: 2)
    graph.move(.present, "Dos", "Hoja", on: "App", "hoja", "b", seen: 5)
    graph.move(.present, "Tres", "Hoja", on: "App", "hoja", "c", seen: 3)
    let edge = DrawingBuilder.drawing(of: graph.document).edges[0]
    #expect(edge.causes.map(\.action) == ["b"] && edge.hiddenCauses == 2)
    let all = DrawingBuilder.drawing(of: graph.document, options: DrawingOptions(labels: .all)).edges[0]
    #expect(all.causes.map(\.action) == ["b", "c", "a"])
  }

  @Test func `tells what was done at once from what waited for a reply`() {
    func causes(_ triggers: [String], _ origins: [String]) -> [String] {
      var graph = GraphBuilder(title: "Causes", evidence: [.observed])
      graph.root("A")
      graph.present("A", "B", "b", .sheet, "t")
      graph.document.moves[0].triggers = triggers
      graph.document.moves[0].origins = origins
      return DrawingBuilder.drawing(of: graph.document, options: DrawingOptions(labels: .all)).edges[0].causes
        .map { "\($0.action)\($0.reply.map { " on reply \($0)" } ?? "")" }
    }
    #expect(causes(["reply", "tap"], ["other", "tap"]) == ["other on reply reply", "tap"])
    #expect(causes(["reply"], ["tap"]) == ["tap on reply reply"])
    #expect(causes(["first", "second"], ["tap"]) == ["tap on reply first or second"])
    #expect(causes(["reply"], ["other", "reply"]) == ["other on reply reply", "reply"])
    #expect(causes(["one", "two"], []) == ["one", "two"])
  }

  @Test func `of the structure shows who holds whom, each slot once, with the ways to be held`() {
    let drawing = DrawingBuilder.drawing(of: Graphs.shop, options: DrawingOptions(view: .structure))
    #expect(
      drawing.headline == "Tienda: Who holds whom: 12 screens, 11 slots, 1 alert, 1 dialog. No recursion.")
    #expect(drawing.groups.isEmpty)
    let owner = drawing.nodes.first { $0.id == "Tienda" }
    #expect(owner?.slots == [.init(model: .stack, name: "camino")])
    #expect(owner?.captions == [])
    let held = drawing.edges.filter { $0.from == "Tienda" }.map {
      "\($0.kind.rawValue) \($0.to) \($0.through?.path ?? "-") \($0.words)"
    }
    #expect(
      held == [
        "hold Buscar buscar [\"tab\"]", "push Carrito camino.carrito []", "hold Catálogo catálogo [\"tab\"]",
        "push Confirmación camino.confirmación []", "hold Cuenta cuenta [\"tab\"]",
        "push Envío camino.envío []",
        "push Pago camino.pago []", "push Producto camino.producto []",
      ])
    #expect(
      drawing.caption.contains(
        "Tienda holds Carrito, Confirmación, Envío, Pago and Producto in its stack camino."))
    #expect(drawing.caption.contains("Buscar, Catálogo and Cuenta are parts of Tienda."))
    #expect(
      drawing.legend.map { $0.words(in: drawing.view) }.prefix(3) == [
        "in a stack: any number", "in a slot: one at most", "a part: with its owner",
      ])
  }

  @Test func `of the structure numbers the slots of a recursion and styles what no trace filled`() {
    let tree = DrawingBuilder.drawing(of: Graphs.treeRecursion, options: DrawingOptions(view: .structure))
    #expect(
      tree.edges.filter(\.isInRecursion).map { "\($0.from) \($0.to) \($0.numbers)" } == [
        "Perfil Seguidores [1]", "Seguidores Perfil [2]",
      ])
    var graph = Graphs.treeRecursion
    graph.slots[0].evidence = [.declared, .observed]
    let mixed = DrawingBuilder.drawing(of: graph, options: DrawingOptions(view: .structure))
    #expect(mixed.edges.filter { !$0.isNeverObserved }.map(\.to) == ["Perfil"])
    #expect(mixed.remarks == ["1 of 4 slots seen in traces."])
  }

  @Test func `of the structure says the case only where the screen's name does not`() {
    var graph = GraphBuilder(title: "Cases", evidence: [.declared])
    graph.root("A")
    graph.slot("A", "destino.detalle", .tree, .sheet, "Detalle")
    graph.slot("A", "destino.nuevo", .tree, .sheet, "Formulario")
    graph.slot("A", "ajustes", .tree, .sheet, "Preferencias")
    let drawing = DrawingBuilder.drawing(of: graph.document, options: DrawingOptions(view: .structure))
    #expect(
      drawing.edges.map(\.through) == [
        .init(slot: "destino", path: "destino.detalle"),
        .init(slot: "destino", path: "destino.nuevo", remainder: "nuevo"),
        .init(slot: "ajustes", path: "ajustes"),
      ])
  }

  @Test func `names at most two triggers unless asked for all`() {
    var graph = GraphBuilder(title: "Many", evidence: [.declared])
    graph.root("A")
    for trigger in ["a", "b", "c", "d"] { graph.present("A", "B", "b", .sheet, trigger) }
    let auto = DrawingBuilder.drawing(of: graph.document).edges[0]
    #expect(auto.causes.map(\.action) == ["a"] && auto.hiddenCauses == 3)
    let all = DrawingBuilder.drawing(of: graph.document, options: DrawingOptions(labels: .all)).edges[0]
    #expect(all.causes.map(\.action) == ["a", "b", "c", "d"] && all.hiddenCauses == 0)
    let none = DrawingBuilder.drawing(of: graph.document, options: DrawingOptions(labels: .none)).edges[0]
    #expect(none.causes.isEmpty)
  }

  @Test func `links screens and moves to their source where it is told where that is`() {
    var graph = Graphs.shop
    graph.screens[0].source = SourceLocation(file: "Apps/Mi Tienda.swift", line: 7)
    let options = DrawingOptions(show: [], sourceURL: "https://example.org/main")
    graph.screens[1].source = SourceLocation(file: "Buscar.swift", line: 1)
    let drawing = DrawingBuilder.drawing(of: graph, options: options)
    #expect(drawing.nodes[0].link == "https://example.org/main/Buscar.swift#L1")
    let other = DrawingOptions(sourceURL: "https://example.org/src/{file}?from={line}&to={line}")
    #expect(
      DrawingBuilder.drawing(of: graph, options: other).nodes[0].link
        == "https://example.org/src/Buscar.swift?from=1&to=1")
  }

  @Test func `survives ids that lead nowhere and a graph without anything`() {
    var graph = GraphDocument(title: "")
    #expect(DrawingBuilder.drawing(of: graph).headline == "(no name): 0 screens, 0 moves. No recursion.")
    graph.roots = ["Nowhere"]
    graph.slots = [.init(owner: "X", path: "y", model: .stack, styles: [], child: "Z")]
    graph.moves = [.init(op: .push, from: "X", to: "Z", owner: "X", path: "y")]
    graph.findings = [.init(rule: "r", severity: .error, message: "m", cycle: ["Q"], slots: [])]
    #expect(DrawingBuilder.drawing(of: graph).nodes.isEmpty)
  }

  @Test func `has a digest of what it shows`() {
    let drawing = DrawingBuilder.drawing(of: Graphs.shop)
    #expect(drawing.digest == DrawingBuilder.drawing(of: Graphs.shop).digest)
    var changed = Graphs.shop
    changed.moves[0].triggers = ["otro"]
    #expect(drawing.digest != DrawingBuilder.drawing(of: changed).digest)
    #expect(ContentDigest.of("") == "cbf29ce484222325")
    #expect(ContentDigest.of("foobar") == "85944171f73967e8")
  }

  @Test func `draws moves whose counts sum to more than an integer holds`() {
    var graph = Graphs.shop
    for index in graph.moves.indices { graph.moves[index].count = .max }
    graph.moves += graph.moves
    #expect(!DOTWriter().text(for: DrawingBuilder.drawing(of: graph), style: DrawingStyle()).isEmpty)
  }

  @Test func `says in words what the picture shows`() {
    #expect(
      DrawingBuilder.drawing(of: Graphs.shop).caption
        == "Map of the screens of Tienda. No recursion. 12 screens, 9 moves, 1 alert, 1 dialog. It starts at Tienda. "
        + "Tienda has the tabs Buscar, Catálogo and Cuenta. "
        + "The stack camino holds Producto, Carrito, Envío, Pago and Confirmación. "
        + "Presented over others: Filtros, Reseñas and Acceso.")
  }
}
