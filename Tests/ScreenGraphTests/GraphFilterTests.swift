import ScreenTrace
import Testing

@testable import ScreenGraph

/// A shop: two tabs, a stack of its own, a sheet; a profile that leads to itself.
@Suite struct GraphFilterTests {
  static let shop = GraphDocument(
    title: "Tienda", roots: ["Tienda"],
    screens: ["Catalogo", "Confirmacion", "Filtro", "Pago", "Perfil", "Producto", "Tienda"].map {
      .init(id: $0, name: $0, module: "Shop", type: $0)
    },
    slots: [
      .init(owner: "Tienda", path: "catalogo", model: .scope, styles: [.tab], child: "Catalogo"),
      .init(owner: "Tienda", path: "camino.producto", model: .stack, styles: [.push], child: "Producto"),
      .init(owner: "Tienda", path: "camino.pago", model: .stack, styles: [.push], child: "Pago"),
      .init(owner: "Tienda", path: "camino.fin", model: .stack, styles: [.push], child: "Confirmacion"),
      .init(owner: "Catalogo", path: "filtro", model: .tree, styles: [.sheet], child: "Filtro"),
      .init(owner: "Perfil", path: "otro", model: .tree, styles: [.sheet], child: "Perfil"),
    ],
    moves: [
      .init(op: .push, from: "Catalogo", to: "Producto", owner: "Tienda", path: "camino.producto"),
      .init(op: .push, from: "Producto", to: "Pago", owner: "Tienda", path: "camino.pago"),
      .init(op: .push, from: "Pago", to: "Confirmacion", owner: "Tienda", path: "camino.fin"),
      .init(
        op: .popToRoot, from: "Confirmacion", to: "Catalogo", owner: "Tienda", path: "camino.fin", by: .parent
      ),
      .init(op: .present, from: "Catalogo", to: "Filtro", owner: "Catalogo", path: "filtro"),
    ],
    findings: [
      .init(rule: "tree-recursion", severity: .error, message: "…", cycle: ["Perfil", "Perfil"]),
      .init(rule: "dead-end", severity: .note, message: "…"),
    ])

  func screens(_ filter: GraphFilter) throws -> [String] {
    try filter.applied(to: Self.shop).screens.map(\.id)
  }

  @Test func `No condition keeps everything`() throws {
    #expect(try GraphFilter().applied(to: Self.shop) == Self.shop)
  }

  @Test func `From a screen is what can be reached from it`() throws {
    #expect(try screens(GraphFilter(from: ["Producto"])) == ["Confirmacion", "Pago", "Producto", "Tienda"])
    #expect(try screens(GraphFilter(from: ["Filtro"])) == ["Filtro"])
  }

  @Test func `To a screen is what leads to it`() throws {
    #expect(try screens(GraphFilter(to: ["Filtro"])) == ["Catalogo", "Filtro", "Tienda"])
  }

  @Test func `From and to together are what lies between`() throws {
    let part = try GraphFilter(from: ["Catalogo"], to: ["Pago"]).applied(to: Self.shop)
    #expect(part.screens.map(\.id) == ["Catalogo", "Pago", "Producto", "Tienda"])
    #expect(part.moves.map(\.to) == ["Producto", "Pago"])
    #expect(part.slots.map(\.path) == ["catalogo", "camino.producto", "camino.pago"])
    #expect(part.roots == ["Tienda"])
  }

  @Test func `Focus is the neighbourhood, as deep as asked`() throws {
    #expect(try screens(GraphFilter(focus: ["Filtro"])) == ["Catalogo", "Filtro"])
    #expect(try screens(GraphFilter(focus: ["Filtro"], depth: 0)) == ["Filtro"])
    #expect(try screens(GraphFilter(focus: ["Filtro"], depth: 2)) == ["Catalogo", "Filtro", "Tienda"])
  }

  @Test func `Depth alone counts from the roots`() throws {
    #expect(
      try screens(GraphFilter(depth: 1)) == ["Catalogo", "Confirmacion", "Pago", "Producto", "Tienda"])
    #expect(try screens(GraphFilter(depth: 0)) == ["Tienda"])
  }

  @Test func `Nothing is reached through an excluded screen`() throws {
    #expect(
      try screens(GraphFilter(from: ["Catalogo"], exclude: ["Pago"])) == [
        "Catalogo", "Filtro", "Producto", "Tienda",
      ])
  }

  @Test func `An alert goes with the screen that asks it, unless another asks it too`() throws {
    var shop = Self.shop
    shop.screens.append(.init(id: "Pago.aviso", name: "aviso", type: "Pago.aviso", kind: .alert))
    shop.slots.append(
      .init(owner: "Pago", path: "aviso", model: .tree, styles: [.alert], child: "Pago.aviso"))
    shop.moves.append(
      .init(op: .present, from: "Pago", to: "Pago.aviso", owner: "Pago", path: "aviso"))
    let without = GraphFilter(exclude: ["Pago"])
    let others = ["Catalogo", "Confirmacion", "Filtro", "Perfil", "Producto", "Tienda"]
    #expect(try without.applied(to: shop).screens.map(\.id) == others)
    #expect(try without.applied(to: shop).moves.map(\.to) == ["Producto", "Catalogo", "Filtro"])
    shop.slots.append(
      .init(owner: "Producto", path: "aviso", model: .tree, styles: [.alert], child: "Pago.aviso"))
    #expect(try without.applied(to: shop).screens.map(\.id) == others + ["Pago.aviso"])
  }

  @Test func `A part of a screen stays with the screen that shows it`() throws {
    let shop = GraphDocument(
      title: "Tienda", roots: ["Tienda"],
      screens: ["Catalogo", "Ficha", "Libro", "Tienda"].map { .init(id: $0, name: $0, type: $0) },
      slots: [
        .init(owner: "Catalogo", path: "fichas", model: .scope, styles: [.row], child: "Ficha"),
        .init(owner: "Tienda", path: "camino.libro", model: .stack, styles: [.push], child: "Libro"),
        .init(owner: "Tienda", path: "catalogo", model: .scope, styles: [.tab], child: "Catalogo"),
      ],
      moves: [.init(op: .push, from: "Ficha", to: "Libro", owner: "Tienda", path: "camino.libro")])
    let part = try GraphFilter(focus: ["Libro"]).applied(to: shop)
    #expect(part.screens.map(\.id) == ["Catalogo", "Ficha", "Libro", "Tienda"])
    #expect(part.slots.map(\.path) == ["fichas", "camino.libro", "catalogo"])
    #expect(
      try GraphFilter(focus: ["Libro"], exclude: ["Catalogo"]).applied(to: shop).screens.map(\.id)
        == ["Ficha", "Libro", "Tienda"])
  }

  @Test func `A slot that only moves outside of the part fill says so`() throws {
    let part = try GraphFilter(from: ["Pago"]).applied(to: Self.shop)
    let words = { (part: GraphDocument) in part.slots.map { "\($0.path) \($0.isFilledOutside)" } }
    #expect(words(part) == ["camino.pago true", "camino.fin false"])
    // Also when it is read again, added up, or made a part of once more.
    #expect(words(GraphDocument(ScreenMap(part))) == words(part).sorted())
    #expect(words(try GraphFilter(from: ["Pago"]).applied(to: part)) == words(part))
    #expect(part.json.components(separatedBy: "filledOutside").count == 2)
  }

  @Test func `A move through a slot of an excluded screen stays, and that screen does not come back`() throws
  {
    let part = try GraphFilter(exclude: ["Tienda"]).applied(to: Self.shop)
    #expect(part.moves.map(\.to) == ["Producto", "Pago", "Confirmacion", "Catalogo", "Filtro"])
    let again = GraphDocument(ScreenMap(part))
    #expect(again.screens.map(\.id) == part.screens.map(\.id))
    #expect(Set(again.moves.map(\.owner)) == ["Catalogo", "Tienda"])
  }

  @Test func `Only cycles keeps what leads back to itself`() throws {
    let part = try GraphFilter(onlyCycles: true).applied(to: Self.shop)
    #expect(part.screens.map(\.id) == ["Perfil"])
    #expect(part.findings.map(\.rule) == ["tree-recursion", "dead-end"])
  }

  @Test func `A finding leaves with a screen of its cycle`() throws {
    #expect(try GraphFilter(from: ["Tienda"]).applied(to: Self.shop).findings.map(\.rule) == ["dead-end"])
  }

  @Test func `A name that nothing has is refused, with the names there are`() {
    #expect {
      try GraphFilter(to: ["Pgao"]).applied(to: Self.shop)
    } throws: { error in
      (error as? GraphFilter.UnknownScreen)?.name == "Pgao"
        && (error as? GraphFilter.UnknownScreen)?.known.count == 7
    }
  }

  @Test func `A type's name means every screen that has it, an id only one`() throws {
    let document = GraphDocument(
      title: "",
      screens: [
        .init(id: "A/Detail", name: "Detail", module: "A", type: "Detail"),
        .init(id: "B/Detail", name: "Detail", module: "B", type: "Detail"),
      ])
    #expect(try GraphFilter(from: ["Detail"]).applied(to: document).screens.count == 2)
    #expect(try GraphFilter(from: ["A/Detail"]).applied(to: document).screens.map(\.id) == ["A/Detail"])
  }
}
