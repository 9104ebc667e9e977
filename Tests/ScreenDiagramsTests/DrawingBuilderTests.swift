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
  }

  @Test func `says first that a tree contains itself and numbers the arrows of the cycle`() {
    let drawing = DrawingBuilder.drawing(of: Graphs.treeRecursion)
    #expect(drawing.headline == "Red social: 1 error: a tree that contains itself. 4 screens, 4 moves.")
    let numbered = drawing.edges.filter(\.isInRecursion).map { "\($0.from) \($0.to) \($0.numbers)" }
    #expect(numbered == ["Perfil Seguidores [1]", "Seguidores Perfil [2]"])
    #expect(drawing.nodes.filter(\.isInRecursion).map(\.id) == ["Perfil", "Seguidores"])
    #expect(drawing.notes.map(\.beside) == ["Seguidores"])
  }

  @Test func `calls a repetition through a stack fine`() {
    let drawing = DrawingBuilder.drawing(of: Graphs.stackRecursion)
    #expect(drawing.headline == "Red social: 5 screens, 6 moves. Perfil repeats through a stack: fine.")
    #expect(drawing.edges.allSatisfy { $0.kind != .back })
  }
}
