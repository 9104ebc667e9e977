import Foundation
import ScreenTrace
import Testing

@Suite struct MapTests {
  /// A terminal with a shop's trace in `t.jsonl`.
  func withShop(_ body: (inout Terminal) async throws -> Void) async throws {
    try await inTerminal { (terminal) async throws in
      try terminal.write(Fixtures.text(Fixtures.shopTrace), to: "t.jsonl")
      try await body(&terminal)
    }
  }

  static let outline = """
    Tienda: 2 screens, 1 move. No recursion.

    Tienda (start)
      push Producto · productoPulsado

    """

  /// Plain `dot` finds no end in minutes for it.
  @Test func `A tangle of 500 labelled screens is drawn within the time limit`() async throws {
    let samples = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("samples")
    try await inTerminal { (terminal) async throws in
      let result = try await terminal.screengraph(
        "map", samples.appendingPathComponent("tangle.screengraph.json").path, "--time-limit", "120", "-o",
        "m.svg")
      #expect(result.status == 0)
      #expect(result.errors.contains("Drew m.svg: 500 screens, 9"))
      let picture = try terminal.read("m.svg")
      for screen in 0..<500 { #expect(picture.contains(">Screen\(screen)")) }
    }
  }

  @Test func `Of many inputs the next command names the first`() async throws {
    try await withShop { (terminal) async throws in
      let result = try await terminal.screengraph("map", "t.jsonl", "t.jsonl", "t.jsonl", "t.jsonl")
      #expect(result.errors.hasSuffix("Next: screengraph map t.jsonl … -o map.svg\n"))
    }
  }

  @Test func `Into a pipe it writes Mermaid, and says what and what next`() async throws {
    try await withShop { (terminal) async throws in
      let result = try await terminal.screengraph("map", "t.jsonl")
      #expect(result.status == 0)
      #expect(result.output.contains("\nflowchart "))
      // The way back is no arrow unless asked for.
      #expect(
        result.errors
          == "Drew 2 screens, 1 move. With what is folded away: 2 screens, 2 moves. Next: screengraph map t.jsonl -o map.svg\n"
      )
    }
  }

  /// A graph whose screen A holds others, moved to from the screens that are named before them.
  private static func graph(_ model: String, holds children: [String], moves: [(from: String, to: String)])
    -> String
  {
    let screens = (["A"] + children).map { "{\"id\":\"\($0)\"}" }.joined(separator: ",")
    let slots = children.map { (child: String) -> String in
      "{\"owner\":\"A\",\"path\":\"p.\(child)\",\"model\":\"\(model)\",\"child\":\"\(child)\"}"
    }.joined(separator: ",")
    let op = model == "stack" ? "push" : "present"
    let moves = moves.map { (from: String, to: String) -> String in
      "{\"op\":\"\(op)\",\"from\":\"\(from)\",\"to\":\"\(to)\",\"owner\":\"A\",\"path\":\"p.\(to)\"}"
    }.joined(separator: ",")
    return
      "{\"screengraph\":1,\"roots\":[\"A\"],\"screens\":[\(screens)],\"slots\":[\(slots)],\"moves\":[\(moves)]}"
  }

  @Test(arguments: [
    (["B", "C"], "", "Drew 3 screens, 2 moves."),
    (["B"], "", "; other arrows are slots that no known move fills."),
    (["B"], "--view structure", "Drew Who holds whom: 3 screens, 2 slots."),
    (["B", "C"], "--focus B", "Drew 2 screens, 1 move."),
  ])
  func `What is drawn and what is known are counted once where they are the same`(
    moves: [String], options: String, words: String
  ) async throws {
    try await inTerminal { (terminal) async throws in
      try terminal.write(
        Self.graph("tree", holds: ["B", "C"], moves: moves.map { ("A", $0) }), to: "g.json")
      let result = try await terminal.shell("$screengraph map g.json -f txt \(options) >/dev/null")
      let counts = result.errors.components(separatedBy: " Next:")[0]
      let known = "Drew 3 screens, 2 moves. With what is folded away: 3 screens, 1 move"
      #expect(counts == (words.hasPrefix("Drew") ? words : known + words))
    }
  }

  @Test(arguments: ["--focus D", "--from C", "--exclude A", "--exclude B"])
  func `A part that is saved is drawn again as it was`(part: String) async throws {
    try await inTerminal { (terminal) async throws in
      let moves = [("A", "B"), ("B", "C"), ("C", "D")]
      try terminal.write(Self.graph("stack", holds: ["B", "C", "D"], moves: moves), to: "g.json")
      let saved = try await terminal.shell("$screengraph map -q g.json \(part) -o part.json -o part.txt")
      #expect(saved == .init(status: 0, output: "", errors: ""))
      let again = try await terminal.screengraph("map", "-q", "part.json", "-f", "txt")
      #expect(again.status == 0, "\(again.errors)")
      let drawn = try terminal.read("part.txt").split(separator: "\n").filter { !$0.hasPrefix("Only a part") }
      #expect(again.output.split(separator: "\n") == drawn)
    }
  }

  @Test func `On a terminal it writes an outline`() async throws {
    try await withShop { (terminal) async throws in
      let result = try await terminal.shell(
        "script -qec \"$screengraph map -q t.jsonl\" /dev/null | tr -d '\\r'")
      #expect(result.output == Self.outline)
    }
  }

  @Test func `What is being done leaves the terminal before the result comes`() async throws {
    try await withShop { (terminal) async throws in
      let map = try await terminal.shell(
        "script -qec \"$screengraph map t.jsonl\" /dev/null | tr -d '\\r'")
      let reading = "\u{1B}[KReading 1 of 1: t.jsonl\u{1B}[K"
      let counts = "2 screens, 1 move. With what is folded away: 2 screens, 2 moves."
      #expect(
        map.output
          == "\(reading)\(Self.outline)Drew \(counts) Next: screengraph map t.jsonl -o map.svg\n")
      let file = try await terminal.shell(
        "script -qec \"$screengraph map t.jsonl -o m.txt\" /dev/null | tr -d '\\r'")
      #expect(file.output == "\(reading)Drew m.txt: \(counts) Next: screengraph check t.jsonl\n")
    }
  }

  @Test func `Every ending is a format, several at once`() async throws {
    try await withShop { (terminal) async throws in
      let names = ["m.dot", "m.gv", "m.json", "m.md", "m.mmd", "m.pdf", "m.png", "m.svg", "m.txt"]
      let line = names.map { "-o \($0)" }.joined(separator: " ")
      let result = try await terminal.shell("$screengraph map t.jsonl \(line)")
      #expect(result.status == 0, "\(result.errors)")
      #expect(result.output == "")
      #expect(
        result.lastWord
          == "Drew \(names.joined(separator: ", ")): 2 screens, 1 move. With what is folded away: 2 screens, 2 moves. "
          + "Next: screengraph check t.jsonl")
      #expect(try terminal.files() == names + ["t.jsonl"])
      #expect(try terminal.read("m.txt") == Self.outline)
      #expect(try terminal.read("m.svg").hasPrefix("<?xml"))
      #expect(try terminal.read("m.pdf").hasPrefix("%PDF"))
      #expect(try terminal.read("m.gv") == terminal.read("m.dot"))
      #expect(try terminal.read("m.json").contains("\"screengraph\": 1"))
    }
  }

  @Test func `The same input gives the same bytes`() async throws {
    try await withShop { (terminal) async throws in
      let line = "$screengraph map -q t.jsonl -o a.svg -o a.mmd -o a.json -o a.dot; cat a.*"
      #expect(try await terminal.shell(line) == terminal.shell(line))
    }
  }

  @Test func `Both themes make a picture each, texts stay one`() async throws {
    try await withShop { (terminal) async throws in
      let result = try await terminal.screengraph(
        "map", "t.jsonl", "--theme", "both", "-o", "m.svg", "-o", "m.mmd")
      #expect(result.status == 0)
      #expect(try terminal.files() == ["m-dark.svg", "m-light.svg", "m.mmd", "t.jsonl"])
      #expect(try terminal.read("m-dark.svg") != terminal.read("m-light.svg"))
      let stream = try await terminal.screengraph("map", "t.jsonl", "--theme", "both", "-f", "svg")
      #expect(stream.status == 2)
      #expect(stream.errors.hasPrefix("Error: '--theme both' makes two files, and standard output is one.\n"))
    }
  }

  @Test func `Two outputs in one file are refused, and nothing is written`() async throws {
    try await withShop { (terminal) async throws in
      let both = try await terminal.screengraph(
        "map", "t.jsonl", "--theme", "both", "-o", "m.svg", "-o", "m-dark.svg")
      #expect(both.status == 0)
      #expect(
        try terminal.files() == [
          "m-dark-dark.svg", "m-dark-light.svg", "m-dark.svg", "m-light.svg", "t.jsonl",
        ])
      let twice = try await terminal.screengraph("map", "t.jsonl", "-o", "n.svg", "-o", "./n.svg")
      #expect(twice.status == 2)
      #expect(twice.errors.hasPrefix("Error: './n.svg' is named twice with --output.\n"))
      #expect(try terminal.files().count == 5)
    }
  }

  @Test func `The structure is a view, with its own words`() async throws {
    try await withShop { (terminal) async throws in
      let result = try await terminal.screengraph("map", "t.jsonl", "-f", "txt", "--view", "structure")
      #expect(result.status == 0)
      #expect(result.output.hasPrefix("Tienda: Who holds whom: 2 screens, 1 slot. No recursion.\n"))
      #expect(result.output.contains("  camino.producto: Producto\n"))
    }
  }

  @Test func `Links lead to where the sources are`() async throws {
    try await inTerminal { (terminal) async throws in
      try terminal.write(
        """
        {"screengraph": 1, "title": "A", "roots": ["A"], "screens": [{"id": "A", "name": "A", "type": "A", \
        "kind": "feature", "source": {"file": "A.swift", "line": 3}, "evidence": ["declared"], "visits": 0}], \
        "slots": [], "moves": [], "findings": [], "unknowns": []}
        """, to: "a.screengraph.json")
      let forge = try await terminal.screengraph(
        "map", "-q", "a.screengraph.json", "-f", "svg", "--source-url", "https://example.org/blob/main")
      #expect(forge.output.contains("xlink:href=\"https://example.org/blob/main/A.swift#L3\""))
      let pattern = try await terminal.screengraph(
        "map", "-q", "a.screengraph.json", "-f", "svg", "--source-url", "https://example.org/{file}:{line}")
      #expect(pattern.output.contains("xlink:href=\"https://example.org/A.swift:3\""))
      for program in [
        "javascript:alert(1)", "JavaScript:{file}", "data:text/html,{file}", "vbscript:x", " javascript:x",
      ] {
        let result = try await terminal.screengraph(
          "map", "a.screengraph.json", "-o", "a.svg", "--source-url", program)
        #expect(result.status == 2)
        #expect(
          result.errors.hasPrefix(
            "Error: The value '\(program)' is invalid for '--source-url <address>'. It is "))
      }
      #expect(try terminal.files() == ["a.screengraph.json"])
    }
  }

  @Test func `A session is drawn where a picture is asked for`() async throws {
    try await withShop { (terminal) async throws in
      let result = try await terminal.screengraph("session", "t.jsonl", "-o", "s.svg", "-o", "s.txt")
      #expect(result.status == 0, "\(result.errors)")
      #expect(
        result.lastWord.hasPrefix("Drew s.svg, s.txt: One session: ")
          && result.lastWord.hasSuffix("Next: screengraph session t.jsonl"))
      #expect(try terminal.read("s.svg").contains(">camino<"))
      #expect(try terminal.read("s.txt").contains("  [1] push Producto"))
      let wrong = try await terminal.screengraph("session", "t.jsonl", "--moves", "9-5")
      #expect(wrong.status == 2)
      let json = try await terminal.screengraph("session", "t.jsonl", "-f", "json")
      #expect(json.status == 2)
      #expect(json.errors.hasPrefix("Error: A session is no graph: there is no JSON of it.\n"))
      let own = try await terminal.screengraph("session", "t.jsonl", "-o", "t.jsonl", "-f", "svg")
      #expect(own.status == 2)
    }
  }

  @Test func `A format is named where no ending says it, and an unknown ending is refused`() async throws {
    try await withShop { (terminal) async throws in
      #expect(try await terminal.screengraph("map", "t.jsonl", "-q", "-o", "map", "-f", "txt").status == 0)
      #expect(try terminal.read("map") == Self.outline)
      #expect(
        try await terminal.screengraph("map", "t.jsonl", "-q", "-f", "txt", "-o", "-").output == Self.outline)
      let none = try await terminal.screengraph("map", "t.jsonl", "-o", "map2")
      #expect(none.status == 2)
      #expect(none.errors.hasPrefix("Error: 'map2' has no ending that says what to write.\n"))
      let wrong = try await terminal.screengraph("map", "t.jsonl", "-o", "m.sgv")
      #expect(wrong.status == 2)
      #expect(
        wrong.errors == """
          Error: The ending '.sgv' of 'm.sgv' says nothing about what to write. Did you mean '.svg'?
          Known endings: .svg, .png, .pdf, .html, .dot, .mmd, .md, .json, .txt. Or name the format: --format svg.

          """)
    }
  }

  @Test func `The title and the start can be told`() async throws {
    try await withShop { (terminal) async throws in
      let result = try await terminal.screengraph(
        "map", "t.jsonl", "-q", "-f", "json", "--title", "Mi tienda", "--root", "Producto")
      #expect(result.output.contains("\"title\": \"Mi tienda\""))
      #expect(result.output.contains("\"roots\": [\"Producto\"]"))
      let wrong = try await terminal.screengraph("map", "t.jsonl", "--root", "Prodcuto")
      #expect(wrong.status == 2)
      #expect(
        wrong.errors
          == "Error: No screen is called 'Prodcuto'. Did you mean 'Producto'?\nThe screens are: Producto, Tienda\n"
      )
    }
  }

  @Test func `A part is drawn, and says that it is one`() async throws {
    try await withShop { (terminal) async throws in
      let result = try await terminal.screengraph(
        "map", "t.jsonl", "-q", "-f", "txt", "--focus", "Producto", "--depth", "0")
      #expect(result.status == 0)
      #expect(result.output.contains("Only a part: around Producto, at most 0 steps."))
      #expect(!result.output.contains("Tienda (start)"))
      let wrong = try await terminal.screengraph("map", "t.jsonl", "--from", "Nowhere")
      #expect(wrong.status == 2)
      #expect(wrong.errors.hasPrefix("Error: No screen is called 'Nowhere'.\n"))
    }
  }

  @Test func `Screens are collapsed into a box on request`() async throws {
    try await withShop { (terminal) async throws in
      let result = try await terminal.screengraph("map", "t.jsonl", "-q", "-f", "txt", "--collapse", "module")
      #expect(result.status == 0)
      #expect(result.output.contains("Screens are collapsed into stacks: asked for."))
      #expect(!result.output.contains("Producto ·"))
    }
  }

  @Test func `Hostile names are labels in every format, and nothing breaks`() async throws {
    try await inTerminal { (terminal) async throws in
      let name = "end\"];<script>alert(1)</script>\\ & \u{1F600} \u{202E}x\n\u{1B}[31m"
      let root = ScreenKey(module: "M", type: name)
      let other = ScreenKey(module: "M", type: "graph")
      let events: [TraceEvent] = [
        .session(.init(session: "s", root: root, recorder: "t", started: "2026-01-01T00:00:00Z")),
        .action(
          .init(
            n: 1, ms: 1, action: name, screen: root, cause: .init(kind: .user),
            moves: [
              Move(
                op: .present, from: root, to: other, owner: root, path: name, model: .tree, style: .sheet,
                child: other, ids: [], at: name)
            ])),
      ]
      try terminal.write(Fixtures.text(events), to: "t.jsonl")
      let result = try await terminal.shell(
        "$screengraph map t.jsonl -o m.svg -o m.png -o m.pdf -o m.dot -o m.mmd -o m.md -o m.json -o m.txt")
      #expect(result.status == 0, "\(result.errors)")
      #expect(try await terminal.shell("xmllint --noout m.svg") == .init(status: 0, output: "", errors: ""))
      for file in ["m.svg", "m.mmd", "m.md", "m.dot", "m.txt"] {
        let text = try terminal.read(file)
        #expect(!text.contains("\u{1B}"), "\(file)")
        #expect(!text.contains("\u{202E}"), "\(file)")
        if file == "m.svg" { #expect(!text.contains("<script>")) }
      }
      let check = try await terminal.screengraph("check", "t.jsonl")
      #expect(!check.output.contains("\u{1B}") && !check.errors.contains("\u{1B}"))
    }
  }
}

/// What happens to files and streams when something goes wrong.
@Suite struct MapOutputTests {
  func withShop(_ body: (inout Terminal) async throws -> Void) async throws {
    try await MapTests().withShop(body)
  }

  @Test func `An input is not written over, but a graph takes up what is added to it`() async throws {
    try await withShop { (terminal) async throws in
      let trace = try terminal.read("t.jsonl")
      let refused = try await terminal.screengraph("map", "t.jsonl", "-o", "./t.jsonl", "-f", "json")
      #expect(refused.status == 2)
      #expect(
        refused.errors
          == "Error: './t.jsonl' is an input, and would be lost.\nName another file with --output.\n")
      #expect(try terminal.read("t.jsonl") == trace)
      let graph = "g.screengraph.json"
      #expect(try await terminal.screengraph("map", "t.jsonl", "-o", graph).status == 0)
      #expect(try await terminal.screengraph("map", "t.jsonl", graph, "-o", graph).status == 0)
      #expect(try terminal.read(graph).contains(#""count":2"#))
    }
  }

  @Test func `A file is named for one output only`() async throws {
    try await withShop { (terminal) async throws in
      let result = try await terminal.screengraph("map", "t.jsonl", "-o", "m.txt", "-o", "./m.txt")
      #expect(result.status == 2)
      #expect(result.errors.hasPrefix("Error: './m.txt' is named twice with --output.\n"))
      let list = try await terminal.screengraph("map", "t.jsonl", "-o", "m.txt", "--depfile", "./m.txt")
      #expect(list.status == 2)
      #expect(list.errors.hasPrefix("Error: './m.txt' is written by two options.\n"))
      #expect(try terminal.files() == ["t.jsonl"])
    }
  }

  @Test func `A failed run leaves every old file as it was, and nothing beside it`() async throws {
    try await withShop { (terminal) async throws in
      try terminal.write("old", to: "m.mmd")
      try terminal.write("old", to: "m.svg")
      terminal.environment["SCREENGRAPH_LAYOUT"] = "/nowhere"
      #expect(try await terminal.screengraph("map", "t.jsonl", "-o", "m.mmd", "-o", "m.svg").status == 4)
      #expect(try await terminal.screengraph("map", "none.jsonl", "-o", "m.mmd").status == 3)
      #expect(try terminal.read("m.mmd") == "old")
      #expect(try terminal.read("m.svg") == "old")
      #expect(try terminal.files() == ["m.mmd", "m.svg", "t.jsonl"])
    }
  }

  @Test func `A disk that gets full is said, and the old file stays`() async throws {
    try await withShop { (terminal) async throws in
      try terminal.write("old", to: "m.json")
      // A limit on the size of files stands for the end of the disk.
      let result = try await terminal.shell(
        "set -o pipefail; { ulimit -f 0; $screengraph map t.jsonl -o m.json; } 2>&1 | cat")
      #expect(
        result == .init(status: 2, output: "Error: Cannot write 'm.json': File too large.\n", errors: ""))
      #expect(try terminal.read("m.json") == "old")
      #expect(try terminal.files() == ["m.json", "t.jsonl"])
    }
  }

  @Test func `Of several files all are written or none`() async throws {
    try await withShop { (terminal) async throws in
      try terminal.write("old", to: "m.txt")
      for (bad, reason) in [
        ("no/m.mmd", "the folder does not exist. Make it first."),
        ("folder.mmd", "it is a folder. Name a file in it."),
      ] {
        let result = try await terminal.shell(
          "mkdir -p folder.mmd && $screengraph map t.jsonl -o m.txt -o new.dot -o \(bad) -o m.json --depfile m.d"
        )
        #expect(result == .init(status: 2, output: "", errors: "Error: Cannot write '\(bad)': \(reason)\n"))
        #expect(try terminal.read("m.txt") == "old")
        #expect(try terminal.files() == ["folder.mmd", "m.txt", "t.jsonl"])
      }
    }
  }

  @Test func `A full device, a folder and a missing folder are said`() async throws {
    try await withShop { (terminal) async throws in
      let full = try await terminal.screengraph("map", "t.jsonl", "-f", "txt", "-o", "/dev/full")
      #expect(
        full
          == .init(
            status: 2, output: "", errors: "Error: Cannot write '/dev/full': No space left on device.\n"))
      let folder = try await terminal.screengraph("map", "t.jsonl", "-f", "txt", "-o", ".")
      #expect(folder.errors == "Error: Cannot write '.': it is a folder. Name a file in it.\n")
      let missing = try await terminal.screengraph("map", "t.jsonl", "-o", "no/m.txt")
      #expect(missing.errors == "Error: Cannot write 'no/m.txt': the folder does not exist. Make it first.\n")
    }
  }

  @Test func `Standard output can be named, as a file too, and left early`() async throws {
    try await withShop { (terminal) async throws in
      let line = "$screengraph map t.jsonl -q -f txt -o"
      #expect(try await terminal.shell("\(line) /dev/stdout | cat").output == MapTests.outline)
      #expect(
        try await terminal.shell("echo first; \(line) /dev/stdout").output == "first\n" + MapTests.outline)
      #expect(
        try await terminal.shell("$screengraph map t.jsonl -q -f json | true; echo ${PIPESTATUS[0]}")
          == .init(status: 0, output: "0\n", errors: ""))
      // More than a pipe holds, of what is told piece by piece.
      let long = try await terminal.shell(
        """
        for number in $(seq 2000); do sed -n 2,3p t.jsonl; done > moves && sed -i 1r/dev/stdin t.jsonl < moves
        $screengraph session t.jsonl -q --all | head -1; echo ${PIPESTATUS[0]}
        { yes 'text' | head -50000; } > a.md; $screengraph embed -q - < a.md | head -1; echo ${PIPESTATUS[0]}
        """)
      #expect(long.output.hasSuffix("\n0\ntext\n0\n"), "\(long)")
      #expect(
        try await terminal.shell("$screengraph map t.jsonl -q >&-").errors
          == "Error: Cannot write to standard output: Bad file descriptor.\n")
    }
  }
}

/// The layout engine missing, broken, slow: stand-ins in shell.
@Suite struct LayoutEngineTests {
  /// Draws an SVG with a stand-in for the layout engine.
  func draw(with script: String, _ options: String = "") async throws -> (
    result: Terminal.Result, files: [String]
  ) {
    var answer: (Terminal.Result, [String])?
    try await MapTests().withShop { (terminal) async throws in
      terminal.environment["SCREENGRAPH_LAYOUT"] = try await terminal.writeScript(script, to: "engine")
      let result = try await terminal.shell("$screengraph map t.jsonl -o m.svg \(options)")
      answer = (result, try terminal.files().filter { $0 != "t.jsonl" && $0 != "engine" })
    }
    return try #require(answer)
  }

  /// What follows every failure of the engine.
  static let remedy = [
    "To install what it needs:",
    "  sudo apt-get install libgraphviz-dev librsvg2-2 fonts-liberation",
    "Without it everything but pictures works: -o map.mmd, .md, .dot, .txt, .json.",
  ]

  @Test func `A missing engine is status 4 with the line that installs it, and text still works`()
    async throws
  {
    try await MapTests().withShop { (terminal) async throws in
      // Somewhere else, where no engine lies beside it.
      let line = "cp $screengraph sg && PATH=/usr/bin:/bin ./sg map t.jsonl"
      let picture = try await terminal.shell("\(line) -o m.svg")
      #expect(picture.status == 4)
      #expect(
        picture.errors.split(separator: "\n").map(String.init) == [
          "Error: The layout engine 'screengraph-layout' is not installed, and a picture needs it.",
          Self.remedy[0], Self.remedy[1], "  swift build --product screengraph-layout", Self.remedy[2],
        ])
      #expect(try await terminal.shell("\(line) -o m.mmd").status == 0)
      #expect(try await terminal.shell("./sg check t.jsonl").status == 0)
      let doctor = try await terminal.shell("PATH=/usr/bin:/bin ./sg doctor")
      #expect(doctor.status == 0)
      #expect(doctor.output.contains("Layout engine   missing: screengraph-layout is neither beside"))
      #expect(
        doctor.errors
          == "Pictures need what is missing; everything else works. To install it:\n\(Self.remedy[1])\n")
    }
  }

  @Test func `The doctor says when nothing is missing, and how to get what is`() async throws {
    try await inTerminal { (terminal) async throws in
      terminal.environment["SCREENGRAPH_LAYOUT"] = try await terminal.writeScript(
        "echo graphviz 2.43.0; echo librsvg 2.54.7", to: "engine")
      _ = try await terminal.writeScript("printf Helvetica", to: "fc-match")
      terminal.environment["PATH"] = "\(terminal.folder.path):/usr/bin:/bin"
      let whole = try await terminal.screengraph("doctor")
      #expect(whole.status == 0)
      #expect(
        whole.output.hasSuffix(
          """
          graphviz        2.43.0
          librsvg         2.54.7
          Font            Helvetica

          """))
      #expect(whole.errors == "Nothing is missing.\n")
      _ = try await terminal.writeScript("printf Papyrus", to: "fc-match")
      let other = try await terminal.screengraph("doctor")
      #expect(
        other.errors
          == "Pictures need what is missing; everything else works. To install it:\n\(Self.remedy[1])\n")
    }
  }

  @Test func `A missing library is named, with the line that installs it`() async throws {
    let (result, files) = try await draw(
      with: """
        echo "screengraph-layout: error while loading shared libraries: libgvc.so.6: cannot open shared object" >&2
        exit 127
        """)
    #expect(result.status == 4)
    #expect(
      result.errors.split(separator: "\n").map(String.init) == [
        "Error: The layout engine cannot start: the library libgvc.so.6 is not installed."
      ] + Self.remedy)
    #expect(files == [])
  }

  @Test func `What the engine complains of is passed on`() async throws {
    let (result, _) = try await draw(with: "cat > /dev/null; echo 'error: It is missing.' >&2; exit 4")
    #expect(result.status == 4)
    #expect(result.errors.hasPrefix("Error: It is missing.\nTo install what it needs:\n"))
  }

  @Test func `What it refuses is no reason to install anything`() async throws {
    let (result, _) = try await draw(with: "cat > /dev/null; echo 'error: Graphviz says no.' >&2; exit 5")
    #expect(
      result
        == .init(
          status: 4, output: "",
          errors: """
            Error: Graphviz could not draw the map: Graphviz says no.
            Text needs no layout: -o map.mmd, .md, .dot, .txt, .json.

            """))
  }

  @Test func `Its warnings are passed on and the picture is written`() async throws {
    let (result, files) = try await draw(
      with: "cat > /dev/null; echo 'warning: Small.' >&2; echo '<?xml?><svg></svg>'", "-q")
    #expect(result == .init(status: 0, output: "", errors: "Warning: Small.\n"))
    #expect(files == ["m.svg"])
  }

  @Test func `One that hangs is killed, and less is asked of it, step by step`() async throws {
    let (result, files) = try await draw(with: "echo $@ >> asked; sleep 60", "--time-limit 1.6")
    #expect(result.status == 4)
    // What was used up before the layout counts too.
    let withoutTimes = result.errors.replacing(/longer than [0-9.]+ m?s;/, with: "longer than …;")
    #expect(
      withoutTimes == """
        The layout took longer than …; trying without labels.
        The layout took longer than …; trying areas side by side.
        The layout took longer than …; trying a few boxes for all screens.
        The layout took longer than …; giving up.
        Error: The map could not be laid out within 1.6 s.
        Draw a part (--focus, --from, --to), give it more time (--time-limit),
        or write text, which needs no layout: -o map.mmd, .md, .dot, .txt, .json.

        """)
    #expect(files == ["asked"])
  }

  @Test func `One that crashes is tried with less, and a later picture starts there`() async throws {
    let (result, files) = try await draw(
      with: """
        cat > /dev/null
        case "$*" in *"--effort full"*) kill -SEGV $$;; esac
        echo "<?xml?><svg><!-- $@ --></svg>"
        """, "-o n.svg")
    #expect(result.status == 0)
    #expect(
      result.errors.hasPrefix(
        "The layout engine crashed (signal 11); trying without labels.\nDrew m.svg, n.svg:"))
    #expect(files == ["m.svg", "n.svg"])
  }

  @Test(arguments: [("INT", 130), ("KILL", 137)])
  func
    `Ctrl-C in the middle of a long layout ends the real engine, too, and so does a kill; old pictures stay`(
      signal: String, status: Int32
    ) async throws
  {
    try await inTerminal { (terminal) async throws in
      let tangle = PipelineTests.package.appendingPathComponent("samples/tangle.screengraph.json").path
      let result = try await terminal.shell(
        """
        set -m # In a script without job control Ctrl-C does not reach what runs in the background.
        echo old > m.svg
        $screengraph map '\(tangle)' --labels all --time-limit 600 -o m.svg -o m.png & child=$!
        until engine=$(pgrep -P $child); do sleep 0.05; done
        sleep 0.3
        kill -\(signal) $child; wait $child; status=$?
        works() { ps -o stat= -p $engine | grep -q '^[^Z]'; } # What has ended may wait for its new parent.
        for try in 1 2 3 4 5; do works || break; sleep 0.1; done
        works && echo alive
        exit $status
        """)
      #expect(result.status == status)
      #expect(result.output == "")
      #expect(try terminal.read("m.svg") == "old\n")
      #expect(try terminal.files() == ["m.svg"])
    }
  }

  @Test(arguments: ["true", "echo nonsense", "printf '<svg>'", "printf '</svg>'"])
  func `What is no whole picture is written nowhere`(script: String) async throws {
    let (result, files) = try await draw(with: script)
    #expect(result.status == 4)
    #expect(result.errors.contains("engine' wrote no whole picture.\n"))
    #expect(files == [])
  }

  @Test(arguments: [("INT", 130), ("TERM", 143), ("HUP", 129)])
  func `Ctrl-C ends it and the engine, and leaves nothing behind`(signal: String, status: Int32) async throws
  {
    try await MapTests().withShop { (terminal) async throws in
      terminal.environment["SCREENGRAPH_LAYOUT"] = try await terminal.writeScript(
        "echo $$ > pid; exec sleep 60", to: "engine")
      let result = try await terminal.shell(
        """
        set -m # In a script without job control Ctrl-C does not reach what runs in the background.
        $screengraph map t.jsonl -o m.svg & child=$!
        while [ ! -s pid ]; do sleep 0.05; done
        kill -\(signal) $child; wait $child; status=$?
        for try in 1 2 3 4 5 6 7 8 9 10; do kill -0 $(cat pid) 2>/dev/null || break; sleep 0.1; done
        kill -0 $(cat pid) 2>/dev/null && echo alive
        exit $status
        """)
      #expect(result.status == status)
      #expect(result.output == "")
      #expect(try terminal.files() == ["engine", "pid", "t.jsonl"])
    }
  }
}
