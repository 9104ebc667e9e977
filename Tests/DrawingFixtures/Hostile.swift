import ScreenGraph
import ScreenTrace

extension Graphs {
  /// Names that mean something to one format or another, or that are no names at all.
  public static let hostileNames = [
    "end\"];<script>alert(1)</script>", "end", "graph", "subgraph", "class", "style", "TB", "digraph", "node",
    "\\N",
    "a\\", "\\\"", "quote\"quote", "it's", "&amp;", "a & b <c>", "line\nbreak", "tab\tstop",
    "nul\u{0}bell\u{7}",
    "🛒 cesta 👩‍👩‍👧", "שלום עולם", "مرحبا", "rtl\u{202E}override", "", " ", "1. first", "- dash", "# heading",
    "`code`",
    "*bold* _italic_", "|pipe|", "%% comment", "%{init: {}}%", "A-->B", "x:::y", "]]>", "<!-- -->", "--",
    "$math$",
    "#35;", "style: #35;", "href http://example.org", "cluster_0", "Ñandú", "O", "x", "日本語の画面",
    String(repeating: "MuyLargo", count: 200), "]", "[Int]", "direction TB",
    "strict", "edge", "click", "default", "linkStyle", "interpolate", "_self", "constructor", "__proto__",
    "accTitle: x", "accDescr {", "@{ shape: rect }", "---", "~~~", "```", "[x](javascript:alert(1))",
    "fa:fa-car",
    "<![CDATA[", "$$\\sqrt{2}$$", "\u{200B}", "\u{AD}",
  ]

  /// Every hostile name as a screen, a slot, a trigger, a title, a module, a rule's message and a file.
  public static let hostile: GraphDocument = {
    var graph = GraphBuilder(title: hostileNames[0], evidence: [.declared])
    graph.root("Root")
    for (index, name) in hostileNames.enumerated() {
      graph.screen(name, module: name)
      switch index % 4 {
      case 0: graph.push("Root", name, on: "Root", "\(name).\(name)", name, origin: "\(name)\(name)")
      case 1: graph.present("Root", name, name, .sheet, name)
      case 2: graph.slot("Root", name, .scope, .tab, name)
      default: graph.present("Root", name, name, .navigationDestination, name)
      }
      graph.alert(name, name, .alert, name)
    }
    graph.document.findings = [
      .init(
        rule: hostileNames[0], severity: .error, message: hostileNames.joined(separator: " "),
        cycle: [hostileNames[1], hostileNames[3], hostileNames[1]],
        slots: [
          .init(owner: hostileNames[1], path: "a", child: hostileNames[3]),
          .init(owner: hostileNames[3], path: "b", child: hostileNames[1]),
        ], compiles: hostileNames[12], wrappersPerLap: 2, wayOut: hostileNames[0],
        locations: [SourceLocation(file: "<a&b>\"\\N.swift", line: 1)])
    ]
    graph.document.unknowns = [.init(file: "a", line: 1, what: "b")]
    return graph.document
  }()

  /// A graph of any size, the same for the same seed: lanes of ten screens with jumps between them.
  public static func generated(screens: Int, modules: Int = 1, seed: UInt64 = 1) -> GraphDocument {
    var state = seed
    func random(_ limit: Int) -> Int {
      // xorshift64 (Marsaglia 2003)
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return Int(state % UInt64(limit))
    }
    var graph = GraphBuilder(title: "Generated", evidence: [.declared])
    graph.root("Root", module: "App")
    var names: [String] = []
    for index in 0..<screens {
      let name = "Screen\(index)"
      let module = modules > 1 ? "Module\(index * modules / screens)" : nil
      graph.screen(name, module: module)
      let from = index % 10 == 0 ? "Root" : names[index - 1]
      graph.push(from, name, on: "Root", "lane\(index / 10).s\(index)", "next\(index)Tapped")
      if index > 4 && random(2) == 0 {
        graph.push(
          names[random(index)], name, on: "Root", "lane\(index / 10).s\(index)", "jump\(index)Tapped")
      }
      names.append(name)
    }
    return graph.document
  }
}
