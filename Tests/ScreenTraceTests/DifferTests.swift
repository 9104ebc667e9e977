import ScreenTrace
import Testing

@Suite("The differ reads moves off what is present before and after")
struct DifferTests {
  private let shop = ScreenKey(module: "Shop", type: "Tienda")
  private let product = ScreenKey(module: "Shop", type: "Producto")
  private let payment = ScreenKey(module: "Shop", type: "Pago")
  private let thanks = ScreenKey(module: "Shop", type: "Confirmacion")
  private let editor = ScreenKey(module: "Shop", type: "Editor")

  private func stack(_ name: String, _ screen: ScreenKey, _ id: String, _ children: [Presence] = [])
    -> Presence
  {
    Presence(
      screen: screen,
      place: .init(path: "camino.\(name)", hole: "camino", model: .stack, style: .push, identity: id),
      children: children)
  }

  private func sheet(_ name: String, _ screen: ScreenKey, id: String? = nil, _ children: [Presence] = [])
    -> Presence
  {
    Presence(
      screen: screen,
      place: .init(path: "destino.\(name)", hole: "destino", model: .tree, style: .unknown, identity: id),
      children: children)
  }

  private func alert(on owner: ScreenKey) -> Presence {
    Presence(
      screen: owner.ephemeral(at: "alerta"),
      place: .init(path: "alerta", hole: "alerta", model: .tree, style: .alert))
  }

  private func embed(_ name: String, _ screen: ScreenKey, _ children: [Presence]) -> Presence {
    Presence(
      screen: screen, place: .init(path: name, hole: name, model: .scope, style: .embed), children: children)
  }

  private func row(_ screen: ScreenKey, _ id: String, _ children: [Presence]) -> Presence {
    Presence(
      screen: screen,
      place: .init(path: "filas", hole: "filas", model: .scope, style: .row, identity: id), children: children
    )
  }

  private func root(_ children: [Presence]) -> Presence { Presence(screen: shop, children: children) }

  private func path(_ text: String, ids: [String] = []) -> CasePath {
    CasePath(cases: text.split(separator: ".").map(String.init), ids: ids)
  }

  @Test func `a push after a reply names the reply as its trigger and the tap as its origin`() {
    let before = root([stack("producto", product, "0"), stack("pago", payment, "1")])
    let after = root([
      stack("producto", product, "0"), stack("pago", payment, "1"), stack("confirmacion", thanks, "2"),
    ])
    let tap = MoveContext.Origin(
      path: path("camino.element.pago.comprarPulsado", ids: ["1"]), screen: payment)
    let moves = before.moves(to: after, during: MoveContext(at: path("pedidoCreado"), origin: tap))
    #expect(
      moves == [
        Move(
          op: .push, from: payment, to: thanks, owner: shop, path: "camino.confirmacion", model: .stack,
          style: .push, child: thanks, ids: ["2"], at: "pedidoCreado",
          origin: "camino.element.pago.comprarPulsado")
      ])
  }

  @Test func `where the screen of the origin has gone, the owner stands in and the move is unsure`() {
    let tap = MoveContext.Origin(
      path: path("camino.element.pago.comprarPulsado", ids: ["1"]), screen: payment)
    let after = root([stack("confirmacion", thanks, "2")])
    for before in [root([]), root([stack("producto", product, "1")])] {
      let moves = before.moves(to: after, during: MoveContext(at: path("pedidoCreado"), origin: tap))
      let push = moves.last
      #expect(push?.op == .push)
      #expect(push?.from == shop)
      #expect(push?.sure == false)
    }
  }

  @Test func `an alert that its button closed leaves its word to the screen that it lay over`() {
    let button = path("camino.element.pago.alerta.reintentar", ids: ["1"])
    let tap = MoveContext.Origin(path: button, screen: payment.ephemeral(at: "alerta"))
    let before = root([stack("pago", payment, "1")])
    let after = root([stack("pago", payment, "1"), stack("confirmacion", thanks, "2")])
    let moves = before.moves(to: after, during: MoveContext(at: path("pedidoCreado"), origin: tap))
    #expect(moves.map(\.from) == [payment])
    #expect(moves.map(\.sure) == [true])
    // Where that screen has gone as well, nobody is left to speak.
    let gone = root([]).moves(to: after, during: MoveContext(at: path("pedidoCreado"), origin: tap))
    #expect(gone.last?.from == shop)
    #expect(gone.last?.sure == false)
  }

  @Test func `the twelfth of twelve equal screens is the one that its action is from`() {
    let profile = ScreenKey(module: "Social", type: "Perfil")
    let twelve = (0..<12).map { stack("perfil", profile, String($0)) }
    let action = path("camino.element.perfil.otroPerfil", ids: ["11"])
    #expect(root(twelve).innermostScreen(on: action) == profile)
    #expect(root(Array(twelve.prefix(11))).innermostScreen(on: action) == shop)
    let moves = root(twelve).moves(
      to: root(twelve + [stack("perfil", profile, "12")]), during: MoveContext(at: action))
    #expect(moves.map(\.from) == [profile])
    #expect(moves.map(\.ids) == [["12"]])
  }

  @Test func `a link's push is from the top of the stack, else from its owner`() {
    let top = [stack("producto", product, "0")]
    let push = MoveContext(at: path("camino.push", ids: ["1"]))
    let over = root(top).moves(to: root(top + [stack("pago", payment, "1")]), during: push)
    #expect(over.map(\.from) == [product])
    #expect(over.map(\.sure) == [true])
    #expect(root([]).moves(to: root(top), during: push).map(\.from) == [shop])
  }

  @Test func `one element that leaves is a pop, several are popTo or popToRoot`() {
    let elements = [
      stack("producto", product, "0"), stack("pago", payment, "1"), stack("confirmacion", thanks, "2"),
    ]
    let context = MoveContext(at: path("volver"))
    func moves(keeping count: Int) -> [Move] {
      root(elements).moves(to: root(Array(elements.prefix(count))), during: context)
    }
    #expect(moves(keeping: 3) == [])
    #expect(
      moves(keeping: 2) == [
        Move(
          op: .pop, from: thanks, to: payment, owner: shop, path: "camino.confirmacion", model: .stack,
          style: .push, child: thanks, ids: ["2"], at: "volver", by: .parent)
      ])
    #expect(
      moves(keeping: 1) == [
        Move(
          op: .popTo, from: thanks, to: product, owner: shop, path: "camino.confirmacion", model: .stack,
          style: .push, child: thanks, ids: ["2"], gone: ["1", "2"], at: "volver", by: .parent)
      ])
    #expect(
      moves(keeping: 0) == [
        Move(
          op: .popToRoot, from: thanks, to: shop, owner: shop, path: "camino.confirmacion", model: .stack,
          style: .push, child: thanks, ids: ["2"], gone: ["0", "1", "2"], at: "volver", by: .parent)
      ])
    #expect(root([elements[0]]).moves(to: root([]), during: context).map(\.op) == [.pop])
  }

  @Test func `what went comes before what came, and reveals what stayed`() {
    let before = root([stack("producto", product, "0"), stack("pago", payment, "1")])
    let after = root([stack("confirmacion", thanks, "2"), alert(on: shop)])
    let moves = before.moves(to: after, during: MoveContext(at: path("pedidoCreado")))
    #expect(moves.map(\.op) == [.popToRoot, .push, .present])
    #expect(moves.map(\.to) == [shop, thanks, shop.ephemeral(at: "alerta")])
  }

  @Test func `a case of the same hole that follows another is one replacement`() {
    let context = MoveContext(at: path("editar"))
    let before = root([sheet("detalle", product)])
    let after = root([sheet("editor", editor)])
    #expect(
      before.moves(to: after, during: context) == [
        Move(
          op: .replace, from: shop, to: editor, owner: shop, path: "destino.editor", model: .tree,
          style: .unknown,
          child: editor, ids: [], at: "editar")
      ])
    let other = root([sheet("detalle", product, id: "7")]).moves(
      to: root([sheet("detalle", product, id: "8")]), during: context)
    #expect(other.map(\.op) == [.replace])
    #expect(
      root([sheet("detalle", product, id: "7")]).moves(
        to: root([sheet("detalle", product, id: "7")]), during: context) == [])
  }

  @Test func `a subtree that goes is one move from its topmost screen`() {
    let before = root([
      stack("producto", product, "0", [sheet("editor", editor, [alert(on: editor)])])
    ])
    let grandparent = before.moves(to: root([]), during: MoveContext(at: path("salir")))
    #expect(grandparent.map(\.op) == [.pop])
    #expect(grandparent.first?.from == editor.ephemeral(at: "alerta"))
    #expect(grandparent.first?.child == product)
    #expect(grandparent.first?.to == shop)

    let middle = before.moves(
      to: root([stack("producto", product, "0")]), during: MoveContext(at: path("salir")))
    #expect(middle.map(\.op) == [.dismiss])
    #expect(middle.first?.owner == product)
    #expect(middle.first?.within == "camino.producto")
    #expect(middle.first?.ids == ["0"])
    #expect(middle.first?.to == product)
  }

  @Test func `a dismissal below a stack reveals the stack's last screen`() {
    let elements = [stack("producto", product, "0"), stack("pago", payment, "1")]
    let moves = root(elements + [sheet("editor", editor)]).moves(
      to: root(elements), during: MoveContext(at: path("cerrar")))
    #expect(moves.map(\.from) == [editor])
    #expect(moves.map(\.to) == [payment])
  }

  @Test func `screens that a new screen already holds are moves of their own, outer first`() {
    let link = root([stack("producto", product, "0", [sheet("editor", editor, [alert(on: editor)])])])
    let moves = root([]).moves(to: link, during: MoveContext(at: path("enlaceAbierto")))
    #expect(moves.map(\.op) == [.push, .present, .present])
    #expect(moves.map(\.from) == [shop, shop, shop])
    #expect(moves.map(\.to) == [product, editor, editor.ephemeral(at: "alerta")])
    #expect(moves.map(\.owner) == [shop, product, editor])
    #expect(moves.map(\.within) == [nil, "camino.producto", "camino.producto.destino.editor"])
    #expect(moves.map(\.ids) == [["0"], ["0"], ["0"]])
  }

  @Test func `who asked: the sender of a dismissal for this very place, else the reducer`() {
    let before = root([
      stack("producto", product, "0", [sheet("editor", editor)]), stack("pago", payment, "1"),
    ])
    let popped = root([before.children[0]])
    func by(_ after: Presence, _ text: String, _ ids: [String], _ asker: Asker?) -> Asker? {
      before.moves(to: after, during: MoveContext(at: path(text, ids: ids), asker: asker)).first?.by
    }
    #expect(by(popped, "camino.popFrom", ["1"], .user) == .user)
    #expect(by(popped, "camino.popFrom", ["1"], .child) == .child)
    // An app's own action of that name, and one for another element, is the reducer's decision.
    #expect(by(popped, "camino.popFrom", ["1"], nil) == .parent)
    #expect(by(popped, "camino.popFrom", ["0"], .user) == .parent)
    #expect(by(root([]), "camino.popFrom", ["0"], .user) == .user)

    let closed = root([stack("producto", product, "0"), stack("pago", payment, "1")])
    #expect(by(closed, "camino.element.producto.destino.dismiss", ["0"], .child) == .child)
    #expect(by(closed, "camino.element.producto.destino.dismiss", ["1"], .child) == .parent)
    #expect(by(closed, "camino.element.producto.destino.editor.guardar", ["0"], nil) == .parent)
  }

  @Test func `an alert that goes with a choice of its buttons was dismissed by the user`() {
    let before = root([stack("producto", product, "0", [alert(on: product)])])
    let after = root([stack("producto", product, "0")])
    let chosen = MoveContext(at: path("camino.element.producto.alerta.borrar", ids: ["0"]))
    #expect(before.moves(to: after, during: chosen).map(\.by) == [.user])
    let elsewhere = MoveContext(at: path("camino.element.producto.cerrar", ids: ["0"]))
    #expect(before.moves(to: after, during: elsewhere).map(\.by) == [.parent])
  }

  @Test func `a root enum's other case is a switch`() {
    func login(_ children: [Presence] = []) -> Presence {
      Presence(
        screen: editor, place: .init(path: "entrada", hole: "", model: .scope, style: .switch),
        children: children)
    }
    let game = Presence(screen: product, place: .init(path: "juego", hole: "", model: .scope, style: .switch))
    let context = MoveContext(at: path("entrada.listo"))
    let moves = root([login([alert(on: editor)])]).moves(to: root([game]), during: context)
    #expect(moves.map(\.op) == [.switch])
    #expect(moves.map(\.from) == [editor])
    #expect(moves.map(\.to) == [product])
    let out = root([game]).moves(to: root([]), during: MoveContext(at: path("salir")))
    #expect(out.map(\.op) == [.switch])
    #expect(out.map(\.to) == [shop])
    #expect(out.map(\.child) == [product])
  }

  @Test func `embedded children and rows come and go without a move, what they present does not`() {
    let before = root([embed("inicio", product, []), row(payment, "a", [sheet("editor", editor)])])
    let after = root([
      embed("inicio", product, [alert(on: product)]), row(thanks, "b", [sheet("editor", editor)]),
    ])
    let moves = before.moves(to: after, during: MoveContext(at: path("recargar")))
    #expect(moves.map(\.op) == [.dismiss, .present, .present])
    #expect(moves.map(\.owner) == [payment, product, thanks])
    #expect(moves.map(\.within) == ["filas", "inicio", "filas"])
    #expect(moves.map(\.ids) == [["a"], [], ["b"]])
    // The row is gone, so what is seen then is the list that held it.
    #expect(moves.map(\.to) == [shop, product.ephemeral(at: "alerta"), editor])
  }

  @Test func `what a slot itself is told goes to its owner`() {
    let presence = root([
      Presence(screen: editor, place: .init(path: "editor", hole: "editor", model: .tree, style: .unknown)),
      stack("producto", product, "0"),
    ])
    #expect(presence.innermostScreen(on: path("editor.dismiss")) == shop)
    #expect(presence.innermostScreen(on: path("editor.guardar")) == editor)
    #expect(presence.innermostScreen(on: path("camino.popFrom", ids: ["0"])) == shop)
    #expect(presence.innermostScreen(on: path("camino.element.producto.x", ids: ["0"])) == product)
    #expect(presence.innermostScreen(on: path("camino.element.producto.x", ids: ["9"])) == shop)
    #expect(presence.innermostScreen(on: path("otra.cosa")) == shop)
  }

  @Test func `ten thousand screens on a stack, or nested in each other, are no problem`() {
    let elements = (0..<10_000).map { stack("perfil", product, String($0)) }
    let context = MoveContext(at: path("saltar"))
    let pushes = root([]).moves(to: root(elements), during: context)
    #expect(pushes.count == 10_000)
    let pop = root(elements).moves(to: root([elements[0]]), during: context)
    #expect(pop.map(\.op) == [.popTo])
    #expect(pop.first?.gone?.count == 9_999)

    var nested = sheet("perfil", product)
    for _ in 0..<2_000 { nested = sheet("perfil", product, [nested]) }
    let presents = root([]).moves(to: root([nested]), during: context)
    #expect(presents.count == 2_001)
    #expect(presents.last?.within?.split(separator: ".").count == 4_000)
  }
}
