import DrawingFixtures
import Foundation
import ScreenDiagrams
import ScreenGraph
import Testing

@Suite struct `The writers` {
  @Test func `write an outline below each screen's first way in`() {
    let text = DiagramFormat.outline.writer.text(
      for: DrawingBuilder.drawing(of: Graphs.shop), style: DrawingStyle())
    #expect(
      text == """
        Tienda: 12 screens, 9 moves, 1 alert, 1 dialog. No recursion.

        Tienda (tabs)
          Buscar
            push Producto · resultadoTocado
              push Carrito [dialog vaciarPulsado] · añadirPulsado
                push Envío · continuarPulsado
                  push Pago [alert pagoRechazado] · continuarPulsado
                    push Confirmación · comprarPulsado, on reply pedidoCreado
              present Reseñas (sheet) · reseñasPulsado
          Catálogo
            present Filtros (sheet) · filtrosPulsado
            push Producto · productoTocado ↑
          Cuenta
            present Acceso (full-screen cover) · entrarPulsado

        """)
  }

  @Test func `write a recursion into the outline with its way out and its numbers`() {
    let text = DiagramFormat.outline.writer.text(
      for: DrawingBuilder.drawing(of: Graphs.treeRecursion), style: DrawingStyle())
    #expect(text.contains("  way out: make Seguidores.destino.perfil a push onto a stack\n"))
    #expect(text.contains("    [1] present Seguidores (sheet) · verSeguidores\n"))
    #expect(text.contains("      [2] present Perfil (drill-down) · seguidorTocado ↑\n"))
  }

  @Test func `write the same Mermaid each time, with lanes, lines and colours`() {
    let text = DiagramFormat.mermaid.writer.text(
      for: DrawingBuilder.drawing(of: Graphs.shop), style: DrawingStyle())
    let lines = text.split(separator: "\n").map(String.init)
    #expect(lines[1] == "title: \"Tienda: 12 screens, 9 moves, 1 alert, 1 dialog. No recursion.\"")
    #expect(lines[3] == "flowchart TD")
    #expect(lines.contains("  subgraph in_stack_Tienda_camino[\"stack camino\"]"))
    #expect(lines.contains("  Pago ==>|\"comprarPulsado<br/>on reply pedidoCreado\"| Confirmacion"))
    #expect(lines.contains("  Cuenta --o|\"entrarPulsado\"| Acceso"))
    #expect(lines.contains("  Acceso[[\"Acceso<br/>full-screen cover\"]]"))
    #expect(lines.contains("  linkStyle 0,1,3,5,6,7 stroke:#40a02b"))
  }

  @Test func `write what lies over the map into every text format`() {
    let drawing = Overlays.changes
    let outline = OutlineWriter().text(for: drawing, style: DrawingStyle())
    #expect(outline.contains("[added] push Regalo [added] · regaloPulsado\n"))
    #expect(outline.contains("[removed] present Reseñas (sheet) [removed]"))
    #expect(outline.contains("Pago [changed] [added: alert pagoRechazado]"))
    let mermaid = MermaidWriter().text(for: drawing, style: DrawingStyle())
    #expect(mermaid.contains("  Producto -.->|\"removed<br/>reseñasPulsado\"| Resenas\n"))
    #expect(mermaid.contains("    Regalo[\"added<br/>Regalo\"]\n"))
    #expect(mermaid.contains("  class Regalo added\n"))
    let dot = DOTWriter().text(for: drawing, style: DrawingStyle(theme: .light))
    #expect(dot.contains("<s>Reseñas</s>"))
    #expect(drawing.legend.suffix(3) == [.added, .removed, .changed])
    #expect(
      drawing.caption.contains(
        "Added: Regalo and 1 move. Removed: Reseñas and 1 move. Changed: Pago and 1 move."))
    let coverage = OutlineWriter().text(for: Overlays.coverage, style: DrawingStyle())
    #expect(coverage.contains("[not covered] push DetalleComercio [not covered]"))
    #expect(coverage.contains("[covered] push DetalleCuenta [covered]"))
  }

  @Test func `end the description for screen readers with a whole sentence`() {
    var drawing = DrawingBuilder.drawing(of: Graphs.shop)
    drawing.remarks = (1...60).map { "The remark with the number \($0) is here to be too much." }
    let text = MermaidWriter().text(for: drawing, style: DrawingStyle())
    let line = text.split(separator: "\n").first { $0.hasPrefix("  accDescr: ") } ?? ""
    #expect(line.count <= 2012 && line.hasSuffix("is here to be too much."))
  }

  @Test(arguments: [600, 3000])
  func `keep Mermaid within what a forge draws, and say what is left out`(screens: Int) {
    let drawing = DrawingBuilder.drawing(of: Graphs.generated(screens: screens))
    #expect(drawing.edges.count > 499)
    let text = MermaidWriter().text(for: drawing, style: DrawingStyle())
    #expect(text.count < 50_000)
    #expect(text.split(separator: "\n").filter { $0.contains(" ==>") || $0.contains(" --o") }.count <= 499)
  }

  @Test func `name every screen in every text format, however hostile its name`() {
    let drawing = DrawingBuilder.drawing(of: Graphs.hostile)
    for format in DiagramFormat.allCases {
      let text = format.writer.text(for: drawing, style: DrawingStyle())
      #expect(!text.contains("\u{202E}") && !text.contains("\u{0}") && !text.contains("\u{7}"), "\(format)")
      #expect(text.hasSuffix("\n"))
    }
    let outline = OutlineWriter().text(for: drawing, style: DrawingStyle())
    for node in drawing.nodes { #expect(outline.contains(node.name), "\(node.name)") }
  }

  @Test func `keep a drawing through JSON`() throws {
    for graph in [Graphs.shop, Graphs.treeRecursion, Graphs.bank, Graphs.hostile] {
      let drawing = DrawingBuilder.drawing(of: graph)
      let copy = try JSONDecoder().decode(Drawing.self, from: try JSONEncoder().encode(drawing))
      #expect(copy == drawing)
      #expect(copy.digest == drawing.digest)
    }
  }

  @Test func `know formats by the ending of a file`() {
    #expect(DiagramFormat(fileExtension: "mmd") == .mermaid)
    #expect(DiagramFormat(fileExtension: "GV") == .dot)
    #expect(DiagramFormat(fileExtension: "md") == .markdown)
    #expect(DiagramFormat(fileExtension: "txt") == .outline)
    #expect(DiagramFormat(fileExtension: "svg") == nil)
  }
}

@Suite struct `A request for a layout` {
  @Test func `reads the arguments it writes`() throws {
    let request = LayoutRequest(
      format: .pdf, style: DrawingStyle(theme: .dark, direction: .right), effort: .apart)
    var read = LayoutRequest(format: .svg)
    let arguments = request.arguments
    for index in stride(from: 0, to: arguments.count, by: 2) {
      let isTaken = try read.take(arguments[index], value: arguments[index + 1])
      #expect(isTaken)
    }
    #expect(read == request)
    let takesOther = try read.take("--other", value: nil)
    #expect(!takesOther)
  }

  @Test func `says what an option takes`() {
    var request = LayoutRequest(format: .svg)
    #expect(throws: LayoutRequest.Misuse(description: "--format takes one of svg, png, pdf, not `gif`.")) {
      _ = try request.take("--format", value: "gif")
    }
    #expect(throws: LayoutRequest.Misuse(description: "--theme takes one of light, dark, both.")) {
      _ = try request.take("--theme", value: nil)
    }
  }

  @Test func `steps down in a fixed order, and says what it leaves out`() {
    var steps: [LayoutEffort] = [.full]
    while let next = steps.last?.next { steps.append(next) }
    #expect(steps == [.full, .fewerLabels, .apart, .overview])
    #expect(LayoutEffort.first(for: DrawingBuilder.drawing(of: Graphs.shop)) == .full)
    #expect(LayoutEffort.first(for: DrawingBuilder.drawing(of: Graphs.generated(screens: 600))) == .apart)
    let drawing = DrawingBuilder.drawing(of: Graphs.generated(screens: 40, modules: 4))
    let unlabelled = drawing.reduced(to: .fewerLabels)
    #expect(unlabelled.edges.allSatisfy { $0.causes.isEmpty })
    #expect(unlabelled.remarks == ["Labels left out: the layout took too long."])
    let apart = drawing.reduced(to: .apart)
    #expect(
      apart.groups.map(\.name) == ["Overview", "Module0 and App", "Module1", "Module2", "Module3"])
    #expect(apart.nodes.count == drawing.nodes.count + 4)
    #expect(
      apart.remarks == ["4 areas side by side, 17 moves said in words: too much for one layout."]
    )
    let overview = drawing.reduced(to: .overview)
    #expect(
      overview.nodes.map { "\($0.name) \($0.captions)" } == [
        "Module0 and App [\"11 screens\"]", "Module1 [\"10 screens\"]", "Module2 [\"10 screens\"]",
        "Module3 [\"10 screens\"]",
      ])
    #expect(overview.remarks == ["Screens are collapsed into 4 boxes: the layout took too long."])
  }
}
