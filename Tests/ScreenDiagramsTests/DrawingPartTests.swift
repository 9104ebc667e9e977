import ScreenDiagrams
import Testing

@Suite struct `The parts of a drawing` {
  private let drawing = Drawing(
    title: "App",
    nodes: [
      .init(id: "alone", name: "Alone"), .init(id: "a", name: "A"), .init(id: "b", name: "B"),
      .init(id: "tab", name: "Tab", group: "tabs"), .init(id: "other", name: "Other", group: "tabs"),
      .init(id: "c", name: "C", group: "lane"), .init(id: "single", name: "Single"),
    ],
    edges: [
      .init(from: "tab", to: "c", kind: .push), .init(from: "a", to: "b", kind: .present),
      .init(from: "b", to: "gone", kind: .present),
    ],
    groups: [.init(id: "tabs", kind: .tabs, name: "Tabs"), .init(id: "lane", kind: .stack, name: "path")],
    notes: [.init(rule: "r", sentences: [], beside: "lane")])

  @Test func `hang together by lines and frames, the largest first and what hangs on nothing last`() {
    let parts = drawing.connectedParts
    #expect(
      parts.map { $0.drawing.nodes.map(\.id) } == [["tab", "other", "c"], ["a", "b"], ["alone", "single"]])
    #expect(parts.map { $0.drawing.edges.map(\.to) } == [["c"], ["b"], []])
    #expect(parts.map { $0.drawing.groups.map(\.id) } == [["tabs", "lane"], [], []])
    #expect(parts.map(\.drawing.notes.count) == [1, 0, 0])
    #expect(parts.map(\.isLoose) == [false, false, true])
  }

  @Test func `lose moves by their elements, and the others keep theirs`() {
    let part = DrawingPart(whole: drawing).without(elements: ["move-tab--c--push-0"])
    #expect(part.drawing.edges.map(\.to) == ["b", "gone"])
    #expect(
      part.without(elements: ["move-a--b--present-1", "move-tab--c--push-0"]).drawing.edges.map(\.to) == [
        "gone"
      ])
  }

  @Test func `of a drawing without screens are none`() {
    #expect(Drawing(title: "Empty").connectedParts.isEmpty)
  }

  @Test func `decide where a layout begins: many screens apart from each other are not too many`() {
    func drawing(parts: Int, screens: Int, isTangled: Bool) -> Drawing {
      var drawing = Drawing(title: "App")
      for part in 0..<parts {
        for screen in 0..<screens {
          drawing.nodes.append(.init(id: "\(part) \(screen)", name: "S"))
          if screen > 0 {
            drawing.edges.append(.init(from: "\(part) 0", to: "\(part) \(screen)", kind: .push))
          }
        }
        if isTangled { drawing.edges.append(.init(from: "\(part) 1", to: "\(part) 2", kind: .push)) }
      }
      return drawing
    }
    #expect(LayoutEffort.first(for: drawing(parts: 10, screens: 60, isTangled: true)) == .full)
    #expect(LayoutEffort.first(for: drawing(parts: 2, screens: 61, isTangled: false)) == .full)
    #expect(LayoutEffort.first(for: drawing(parts: 1, screens: 61, isTangled: true)) == .apart)
    #expect(LayoutEffort.first(for: drawing(parts: 1, screens: 251, isTangled: false)) == .apart)
  }
}
