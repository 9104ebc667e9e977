import ScreenTrace
import Testing

@testable import ScreenGraph

@Suite("The final graph names screens, completes modules and keeps the outer roots")
struct GraphDocumentTests {
  private func slot(_ owner: ScreenKey, _ path: String, _ child: ScreenKey, _ style: SlotStyle = .sheet)
    -> ScreenMap
  {
    var map = ScreenMap()
    map.add(
      ScreenMap.Slot(model: .tree, styles: [style], evidence: [.declared]),
      for: .init(owner: owner, path: path, child: child))
    return map
  }

  @Test
  func `a screen is called by its own name where nobody else is, else by type, else by module and type`() {
    var map = ScreenMap()
    let keys = [
      ScreenKey("Shop/Inicio"), ScreenKey("Shop/Onboarding.Step"), ScreenKey("Shop/Alta.Step"),
      ScreenKey("Shop/Detail"),
      ScreenKey("Social/Detail"), ScreenKey("Shop/Outer.Solo"),
    ]
    for key in keys { map.add(ScreenMap.Screen(), for: key) }
    #expect(
      GraphDocument(map).screens.map(\.id) == [
        "Alta.Step", "Inicio", "Onboarding.Step", "Shop/Detail", "Social/Detail", "Solo",
      ])
    #expect(GraphDocument(map).screens.map(\.name) == ["Step", "Inicio", "Step", "Detail", "Detail", "Solo"])
  }

  @Test func `an alert is called by its owner's id and its slot`() {
    let shop = ScreenKey("Shop/Editor")
    let other = ScreenKey("Social/Editor")
    let map = slot(shop, "alerta", shop.ephemeral(at: "alerta"), .alert)
      .merging(slot(shop, "destino.aviso", shop.ephemeral(at: "destino.aviso"), .confirmationDialog))
    let document = GraphDocument(map)
    #expect(document.screens.map(\.id) == ["Editor", "Editor.alerta", "Editor.destino.aviso"])
    #expect(document.screens.map(\.kind) == [.feature, .alert, .confirmationDialog])
    #expect(document.screens.map(\.name) == ["Editor", "alerta", "aviso"])

    let both = map.merging(slot(other, "alerta", other.ephemeral(at: "alerta"), .alert))
    #expect(
      GraphDocument(both).screens.map(\.id) == [
        "Shop/Editor", "Shop/Editor.alerta", "Shop/Editor.destino.aviso", "Social/Editor",
        "Social/Editor.alerta",
      ])
  }

  @Test func `a type that is called like an alert's id gets a number`() {
    let editor = ScreenKey("Shop/Editor")
    var map = slot(editor, "alerta", editor.ephemeral(at: "alerta"), .alert)
    map.add(ScreenMap.Screen(), for: ScreenKey("Otro/Editor.alerta"))
    map.add(ScreenMap.Screen(), for: ScreenKey("Otro/X.alerta"))
    #expect(
      GraphDocument(map).screens.map(\.id) == ["Editor", "Editor.alerta", "Editor.alerta#2", "X.alerta"])
  }

  @Test func `a screen without a module is the one with a module where there is exactly one`() {
    let bare = slot(ScreenKey("Editor"), "hoja", ScreenKey("Ficha"))
    let known = slot(ScreenKey("Shop/Editor"), "hoja", ScreenKey("Shop/Ficha"))
    var document = GraphDocument(bare.merging(known))
    #expect(document.screens.map(\.module) == ["Shop", "Shop"])
    #expect(document.slots.count == 1)

    var other = ScreenMap()
    other.add(ScreenMap.Screen(), for: ScreenKey("Social/Ficha"))
    document = GraphDocument(bare.merging(known).merging(other))
    #expect(document.screens.map(\.id) == ["Editor", "Ficha", "Shop/Ficha", "Social/Ficha"])
    #expect(document.slots.map(\.child) == ["Ficha", "Shop/Ficha"])
  }

  @Test func `a root that another root leads to is no root, roots in a circle stay`() {
    var map = slot(ScreenKey("App"), "a", ScreenKey("B")).merging(slot(ScreenKey("B"), "c", ScreenKey("C")))
    map.roots = [ScreenKey("App"), ScreenKey("C"), ScreenKey("Sola")]
    #expect(GraphDocument(map).roots == ["App", "Sola"])
    #expect(GraphDocument(map).title == "App, Sola")
    map.merge(slot(ScreenKey("C"), "a", ScreenKey("App")))
    #expect(GraphDocument(map).roots == ["App", "C", "Sola"])
  }

  @Test func `many roots do not make a long title`() {
    var map = ScreenMap()
    map.roots = Set(["A", "B", "C", "D", "E"].map { ScreenKey($0) })
    #expect(GraphDocument(map).title == "A, B and 3 more")
  }

  @Test func `what is embedded in a screen that was seen was seen, a row or a sheet was not`() {
    var map = ScreenMap()
    let owner = ScreenKey("Producto")
    for (child, style) in [
      ("Cabecera", SlotStyle.embed), ("Fila", .row), ("Hoja", .sheet), ("Otra", .switch),
    ] {
      map.add(
        ScreenMap.Slot(model: style == .sheet ? .tree : .scope, styles: [style], evidence: [.declared]),
        for: .init(owner: owner, path: child, child: .init(child)))
    }
    map.add(
      ScreenMap.Slot(model: .scope, styles: [.tab], evidence: [.declared]),
      for: .init(owner: .init("Cabecera"), path: "foto", child: .init("Foto")))
    #expect(GraphDocument(map).screens.allSatisfy { $0.evidence == [.declared] })
    map.add(ScreenMap.Screen(evidence: [.observed], visits: 1), for: owner)
    let seen = GraphDocument(map).screens.filter { $0.evidence.contains(.observed) }
    #expect(seen.map(\.id) == ["Cabecera", "Foto", "Producto"])
    #expect(
      GraphDocument(map).slots.filter { $0.evidence.contains(.observed) }.map(\.child) == [
        "Foto", "Cabecera",
      ])
  }

  @Test func `screens that only slots and moves name are listed with their evidence`() {
    var map = slot(ScreenKey("A"), "b", ScreenKey("B"))
    map.add(
      ScreenMap.Move(evidence: [.observed]),
      for: .init(op: .present, from: ScreenKey("X"), to: ScreenKey("B"), owner: ScreenKey("A"), path: "b"))
    let document = GraphDocument(map)
    #expect(document.screens.map(\.id) == ["A", "B", "X"])
    #expect(
      document.screens.map(\.evidence) == [[.declared, .observed], [.declared, .observed], [.observed]])
  }
}
