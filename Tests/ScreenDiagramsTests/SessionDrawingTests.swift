import DrawingFixtures
import ScreenDiagrams
import ScreenGraph
import ScreenTrace
import Testing

@Suite struct `A session, unrolled` {
  private let drawing = SessionDrawing.drawing(of: Sessions.walk(Sessions.profiles))

  @Test func `has a screen for each element of a stack, and one for a slot however often it is filled`() {
    #expect(
      drawing.nodes.map { "\($0.name) \($0.captions) \($0.group ?? "-")" } == [
        "RedSocial [] -", "Ajustes [] -", "Perfil [\"element 0\"] stack 0 camino",
        "Perfil [\"element 1\"] stack 0 camino", "Publicacion [\"element 2\"] stack 0 camino",
      ])
    #expect(drawing.groups == [.init(id: "stack 0 camino", kind: .stack, name: "camino")])
    #expect(
      drawing.headline == "Perfiles: One session: 9 moves in 4.5 s. At its deepest, 3 screens in one stack.")
  }

  @Test func `numbers the moves, ways back on the line that leads there`() {
    let edges = drawing.edges.map { edge in
      let back = edge.back.map { " back \($0.steps) \($0.causes.map(\.action))" } ?? ""
      return "\(edge.from) \(edge.kind.rawValue) \(edge.to) \(edge.steps) \(edge.causes.map(\.action))\(back)"
    }
    #expect(
      edges == [
        "RedSocial 0 present Ajustes 1 [1, 3] [\"ajustesTocado\"] back [2, 4] [\"gesture\", \"cerrarPulsado\"]",
        "RedSocial 0 push Perfil 2 [5] [\"avatarTocado\"]",
        "Perfil 2 push Perfil 3 [6] [\"mencionTocada\"]",
        "Perfil 3 push Publicacion 4 [7] [\"publicacionTocada\"] back [8] [\"gesture\"]",
        "Perfil 3 back RedSocial 0 [9] [\"salirPulsado\"]",
      ])
    #expect(drawing.edges[4].words == ["pop to root"])
    #expect(drawing.legend == [.step, .push, .present, .back, .root, .time])
  }

  @Test func `says how long each screen was on top`() {
    #expect(drawing.nodes.map { $0.mark?.text } == ["1.5 s", "1.0 s", "0.5 s", "1.0 s", "0.5 s"])
  }

  @Test func `tells the moves in their order to whoever cannot see them`() {
    #expect(
      drawing.caption.contains(
        "1: present, from RedSocial to Ajustes. 2: back, from Ajustes to RedSocial. "
          + "3: present, from RedSocial to Ajustes. 4: back, from Ajustes to RedSocial. "
          + "5: push, from RedSocial to Perfil."))
  }

  @Test func `is bounded, and says what was left out`() {
    let walk = Sessions.walk(Sessions.chain(moves: 100))
    let last = SessionDrawing.drawing(of: walk)
    #expect(last.edges.map { $0.steps[0] } == Array(61...100))
    #expect(
      last.remarks.last == "Moves 61 to 100 of 100; the others are left out (--moves 1-40 draws the first).")
    #expect(last.counts == "One session: 100 moves in 50 s.")
    let first = SessionDrawing.drawing(of: walk, moves: 1...3)
    #expect(first.edges.map { $0.steps[0] } == [1, 2, 3])
    #expect(first.nodes.count == 4)
    #expect(SessionDrawing.drawing(of: walk, moves: 200...300).edges.isEmpty)
  }

  @Test func `of nothing is a drawing too`() {
    #expect(SessionDrawing.drawing(of: SessionWalk()).nodes.isEmpty)
  }
}
