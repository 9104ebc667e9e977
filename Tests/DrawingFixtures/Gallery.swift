import ScreenDiagrams
import ScreenGraph
import ScreenTrace

/// Every view and every element of the visual language, one picture each.
public enum Gallery {
  public struct Entry: Sendable {
    public let name: String
    public let heading: String
    public let words: String
    public let drawing: Drawing
  }

  public struct Section: Sendable {
    public let heading: String
    public let entries: [Entry]
  }

  public static let sections: [Section] = [
    Section(heading: "Views", entries: views),
    Section(heading: "Where it starts, and what belongs together", entries: frames),
    Section(heading: "Moves", entries: moves),
    Section(heading: "What is known, and how surely", entries: evidence),
    Section(heading: "Recursion", entries: recursion),
    Section(heading: "What lies over the map", entries: overlays),
  ]

  // MARK: Views

  private static let views: [Entry] = [
    Entry(
      name: "map", heading: "The map",
      words: """
        What leads where: `screengraph map`. A screen is a box, a move an arrow with what starts it. In ten seconds a
        reader sees where the app starts (a thick frame), what slides (green, one solid line, in a lane) and what covers
        (blue, a double line).
        """, drawing: DrawingBuilder.drawing(of: Graphs.shop)),
    Entry(
      name: "structure", heading: "The structure",
      words: """
        Who holds whom: `--view structure`. Each place for other screens is a row in its owner: a blue slot holds one
        screen at most, a green stack any number. Dotted lines lead to what is always there. Here one sees what a type
        contains, and so whether it contains itself.
        """, drawing: DrawingBuilder.drawing(of: Graphs.shop, options: DrawingOptions(view: .structure))),
    Entry(
      name: "session", heading: "A session, unrolled",
      words: """
        What one user did: `screengraph session trace.jsonl -o session.svg`. The elements of a stack stand beside each
        other, a profile that comes twice is there twice; a slot is one place however often it is filled. The moves are
        numbered, and so are the ways back, on the line that led there where they go one step.
        """, drawing: SessionDrawing.drawing(of: Sessions.walk(Sessions.profiles))),
  ]

  // MARK: Frames

  private static let frames: [Entry] = [
    Entry(
      name: "tabs", heading: "Root and tabs",
      words:
        "Tabs lie in the frame of the screen that owns them, in their order. The frame of the root is thick.",
      drawing: drawing("Tabs") { graph in
        graph.root("App")
        for (line, tab) in ["Buscar", "Favoritos", "Cuenta"].enumerated() {
          graph.slot("App", tab.lowercased(), .scope, .tab, tab, line: line + 1)
        }
      }),
    Entry(
      name: "root-switch", heading: "Root switch",
      words: "The cases of a root enum: one of them is there. A grey arrow with an open head changes it.",
      drawing: drawing("Root switch") { graph in
        graph.root("App")
        graph.slot("App", "acceso", .scope, .switch, "Acceso")
        graph.slot("App", "principal", .scope, .switch, "Principal")
        graph.move(.switch, "Acceso", "Principal", on: "App", "principal", "sesionIniciada")
        graph.move(.switch, "Principal", "Acceso", on: "App", "acceso", "salirPulsado")
      }),
    Entry(
      name: "stacks", heading: "Stacks and their owners",
      words: """
        What is pushed onto one stack lies in one lane, whose title says the property; with several stacks, the owner in
        front. Pushes are green, thick and solid.
        """,
      drawing: drawing("Stacks") { graph in
        graph.root("App")
        graph.slot("App", "inicio", .scope, .tab, "Inicio", line: 1)
        graph.slot("App", "avisos", .scope, .tab, "Avisos", line: 2)
        graph.push("Inicio", "Lista", on: "Inicio", "camino.lista", "listaTocada")
        graph.push("Lista", "Detalle", on: "Inicio", "camino.detalle", "filaTocada")
        graph.push("Avisos", "Aviso", on: "Avisos", "ruta.aviso", "avisoTocado")
      }),
    Entry(
      name: "modules", heading: "Modules",
      words: "`--group module` frames modules instead of stacks; the stack is said below the name then.",
      drawing: DrawingBuilder.drawing(
        of: Graphs.generated(screens: 10, modules: 2),
        options: DrawingOptions(grouping: .module, labels: .none))),
  ]

  // MARK: Moves

  private static let moves: [Entry] = [
    Entry(
      name: "presentations", heading: "Presentations, by style",
      words: """
        A blue double line with an open head presents over what is there. A sheet has a grabber, a full-screen cover a
        bar over its whole width; other styles are said in words, below the name or, for a drill-down, on the line.
        """,
      drawing: drawing("Presentations") { graph in
        graph.root("Lista")
        for (name, style) in [
          ("Filtros", SlotStyle.sheet), ("Acceso", .fullScreenCover), ("Color", .popover),
          ("Detalle", .navigationDestination), ("Nota", .unknown),
        ] {
          graph.present("Lista", name, "destino.\(name.lowercased())", style, "\(name.lowercased())Pulsado")
        }
      }),
    Entry(
      name: "alerts", heading: "Alerts and dialogs",
      words:
        "Chips in the screen that asks, with what brings them up. `--show alerts` draws them as screens.",
      drawing: drawing("Alerts") { graph in
        graph.root("Carrito")
        graph.push("Carrito", "Pago", on: "Carrito", "camino.pago", "continuarPulsado")
        graph.alert("Carrito", "dialogo", .confirmationDialog, "vaciarPulsado")
        graph.alert("Pago", "alerta", .alert, "pagoRechazado")
      }),
    Entry(
      name: "links", heading: "Links from anywhere to anywhere",
      words: """
        Where three screens or more lead to the same screens by the same action, their arrows run through a dot: each way
        in leads to each way out. What leads to one of them by something else keeps an arrow of its own.
        """, drawing: DrawingBuilder.drawing(of: Graphs.links)),
    Entry(
      name: "causes", heading: "What starts a move",
      words: """
        What the user did; below it the reply that the screen had to wait for. Of many triggers the commonest is named,
        with how many more there are (`--labels all` names them all).
        """,
      drawing: drawing("Causes") { graph in
        graph.root("Producto")
        graph.push(
          "Producto", "Gracias", on: "Producto", "camino.gracias", "pedidoCreado", origin: "comprarPulsado")
        for trigger in ["enlaceAbierto", "fotoTocada", "masPulsado"] {
          graph.present("Producto", "Detalle", "detalle", .sheet, trigger)
        }
      }),
    Entry(
      name: "backs", heading: "Ways back",
      words: """
        Left out unless asked for (`--show backs`). One step back is told on the line that led there; what goes over
        several screens has a dotted line of its own. A gesture is the back button or a swipe.
        """,
      drawing: drawing("Ways back", DrawingOptions(show: [.backs])) { graph in
        graph.root("Inicio")
        graph.push("Inicio", "Lista", on: "Inicio", "camino.lista", "listaTocada")
        graph.push("Lista", "Detalle", on: "Inicio", "camino.detalle", "filaTocada")
        graph.present("Lista", "Filtros", "filtros", .sheet, "filtrosPulsado")
        graph.back(.pop, "Detalle", "Lista", on: "Inicio", "camino.detalle", "popFrom")
        graph.back(.dismiss, "Filtros", "Lista", on: "Lista", "filtros", "aplicarPulsado")
        graph.back(.popToRoot, "Detalle", "Inicio", on: "Inicio", "camino.detalle", "inicioPulsado")
      }),
    Entry(
      name: "many-backs", heading: "Many ways back",
      words: """
        Where three screens or more go back to the same one, lines would hide the rest of the map: it is said once, on the
        screen that they go back to, or on its frame.
        """,
      drawing: drawing("Many ways back", DrawingOptions(show: [.backs])) { graph in
        graph.root("Inicio")
        let screens = ["Inicio", "Carrito", "Envío", "Pago", "Gracias"]
        for (from, to) in zip(screens, screens.dropFirst()) {
          graph.push(from, to, on: "Inicio", "camino.\(to.lowercased())", "continuarPulsado")
          if from != "Inicio" {
            graph.back(.popToRoot, to, "Inicio", on: "Inicio", "camino.\(to.lowercased())", "inicioPulsado")
          }
        }
      }),
    Entry(
      name: "parts", heading: "Parts of a screen",
      words: """
        What is always there and rows of lists are parts of their owner, said below its name. `--show embeds,rows` draws
        them, on dotted lines.
        """,
      drawing: drawing("Parts", DrawingOptions(show: [.embeds, .rows])) { graph in
        graph.root("Inicio")
        graph.slot("Inicio", "cabecera", .scope, .embed, "Cabecera")
        graph.slot("Inicio", "filas", .scope, .row, "Fila")
        graph.slot("Inicio", "detalle", .tree, .sheet, "Detalle")
        graph.move(.present, "Fila", "Detalle", on: "Inicio", "detalle", "filaTocada")
      }),
  ]

  // MARK: Evidence

  private static let evidence: [Entry] = [
    Entry(
      name: "evidence", heading: "Seen, never seen, not sure",
      words: """
        Where sources and traces are drawn together, a solid line was seen, with how often and, for pushes, as its width;
        a dashed one is in the sources and in no trace. A question mark says that it is a guess. With one kind of
        evidence there is nothing to tell apart, and no dashes.
        """,
      drawing: drawing("Evidence") { graph in
        graph.root("Tarjetas")
        graph.push("Tarjetas", "Detalle", on: "Tarjetas", "camino.detalle", "tarjetaTocada", seen: 120)
        graph.push("Detalle", "Movimientos", on: "Tarjetas", "camino.movimientos", "todosPulsado", seen: 3)
        graph.present("Detalle", "Bloquear", "bloquear", .sheet, "bloquearPulsado", seen: 0)
        graph.present("Detalle", "Color", "color", .popover, "colorPulsado", seen: 0, sure: false)
      })
  ]

  // MARK: Recursion

  private static let recursion: [Entry] = [
    Entry(
      name: "tree-recursion", heading: "A tree that contains itself",
      words: """
        Red, numbered in the order of the lap, explained: what, why it compiles all the same, what it costs, the way out,
        file and line. The verdict stands first in the title.
        """, drawing: DrawingBuilder.drawing(of: Graphs.treeRecursion)),
    Entry(
      name: "tree-recursion-structure", heading: "The same in the structure",
      words: "The lap leads from slot to slot: this is what the type would contain.",
      drawing: DrawingBuilder.drawing(of: Graphs.treeRecursion, options: DrawingOptions(view: .structure))),
    Entry(
      name: "stack-repetition", heading: "The same walk through a stack",
      words: "The walk repeats and the types do not. Nothing is wrong, and the title says so.",
      drawing: DrawingBuilder.drawing(of: Graphs.stackRecursion)),
  ]

  // MARK: Overlays

  private static let overlays: [Entry] = [
    Entry(
      name: "changes", heading: "A change",
      words: """
        What lies over a map comes as data on the drawing (`Drawing.Mark`), from whoever draws with the library; the
        command's own maps have none. Of a change, what is new or not as before keeps its colours, has a thick frame and a
        filled tag; what is gone is struck out and dashed. All else steps back.
        """, drawing: Overlays.changes),
    Entry(
      name: "coverage", heading: "Coverage",
      words: "Filled tags were seen in traces; an outline and dashes were not.", drawing: Overlays.coverage),
    Entry(
      name: "times", heading: "Times", words: "How long people stay on a screen.", drawing: Overlays.times),
  ]

  /// The same app twice: as Graphviz draws what it is told plainly, and as the map.
  public static let compared = DrawingBuilder.drawing(of: Graphs.bank)

  private static func drawing(
    _ title: String, _ options: DrawingOptions = DrawingOptions(), _ build: (inout GraphBuilder) -> Void
  ) -> Drawing {
    var graph = GraphBuilder(title: title, evidence: [.declared])
    build(&graph)
    return DrawingBuilder.drawing(of: graph.document, options: options)
  }
}
