import ScreenGraph
import ScreenTrace

/// Graphs that the tests of drawings and layouts share.
public enum Graphs {
  /// Messages from which links lead anywhere: three screens that open any of five, one of which has a button besides.
  public static let links: GraphDocument = {
    var graph = GraphBuilder(title: "Mensajes", evidence: [.declared])
    graph.root("Buzon")
    for from in ["Buzon", "Charla", "Aviso"] {
      for to in ["Album", "Aviso", "Charla", "Mapa", "Perfil"] {
        graph.push(from, to, on: "Buzon", "camino.\(to.lowercased())", "enlaceTocado")
      }
    }
    graph.push("Charla", "Perfil", on: "Buzon", "camino.perfil", "retratoTocado")
    graph.push("Buzon", "Ayuda", on: "Buzon", "camino.ayuda", "enlaceTocado")
    return graph.document
  }()

  /// A shop with tabs, a checkout that is a stack, sheets, a cover, an alert and a dialog: 12 screens, 9 moves.
  public static let shop: GraphDocument = {
    var graph = GraphBuilder(title: "Tienda", evidence: [.declared])
    graph.root("Tienda")
    for (line, tab) in ["Buscar", "Catálogo", "Cuenta"].enumerated() {
      graph.slot("Tienda", tab.lowercased(), .scope, .tab, tab, line: 10 + line)
    }
    for screen in ["Producto", "Carrito", "Envío", "Pago", "Confirmación"] {
      graph.slot("Tienda", "camino.\(screen.lowercased())", .stack, .push, screen, line: 20)
    }
    graph.push("Buscar", "Producto", on: "Tienda", "camino.producto", "resultadoTocado")
    graph.push("Catálogo", "Producto", on: "Tienda", "camino.producto", "productoTocado")
    graph.push("Producto", "Carrito", on: "Tienda", "camino.carrito", "añadirPulsado")
    graph.push("Carrito", "Envío", on: "Tienda", "camino.envío", "continuarPulsado")
    graph.push("Envío", "Pago", on: "Tienda", "camino.pago", "continuarPulsado")
    graph.push(
      "Pago", "Confirmación", on: "Tienda", "camino.confirmación", "pedidoCreado", origin: "comprarPulsado")
    graph.present("Catálogo", "Filtros", "filtros", .sheet, "filtrosPulsado")
    graph.present("Producto", "Reseñas", "reseñas", .sheet, "reseñasPulsado")
    graph.present("Cuenta", "Acceso", "acceso", .fullScreenCover, "entrarPulsado")
    graph.alert("Carrito", "dialogo", .confirmationDialog, "vaciarPulsado")
    graph.alert("Pago", "alerta", .alert, "pagoRechazado")
    return graph.document
  }()

  /// A list, a detail on a stack and a sheet over it: the least app with a stack.
  public static let notes: GraphDocument = {
    var graph = GraphBuilder(title: "Notes", evidence: [.declared])
    graph.root("NotesList")
    graph.push("NotesList", "NoteDetail", on: "NotesList", "path.detail", "noteTapped")
    graph.present("NoteDetail", "EditNote", "edit", .sheet, "editButtonTapped")
    return graph.document
  }()

  /// Profiles that lead to profiles through a tree.
  public static let treeRecursion: GraphDocument = {
    var graph = GraphBuilder(title: "Red social", evidence: [.declared])
    graph.root("Inicio")
    graph.present("Inicio", "Perfil", "destino.perfil", .navigationDestination, "avatarTocado")
    graph.present("Inicio", "Ajustes", "destino.ajustes", .sheet, "ajustesTocado")
    graph.present("Perfil", "Seguidores", "destino.seguidores", .sheet, "verSeguidores")
    graph.present("Seguidores", "Perfil", "destino.perfil", .navigationDestination, "seguidorTocado")
    graph.document.findings = [
      GraphDocument.Finding(
        rule: "tree-recursion", severity: .error,
        message: "Perfil holds Seguidores, Seguidores holds Perfil: the type would contain itself for ever.",
        cycle: ["Perfil", "Seguidores", "Perfil"],
        slots: [
          .init(owner: "Perfil", path: "destino.seguidores", child: "Seguidores"),
          .init(owner: "Seguidores", path: "destino.perfil", child: "Perfil"),
        ],
        compiles: "only because presentation state boxes it", wrappersPerLap: 4,
        wayOut: "make Seguidores.destino.perfil a push onto a stack",
        locations: [SourceLocation(file: "Red/Seguidores.swift", line: 31)])
    ]
    return graph.document
  }()

  /// The same profiles through a stack, as the lesson does it.
  public static let stackRecursion: GraphDocument = {
    var graph = GraphBuilder(title: "Red social", evidence: [.declared])
    graph.root("Inicio")
    for screen in ["Perfil", "Seguidores", "Publicación"] {
      graph.slot("Inicio", "camino.\(screen.lowercased())", .stack, .push, screen)
    }
    graph.push("Inicio", "Perfil", on: "Inicio", "camino.perfil", "avatarTocado")
    graph.push("Perfil", "Perfil", on: "Inicio", "camino.perfil", "mencionTocada")
    graph.push("Perfil", "Seguidores", on: "Inicio", "camino.seguidores", "verSeguidores")
    graph.push("Seguidores", "Perfil", on: "Inicio", "camino.perfil", "seguidorTocado")
    graph.push("Perfil", "Publicación", on: "Inicio", "camino.publicación", "publicacionTocada")
    graph.present("Inicio", "Ajustes", "ajustes", .sheet, "ajustesTocado")
    graph.back(.popToRoot, "Publicación", "Inicio", on: "Inicio", "camino.publicación", "volverPulsado")
    return graph.document
  }()
}

/// Writes small graphs line by line.
public struct GraphBuilder {
  public var document: GraphDocument
  private let evidence: [Evidence]
  private var known: Set<String> = []

  public init(title: String, evidence: [Evidence]) {
    document = GraphDocument(title: title)
    self.evidence = evidence
  }

  public mutating func root(_ screen: String, module: String? = nil) {
    document.roots.append(screen)
    self.screen(screen, module: module)
  }

  public mutating func screen(_ screen: String, kind: ScreenKind = .feature, module: String? = nil) {
    guard known.insert(screen).inserted else { return }
    document.screens.append(
      .init(id: screen, name: screen, module: module, type: screen, kind: kind, evidence: evidence))
  }

  public mutating func slot(
    _ owner: String, _ path: String, _ model: SlotModel, _ style: SlotStyle, _ child: String, line: Int? = nil
  ) {
    screen(owner)
    screen(child)
    let source = line.map { SourceLocation(file: "\(owner).swift", line: $0) }
    let slot = GraphDocument.Slot(
      owner: owner, path: path, model: model, styles: [style], child: child, source: source,
      evidence: evidence)
    if !document.slots.contains(where: { $0.owner == owner && $0.path == path && $0.child == child }) {
      document.slots.append(slot)
    }
  }

  /// `seen` nil: as the graph's evidence says; 0: in the sources only.
  public mutating func move(
    _ op: MoveOperation, _ from: String, _ to: String, on owner: String, _ path: String, _ trigger: String,
    origin: String? = nil, seen: Int? = nil, sure: Bool = true
  ) {
    screen(from)
    screen(to)
    let evidence: [Evidence] = seen.map { $0 > 0 ? [.declared, .observed] : [.declared] } ?? evidence
    document.moves.append(
      .init(
        op: op, from: from, to: to, owner: owner, path: path, triggers: [trigger],
        origins: origin.map { [$0] } ?? [], evidence: evidence, count: seen ?? 0, sure: sure))
  }

  public mutating func push(
    _ from: String, _ to: String, on owner: String, _ path: String, _ trigger: String, origin: String? = nil,
    seen: Int? = nil
  ) {
    slot(owner, path, .stack, .push, to)
    move(.push, from, to, on: owner, path, trigger, origin: origin, seen: seen)
  }

  public mutating func present(
    _ from: String, _ to: String, _ path: String, _ style: SlotStyle, _ trigger: String, seen: Int? = nil,
    sure: Bool = true
  ) {
    slot(from, path, .tree, style, to)
    move(.present, from, to, on: from, path, trigger, seen: seen, sure: sure)
  }

  public mutating func alert(
    _ owner: String, _ path: String, _ style: SlotStyle, _ trigger: String, seen: Int? = nil
  ) {
    let child = "\(owner).\(path)"
    screen(child, kind: style == .alert ? .alert : .confirmationDialog)
    slot(owner, path, .tree, style, child)
    move(.present, owner, child, on: owner, path, trigger, seen: seen)
  }

  public mutating func back(
    _ op: MoveOperation, _ from: String, _ to: String, on owner: String, _ path: String, _ trigger: String
  ) {
    move(op, from, to, on: owner, path, trigger)
  }
}
